"""Base classes of all seats: what a seat knows, and how to leave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self, TypedDict

from vacherie.client.errors import ServerRefused
from vacherie.client.seat_memory import Acknowledged, GameResult, SeatMemory, Turn
from vacherie.client.table import Ticket, stand_up
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState

GIVE_UP_AFTER = 60.0
"""Seconds for which a seat tries to reach a server that does not reply; None: for ever."""

Hook = Callable[[Acknowledged], None]


class SeatOptions(TypedDict, total=False):
    """What may be said about any seat."""

    give_up_after: float | None
    on_acknowledged: Hook | None
    """Called with every answer as soon as the server has acknowledged it."""


class Seated:
    """A seat that a program plays, with the arguments of `SeatOptions`."""

    def __init__(
        self,
        ticket: Ticket,
        *,
        give_up_after: float | None = GIVE_UP_AFTER,
        on_acknowledged: Hook | None = None,
    ) -> None:
        self.ticket = ticket
        self.give_up_after = give_up_after
        self.on_acknowledged = on_acknowledged
        self.memory = SeatMemory(ticket.contribution, ticket.commitment)
        self.acknowledged: list[Acknowledged] = []
        """All answers that the server has acknowledged, in order."""
        self._number = ticket.seat

    @property
    def number(self) -> Seat:
        if self._number is None:
            raise ServerRefused(
                "no-such-seat", "the server has not said yet which seat this token stands for"
            )
        return self._number

    @property
    def room(self) -> RoomState | None:
        """The room of the table; None before the server has sent it."""
        return self.memory.room

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game with its options; None before it has begun."""
        return None if self.memory.decoder is None else self.memory.decoder.game

    @property
    def heard(self) -> Sequence[Event]:
        """Every event this seat was sent since the game began."""
        return self.memory.heard

    @property
    def view(self) -> Any:
        """What this seat sees now; None before the game."""
        return self.memory.view

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.memory.over

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None before."""
        if not self.is_over:
            return None
        # The last event of every game has totals and winners; its other fields differ.
        ended: Any = next(event for event in reversed(self.heard) if hasattr(event, "winners"))
        return GameResult(ended.totals, ended.winners)

    def leave(self) -> None:
        """Leave the seat. In a game autopilot goes on, until an answer from this seat ends it."""
        stand_up(self.ticket, self.number)

    def _acknowledge(self, decision: int, choice: Choice) -> None:
        done = Acknowledged(self.number, decision, choice)
        self.acknowledged.append(done)
        if self.on_acknowledged is not None:
            self.on_acknowledged(done)


class SyncSeat(Seated):
    """A seat of a program without asyncio: `with … as seat: for turn in seat: …`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, if there is one. The seat stays taken: another one may go on with it."""


def decision_of(question: Turn | Decision) -> Decision:
    """The decision of a turn, or the decision itself."""
    return question.decision if isinstance(question, Turn) else question
