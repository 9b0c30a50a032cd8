"""A table as others see it: the room that clients are sent, and its row in the list of tables."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from vacherie.core.action import Seat
from vacherie.protocol.room import RoomState, SeatSeen
from vacherie.server.finished import NAMELESS
from vacherie.server.state import Facts, Play, SeatFacts
from vacherie.server.storage import SeatRow, TableRow


def see_seat(facts: Facts, seat: SeatFacts, is_present: bool) -> SeatSeen:
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


def room_of(id: str, facts: Facts, present: Set[Seat], spectators: int, silent: bool) -> RoomState:
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


def row_of(id: str, facts: Facts, play: Play | None, state: Any = None) -> TableRow:
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
