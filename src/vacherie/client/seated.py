"""What every seat is: its events, view and open decision, and how to leave it, whatever the transport.

Protects a program from a server that skips or repeats an event, or that breaks its commitment to the shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self, TypedDict

import msgspec
from msgspec import Raw, Struct

from vacherie.client.decode import GameNews, MessageDecoder, decoder_for
from vacherie.client.errors import ProtocolViolation, ServerRefused
from vacherie.client.table import Ticket, stand_up
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.protocol import message
from vacherie.protocol.result import GameResult
from vacherie.protocol.room import RoomState
from vacherie.protocol.table_event import TakenBack

GIVE_UP_AFTER = 60.0
"""Seconds for which a seat tries to reach a server that does not reply; None: for ever."""


class Turn(Struct, frozen=True):
    """An open decision of a seat, with all the seat may know."""

    seat: Seat
    game: Game[Any, Any]
    view: Any
    heard: tuple[Event, ...]
    """Every event since the game began."""
    events: tuple[Event, ...]
    """The events since the last turn."""
    decision: Decision

    @property
    def options(self) -> tuple[Choice, ...]:
        """All legal answers."""
        return self.decision.options


class Acknowledged(Struct, frozen=True):
    """An answer that the server has acknowledged: it is durable."""

    seat: Seat
    decision: int
    choice: Choice


class SeatMemory:
    """Everything one seat was sent, checked for gaps."""

    def __init__(self, contribution: str | None = None, commitment: str | None = None) -> None:
        self.contribution = contribution
        """The seat's contribution to the shuffle, if it is known here."""
        self.commitment = commitment
        """The dealer's commitment as it was read before contributing."""
        self.room: RoomState | None = None
        self.decoder: MessageDecoder | None = None
        """Decodes this game; known when it has begun."""
        self.heard: list[Event] = []
        """The events of the game, without those that were taken back."""
        self.decision: Decision | None = None
        self.awaited: frozenset[Seat] = frozenset()
        """The seats whose answer the table waits for."""
        self.chat: list[message.Chat] = []
        """All lines of chat that were sent to this seat."""
        self.over = False
        self.result: GameResult | None = None
        self.take_back: int | None = None
        """The decision that a take-back would reopen; None where no answer can be taken back."""
        self.rewinds = 0
        """How many times `heard` has lost events because an answer was taken back."""
        self._view: Any = None
        self._asked = -1
        """The id of the last decision that became a turn."""
        self._reported = 0
        """How many events were part of a turn so far."""
        self._superseded = 0
        """How many events of the table are in `heard` no more, or were never of the game."""

    @property
    def have(self) -> int:
        """The number of the last event."""
        return len(self.heard) + self._superseded

    @property
    def view(self) -> Any:
        """What the seat sees now; None before the game."""
        if isinstance(self._view, Raw):
            assert self.decoder is not None
            self._view = self.decoder.view(self._view)
        return self._view

    def update_room(self, room: RoomState, seat: Seat) -> None:
        """Replace the room; refuses another commitment, or a shuffle without this seat's contribution."""
        if self.commitment not in (None, room.commitment):
            raise ProtocolViolation(
                "commitment", "the dealer's commitment is another one than before the shuffle"
            )
        self.room = room
        if room.status == "closed":
            raise ServerRefused("table-closed", "the table was closed without a result")
        all_given = room.contributions  # public once the game has begun
        if all_given is not None and self.contribution not in (None, all_given[seat]):
            raise ProtocolViolation("contribution", "the shuffle was made without what this seat contributed")

    def receive(self, news: GameNews) -> None:
        """Add new events, the view and the decisions; refuses a gap or a repetition in the events."""
        if bytes(news.view) == b"null":  # the game has not begun
            return
        if self.decoder is None:
            assert self.room is not None  # a server shows the room before the game
            self.decoder = decoder_for(self.room.setup)
        try:
            new = self.decoder.events(news.events)
            decision = next(iter(self.decoder.decisions(news.decisions)), None)
        except msgspec.DecodeError as error:
            raise ProtocolViolation(
                "bad-message", f"the server sent something that is not this game: {error}"
            ) from error
        if news.over and news.result is None:
            raise ProtocolViolation("bad-message", "the server says that the game is over, but not how")
        first = news.seq - len(new) + 1
        if first != self.have + 1:
            message = f"events {first} to {news.seq} came after event {self.have}"
            raise ProtocolViolation("gap" if first > self.have else "repeated", message)
        for event in new:
            self._add(event)
        self.decision, self._view = decision, news.view
        self.awaited = frozenset([awaited.seat for awaited in news.awaited])
        self.over, self.result, self.take_back = news.over, news.result, news.take_back

    def _add(self, event: Event) -> None:
        """Add an event of the game, or go back to where an answer was taken back."""
        if not isinstance(event, TakenBack):
            self.heard.append(event)
            return
        self._superseded += len(self.heard) - event.events + 1
        del self.heard[event.events :]
        self.rewinds += 1
        self._reported = min(self._reported, len(self.heard))
        self._asked = -1  # the question has its old number

    def receive_chat(self, line: message.Chat) -> None:
        """Add a line of chat, unless it was sent before a reconnection already."""
        if not self.chat or line.n > self.chat[-1].n:
            self.chat.append(line)

    def next_turn(self, seat: Seat) -> Turn | None:
        """The open decision of this seat as a turn, once for every decision."""
        decision = self.decision
        if decision is None or decision.answered or decision.id == self._asked or self.over:
            return None
        assert self.decoder is not None
        self._asked = decision.id
        events, self._reported = tuple(self.heard[self._reported :]), len(self.heard)
        return Turn(seat, self.decoder.game, self.view, tuple(self.heard), events, decision)

    def remaining(self) -> tuple[Event, ...]:
        """The events since the last turn, up to the end of the game."""
        return tuple(self.heard[self._reported :])


Hook = Callable[[Acknowledged], None]


class SeatOptions(TypedDict, total=False):
    """What may be said about any seat."""

    give_up_after: float | None
    on_acknowledged: Hook | None
    """Called with every answer as soon as the server has acknowledged it."""
    screen: bool
    """Whether the seat shows the game to a person: bots and clocks wait for the animations."""


class Seated:
    """A seat that a program plays, with the arguments of `SeatOptions`."""

    def __init__(
        self,
        ticket: Ticket,
        *,
        give_up_after: float | None = GIVE_UP_AFTER,
        on_acknowledged: Hook | None = None,
        screen: bool = False,
    ) -> None:
        self.ticket = ticket
        self.give_up_after = give_up_after
        self.on_acknowledged = on_acknowledged
        self.screen = screen
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
    def awaited(self) -> frozenset[Seat]:
        """The seats whose answer the table waits for."""
        return self.memory.awaited

    @property
    def chat(self) -> Sequence[message.Chat]:
        """All lines of chat that were sent to this seat; only a websocket brings them."""
        return self.memory.chat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.memory.over

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None before."""
        return self.memory.result

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
