"""Errors of typed decoding in the words of a record: msgspec's path becomes field, round and answer.

A damaged value is cut right before the error, so that all that comes before it can still be decoded.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias, get_args

import msgspec

from vacherie.core.match import By
from vacherie.records.damaged_json import InvalidJson, first_invalid
from vacherie.records.errors import BadRecord, RecordLocation, shorten

BY: tuple[By, ...] = get_args(By)
KINDS = {"int": "a whole number", "str": "text", "array": "a list", "object": "an object"}
OPTION = "a number, a text, true, false or null"

Path: TypeAlias = list[Any]
"""The keys and indices that lead to a value."""


def explain(
    error: msgspec.ValidationError, value: Any, at: RecordLocation, whole: str = "the record"
) -> tuple[Path, BadRecord]:
    """The path of a decoding error in a record, and the refusal that says what is wrong where."""
    message, _, where = str(error).partition(" - at `$")
    path: Path = [int(index) if index else key for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", where)]
    if path == ["options"] and isinstance(value["options"], dict):  # msgspec does not name the option
        options = value["options"].items()
        path.append(next(key for key, item in options if isinstance(item, list | dict | InvalidJson)))
    found = follow(value, path)
    quoted = re.findall("`(.*?)`", message) or [""]
    if isinstance(found, InvalidJson):
        code, what = "odd", f"holds {found.what}"
    elif message.startswith("Object missing"):
        code, what = "missing", f"has no `{quoted[0]}`"
    elif message.startswith("Object contains unknown"):
        code, what = "unknown-key", f"has a key that no record has: {shorten(ascii(quoted[0]))}"
    elif message.startswith("Invalid enum"):
        code, what = "by", f"must be one of {', '.join(BY)}, not {shorten(ascii(found))}"
    elif ">=" in message:
        code, what = "ms", f"counts from the start of the game and cannot be {found}"
    else:
        kind = OPTION if path[0:1] == ["options"] and path[1:] else KINDS[quoted[0].split(" ")[0]]
        code, what = "type", f"must be {kind}, not {describe(found)}"
    return path, locate(path, value, at).error(code, f"{name_of(path) or whole} {what}")


def explain_choice(error: BadRecord, value: Any) -> tuple[Path, BadRecord]:
    """The same for an answer that was decoded but refused; without a round it is the header that was."""
    if error.round is None or error.answer is None:
        return [], error
    path: Path = ["rounds", error.round - 1, "answers", error.answer - 1]
    invalid = first_invalid(follow(value, path)["choice"])
    if invalid is not None:
        at = RecordLocation(error.line, error.round, error.answer, error.seat)
        error = at.error("odd", f"`choice` holds {invalid.what}")
    return path, error


def follow(value: Any, path: Path) -> Any:
    """The value that a path leads to."""
    for key in path:
        value = value[key]
    return value


def locate(path: Path, value: Any, at: RecordLocation) -> RecordLocation:
    """Round, answer and seat of a path."""
    if path[:1] != ["rounds"] or len(path) < 2:
        return at
    at = at.in_round(path[1] + 1)
    if path[2:3] != ["answers"] or len(path) < 4:
        return at
    seat = follow(value, path[:4])["seat"] if path[4:] not in ([], ["seat"]) else None
    return at.at_answer(path[3] + 1, seat if type(seat) is int else None)


def name_of(path: Path) -> str:
    """What a place is called; the whole is nothing.

    >>> name_of([]), name_of(["rounds", 0, "answers", 3]), name_of(["seats", 0, "bot"])
    ('', 'the answer', 'the bot of seat 0')
    >>> name_of(["rounds", 0, "piles", 1, 7])
    '`piles`[1][7]'
    """
    match path:
        case []:
            return ""
        case ["options", name]:
            return f"the option {shorten(ascii(name))}"
        case ["seats", seat]:
            return f"seat {seat}"
        case ["seats", seat, key]:
            return f"the {key} of seat {seat}"
        case ["rounds", _]:
            return "the round"
        case ["rounds", _, "answers", _]:
            return "the answer"
    last = max(at for at, key in enumerate(path) if isinstance(key, str))
    return f"`{path[last]}`" + "".join(f"[{index}]" for index in path[last + 1 :])


def describe(value: object) -> str:
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
    return "a list" if isinstance(value, list) else "an object"


def cut(value: Any, path: Path, error: BadRecord) -> None:
    """Shorten a record to what comes before an error; raises it when it is in the header."""
    match path:
        case ["result", *_]:
            pass
        case ["rounds"]:
            value["rounds"] = []
        case ["rounds", number, *inside]:
            end_round(value["rounds"], number, inside)
        case _:
            raise error
    value["result"] = None


def end_round(rounds: list[Any], number: int, inside: Path) -> None:
    """Make a round the last one, up to a place inside it; without its cards it is no round."""
    match inside:
        case ["answers", *at]:
            answers = rounds[number]["answers"][: at[0]] if at else []
            rounds[number] = {**rounds[number], "answers": answers, "points": None, "piles": None}
        case ["points" | "piles" as key, *_]:
            rounds[number][key] = None
        case _:
            number -= 1
    del rounds[number + 1 :]
