"""AnimationWait: how long clients animate what has happened; bots, forced moves and clocks wait for that.

There is something to wait for only while a client with a screen follows the game as it happens. A client that
joins is shown the last view at once: what happened before is not animated, and not waited for.
"""

from __future__ import annotations

import asyncio

from vacherie.server.clock import Clock


class AnimationWait:
    """The animations of one table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ends_at = 0.0
        """When all animations so far are over."""
        self._is_watched = False
        self._waiting: set[asyncio.Future[None]] = set()

    def add(self, seconds: float) -> None:
        """Events have happened that take so many seconds to animate."""
        if self._is_watched:
            self.ends_at = max(self.ends_at, self.clock.now()) + seconds

    def watch(self, is_watched: bool) -> None:
        """Note whether a client with a screen follows the game; when the last one leaves, the wait ends."""
        if self._is_watched and not is_watched:
            self.ends_at = min(self.ends_at, self.clock.now())
            for over in self._waiting:
                end_wait(over)
        self._is_watched = is_watched

    async def until(self, ends_at: float) -> float:
        """Wait for animations that were to end at this time; when they have ended, which may be earlier."""
        if min(ends_at, self.ends_at) > self.clock.now():
            over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            timer = self.clock.call_at(ends_at, lambda: end_wait(over))
            self._waiting.add(over)
            try:
                await over
            finally:
                timer.cancel()
                self._waiting.discard(over)
        return min(ends_at, self.ends_at)


def end_wait(over: asyncio.Future[None]) -> None:
    """Wake a waiting task, unless it was woken or cancelled."""
    if not over.done():
        over.set_result(None)
