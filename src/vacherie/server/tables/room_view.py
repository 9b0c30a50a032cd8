"""Public views of a table: the room that clients are sent, and its row in the list of tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any

from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState, SeatSeen
from vacherie.server.model.journal import Answered, AnyLine, Dealt
from vacherie.server.model.rows import SeatRow, TableRow
from vacherie.server.tables.facts import NAMELESS, SeatFacts, TableFacts, evolve_facts, people
from vacherie.server.tables.state import TableState, build_game

ROW_EVERY = 60_000
"""Milliseconds between two updates of the time of last activity in the list of tables."""


def first_seats(guests: Iterable[str | None]) -> list[Seat | None]:
    """For each seat the first one of the same guest; None for that one itself, and without a guest.

    >>> first_seats(["ann", None, "ann", "bob", "ann"])
    [None, None, 0, None, 0]
    """
    first: dict[str, Seat] = {}
    found: list[Seat | None] = []
    for seat, guest in enumerate(guests):
        found.append(first.get(guest) if guest else None)  # an erased guest has an empty id
        if guest:
            first.setdefault(guest, seat)
    return found


def seat_seen(facts: TableFacts, seat: SeatFacts, is_present: bool, same_as: Seat | None) -> SeatSeen:
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
        same_as=same_as,
        invited=None if seat.invited is None else seat.invited_name,
    )


def room_of(
    facts: TableFacts,
    present: Set[Seat],
    spectators: int,
    silent: bool,
    paused: bool = False,
    coach: bool = True,
) -> RoomState:
    """The table apart from its game. Contributions are public once the game has begun and none can follow."""
    contributions = None
    if facts.started is not None:
        contributions = tuple(given.hex() for given in facts.contributions())
    same = first_seats(seat.guest for seat in facts.seats)
    return RoomState(
        id=facts.id,
        setup=facts.setup,
        status=facts.status,
        seats=tuple(
            seat_seen(facts, seat, number in present, same[number]) for number, seat in enumerate(facts.seats)
        ),
        commitment=facts.commitment,
        facts=build_game(facts.setup).facts(facts.setup.seats),
        contributions=contributions,
        spectators=spectators,
        silent=silent,
        rematch=facts.rematch,
        rematch_by=facts.rematch_by,
        # Whether the game is over plays no part: delayed spectators must not see it by this.
        helps=coach and facts.started is not None and people(facts) == 1,
        practice=facts.practice,
        paused=paused,
    )


class CachedRoom:
    """The room of a table; made anew when something about it has changed."""

    def __init__(self, state: TableState, coach: bool) -> None:
        self.state = state
        self.coach = coach
        """Whether the server lets the coach help."""
        self._room: RoomState | None = None
        self._sources: tuple[object, ...] = ()

    def room(self, present: Set[Seat], spectators: int, paused: bool) -> RoomState:
        """The room now."""
        facts, is_silent = self.state.facts, self.state.is_silent
        sources = (
            facts.host, facts.setup, facts.status, facts.seats, facts.rematch, present, spectators, is_silent,
            facts.helped, paused,
        )  # fmt: skip
        if self._room is None or sources != self._sources:
            self._room = room_of(facts, present, spectators, is_silent, paused, self.coach)
            self._sources = sources
        return self._room


def row_of(facts: TableFacts, game: Game[Any, Any] | None = None, state: Any = None) -> TableRow:
    """A table's row in the list; a finished game's scores are in it."""
    scores = winners = None
    if game is not None and facts.status == "finished":
        scores, winners = game.scores(state), game.winners(state)
    return TableRow(
        id=facts.id,
        host=facts.host or None,
        # Lists show by it what is practice, also where only the coach has made it so.
        setup=replace(facts.setup, practice=facts.practice),
        status=facts.status,
        seats=tuple(SeatRow(guest=seat.guest, name=seat.name, bot=seat.bot) for seat in facts.seats),
        opened=facts.opened,
        active=facts.active,
        ended=facts.ended,
        scores=scores,
        winners=winners,
    )


def row_after(state: TableState, lines: Sequence[AnyLine], row_at: int) -> TableRow | None:
    """The table's row after lines that are about to be written; None where the row on disk may stay."""
    facts, play = state.facts, state.play
    for line in lines:
        facts = evolve_facts(facts, line)
    last = lines[-1]
    if play is not None and isinstance(last, Answered):
        after = play.after(last.seat, last.decision, play.read_choice(last.choice))
        if play.game.is_over(after):
            return row_of(replace(facts, status="finished", ended=last.at), play.game, after)
    is_game = all(isinstance(line, Answered | Dealt) for line in lines)
    if is_game and facts.active - row_at <= ROW_EVERY:
        return None
    return row_of(facts) if play is None else row_of(facts, play.game, play.match.state)
