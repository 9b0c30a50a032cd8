"""Saves and loads any position of a game as JSON; a state that could not arise in play is refused.

A position holds everything, hidden cards included: it is for the operator of a game, not for players.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from vacherie.core.game import Game
from vacherie.games import RULES_VERSION
from vacherie.games.nimmt import table as nimmt
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nothanks import table as nothanks
from vacherie.games.nothanks.game import NoThanks
from vacherie.records.errors import RecordLocation
from vacherie.records.format import Options
from vacherie.records.header import build_game, check_versions
from vacherie.records.json_reader import read_options
from vacherie.records.positions.check_nimmt import check_nimmt
from vacherie.records.positions.check_nothanks import check_nothanks
from vacherie.records.strict_json import InvalidJson, expect_object, expect_text, parse, refuse_type

FORMAT = "vacherie-position"
VERSION = 1
KEYS = ("format", "version", "rules", "preset", "options", "state")

S = TypeVar("S")


class Position(Struct, frozen=True):
    """The saved form of a position."""

    format: str
    version: int
    rules: int
    preset: str
    options: Options
    state: object


def save(game: Game[S, Any], state: S) -> bytes:
    """A position as one line of JSON; equal positions give equal bytes.

    >>> from vacherie import game
    >>> nothanks = game("nothanks")
    >>> loaded, state = load(save(nothanks, nothanks.start(3)))
    >>> loaded.preset, state == nothanks.start(3)
    ('nothanks', True)
    """
    return msgspec.json.encode(
        Position(FORMAT, VERSION, RULES_VERSION, game.preset, dict(game.settings), state)
    )


def load(data: bytes | str) -> tuple[Game[Any, Any], Any]:
    """The game and state of a saved position; raises `BadRecord` if it is damaged or could not arise."""
    at = RecordLocation()
    raw = parse(data, at)
    if isinstance(raw, dict):
        check_versions(raw.get("format"), raw.get("version"), raw.get("rules"), FORMAT, VERSION, at)
    fields = expect_object(raw, "the position", KEYS, (), at)
    preset = expect_text(fields["preset"], "`preset`", at)
    options = read_options(fields["options"], at)
    found = fields["state"]
    if not isinstance(found, dict):
        refuse_type(found, "`state`", "an object", at)
    check_plain(found, at)
    seats = count_seats(found, at)
    game = build_game(preset, options, seats, at)
    try:
        state = msgspec.convert(found, game.state_type)
    except msgspec.ValidationError as error:
        at.refuse("state", f"not a state of {preset}: {error}")
    if json.loads(msgspec.json.encode(state)) != found:
        at.refuse("state", "the state has keys that it cannot have, or lacks some of its own")
    check_state(game, state, at)
    return game, state


def count_seats(state: dict[str, object], at: RecordLocation) -> int:
    """The number of seats that a state claims."""
    table = state.get("table")
    seats = table.get("seats") if isinstance(table, dict) else None
    if type(seats) is not int:
        refuse_type(seats, "the number of seats", "a whole number", at)
    return seats


def check_plain(state: object, at: RecordLocation) -> None:
    """Refuse JSON values that no state holds; without a location, unlike in records."""
    stack = [state]
    while stack:
        value = stack.pop()
        if isinstance(value, InvalidJson):
            refuse_type(value, "`state`", "a state", at)
        elif isinstance(value, dict):
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)


def check_state(game: Game[Any, Any], state: object, at: RecordLocation) -> None:
    """Refuse a state that could not arise in play, as far as that can be checked (R14)."""
    if isinstance(game, Nimmt) and isinstance(state, nimmt.State):
        wrong = check_nimmt(game, state)
    else:
        assert isinstance(game, NoThanks)
        assert isinstance(state, nothanks.State)
        wrong = check_nothanks(game, state)
    if wrong is not None:
        at.refuse("inconsistent", f"this position cannot arise: {wrong}")
