"""Back-off: exponential waits with jitter between retries, and a limit after which a client gives up."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from vacherie.client.errors import Unreachable

FIRST_WAIT = 0.1
LONGEST_WAIT = 5.0


class Backoff:
    """Waits that double while nothing succeeds; jitter keeps clients from reconnecting all at once.

    >>> backoff = Backoff(60, rng=Random(1))
    >>> [round(backoff.wait("lost"), 2) for _ in range(4)]
    [0.06, 0.18, 0.35, 0.5]
    >>> backoff.wait("restart", asked=2.0)
    2.0
    """

    def __init__(
        self, seconds: float | None, *, now: Callable[[], float] = time.monotonic, rng: Random | None = None
    ) -> None:
        self.seconds = seconds
        """How long nothing may succeed; None: for ever."""
        self._now = now
        self._rng = Random() if rng is None else rng
        self._tries = 0
        self._until: float | None = None

    def reset(self) -> None:
        """Start again with the shortest wait: something has succeeded."""
        self._tries = 0
        self._until = None

    def wait(self, why: str, asked: float | None = None) -> float:
        """Seconds to wait now; `asked` is the server's `Retry-After`. Raises `Unreachable` at the limit."""
        now = self._now()
        if self.seconds is not None:
            if self._until is None:
                self._until = now + self.seconds
            elif now >= self._until:
                raise Unreachable(f"gave up after {self.seconds:g} seconds: {why}")
            if asked is not None:  # a wait that the server asks for does not count towards the limit
                self._until = max(self._until, now + asked + self.seconds)
        if asked is not None:
            return asked
        wait = min(FIRST_WAIT * 2.0 ** min(self._tries, 10), LONGEST_WAIT)
        self._tries += 1
        return wait * (0.5 + 0.5 * self._rng.random())
