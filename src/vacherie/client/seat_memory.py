"""What one seat was told so far, and what it is asked now; however the messages travel.

This is where a program is protected from a server that skips or repeats an event, or cheats at the shuffle.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from vacherie.client.decode import MessageDecoder, reading_of
from vacherie.client.errors import CommitmentBroken, ServerRefused
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.protocol.room import RoomState


class Turn(Struct, frozen=True):
    """A question to a seat, with all it may know when it answers."""

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
    """An answer that the server has promised to keep: it is on disk."""

    seat: Seat
    decision: int
    choice: Choice


class GameResult(Struct, frozen=True):
    """How a game ended, by side: penalty points, and who has won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class SeatMemory:
    """The memory of one seat."""

    def __init__(self, contribution: str | None = None, commitment: str | None = None) -> None:
        self.contribution = contribution
        """What this seat gave to the shuffle, if it is known here."""
        self.commitment = commitment
        """The dealer's promise as it was read before contributing."""
        self.room: RoomState | None = None
        self.reading: MessageDecoder | None = None
        """How to read this game; known when it has begun."""
        self.heard: list[Event] = []
        self.decision: Decision | None = None
        self.over = False
        self._view: Any = None
        self._asked = -1
        """The last decision a turn was made of."""
        self._told = 0
        """How many events were part of a turn."""

    @property
    def have(self) -> int:
        """The number of the last event."""
        return len(self.heard)

    @property
    def view(self) -> Any:
        """What the seat sees now; None before the game."""
        if isinstance(self._view, Raw):
            assert self.reading is not None
            self._view = self.reading.view(self._view)
        return self._view

    def enter(self, room: RoomState) -> None:
        """The table apart from its game has changed."""
        if self.commitment not in (None, room.commitment):
            raise CommitmentBroken(
                "commitment", "the dealer's commitment is another one than before the shuffle"
            )
        self.room = room
        if room.status == "closed":
            raise ServerRefused("table-closed", "the table was closed without a result")

    def check_contribution(self, seat: Seat) -> None:
        """Make sure that this seat's own bytes took part in the shuffle, once all are shown."""
        if self.contribution is None or self.room is None or self.room.contributions is None:
            return
        if self.room.contributions[seat] != self.contribution:
            raise CommitmentBroken("contribution", "the shuffle was made without what this seat contributed")

    def listen(self, seq: int, events: Raw, view: Raw, decisions: Raw, over: bool) -> None:
        """Take in what happened; refuses to go on when an event is missing or comes twice."""
        if bytes(view) == b"null":  # the game has not begun
            return
        if self.reading is None:
            assert self.room is not None  # a server shows the room before the game
            self.reading = reading_of(self.room.setup)
        try:
            new = self.reading.events(events)
            decision = next(iter(self.reading.decisions(decisions)), None)
        except msgspec.DecodeError as error:
            raise CommitmentBroken(
                "bad-message", f"the server sent something that is not this game: {error}"
            ) from error
        if seq - len(new) != self.have:
            first, last = seq - len(new) + 1, seq
            message = f"events {first} to {last} came after event {self.have}"
            raise CommitmentBroken("gap" if first > self.have else "repeated", message)
        self.heard.extend(new)
        self.decision, self._view, self.over = decision, view, over

    def next_turn(self, seat: Seat) -> Turn | None:
        """The question that waits for this seat, once for every question."""
        decision = self.decision
        if decision is None or decision.answered or decision.id == self._asked or self.over:
            return None
        assert self.reading is not None
        self._asked = decision.id
        events, self._told = tuple(self.heard[self._told :]), self.have
        return Turn(seat, self.reading.game, self.view, tuple(self.heard), events, decision)

    def remaining(self) -> tuple[Event, ...]:
        """The events since the last turn, for who wants to know how it ended."""
        return tuple(self.heard[self._told :])

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None before."""
        if not self.over:
            return None
        # Every game says at its end how it ended; what else it says then, differs.
        ended: Any = next(event for event in reversed(self.heard) if hasattr(event, "winners"))
        return GameResult(ended.totals, ended.winners)
