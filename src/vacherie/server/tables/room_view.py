"""Public views of a table: the room that clients are sent, and its row in the list of tables."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from vacherie.core.action import Seat
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState, SeatSeen
from vacherie.server.model.rows import SeatRow, TableRow
from vacherie.server.tables.facts import NAMELESS, SeatFacts, TableFacts
from vacherie.server.tables.state import build_game


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


def room_of(facts: TableFacts, present: Set[Seat], spectators: int, silent: bool) -> RoomState:
    """The table apart from its game. Contributions are public once the game has begun and none can follow."""
    contributions = None
    if facts.started is not None:
        contributions = tuple(given.hex() for given in facts.contributions())
    return RoomState(
        id=facts.id,
        setup=facts.setup,
        status=facts.status,
        seats=tuple(seat_seen(facts, seat, number in present) for number, seat in enumerate(facts.seats)),
        commitment=facts.commitment,
        facts=build_game(facts.setup).facts(facts.setup.seats),
        contributions=contributions,
        spectators=spectators,
        silent=silent,
        rematch=facts.rematch,
    )


def row_of(facts: TableFacts, game: Game[Any, Any] | None = None, state: Any = None) -> TableRow:
    """A table's row in the list; a finished game's scores are in it."""
    scores = winners = None
    if game is not None and facts.status == "finished":
        scores, winners = game.scores(state), game.winners(state)
    return TableRow(
        id=facts.id,
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
