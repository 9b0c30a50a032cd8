"""What every kind of seat offers besides turns and answers: what it knows, and how to get up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vacherie.client.errors import ServerRefused
from vacherie.client.seat_memory import Acknowledged, GameResult, SeatMemory, Turn
from vacherie.client.table import Ticket, stand_up
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState

PATIENCE = 60.0
"""Seconds for which a seat tries to reach a server that does not answer; None: for ever."""

Hook = Callable[[Acknowledged], None]


class Seated:
    """A program on its seat.

    `on_acknowledged` is called with every answer as soon as the server has promised to keep it.
    """

    def __init__(
        self, ticket: Ticket, *, patience: float | None = PATIENCE, on_acknowledged: Hook | None = None
    ) -> None:
        self.ticket = ticket
        self.patience = patience
        self.on_acknowledged = on_acknowledged
        self.hearing = SeatMemory(ticket.contribution, ticket.commitment)
        self.acknowledged: list[Acknowledged] = []
        """All answers that the server has promised to keep, in order."""
        self._number = ticket.seat

    @property
    def number(self) -> Seat:
        """The number of this seat."""
        if self._number is None:
            raise ServerRefused(
                "no-such-seat", "the server has not said yet which seat this token stands for"
            )
        return self._number

    @property
    def room(self) -> RoomState | None:
        """Who sits where and how the table is played; None before the server has said it."""
        return self.hearing.room

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game with its options; None before it has begun."""
        return None if self.hearing.reading is None else self.hearing.reading.game

    @property
    def heard(self) -> Sequence[Event]:
        """Every event this seat was told since the game began."""
        return self.hearing.heard

    @property
    def view(self) -> Any:
        """What this seat sees now; None before the game."""
        return self.hearing.view

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.hearing.over

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None before."""
        return self.hearing.result

    def leave(self) -> None:
        """Stand up. In a game autopilot goes on here, until an answer of ours takes the seat back."""
        stand_up(self.ticket, self.number)

    def _keep(self, decision: int, choice: Choice) -> None:
        done = Acknowledged(self.number, decision, choice)
        self.acknowledged.append(done)
        if self.on_acknowledged is not None:
            self.on_acknowledged(done)


def decision_of(question: Turn | Decision) -> Decision:
    """The decision of a turn, or the decision itself."""
    return question.decision if isinstance(question, Turn) else question
