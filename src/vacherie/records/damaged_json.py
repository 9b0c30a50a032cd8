"""Strict JSON parser for input that is not as a writer leaves it: says what is wrong, keeps what is whole.

What the standard library accepts and a record does not (a key twice, a fraction, NaN, a number of a thousand
digits, half a surrogate pair) becomes an object that no field takes; so the error can name the field. A text
that is truncated or damaged is cut after the last object or list that is complete.
"""

from __future__ import annotations

import json
import re

from vacherie.records.errors import BadRecord, shorten

MAX_DIGITS = 15
"""Longer whole numbers are not exact in every language (JavaScript)."""
INVALID = "\0invalid"
"""The only key of the object in place of a value that is not allowed in a record; its value says why."""
CLOSING = {"{": "}", "[": "]"}
STRING_OR_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*\\?(?:"|\Z)|[][{}]', re.S)
"""A string may be cut off."""
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""In an escape it may well be paired."""


def parse_prefix(data: bytes | str) -> tuple[object, BadRecord | None]:
    """The value of a JSON text; of a damaged one that of its valid prefix, and the damage.

    >>> parse_prefix(b'{"seat": 1, "seat": 2}')
    ({'\\x00invalid': 'the key "seat" twice'}, None)
    """
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as error:
        what = f"not UTF-8 text: byte {error.start + 1} is {error.object[error.start]:#04x}"
        return None, BadRecord("utf-8", what)
    text = text.removeprefix("\ufeff").strip(" \t\r\n")
    try:
        return load(text), None
    except RecursionError:
        return None, BadRecord("nested", "nested too deeply for a record")
    except json.JSONDecodeError as error:
        if is_cut_off(text, error):
            damage = BadRecord("truncated", f"cut off after {len(text)} characters: the end is missing")
        else:
            damage = BadRecord("json", f"not JSON: {error.msg.lower()} at character {error.pos + 1}")
        prefix = valid_prefix(text[: error.pos])
    return None if prefix is None else load(prefix), damage


def load(text: str) -> object:
    """The value of a JSON text, with objects in place of what is not allowed."""
    value = json.loads(
        text,
        object_pairs_hook=as_object,
        parse_int=as_number,
        parse_float=lambda digits: {INVALID: f"the number {shorten(digits)}, but only whole numbers fit"},
        parse_constant=lambda name: {INVALID: f"{name}, which is not JSON"},
    )
    return without_surrogates(value) if SURROGATE.search(text) else value


def is_cut_off(text: str, error: json.JSONDecodeError) -> bool:
    """Whether the JSON is truncated: the parser's error is at its very end."""
    at_end = error.pos >= len(text) or error.msg.startswith("Unterminated string")
    # A word or an escape may have been cut in the middle, like `nul` and `\u00`.
    in_word = not text.endswith("}") and error.pos >= len(text) - 6
    return text.startswith("{") and (at_end or in_word)


def as_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object, unless a key comes twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    return {INVALID: f'the key "{shorten(ascii(twice)[1:-1])}" twice'}


def as_number(digits: str) -> object:
    """A whole number, unless it is absurdly long."""
    return int(digits) if len(digits) <= MAX_DIGITS else {INVALID: f"a number of {len(digits)} digits"}


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8; half a surrogate pair cannot."""
    return text.isascii() or not re.search("[\ud800-\udfff]", text)


def without_surrogates(value: object) -> object:
    """The same values without texts that are not Unicode."""
    match value:
        case str() if not is_unicode(value):
            return {INVALID: "text with an unpaired surrogate"}
        case list():
            return [without_surrogates(item) for item in value]
        case dict() if all(map(is_unicode, value)):
            return {key: without_surrogates(item) for key, item in value.items()}
        case dict():
            return {INVALID: "a key with an unpaired surrogate"}
    return value


def first_invalid(value: object) -> str | None:
    """What is wrong with the first value inside another that is not allowed in a record."""
    stack = [value]
    while stack:
        inside = stack.pop()
        if isinstance(inside, dict):
            if INVALID in inside:
                return str(inside[INVALID])
            stack.extend(inside.values())
        elif isinstance(inside, list):
            stack.extend(inside)
    return None


def valid_prefix(text: str) -> str | None:
    """JSON cut after the last object or list that is complete, its brackets closed; None when there is none.

    >>> valid_prefix('{"deck": [3, 1, 2], "answers": [{"seat": 0}, {"se')
    '{"deck": [3, 1, 2], "answers": [{"seat": 0}]}'
    """
    still_open: list[str] = []
    found = None
    for token in STRING_OR_BRACKET.finditer(text):
        if token[0] in CLOSING:
            still_open.append(CLOSING[token[0]])
        elif token[0] in "}]":
            still_open.pop()
            found = token.end(), "".join(reversed(still_open))
    return None if found is None else text[: found[0]] + found[1]
