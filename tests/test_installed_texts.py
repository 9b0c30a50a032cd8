"""What an installed Vacherie prints points to no file that an installation lacks.

The documents of the repository are not in the wheel. Comments and docstrings of inner modules may cite them,
texts for users may not, unless they say where such a document is.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import vacherie

PACKAGE = Path(vacherie.__file__).parent
POINTER = re.compile(
    r"\b(?:docs|examples|bench|tests|scripts|requirements)/[\w.-]+\.\w+(?! in the repository)\b"
)
SHIPPED = {"docs/docs.html"}
"""Files of the built page, which the package has."""


def pointers(text: str) -> set[str]:
    """The files of the repository that a text sends its reader to."""
    if "/" not in text:
        return set()
    return {found[0] for found in POINTER.finditer(" ".join(text.split()))} - SHIPPED


def docstrings(tree: ast.AST) -> set[ast.Constant]:
    """The docstrings of modules, classes, functions and attributes: strings that are statements."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def printed(path: Path) -> Iterator[str]:
    """The strings of a source that a user may see; the docstrings of commands are their help."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hidden = docstrings(tree)
    is_command = path.is_relative_to(PACKAGE / "cli")
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in hidden:
            yield node.value
        elif is_command and isinstance(node, ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def test_strings_of_the_program() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {pointer}"
        for path in PACKAGE.rglob("*.py")
        for text in printed(path)
        for pointer in pointers(text)
    }
    assert found == set()


def values(document: Any) -> Iterator[str]:
    """All strings of a JSON document."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict | list):
        for part in document.values() if isinstance(document, dict) else document:
            yield from values(part)


@pytest.mark.parametrize("name", ["openapi", "asyncapi"])
def test_api_documents(name: str) -> None:
    document = json.loads((PACKAGE / f"server/web/schema/{name}.json").read_bytes())
    assert {pointer for text in values(document) for pointer in pointers(text)} == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("locale/*.ftl")), ids=lambda path: path.stem)
def test_sentences(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if not line.startswith("#") and pointers(line)} == set()


def test_the_search_finds_something() -> None:
    assert pointers("See docs/arena.md, or\ndocs/bots.md in the repository.") == {"docs/arena.md"}
    assert pointers("node examples/bridge_bot.js") == {"examples/bridge_bot.js"}
