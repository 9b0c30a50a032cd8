"""LongPolls: requests that wait for new events over plain HTTP, and which seats count as present by them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from vacherie.core.action import Seat
from vacherie.server.clock import Clock, Timer

GRACE = 15.0
"""Seconds after its last poll in which a seat still counts as present."""


class LongPolls:
    """The long polls of one table. `changed` is called when a seat's presence changes."""

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self.clock = clock
        self.changed = changed
        self._waiting: dict[Seat, set[asyncio.Future[None]]] = {}
        self._last: dict[Seat, Timer] = {}
        self._stopped = False

    def is_present(self, seat: Seat) -> bool:
        """Whether a poll waits for this seat, or ended within the grace period."""
        return bool(self._waiting.get(seat)) or seat in self._last

    @property
    def is_empty(self) -> bool:
        """Whether no poll waits."""
        return not any(self._waiting.values())

    async def wait(self, seat: Seat, seconds: float) -> None:
        """Wait for new events, at most so many seconds."""
        if self._stopped:
            return
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(seat, set()).add(news)
        timer = self.clock.call_at(self.clock.now() + seconds, lambda: end_wait(news))
        self.changed()
        try:
            await news
        finally:
            timer.cancel()
            self._waiting[seat].discard(news)

    def note(self, seat: Seat) -> None:
        """Restart the grace period of a seat that has polled."""

        def expire() -> None:
            self._last.pop(seat, None)
            self.changed()

        if self._stopped:
            return
        before = self._last.get(seat)
        if before is not None:
            before.cancel()
        self._last[seat] = self.clock.call_at(self.clock.now() + GRACE, expire)
        if before is None:
            self.changed()

    def notify(self, seats: Iterable[Seat]) -> None:
        """End the polls of seats that have new events."""
        for seat in seats:
            for news in self._waiting.get(seat, ()):
                end_wait(news)

    def stop(self) -> None:
        """End all polls and timers; later polls return at once."""
        self._stopped = True
        self.notify(self._waiting)
        for timer in self._last.values():
            timer.cancel()


def end_wait(news: asyncio.Future[None]) -> None:
    """Wake one waiting request, unless it timed out."""
    if not news.done():
        news.set_result(None)
