"""The clock port: current time and timers, injected so that tests can control time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled callback."""

    def cancel(self) -> None:
        """Cancel it; without effect once it has run."""
        ...


class Clock(Protocol):
    """Monotonic time, wall time and timers."""

    def now(self) -> float:
        """Monotonic seconds from an arbitrary start."""
        ...

    def wall(self) -> int:
        """Wall time: milliseconds since 1970."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when `now()` has reached `when`."""
        ...


async def sleep_until(clock: Clock, when: float) -> None:
    """Sleep until a time of an injected clock."""
    if when > clock.now():
        due: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = clock.call_at(when, lambda: None if due.done() else due.set_result(None))
        try:
            await due
        finally:
            timer.cancel()


class RealClock:
    """The event loop's monotonic clock and the system's wall clock."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_at(when, callback)
