"""What a seat has heard, as the bots read it: its events are picked out when they are read.

Most bots read nothing in most positions, and picking costs as much as playing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from vacherie.core.action import Seat
from vacherie.core.event import Event
from vacherie.core.game import Game


class Heard(Sequence[Event]):
    """The events that a seat has seen, oldest first."""

    def __init__(self, game: Game[Any, Any], seat: Seat, happened: list[tuple[Event, ...]]) -> None:
        self._game, self._seat = game, seat
        self._happened = happened
        """All that has happened, hidden or not; the episode adds to it."""
        self._read = 0
        """How much of it has been picked out."""
        self._events: list[Event] = []

    def copy(self, happened: list[tuple[Event, ...]]) -> Heard:
        """A second one that goes on alone, with a copy of what has happened."""
        other = Heard(self._game, self._seat, happened)
        other._events, other._read = self._events.copy(), self._read
        return other

    def __len__(self) -> int:
        return len(self._seen())

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self._seen()[at]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._seen())

    def _seen(self) -> list[Event]:
        """The list itself, complete."""
        if self._read < len(self._happened):
            redact, seat = self._game.redact, self._seat
            for events in self._happened[self._read :]:
                self._events += [event for event in events if redact(event, seat) is not None]
            self._read = len(self._happened)
        return self._events
