"""The counts of all nodes in Redis or Valkey: one script for each, so that no other node comes in between.

Commands are queued and sent in pipelines, many in one round trip. When there is no connection, or no reply
in time, nothing waits: the node goes by its own counts until the connection is back. All keys expire.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import uniform
from typing import Any, NamedTuple

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from vacherie.server.cancel_task import cancel_task
from vacherie.server.nodes.node import Node
from vacherie.server.nodes.shared_counts import SharedCounts
from vacherie.server.settings.bus_url import check_bus_url

LIMIT = "vacherie:limit:"
CONNECTIONS = "vacherie:connections:"
REPLY_SECONDS = 0.5
"""How long a request waits for the counts at most; afterwards they count as lost."""
CONNECT_SECONDS = 2.0
MOST_PIPELINED = 500
MOST_QUEUED = 20_000
"""Above this nothing more is counted together: a server that does not keep up must not fill our memory."""
CONNECTIONS_EXPIRE = 20
REFRESH_SECONDS = 2.0
"""How often a node says that the connections it has counted are still there."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0

TAKE = """
-- A token bucket as one number (GCRA): the time at which the bucket will be full again, in microseconds.
-- KEYS: the bucket. ARGV: microseconds for one token, for all of them, tokens to take, "1": never refuse.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, whole, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + cost * interval
local wait = full - now - whole
if ARGV[4] == '1' then
  full = math.min(full, now + 2 * whole)
elseif wait > 1 then
  return math.ceil(wait)
end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1)
return 0
"""

CONNECT = """
-- KEYS: the connections of this node by address, then those of the other living nodes.
-- ARGV: the address, how many it has here, how many it may have, seconds until the numbers expire.
local total = tonumber(ARGV[2])
for other = 2, #KEYS do
  total = total + tonumber(redis.call('HGET', KEYS[other], ARGV[1]) or 0)
end
if total >= tonumber(ARGV[3]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] + 1)
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""

log = structlog.get_logger(__name__)


class Command(NamedTuple):
    """A command, and what waits for its result."""

    words: tuple[Any, ...]
    done: asyncio.Future[Any] | None = None


class RedisCounts(SharedCounts):
    """The shared counts as one node sees them."""

    def __init__(self, url: str, node: Node) -> None:
        self.node = node
        self.client: Redis = Redis.from_url(
            check_bus_url(url),
            socket_timeout=REPLY_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self.is_up = False
        self._take = self._connect = ""
        """The names of the scripts at the server."""
        self._mine = CONNECTIONS + node.id
        self._connections: Callable[[], Mapping[str, int]] = dict
        self._queue: deque[Command] = deque()
        self._waiting = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect in the background."""
        self._task = asyncio.create_task(self._run(), name="shared-counts")

    async def close(self) -> None:
        """Take this node's connections out of the counts, and disconnect."""
        if self._task is not None:
            await cancel_task(self._task)
        self._lose()
        with suppress(RedisError, OSError, TimeoutError):
            await self.client.delete(self._mine)
        await self.client.aclose()

    # Counting -------------------------------------------------------------------------------------

    async def take(self, limit: str, key: str, count: float, seconds: float) -> float:
        wait = await self._ask(self._bucket(limit, key, count, seconds, 1, 0))
        return (wait or 0) / 1_000_000

    def charge(self, limit: str, key: str, count: float, seconds: float, cost: float) -> None:
        self._tell(self._bucket(limit, key, count, seconds, cost, 1))

    def _bucket(
        self, limit: str, key: str, count: float, seconds: float, cost: float, never_refuse: int
    ) -> tuple[Any, ...]:
        whole = seconds * 1_000_000
        bucket = f"{LIMIT}{limit}:{key}"
        return "EVALSHA", self._take, 1, bucket, whole / count, whole, cost, never_refuse

    async def connect(self, key: str, here: int, most: int) -> bool:
        keys = [self._mine, *(CONNECTIONS + other for other in self.node.others)]
        words = ("EVALSHA", self._connect, len(keys), *keys, key, here, most, CONNECTIONS_EXPIRE)
        return bool(await self._ask(words) != 0)

    def connections_changed(self, key: str, here: int) -> None:
        self._tell(("HSET", self._mine, key, here) if here else ("HDEL", self._mine, key))

    def watch_connections(self, connections: Callable[[], Mapping[str, int]]) -> None:
        self._connections = connections

    # The connection -------------------------------------------------------------------------------

    async def _ask(self, words: tuple[Any, ...]) -> Any:
        """The result of a command; None when it cannot be had."""
        if not self.is_up or len(self._queue) >= MOST_QUEUED:
            return None
        done = asyncio.get_running_loop().create_future()
        self._queue.append(Command(words, done))
        self._waiting.set()
        return await done

    def _tell(self, words: tuple[Any, ...]) -> None:
        if self.is_up and len(self._queue) < MOST_QUEUED:
            self._queue.append(Command(words))
            self._waiting.set()

    async def _run(self) -> None:
        """Connect, send what is queued, and connect again, with back-off, whenever that fails."""
        wait = FIRST_WAIT
        while True:
            try:
                self._take, self._connect = [await self.client.script_load(text) for text in (TAKE, CONNECT)]
                self.is_up = True
                wait = FIRST_WAIT
                self._rewrite()
                await self._serve()
            except (RedisError, OSError, TimeoutError) as error:
                if self.is_up:
                    log.error("shared-counts-lost", reason=type(error).__name__)
            self._lose()
            with suppress(RedisError, OSError):  # closing may fail, too
                await self.client.connection_pool.disconnect()
            await asyncio.sleep(wait * uniform(0.75, 1.25))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _serve(self) -> None:
        now = asyncio.get_running_loop().time
        refresh_at = now() + REFRESH_SECONDS
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(refresh_at):
                    await self._waiting.wait()
            self._waiting.clear()
            if now() >= refresh_at:
                refresh_at = now() + REFRESH_SECONDS
                await self._refresh()
            while self._queue:
                await self._send(min(MOST_PIPELINED, len(self._queue)))

    async def _send(self, count: int) -> None:
        pipeline = self.client.pipeline(transaction=False)
        sent = [self._queue[place] for place in range(count)]
        for command in sent:
            pipeline.execute_command(*command.words)
        results = await pipeline.execute()
        for command, result in zip(sent, results, strict=True):
            self._queue.popleft()
            if command.done is not None and not command.done.done():  # the request may be gone
                command.done.set_result(result)

    async def _refresh(self) -> None:
        """Keep the connections from expiring; they are gone when the server was emptied."""
        if not await self.client.expire(self._mine, CONNECTIONS_EXPIRE) and self._connections():
            self._rewrite()

    def _rewrite(self) -> None:
        """Replace the connections that are counted for this node."""
        self._tell(("DEL", self._mine))
        counted = dict(self._connections())
        if counted:
            self._tell(("HSET", self._mine, *(part for item in counted.items() for part in item)))
            self._tell(("EXPIRE", self._mine, CONNECTIONS_EXPIRE))

    def _lose(self) -> None:
        """Let everything go on that waits for a result."""
        self.is_up = False
        for command in self._queue:
            if command.done is not None and not command.done.done():
                command.done.set_result(None)
        self._queue.clear()
