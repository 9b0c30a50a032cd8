"""Public views of a table: the room that clients are sent, and its row in the list of tables.

The part of the room that follows from the game (`DelayedView`) is shown to delayed spectators as it was then.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.games import game
from vacherie.protocol.room import RoomState, SeatSeen, Status
from vacherie.server.model.rows import SeatRow, TableRow
from vacherie.server.tables.archive import NAMELESS
from vacherie.server.tables.state import RunningGame, SeatFacts, TableFacts, TableState


def seat_seen(facts: TableFacts, seat: SeatFacts, is_present: bool) -> SeatSeen:
    """A seat without what only its player may see."""
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
    """The table apart from its game. Contributions are public once the game has begun and none can follow."""
    contributions = None
    if facts.started is not None:
        contributions = tuple(given.hex() for given in facts.contributions())
    return RoomState(
        id=id,
        setup=facts.setup,
        status=facts.status,
        seats=tuple(seat_seen(facts, seat, number in present) for number, seat in enumerate(facts.seats)),
        commitment=facts.commitment,
        facts=game(facts.setup.preset, **facts.setup.options).facts(facts.setup.seats),
        contributions=contributions,
        spectators=spectators,
        silent=silent,
        rematch=facts.rematch,
    )


class DelayedView(Struct, frozen=True):
    """The part of a room that follows from its game."""

    status: Status
    silent: bool
    rematch: str | None
    seats: tuple[tuple[bool, bool], ...]
    """For each seat: autopilot, standing pass."""


def initial_view(seats: int) -> DelayedView:
    """The view of a game of which nothing has been shown yet."""
    return DelayedView("playing", silent=False, rematch=None, seats=((False, False),) * seats)


def delayed_view_of(state: TableState) -> DelayedView:
    """The view of a game without delay."""
    facts = state.facts
    seats = tuple((seat.autopilot, seat.standing) for seat in facts.seats)
    return DelayedView(facts.status, state.is_silent, facts.rematch, seats)


def with_delayed_view(room: RoomState, delayed: DelayedView) -> RoomState:
    """A room with the part that follows from its game replaced by the delayed one."""
    seats = zip(room.seats, delayed.seats, strict=True)
    return replace(
        room,
        status=delayed.status,
        silent=delayed.silent,
        rematch=delayed.rematch,
        seats=tuple(
            replace(seat, autopilot=autopilot, standing=standing) for seat, (autopilot, standing) in seats
        ),
    )


def row_of(id: str, facts: TableFacts, play: RunningGame | None, state: Any = None) -> TableRow:
    """A table's row in the list; `state`: the game's next state, where that is not on disk yet."""
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
