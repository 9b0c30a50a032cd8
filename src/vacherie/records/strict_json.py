"""Strict JSON parser: rejects what the standard library accepts, with the location of the error.

A duplicate key, a fraction, NaN or a number of a thousand digits becomes an `InvalidJson` value, which no
field of a record accepts; so the error can name the round and the answer it was found in.
"""

from __future__ import annotations

import json
from typing import NoReturn

from msgspec import Struct

from vacherie.records.errors import RecordLocation
from vacherie.records.format import is_unicode

MAX_DIGITS = 15
"""Longer whole numbers are not exact in every language (JavaScript)."""


class InvalidJson(Struct, frozen=True):
    """A JSON value that is not allowed in a record."""

    what: str


def parse(data: bytes | str, at: RecordLocation) -> object:
    """The value of a JSON text; refuses what is not UTF-8, not JSON, cut off, or nested too deeply.

    >>> parse(b'{"seat": 1, "seat": 2}', RecordLocation())
    InvalidJson(what='the key "seat" twice')
    """
    text = text_of(data, at)
    try:
        return json.loads(
            text,
            object_pairs_hook=as_object,
            parse_int=as_number,
            parse_float=lambda digits: InvalidJson(
                f"the number {shorten(digits)}, but only whole numbers fit"
            ),
            parse_constant=lambda name: InvalidJson(f"{name}, which is not JSON"),
        )
    except json.JSONDecodeError as error:
        if is_cut_off(text, error):
            at.refuse("truncated", f"cut off after {len(text)} characters: the end is missing")
        at.refuse("json", f"not JSON: {error.msg.lower()} at character {error.pos + 1}")
    except RecursionError:
        at.refuse("nested", "nested too deeply for a record")


def text_of(data: bytes | str, at: RecordLocation) -> str:
    """The text of some JSON, without byte order mark and surrounding space."""
    text = data if isinstance(data, str) else decode_utf8(data, at)
    return text.removeprefix("\ufeff").strip(" \t\r\n")


def decode_utf8(data: bytes, at: RecordLocation) -> str:
    """The text of some bytes."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        at.refuse("utf-8", f"not UTF-8 text: byte {error.start + 1} is {data[error.start]:#04x}")


def is_cut_off(text: str, error: json.JSONDecodeError) -> bool:
    """Whether the JSON is truncated: the parser's error is at its very end."""
    if error.pos >= len(text) or error.msg.startswith("Unterminated string"):
        return text.startswith("{")
    # A word or an escape may have been cut in the middle, like `nul` and `\u00`.
    return text.startswith("{") and not text.endswith("}") and error.pos >= len(text) - 6


def as_object(pairs: list[tuple[str, object]]) -> dict[str, object] | InvalidJson:
    """An object, unless a key comes twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    return InvalidJson(f'the key "{shorten(ascii(twice)[1:-1])}" twice')


def as_number(digits: str) -> int | InvalidJson:
    """A whole number, unless it is absurdly long."""
    return int(digits) if len(digits) <= MAX_DIGITS else InvalidJson(f"a number of {len(digits)} digits")


def shorten(text: str) -> str:
    """A text for a message, truncated."""
    return text if len(text) <= 20 else f"{text[:20]}…"


# Typed access to values ---------------------------------------------------------------------------


def expect_object(
    value: object, name: str, required: tuple[str, ...], optional: tuple[str, ...], at: RecordLocation
) -> dict[str, object]:
    """An object with all required keys and no unknown ones."""
    if not isinstance(value, dict):
        refuse_type(value, name, "an object", at)
    for key in required:
        if key not in value:
            at.refuse("missing", f"{name} has no `{key}`")
    for key in value:
        if key not in required and key not in optional:
            at.refuse("unknown-key", f"{name} has a key that no record has: {shorten(ascii(key))}")
    return value


def expect_list(value: object, name: str, at: RecordLocation) -> list[object]:
    """A list of anything."""
    if not isinstance(value, list):
        refuse_type(value, name, "a list", at)
    return value


def expect_int(value: object, name: str, at: RecordLocation) -> int:
    """A whole number."""
    if type(value) is not int:
        refuse_type(value, name, "a whole number", at)
    return value


def expect_text(value: object, name: str, at: RecordLocation) -> str:
    """A text."""
    if not isinstance(value, str):
        refuse_type(value, name, "text", at)
    if not is_unicode(value):
        at.refuse("text", f"{name} is not Unicode text: it has an unpaired surrogate")
    return value


def expect_ints(value: object, name: str, at: RecordLocation) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(
        [expect_int(item, f"{name}[{n}]", at) for n, item in enumerate(expect_list(value, name, at))]
    )


def expect_texts(value: object, name: str, at: RecordLocation) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(
        [expect_text(item, f"{name}[{n}]", at) for n, item in enumerate(expect_list(value, name, at))]
    )


def refuse_type(value: object, name: str, wanted: str, at: RecordLocation) -> NoReturn:
    """Refuse a value of the wrong type."""
    if isinstance(value, InvalidJson):
        at.refuse("odd", f"{name} holds {value.what}")
    at.refuse("type", f"{name} must be {wanted}, not {describe_type(value)}")


def describe_type(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {value}"
        case str():
            return f"the text {shorten(ascii(value))}"
        case list():
            return "a list"
        case _:
            return "an object"
