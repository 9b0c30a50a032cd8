"""A node's side of the stream of bot jobs: puts jobs there, receives results, and sees which workers live.

Results come by publish and subscribe on a channel of the node. What is lost with a connection is asked again:
after every new subscription `on_open` is called. With every heartbeat the node sends a message to itself,
which proves that results would arrive.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import uniform
from secrets import token_hex
from time import monotonic
from typing import Any

import structlog
from redis.exceptions import RedisError, ResponseError

from vacherie.server.bots.stream_keys import (
    GROUP,
    ID_FIELD,
    JOB_FIELD,
    MOST_JOBS,
    NODE_FIELD,
    RESULTS,
    STREAM,
    StreamTimes,
    connect,
    slots_of,
)
from vacherie.server.cancel_task import cancel_task
from vacherie.server.nodes.redis_bus import FIRST_WAIT, LONGEST_WAIT

MOST_PIPELINED = 500
"""Jobs that are sent in one round trip."""
ECHO = b""
"""The message of a node to itself."""

log = structlog.get_logger(__name__)


class JobStream:
    """The connection of one node to the stream."""

    def __init__(
        self,
        url: str,
        times: StreamTimes,
        *,
        on_result: Callable[[bytes], None],
        on_refused: Callable[[str], None],
        on_open: Callable[[], None],
        on_heartbeat: Callable[[], None],
    ) -> None:
        self.times = times
        self.node = token_hex(8)
        self.is_up = False
        """Whether jobs are sent and results arrive now."""
        self.workers: tuple[int, ...] = ()
        """How many bots each worker that lives runs at once."""
        self._on_result, self._on_refused = on_result, on_refused
        self._on_open, self._on_heartbeat = on_open, on_heartbeat
        self._hopes_until = monotonic() + self.times.grace
        self._is_loss_logged = False
        self._client = connect(url)
        self._results = connect(url)
        self._jobs: dict[str, bytes] = {}
        """What is to be sent."""
        self._entries: dict[str, bytes | None] = {}
        """The entries of all jobs that are in flight; None while they are being sent."""
        self._withdrawn: list[bytes] = []
        self._has_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def is_unserved(self) -> bool:
        """Whether no worker will take a job soon: none lives, or the bus has been lost for a while."""
        return not (self.is_up and self.workers) and monotonic() >= self._hopes_until

    def open(self) -> None:
        """Begin to connect, and go on until it is closed."""
        loops = (self._receive(), self._send(), self._watch())
        self._tasks = [asyncio.create_task(loop, name="bot-stream") for loop in loops]

    def put(self, id: str, job: bytes) -> None:
        """Put a job on the stream, without waiting."""
        self._jobs[id] = job
        self._entries[id] = None
        self._has_work.set()

    def settled(self, id: str) -> None:
        """A job has its result: the worker has taken it off the stream."""
        self._jobs.pop(id, None)
        self._entries.pop(id, None)

    def withdraw(self, id: str) -> None:
        """Take a job off the stream: no result is wanted any more."""
        self._jobs.pop(id, None)
        entry = self._entries.pop(id, None)
        if entry is not None:
            self._withdrawn.append(entry)
            self._has_work.set()

    # --- results ----------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Receive results; subscribe again, with back-off, whenever the connection is lost."""
        wait = FIRST_WAIT
        while True:
            try:
                async with self._results.pubsub() as subscription:
                    await subscription.subscribe(RESULTS + self.node)
                    while True:
                        message = await subscription.get_message(timeout=self.times.silence)
                        if message is None:  # not even the node's own: the connection is dead
                            raise TimeoutError
                        if message["type"] == "subscribe":
                            self._opened()
                            wait = FIRST_WAIT
                        elif message["type"] == "message" and message["data"] != ECHO:
                            self._on_result(message["data"])
            except (RedisError, OSError) as error:
                self._lost(error)
            await asyncio.sleep(wait * uniform(0.75, 1.25))
            wait = min(2 * wait, LONGEST_WAIT)

    def _opened(self) -> None:
        self.is_up, self._is_loss_logged = True, False
        self._hopes_until = monotonic() + self.times.grace
        # Jobs or results may have been lost: all of them are asked again.
        self._withdrawn += [entry for entry in self._entries.values() if entry is not None]
        self._entries.clear()
        log.info("bot-stream-connected")
        self._on_open()

    def _lost(self, error: Exception) -> None:
        self.workers = ()
        if self.is_up:
            self.is_up = False
            self._hopes_until = monotonic() + self.times.grace
        if not self._is_loss_logged:
            self._is_loss_logged = True
            log.error("bot-stream-lost", reason=type(error).__name__)

    # --- jobs -------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Send what is queued, many jobs in one round trip; what cannot be sent is asked again later."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._jobs or self._withdrawn:
                jobs = dict(list(self._jobs.items())[:MOST_PIPELINED])
                withdrawn = self._withdrawn[:MOST_PIPELINED]
                for id in jobs:
                    del self._jobs[id]
                del self._withdrawn[: len(withdrawn)]
                try:
                    await self._send_some(jobs, withdrawn)
                except (RedisError, OSError) as error:
                    await self._reset(error)

    async def _send_some(self, jobs: dict[str, bytes], withdrawn: list[bytes]) -> None:
        pipeline = self._client.pipeline(transaction=False)
        for id, job in jobs.items():
            fields: Any = {JOB_FIELD: job, ID_FIELD: id, NODE_FIELD: self.node}
            pipeline.xadd(STREAM, fields, maxlen=MOST_JOBS, approximate=True)
        if withdrawn:
            pipeline.xdel(STREAM, *withdrawn)
        replies: Any = await pipeline.execute(raise_on_error=False)
        for id, entry in zip(jobs, replies[: len(jobs)], strict=True):
            if isinstance(entry, ResponseError):  # its memory is full, or it is a replica
                log.warning("bot-job-refused", reason=str(entry).partition(" ")[0])
                self._on_refused(id)
            elif self._entries.get(id, entry) is None:
                self._entries[id] = entry
            else:  # withdrawn meanwhile
                self._withdrawn.append(entry)

    async def _reset(self, error: Exception) -> None:
        """Subscribe anew, which asks again for everything that may not have arrived."""
        self._lost(error)
        for pool in (self._client.connection_pool, self._results.connection_pool):
            with suppress(RedisError, OSError):  # closing may fail, too
                await pool.disconnect()

    # --- workers ----------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Look which workers live, and prove that results arrive."""
        while True:
            try:
                await self._client.publish(RESULTS + self.node, ECHO)
                self.workers = await self._living()
            except (RedisError, OSError) as error:
                if self.is_up:
                    await self._reset(error)
            if self.is_up and self.workers:
                self._hopes_until = 0.0  # should they leave, they are not waited for
            self._on_heartbeat()
            await asyncio.sleep(self.times.heartbeat)

    async def _living(self) -> tuple[int, ...]:
        """How many bots each worker runs, of those that have been heard of lately."""
        try:
            consumers: Any = await self._client.xinfo_consumers(STREAM, GROUP)
        except ResponseError:  # no worker has ever been there
            return ()
        living = [each["name"] for each in consumers if each["idle"] < self.times.dead * 1000]
        return tuple(slots for slots in map(slots_of, living) if slots)

    async def close(self) -> None:
        """Disconnect; what is in flight is withdrawn."""
        for task in self._tasks:
            await cancel_task(task)
        with suppress(RedisError, OSError):
            if left := [entry for entry in self._entries.values() if entry is not None]:
                await self._client.xdel(STREAM, *left)
        await self._client.aclose()
        await self._results.aclose()
