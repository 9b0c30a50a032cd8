"""Journal lines: the ordered log of everything done at a table, its single source of truth (event sourcing).

The state of a table is the fold of its journal (tables/state.py); nothing takes effect before its line is on
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
    """A guest took a seat. A new `nonce` invalidates the seat tokens of the guest who sat there before."""

    seat: Seat
    guest: str
    name: str
    nonce: str


class BotSat(Line, frozen=True, gc=False):
    """The host put a bot on a seat."""

    seat: Seat
    bot: str


class Invited(Line, frozen=True, gc=False):
    """An open seat was kept for a guest who has been offered a rematch; `Sat` or `Left` ends that."""

    seat: Seat
    guest: str
    name: str


class Contributed(Line, frozen=True, gc=False):
    """A player contributed random bytes to the shuffle."""

    seat: Seat
    contribution: str


class Left(Line, frozen=True, gc=False):
    """A player left, or was kicked by the host. During a game autopilot takes over the seat."""

    seat: Seat
    kicked: bool = False


class Started(Line, frozen=True, gc=False):
    """The game began."""


class TakenBack(Line, frozen=True, gc=False):
    """A player took the last answer back: the game goes on from where this decision was asked (ADR 027)."""

    seat: Seat
    decision: int


class Helped(Line, frozen=True, gc=False):
    """The coach gave a player a hint for the first time: the game is practice."""

    seat: Seat


class StandingSet(Line, frozen=True, gc=False):
    """A seat's standing pass was switched on or off."""

    seat: Seat
    on: bool


class AutopilotSet(Line, frozen=True, gc=False):
    """The autopilot was switched on or off for a player; `chosen`: by the player."""

    seat: Seat
    on: bool
    chosen: bool = False


class MuteSet(Line, frozen=True, gc=False):
    """Chat of `who` is hidden from the seat `by`, or from all (None)."""

    who: Seat
    by: Seat | None
    on: bool


class Rematched(Line, frozen=True, gc=False):
    """A rematch was offered: its table is open."""

    table: str
    seat: Seat | None = None
    """The seat that offers it; None: a host without a seat, and in older journals."""


class Closed(Line, frozen=True, gc=False):
    """The table was closed without a result."""

    reason: str


AnyLine: TypeAlias = (
    Opened
    | Configured
    | Sat
    | BotSat
    | Invited
    | Contributed
    | Left
    | Started
    | Dealt
    | Answered
    | TakenBack
    | Helped
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
    """A line from JSON."""
    return _decoder.decode(data)
