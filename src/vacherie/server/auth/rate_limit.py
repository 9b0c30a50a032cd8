"""Rate limits: token buckets in memory, one for each address, and never more of them than fit."""

from __future__ import annotations

from collections import OrderedDict

from vacherie.server.clock import Clock

MOST_BUCKETS = 20_000


class Bucket:
    """A bucket that holds `size` tokens and gets `rate` new ones a second."""

    __slots__ = ("clock", "filled", "rate", "size", "tokens")

    def __init__(self, clock: Clock, rate: float, size: float) -> None:
        self.clock = clock
        self.rate = rate
        self.size = size
        self.tokens = size
        self.filled = clock.now()

    def take(self) -> float:
        """Take a token: 0, or the seconds until there is one again."""
        now = self.clock.now()
        self.tokens = min(self.size, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.rate


class RateLimit:
    """At most `count` in `seconds`, for each key by itself.

    When there are too many keys the one that was quiet longest is forgotten, so the memory stays bounded
    whoever knocks.
    """

    def __init__(self, clock: Clock, count: float, seconds: float, most: int = MOST_BUCKETS) -> None:
        self.clock = clock
        self.count = count
        self.rate = count / seconds
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Count one: 0 when it is allowed, or the seconds until it will be."""
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.clock, self.rate, self.count)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket.take()
