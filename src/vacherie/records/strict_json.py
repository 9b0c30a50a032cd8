"""JSON read strictly: what the standard reader lets through is found, and complained about in its place.

A key that comes twice, a fraction, NaN or a number of a thousand digits becomes an `Odd` value, which no
field of a record accepts. So the complaint can name the round and the answer it was found in.
"""

from __future__ import annotations

import json
from typing import NoReturn

from msgspec import Struct

from vacherie.records.errors import RecordLocation
from vacherie.records.format import is_unicode

DIGITS = 15
"""Longer whole numbers are not exact in every language (JavaScript)."""


class InvalidJson(Struct, frozen=True):
    """Something that has no place in a record."""

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
            parse_constant=lambda name: InvalidJson(f"{name}, which is no JSON"),
        )
    except json.JSONDecodeError as error:
        if is_cut_off(text, error):
            at.refuse("truncated", f"cut off after {len(text)} characters: the end is missing")
        at.refuse("json", f"not JSON: {error.msg.lower()} at character {error.pos + 1}")
    except RecursionError:
        at.refuse("nested", "nested too deeply for a record")


def text_of(data: bytes | str, at: RecordLocation) -> str:
    """The text of some JSON, without what editors put around it."""
    text = data if isinstance(data, str) else decode_utf8(data, at)
    return text.removeprefix("\ufeff").strip(" \t\r\n")  # some editors mark a file as UTF-8


def decode_utf8(data: bytes, at: RecordLocation) -> str:
    """The text of some bytes."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        at.refuse("utf-8", f"not UTF-8 text: byte {error.start + 1} is {data[error.start]:#04x}")


def is_cut_off(text: str, error: json.JSONDecodeError) -> bool:
    """Whether the text is the beginning of JSON: the complaint is about its very end."""
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
    return int(digits) if len(digits) <= DIGITS else InvalidJson(f"a number of {len(digits)} digits")


def shorten(text: str) -> str:
    """A text in a message, never long."""
    return text if len(text) <= 20 else f"{text[:20]}…"


# Taking values apart ------------------------------------------------------------------------------


def an_object(
    value: object, name: str, needed: tuple[str, ...], optional: tuple[str, ...], at: RecordLocation
) -> dict[str, object]:
    """An object with all the needed keys and none that nobody knows."""
    if not isinstance(value, dict):
        mistyped(value, name, "an object", at)
    for key in needed:
        if key not in value:
            at.refuse("missing", f"{name} has no `{key}`")
    for key in value:
        if key not in needed and key not in optional:
            at.refuse("unknown-key", f"{name} has a key that no record has: {shorten(ascii(key))}")
    return value


def a_list(value: object, name: str, at: RecordLocation) -> list[object]:
    """A list of anything."""
    if not isinstance(value, list):
        mistyped(value, name, "a list", at)
    return value


def a_number(value: object, name: str, at: RecordLocation) -> int:
    """A whole number."""
    if type(value) is not int:
        mistyped(value, name, "a whole number", at)
    return value


def a_text(value: object, name: str, at: RecordLocation) -> str:
    """A text."""
    if not isinstance(value, str):
        mistyped(value, name, "text", at)
    if not is_unicode(value):
        at.refuse("text", f"{name} is not Unicode text: half of a surrogate pair")
    return value


def numbers(value: object, name: str, at: RecordLocation) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple([a_number(item, f"{name}[{n}]", at) for n, item in enumerate(a_list(value, name, at))])


def texts(value: object, name: str, at: RecordLocation) -> tuple[str, ...]:
    """A list of texts."""
    return tuple([a_text(item, f"{name}[{n}]", at) for n, item in enumerate(a_list(value, name, at))])


def mistyped(value: object, name: str, wanted: str, at: RecordLocation) -> NoReturn:
    """Complain about a value of the wrong kind."""
    if isinstance(value, InvalidJson):
        at.refuse("odd", f"{name} holds {value.what}")
    at.refuse("type", f"{name} must be {wanted}, not {kind(value)}")


def kind(value: object) -> str:
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
