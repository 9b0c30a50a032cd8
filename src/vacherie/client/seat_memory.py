"""State of one seat: its events, view and open decision, whatever the transport.

Protects a program from a server that skips or repeats an event, or that breaks its commitment to the shuffle.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from vacherie.client.decode import GameNews, MessageDecoder, decoder_for
from vacherie.client.errors import ProtocolViolation, ServerRefused
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState


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


class GameResult(Struct, frozen=True):
    """How a game ended, by side: penalty points, and who has won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


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
        self.decision: Decision | None = None
        self.over = False
        self._view: Any = None
        self._asked = -1
        """The id of the last decision that became a turn."""
        self._reported = 0
        """How many events were part of a turn so far."""

    @property
    def have(self) -> int:
        """The number of the last event."""
        return len(self.heard)

    @property
    def view(self) -> Any:
        """What the seat sees now; None before the game."""
        if isinstance(self._view, Raw):
            assert self.decoder is not None
            self._view = self.decoder.view(self._view)
        return self._view

    def update_room(self, room: RoomState) -> None:
        """Replace the room; refuses one with another commitment."""
        if self.commitment not in (None, room.commitment):
            raise ProtocolViolation(
                "commitment", "the dealer's commitment is another one than before the shuffle"
            )
        self.room = room
        if room.status == "closed":
            raise ServerRefused("table-closed", "the table was closed without a result")

    def check_contribution(self, seat: Seat) -> None:
        """Check that this seat's own contribution went into the shuffle, once all are public."""
        if self.contribution is None or self.room is None or self.room.contributions is None:
            return
        if self.room.contributions[seat] != self.contribution:
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
        first = news.seq - len(new) + 1
        if first != self.have + 1:
            message = f"events {first} to {news.seq} came after event {self.have}"
            raise ProtocolViolation("gap" if first > self.have else "repeated", message)
        self.heard.extend(new)
        self.decision, self._view, self.over = decision, news.view, news.over

    def next_turn(self, seat: Seat) -> Turn | None:
        """The open decision of this seat as a turn, once for every decision."""
        decision = self.decision
        if decision is None or decision.answered or decision.id == self._asked or self.over:
            return None
        assert self.decoder is not None
        self._asked = decision.id
        events, self._reported = tuple(self.heard[self._reported :]), self.have
        return Turn(seat, self.decoder.game, self.view, tuple(self.heard), events, decision)

    def remaining(self) -> tuple[Event, ...]:
        """The events since the last turn, up to the end of the game."""
        return tuple(self.heard[self._reported :])
