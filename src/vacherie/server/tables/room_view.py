"""A table as others see it: the room that clients are sent, and its row in the list of tables.

A part of the room follows from the course of the game; whoever is behind the game is shown it as it was then.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.protocol.room import RoomState, SeatSeen, Status
from vacherie.server.model.rows import SeatRow, TableRow
from vacherie.server.tables.archive import NAMELESS
from vacherie.server.tables.state import RunningGame, SeatFacts, TableFacts, TableState


def see_seat(facts: TableFacts, seat: SeatFacts, is_present: bool) -> SeatSeen:
    """A seat as everybody sees it."""
    return SeatSeen(
        kind=seat.kind,
        name=seat.name or (NAMELESS if seat.kind == "person" else ""),
        bot=seat.bot,
        host=seat.guest is not None and seat.guest == facts.host,
        connected=seat.kind == "person" and is_present,
        autopilot=seat.autopilot,
        contributed=seat.kind == "bot" or seat.contribution is not None,
        standing=seat.standing,
    )


def room_of(id: str, facts: TableFacts, present: Set[Seat], spectators: int, silent: bool) -> RoomState:
    """The table apart from its game. Contributions are shown when all have given and none can follow."""
    contributions = None
    if facts.started is not None:
        contributions = tuple(given.hex() for given in facts.contributions())
    return RoomState(
        id=id,
        setup=facts.setup,
        status=facts.status,
        seats=tuple(see_seat(facts, seat, number in present) for number, seat in enumerate(facts.seats)),
        commitment=facts.commitment,
        contributions=contributions,
        spectators=spectators,
        silent=silent,
        rematch=facts.rematch,
    )


class DelayedView(Struct, frozen=True):
    """What of a room follows from the course of its game."""

    status: Status
    silent: bool
    rematch: str | None
    seats: tuple[tuple[bool, bool], ...]
    """Of every seat whether autopilot plays it and whether it passes until something changes."""


def beginning(seats: int) -> DelayedView:
    """A game of which nothing has been shown yet."""
    return DelayedView("playing", silent=False, rematch=None, seats=((False, False),) * seats)


def course_of(state: TableState) -> DelayedView:
    """How far a game has come, as its room tells."""
    facts = state.facts
    seats = tuple((seat.autopilot, seat.standing) for seat in facts.seats)
    return DelayedView(facts.status, state.is_silent, facts.rematch, seats)


def room_at(room: RoomState, course: DelayedView) -> RoomState:
    """A room as it is, but for what follows from a game that has not come as far."""
    seats = zip(room.seats, course.seats, strict=True)
    return replace(
        room,
        status=course.status,
        silent=course.silent,
        rematch=course.rematch,
        seats=tuple(
            replace(seat, autopilot=autopilot, standing=standing) for seat, (autopilot, standing) in seats
        ),
    )


def row_of(id: str, facts: TableFacts, play: RunningGame | None, state: Any = None) -> TableRow:
    """What the list of tables holds; `state`: the game as it will be, where that is not yet on disk."""
    scores = winners = None
    if play is not None and facts.status == "finished":
        now = play.match.state if state is None else state
        scores, winners = play.game.scores(now), play.game.winners(now)
    return TableRow(
        id=id,
        host=facts.host or None,
        setup=facts.setup,
        status=facts.status,
        seats=tuple(SeatRow(guest=seat.guest, name=seat.name, bot=seat.bot) for seat in facts.seats),
        opened=facts.opened,
        active=facts.active,
        ended=facts.ended,
        scores=scores,
        winners=winners,
    )
