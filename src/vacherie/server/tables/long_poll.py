"""Programs that ask for news over plain HTTP: who waits at a table, and who was here a moment ago."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from vacherie.core.action import Seat
from vacherie.server.clock import Clock, Timer

GRACE = 15.0
"""Seconds after its last poll in which a program still counts as there."""


class LongPolls:
    """The polls of one table. `changed` is called whenever somebody has come or gone."""

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self.clock = clock
        self.changed = changed
        self._waiting: dict[Seat, set[asyncio.Future[None]]] = {}
        self._last: dict[Seat, Timer] = {}
        self._stopped = False

    def is_present(self, seat: Seat) -> bool:
        """Whether a program polls for this seat, or did just now."""
        return bool(self._waiting.get(seat)) or seat in self._last

    @property
    def is_empty(self) -> bool:
        """Whether nobody waits."""
        return not any(self._waiting.values())

    async def wait(self, seat: Seat, seconds: float) -> None:
        """Wait for news, but not for ever."""
        if self._stopped:
            return
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(seat, set()).add(news)
        timer = self.clock.call_at(self.clock.now() + seconds, lambda: ring(news))
        self.changed()
        try:
            await news
        finally:
            timer.cancel()
            self._waiting[seat].discard(news)

    def note(self, seat: Seat) -> None:
        """Somebody has polled."""

        def forget() -> None:
            self._last.pop(seat, None)
            self.changed()

        if self._stopped:
            return
        before = self._last.get(seat)
        if before is not None:
            before.cancel()
        self._last[seat] = self.clock.call_at(self.clock.now() + GRACE, forget)
        if before is None:
            self.changed()

    def ring(self, seats: Iterable[Seat]) -> None:
        """There are news for these seats: let everybody go on who waits for them."""
        for seat in seats:
            for news in self._waiting.get(seat, ()):
                ring(news)

    def stop(self) -> None:
        """Let everybody go, and forget who was here; a table that was put away stays so."""
        self._stopped = True
        self.ring(self._waiting)
        for timer in self._last.values():
            timer.cancel()


def ring(news: asyncio.Future[None]) -> None:
    """Let somebody go on."""
    if not news.done():
        news.set_result(None)
