"""The stream of bot jobs on Redis or Valkey: its keys and times, as nodes and workers both use them.

An entry holds a job as bytes, and beside it, readable in every version, the job's id and the node that waits
for its result. Ages are measured by the clock of the bus alone: an entry's id begins with the time it was
put there.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from vacherie.server.nodes.redis_bus import SOCKET_SECONDS
from vacherie.server.settings.bus_url import check_bus_url

STREAM = "vacherie:bots:jobs"
GROUP = "workers"
RESULTS = "vacherie:bots:results:"
"""Followed by a node: the channel on which it gets its results."""
JOB_FIELD, ID_FIELD, NODE_FIELD = b"job", b"id", b"node"

MOST_JOBS = 100_000
"""Entries of the stream; beyond it the oldest are dropped. Nodes bound what they have in flight anyway."""
MOST_DELIVERIES = 3
"""How many workers get a job; one that has killed so many has failed."""


class StreamTimes(Struct, frozen=True):
    """How soon nodes and workers notice things, in seconds."""

    heartbeat: float = 1.0
    """How often a worker says that it lives and still has its jobs, and a node looks for workers."""
    dead: float = 3.0
    """Without a heartbeat for so long a worker counts as dead: its jobs go to others."""
    grace: float = 3.0
    """How long a node waits for a lost bus, and for workers that reconnect after it."""

    @property
    def silence(self) -> float:
        """Without any message for so long a connection is dead."""
        return self.heartbeat + self.dead


TIMES = StreamTimes()


def connect(url: str, reply_seconds: float = SOCKET_SECONDS) -> Redis:
    """A client of the bus; a reply that does not come in time is an error, and nothing is sent twice."""
    options: Any = {
        "socket_timeout": reply_seconds,
        "socket_connect_timeout": SOCKET_SECONDS,
        "socket_keepalive": True,
        "retry": Retry(NoBackoff(), 0),
    }
    made: Redis = Redis.from_url(check_bus_url(url), **options)
    return made


def asked_at(entry: bytes) -> float:
    """When an entry was put on the stream, in seconds of the bus's clock.

    >>> asked_at(b"1794836506255-0")
    1794836506.255
    """
    return int(entry.partition(b"-")[0]) / 1000


def consumer_name(worker: str, slots: int) -> str:
    """The name of a worker in the consumer group, with how many bots it runs at once (0: it leaves)."""
    return f"{worker}:{slots}"


def slots_of(consumer: bytes) -> int:
    """How many bots a worker runs at once.

    >>> slots_of(consumer_name("d3adbeef", 4).encode())
    4
    """
    text = consumer.rpartition(b":")[2]
    return int(text) if text.isdigit() else 1
