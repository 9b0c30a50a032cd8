"""Rate limits: token buckets in memory, one for each key, with LRU eviction."""

from __future__ import annotations

from collections import OrderedDict

from vacherie.server.clock import Clock

MOST_BUCKETS = 20_000


class Bucket:
    """A token bucket: holds up to `size` tokens and gains `rate` tokens a second."""

    __slots__ = ("clock", "filled", "rate", "size", "tokens")

    def __init__(self, clock: Clock, rate: float, size: float) -> None:
        self.clock = clock
        self.rate = rate
        self.size = size
        self.tokens = size
        self.filled = clock.now()

    def take(self, count: float = 1) -> float:
        """Take a token, or several: 0, or the seconds until they are available."""
        now = self.clock.now()
        self.tokens = min(self.size, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens >= count:
            self.tokens -= count
            return 0.0
        return (count - self.tokens) / self.rate


class RateLimit:
    """At most `count` in `seconds` for each key.

    LRU-evicts buckets beyond `most`, so that an address flood cannot exhaust memory.
    """

    def __init__(self, clock: Clock, count: float, seconds: float, most: int = MOST_BUCKETS) -> None:
        self.clock = clock
        self.count = count
        self.rate = count / seconds
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Count one use of a key: 0 when it is allowed, or the seconds until it will be."""
        return self._bucket(key).take()

    def charge(self, key: str, count: float) -> None:
        """Count what cannot be refused any more; the next uses wait for it, but no longer than `seconds`."""
        bucket = self._bucket(key)
        bucket.tokens = max(bucket.tokens - count, -bucket.size)

    def _bucket(self, key: str) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.clock, self.rate, self.count)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket
