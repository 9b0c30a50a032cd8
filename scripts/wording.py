"""Write src/vacherie/server/static/catalogue.*.json: the texts of the page in the browser.

    python scripts/wording.py

The page has no Fluent library; it gets the messages it needs already parsed, and static/words.js fills them
in. A test asserts that the files are up to date.

A text is a string or a list of parts. A part is a string, `{"var": name}`, `{"text": id}`, or a choice
`{"by": variable, "of": {key: text, …}, "else": key}`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from fluent.syntax import FluentParser, ast

from vacherie.locale.catalogue import LANGUAGES, source

TARGET = Path("src/vacherie/server/static")
NEEDED = (
    "ask-", "bullheads", "cards", "chips", "list-and", "menu-", "name-", "nimmt-", "nothanks-", "option-",
    "page-", "phrase-", "points", "preset-", "refused-", "scored", "special-", "ui-",
)  # fmt: skip
"""How the ids of the messages begin that the page may need."""


def wording(lang: str) -> str:
    """The file of a language."""
    texts: dict[str, Any] = {}
    for entry in FluentParser().parse(source(lang)).body:
        if isinstance(entry, ast.Message) and entry.id.name.startswith(NEEDED):
            if entry.value is not None:
                texts[entry.id.name] = text(entry.value)
            for attribute in entry.attributes:
                texts[f"{entry.id.name}.{attribute.id.name}"] = text(attribute.value)
    # A line for every text, so that a change is seen as what it is.
    lines = [f'"{id}": {msgspec.json.encode(found).decode()}' for id, found in texts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def text(pattern: ast.Pattern) -> Any:
    """A message's text."""
    parts = [part(element) for element in pattern.elements]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def part(element: object) -> Any:
    """One part of a text."""
    match element:
        case ast.TextElement(value=value) | ast.StringLiteral(value=value):
            return value
        case ast.Placeable(expression=inner):
            return part(inner)
        case ast.VariableReference(id=id):
            return {"var": id.name}
        case ast.MessageReference(id=id, attribute=None):
            return {"text": id.name}
        case ast.SelectExpression(selector=ast.VariableReference(id=id), variants=variants):
            keys = [key_of(variant) for variant in variants]
            default = next(key for key, variant in zip(keys, variants, strict=True) if variant.default)
            of = {key: text(variant.value) for key, variant in zip(keys, variants, strict=True)}
            return {"by": id.name, "of": of, "else": default}
        case _:
            raise AssertionError(f"the page cannot fill in {element}")


def key_of(variant: ast.Variant) -> str:
    """The word or number that a variant is for."""
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


if __name__ == "__main__":
    for lang in LANGUAGES:
        target = TARGET / f"catalogue.{lang}.json"
        target.write_text(wording(lang), encoding="utf-8")
        print(f"{target} written")
