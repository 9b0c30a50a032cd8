"""The header of a record: versions, preset, options and proof; refuses what this program cannot replay."""

from __future__ import annotations

import re
from typing import Any

from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.shuffle import CONTRIBUTION_BYTES, SECRET_BYTES
from vacherie.games import RULES_VERSION, game
from vacherie.records.errors import RecordLocation
from vacherie.records.format import FORMAT, VERSION, Options, Record


def open_game(record: Record, at: RecordLocation) -> Game[Any, Any]:
    """The game of a record; refuses an invalid header (R0.3)."""
    check_versions(record.format, record.version, record.rules, FORMAT, VERSION, at)
    found = build_game(record.preset, record.options, len(record.seats), at)
    check_proof(record, at)
    return found


def check_versions(
    format: object, version: object, rules: object, wanted: str, newest: int, at: RecordLocation
) -> None:
    """Refuse another format, or a version newer than this program."""
    if format != wanted:
        at.refuse("format", f"this is not a {wanted}: its `format` is {show(format)}")
    if version != newest or isinstance(version, bool):
        at.refuse("version", f"version {show(version)} of {wanted} is unknown; this program reads {newest}")
    if rules != RULES_VERSION or isinstance(rules, bool):
        at.refuse(
            "rules", f"rules version {show(rules)} is unknown; this program plays version {RULES_VERSION}"
        )


def build_game(preset: str, options: Options, seats: int, at: RecordLocation) -> Game[Any, Any]:
    """The game of a preset with options for so many seats (R0.3)."""
    try:
        found = game(preset, **options)
        found.check_seats(seats)
    except Refused as error:
        at.refuse(error.code, str(error))
    return found


def check_proof(record: Record, at: RecordLocation) -> None:
    """Refuse a malformed commitment, contribution or secret (docs/shuffle.md)."""
    for name, text, size in (
        ("commitment", record.commitment, 32),
        ("secret", record.secret, SECRET_BYTES),
        *(
            (f"contribution {n}", text, CONTRIBUTION_BYTES)
            for n, text in enumerate(record.contributions or ())
        ),
    ):
        if text is not None and not is_hex(text, size):
            at.refuse("hex", f"the {name} must be {2 * size} hexadecimal digits (0-9, a-f)")
    given = record.contributions
    if given is not None and len(given) != len(record.seats):
        at.refuse("contribution", f"{len(given)} contributions for {len(record.seats)} seats")


def is_hex(text: str, size: int) -> bool:
    """Whether a text is so many bytes in lower-case hexadecimal.

    >>> is_hex("00ff", 2), is_hex("00FF", 2), is_hex("00f", 2)
    (True, False, False)
    """
    return re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text) is not None


def show(value: object) -> str:
    """A value for a message, truncated."""
    text = "missing" if value is None else repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
