"""The journal of a table: everything that was done there, in order. It is the truth about a table.

A table in memory is what its journal folds to (state.py); nothing happens at a table before its line is on
disk. Lines hold what was decided, never what follows from it.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from vacherie.core.action import Card, Seat, kebab
from vacherie.core.match import By
from vacherie.protocol.room import Setup


class Line(Struct, frozen=True, gc=False, tag=kebab, kw_only=True, omit_defaults=True):
    """One thing that was done, and when (milliseconds since 1970)."""

    at: int


class Dealt(Line, frozen=True, gc=False):
    """A round was dealt."""

    deck: tuple[Card, ...]
    specials: tuple[str, ...]


class Answered(Line, frozen=True, gc=False):
    """A seat answered a decision."""

    seat: Seat
    decision: int
    choice: Raw
    by: By


class Opened(Line, frozen=True, gc=False):
    """A guest opened the table; the dealer's secret is fixed from here on."""

    host: str
    setup: Setup
    secret: str
    rematch_of: str | None = None
    prelude: tuple[Dealt | Answered, ...] = ()
    """What was played before, where a table goes on from the middle of another game."""


class Configured(Line, frozen=True, gc=False):
    """The host changed how the table is played."""

    setup: Setup


class Sat(Line, frozen=True, gc=False):
    """A guest took a seat. `nonce` makes the seat's tokens worthless when somebody else sits there."""

    seat: Seat
    guest: str
    name: str
    nonce: str


class BotSat(Line, frozen=True, gc=False):
    """The host put a bot on a seat."""

    seat: Seat
    bot: str


class Contributed(Line, frozen=True, gc=False):
    """A person gave bytes for the shuffle."""

    seat: Seat
    contribution: str


class Left(Line, frozen=True, gc=False):
    """A person stood up, or was asked to. In a game the seat goes on as a bot's."""

    seat: Seat
    kicked: bool = False


class Started(Line, frozen=True, gc=False):
    """The game began."""


class StandingSet(Line, frozen=True, gc=False):
    """A seat passes until something changes, or no longer."""

    seat: Seat
    on: bool


class AutopilotSet(Line, frozen=True, gc=False):
    """A bot answers for a person, or no longer; `chosen`: because the person wants it so."""

    seat: Seat
    on: bool
    chosen: bool = False


class MuteSet(Line, frozen=True, gc=False):
    """What `who` says is hidden from the seat `by`, or from everybody (None)."""

    who: Seat
    by: Seat | None
    on: bool


class Rematched(Line, frozen=True, gc=False):
    """The same people play again at another table."""

    table: str


class Closed(Line, frozen=True, gc=False):
    """The table was closed without a result."""

    reason: str


AnyLine: TypeAlias = (
    Opened
    | Configured
    | Sat
    | BotSat
    | Contributed
    | Left
    | Started
    | Dealt
    | Answered
    | StandingSet
    | AutopilotSet
    | MuteSet
    | Rematched
    | Closed
)

_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def encode(line: AnyLine) -> bytes:
    """A line as JSON."""
    return msgspec.json.encode(line)


def decode(data: bytes | str) -> AnyLine:
    """The line in a piece of JSON."""
    return _decoder.decode(data)
