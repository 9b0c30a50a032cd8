"""Time as the server sees it, so that tests can move it: now, and callbacks at a later time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A callback that has not been called yet."""

    def cancel(self) -> None:
        """Never call it."""
        ...


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds that only ever grow, from some beginning."""
        ...

    def wall(self) -> int:
        """Milliseconds since 1970."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call something when `now()` has reached a time."""
        ...


class RealClock:
    """The time of this machine."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_at(when, callback)
