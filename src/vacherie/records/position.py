"""Positions: any state of a game, as a line of text or JSON; one that could not arise in play is refused.

A position holds everything, hidden cards included: it is for the operator of a game, not for players.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.games import RULES_VERSION
from vacherie.records.damaged_json import INVALID, first_invalid, parse_prefix
from vacherie.records.errors import BadRecord
from vacherie.records.families import FAMILIES
from vacherie.records.format import VERSION, build_game, check_versions
from vacherie.records.json_reader import HeaderText, describe, typed
from vacherie.records.notation.position_line import read_line, write_line

FORMAT = "vacherie-position"


class PositionText(HeaderText, frozen=True):
    """The saved form of a position."""

    state: dict[str, Any]


DECODER = msgspec.json.Decoder(PositionText)


class Position(Struct, frozen=True, eq=False):
    """A game and one of its states.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> position = load_position(position_of(match).encode())
    >>> position.game.preset, position.state == match.state
    ('nothanks', True)
    >>> position.match().waiting() == match.waiting()
    True
    >>> load_position(str(position)) == position
    True
    >>> load_position("leaflet 2 hand=1 | rows 1 / 2 / 3 / 4 | hands 5 / 6").match().waiting()[0].options
    (Play(card=5),)
    >>> load_position("leaflet 2 hand=1 | rows 1 / 2 / 3 / 4 | hands 5 / 5")
    Traceback (most recent call last):
    ...
    vacherie.records.errors.BadRecord: `hands`: card 5 is already in `hands` (R14.1)
    """

    game: Game[Any, Any]
    state: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[object, ...]:
        """What makes two positions equal: preset, options and state."""
        return self.game.preset, tuple(self.game.settings.items()), self.state

    def encode(self) -> bytes:
        """This position as one line of JSON; equal positions give equal bytes."""
        game = self.game
        return msgspec.json.encode(
            PositionText(FORMAT, VERSION, RULES_VERSION, game.preset, dict(game.settings), self.state)  # type: ignore[arg-type]
        )

    def notation(self, *, short: bool = False) -> str:
        """This position as one line of text; equal positions give equal lines.

        `short` leaves out what no answer depends on: the order of the cards that stay out of play, and the
        number of the open question. Raises `BadRecord` if the position could not arise.
        """
        check_position(self)
        return write_line(self.game, self.state, short)

    def __str__(self) -> str:
        return self.notation()

    def match(self) -> Match[Any, Any]:
        """A match that goes on from here, without a dealer. It has no record: its beginning is unknown."""
        match: Match[Any, Any] = Match(self.game, self.state.table.seats)
        match.state = self.state
        match.rounds = self.state.table.round
        return match


def position_of(match: Match[Any, Any]) -> Position:
    """The position that a match has reached."""
    return Position(match.game, match.state)


def load_position(data: bytes | str) -> Position:
    """A saved position, in either form; raises `BadRecord` if it is damaged or could not arise."""
    position = read_position(data)
    check_position(position)
    return position


def as_line(data: bytes | str) -> str | None:
    """The text of a position line; None where the data is JSON, or no text at all."""
    try:
        text = (data if isinstance(data, str) else data.decode()).lstrip("\ufeff \t\r\n")
    except UnicodeDecodeError:
        return None
    return None if text[:1] in ("{", "[") else text


def read_position(data: bytes | str) -> Position:
    """A saved position, not checked yet."""
    line = as_line(data)
    if line is not None:
        return Position(*read_line(line))
    value, error = parse_prefix(data)
    if error is not None:
        raise error
    if isinstance(value, dict) and INVALID not in value:
        check_versions(value.get("format"), value.get("version"), value.get("rules"), FORMAT)
    text = typed(DECODER, msgspec.json.encode(value), "the position")
    if what := first_invalid(text.state):
        raise BadRecord("odd", f"`state` holds {what}")
    table = text.state.get("table")
    seats = table.get("seats") if isinstance(table, dict) else None
    if type(seats) is not int:
        raise BadRecord("type", f"the number of seats must be a whole number, not {describe(seats)}")
    game = build_game(text.preset, dict(text.options), seats)
    try:
        state = msgspec.convert(text.state, game.state_type)
    except msgspec.ValidationError as refusal:
        raise BadRecord("state", f"not a state of {text.preset}: {refusal}") from None
    if msgspec.json.decode(msgspec.json.encode(state)) != text.state:
        raise BadRecord("state", "the state has keys that it cannot have, or lacks some of its own")
    return Position(game, state)


def check_position(position: Position) -> None:
    """Refuse a position that could not arise in play, as far as that can be checked (R14)."""
    game, state = position.game, position.state
    if state.table.round:
        wrong = next(FAMILIES[game.family].faults(game, state), None)
    else:
        is_start = state == game.start(state.table.seats)
        wrong = None if is_start else "nothing has been dealt, but the state is not that of a new game"
    if wrong is not None:
        raise BadRecord("inconsistent", f"this position cannot arise: {wrong}")
