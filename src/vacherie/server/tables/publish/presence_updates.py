"""Presence updates: batched when connections come and go so fast that telling everyone each time would flood.

Each update sends the room to every connection, so many joins would cost their square in frames. A table has a
budget of such frames. While it lasts, an update is sent at once; above it the next one waits until the budget
is filled again, and covers all changes until then. Changes of the game and the seats do not come through
here: they are sent at once and carry the newest presence with them.
"""

from __future__ import annotations

from collections.abc import Callable

from vacherie.server.clock import Clock, Timer

FRAMES_PER_SECOND = 500
"""Frames about presence that a table sends on average; with 500 connections that is one update a second."""
BURST = 200
"""Frames sent without delay after a quiet time, so that nothing waits at a table with a few players."""
SHORTEST_WAIT = 0.25
"""Seconds that an update waits at least, if it has to wait."""


class PresenceUpdates:
    """The budget of one table.

    `publish` sends everyone the room; its argument: also where only clocks have changed.
    """

    def __init__(self, clock: Clock, connections: Callable[[], int], publish: Callable[[bool], None]) -> None:
        self.clock = clock
        self.connections = connections
        self.publish = publish
        self._budget = float(BURST)
        self._filled_at = clock.now()
        self._timer: Timer | None = None
        self._force = False

    def changed(self, *, force: bool = False) -> bool:
        """Publish a change, now or with the next update; whether now."""
        self._force |= force
        if self._timer is not None:
            return False
        self._fill()
        if self._budget > 0:
            self._send()
            return True
        wait = max(SHORTEST_WAIT, -self._budget / FRAMES_PER_SECOND)
        self._timer = self.clock.call_at(self.clock.now() + wait, self._send)
        return False

    def _fill(self) -> None:
        now = self.clock.now()
        self._budget = min(BURST, self._budget + (now - self._filled_at) * FRAMES_PER_SECOND)
        self._filled_at = now

    def _send(self) -> None:
        self._fill()
        self._budget -= self.connections()
        force, self._force, self._timer = self._force, False, None
        self.publish(force)

    def stop(self) -> None:
        """Cancel a waiting update."""
        if self._timer is not None:
            self._timer.cancel()
