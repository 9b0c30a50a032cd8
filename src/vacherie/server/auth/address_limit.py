"""A rate limit for each address, counted over all nodes.

Every node counts what it has seen itself, too. That alone refuses an address which is over the limit at one
node, without asking the others, and it is the limit while they cannot be asked.
"""

from __future__ import annotations

from vacherie.server.auth.rate_limit import RateLimit
from vacherie.server.clock import Clock
from vacherie.server.nodes.shared_counts import SharedCounts


class AddressLimit:
    """At most `count` in `seconds` for each key; `name` tells it from other limits."""

    def __init__(
        self, name: str, clock: Clock, count: float, seconds: float, counts: SharedCounts | None
    ) -> None:
        self.name = name
        self.seconds = seconds
        self.here = RateLimit(clock, count, seconds)
        self.counts = counts

    async def take(self, key: str) -> float:
        """Count one use of a key: 0 when it is allowed, or the seconds until it will be."""
        wait = self.here.take(key)
        if wait or self.counts is None:
            return wait
        return await self.counts.take(self.name, key, self.here.count, self.seconds)

    def charge(self, key: str, cost: float) -> None:
        """Count what cannot be refused any more; the next uses wait for it, but no longer than `seconds`."""
        self.here.charge(key, cost)
        if self.counts is not None:
            self.counts.charge(self.name, key, self.here.count, self.seconds, cost)
