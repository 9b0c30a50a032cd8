"""A clock for tests that stands still until the test moves it."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from vacherie.server.clock import Timer


class FakeTimer:
    """A callback of a fake clock."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """A clock that stands still until a test moves it.

    >>> clock, rung = FakeClock(), []
    >>> timer = clock.call_at(clock.now() + 5, lambda: rung.append("tea"))
    >>> clock.advance(4), rung
    (None, [])
    >>> clock.advance(1), rung
    (None, ['tea'])
    """

    def __init__(self, wall: int = 1_800_000_000_000) -> None:
        self._now = 0.0
        self._wall = wall
        self._timers: list[tuple[float, int, FakeTimer]] = []
        self._order = count()

    def now(self) -> float:
        return self._now

    def wall(self) -> int:
        return self._wall + round(self._now * 1000)

    def jump(self, seconds: float) -> None:
        """Set the wall clock forward or back; the monotonic one goes on."""
        self._wall += round(seconds * 1000)

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        timer = FakeTimer(callback)
        heapq.heappush(self._timers, (when, next(self._order), timer))
        return timer

    def next_at(self) -> float | None:
        """When the next callback is due, if there is one."""
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def advance(self, seconds: float) -> None:
        """Let time pass; callbacks that become due are called in order, each at its own time."""
        end = self._now + seconds
        while (when := self.next_at()) is not None and when <= end:
            _, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, when)
            callback, timer.callback = timer.callback, None
            if callback is not None:
                callback()
        self._now = end
