"""The worker's side of the stream of bot jobs: takes jobs, runs them, sends each result to its node.

A job is acknowledged after its result has been sent, so one whose worker dies is pending and another worker
claims it. Heartbeats keep claims short: a job that is being computed is claimed again by its own worker
every second, so that only those of dead workers grow old.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import uniform
from secrets import token_hex
from time import monotonic
from typing import Any

import structlog
from msgspec.structs import replace
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from vacherie.bots import registry
from vacherie.server.bots.job_codec import (
    VERSION,
    Failure,
    JobMessage,
    ResultMessage,
    Unreadable,
    choose_encoded,
    encode_result,
    failure_of,
    read_job_message,
)
from vacherie.server.bots.pool import THREADS, BotFailed, BotPool
from vacherie.server.bots.stream_keys import (
    GROUP,
    ID_FIELD,
    JOB_FIELD,
    MOST_DELIVERIES,
    NODE_FIELD,
    RESULTS,
    STREAM,
    TIMES,
    StreamTimes,
    asked_at,
    connect,
    consumer_name,
)
from vacherie.server.nodes.redis_bus import FIRST_WAIT, LONGEST_WAIT
from vacherie.server.settings.bus_url import BadBus

Fields = Mapping[bytes, bytes]

KEY = re.compile(r"[0-9a-f]{16}")
"""Ids of jobs and nodes: nothing else becomes part of a channel's name."""
FORGET_SECONDS = 3600.0
"""A consumer that has been silent for so long, and has no job, is removed from the group."""
SEND_ATTEMPTS = 3

log = structlog.get_logger(__name__)


class BotWorker:
    """Takes jobs from the stream and runs them in a bot pool."""

    def __init__(
        self,
        url: str,
        pool: BotPool,
        *,
        trusted: frozenset[str] = frozenset(),
        on_first_open: Callable[[], None] = lambda: None,
        times: StreamTimes = TIMES,
    ) -> None:
        self.times = times
        self.pool = pool
        self.slots = pool.workers or THREADS
        self.trusted = trusted
        """Bots as `module:Class` that may run here; others are run by their registered names only, because
        importing a module that a message names would be running code of its sender."""
        self._id = token_hex(8)
        self.name = consumer_name(self._id, self.slots)
        self.is_up = False
        self._on_first_open: Callable[[], None] | None = on_first_open
        self._client = connect(url)
        self._reading = connect(url, times.silence)
        self._held: dict[bytes, asyncio.Task[None]] = {}
        """The entries whose jobs are being done, or their results sent."""
        self._busy = 0
        """How many slots are taken."""
        self._has_changed = asyncio.Event()
        """Set when a slot has become free, or no more jobs shall be taken."""
        self._is_stopping = asyncio.Event()
        self._is_loss_logged = False
        self._clock_offset = 0.0
        """What to add to the monotonic clock to get the time of the bus."""

    @property
    def running(self) -> int:
        """How many jobs are being done."""
        return len(self._held)

    @property
    def _free(self) -> int:
        return self.slots - self._busy

    def stop(self) -> None:
        """Take no more jobs; `run` returns when those under way are done."""
        self._is_stopping.set()
        self._has_changed.set()

    async def run(self) -> None:
        """Serve until `stop`; a lost bus is waited for."""
        heartbeat = asyncio.create_task(self._keep_alive())
        try:
            await self._take_jobs()
            await self._retire()
            while self._held:
                await asyncio.wait(self._held.values())
            await self._leave()
        finally:
            heartbeat.cancel()
            for task in self._held.values():
                task.cancel()
            await self._client.aclose()
            await self._reading.aclose()

    # --- taking jobs ------------------------------------------------------------------------------------

    async def _take_jobs(self) -> None:
        wait = FIRST_WAIT
        while not self._is_stopping.is_set():
            try:
                if not self.is_up:
                    await self._open()
                    wait = FIRST_WAIT
                await self._take_some()
            except AuthenticationError:
                raise BadBus("the bus refuses this password") from None
            except (RedisError, OSError) as error:
                self._lost(error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait * uniform(0.75, 1.25)):
                        await self._is_stopping.wait()
                wait = min(2 * wait, LONGEST_WAIT)

    async def _open(self) -> None:
        """Join the group; the first worker makes it."""
        await self._read_clock()
        try:
            await self._client.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise
        self.is_up, self._is_loss_logged = True, False
        log.info("bot-stream-connected")
        if self._on_first_open is not None:
            self._on_first_open()
            self._on_first_open = None

    def _lost(self, error: Exception) -> None:
        self.is_up = False
        if not self._is_loss_logged:
            self._is_loss_logged = True
            log.error("bot-stream-lost", reason=type(error).__name__)

    async def _take_some(self) -> None:
        """Wait for a free slot, then for jobs; never cancelled, because a job may be on its way to us."""
        while self._free <= 0 and not self._is_stopping.is_set():
            self._has_changed.clear()
            await self._has_changed.wait()
        if self._is_stopping.is_set():
            return
        streams: Any = {STREAM: ">"}
        block = round(self.times.heartbeat * 1000)
        found: Any = await self._reading.xreadgroup(GROUP, self.name, streams, count=self._free, block=block)
        for _, entries in found:
            for entry, fields in entries:
                self._begin(entry, fields, 1)

    def _begin(self, entry: bytes, fields: Fields, deliveries: int) -> None:
        self._busy += 1
        task = asyncio.create_task(self._do(entry, fields, deliveries))
        self._held[entry] = task
        task.add_done_callback(lambda _: self._held.pop(entry))

    # --- heartbeats, and the jobs of dead workers -------------------------------------------------------

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(self.times.heartbeat)
            if not self.is_up:
                continue
            try:
                await self._read_clock()
                await self._keep_held()
                if self._free > 0 and not self._is_stopping.is_set():
                    await self._claim()
                    await self._forget_dead()
            except (RedisError, OSError):
                continue  # the loop that takes jobs notices, and waits for the bus

    async def _keep_held(self) -> None:
        """Claim the own jobs anew, so that they are not taken for those of a dead worker."""
        if self._held:
            entries: Any = list(self._held)
            await self._client.xclaim(STREAM, GROUP, self.name, 0, entries, justid=True)

    async def _read_clock(self) -> None:
        seconds, microseconds = await self._client.time()
        self._clock_offset = seconds + microseconds / 1e6 - monotonic()

    async def _claim(self) -> None:
        """Take over the jobs of workers that have been silent for too long."""
        idle = round(self.times.dead * 1000)
        pending: Any = await self._client.xpending_range(STREAM, GROUP, "-", "+", self._free, idle=idle)
        for each in pending:
            entry, deliveries = each["message_id"], each["times_delivered"] + 1
            if entry in self._held:
                continue
            claimed: Any = await self._client.xclaim(STREAM, GROUP, self.name, idle, [entry])
            for _, fields in claimed:  # none, if another worker was faster
                log.warning("bot-job-claimed", entry=entry.decode(), deliveries=deliveries)
                self._begin(entry, fields, deliveries)

    async def _forget_dead(self) -> None:
        consumers: Any = await self._client.xinfo_consumers(STREAM, GROUP)
        for each in consumers:
            if each["pending"] == 0 and each["idle"] > FORGET_SECONDS * 1000:
                await self._client.xgroup_delconsumer(STREAM, GROUP, each["name"])

    # --- one job ----------------------------------------------------------------------------------------

    async def _do(self, entry: bytes, fields: Fields, deliveries: int) -> None:
        """Run a job, send its result and acknowledge it."""
        waited = max(0.0, monotonic() + self._clock_offset - asked_at(entry))
        id, node = (fields.get(name, b"").decode("latin-1") for name in (ID_FIELD, NODE_FIELD))
        result: ResultMessage | None
        try:
            result = await self._result(fields.get(JOB_FIELD, b""), id, waited, deliveries)
        except Unreadable as error:
            log.warning("bot-job-unreadable", entry=entry.decode(), reason=str(error))
            result = ResultMessage(version=VERSION, job=id, declined=str(error))
        finally:  # the next job is fetched while the result is sent
            self._busy -= 1
            self._has_changed.set()
        can_be_sent = result is not None and KEY.fullmatch(id) and KEY.fullmatch(node)
        await self._finish(entry, RESULTS + node if can_be_sent else "", result)

    async def _result(self, data: bytes, id: str, waited: float, deliveries: int) -> ResultMessage | None:
        """The result of a job; None if it is not wanted any more."""
        job = read_job_message(data)
        if waited > job.seconds:
            log.info("bot-job-stale", bot=job.bot)
            return None
        made = ResultMessage(version=VERSION, job=id, waited=waited, deliveries=deliveries)
        failure = self._failure_before(job, deliveries)
        if failure is not None:
            return replace(made, failure=failure)
        try:
            found = await self.pool.run(choose_encoded, data, bot=job.bot, seat=job.seat)
        except BotFailed as error:
            return replace(made, failure=failure_of(error))
        if isinstance(found, Unreadable):
            raise found
        return replace(made, choice=found)

    def _failure_before(self, job: JobMessage, deliveries: int) -> Failure | None:
        """Why a job is not begun at all."""
        if deliveries > MOST_DELIVERIES:
            return Failure("bot-crash", f"ended {MOST_DELIVERIES} workers", "worker died")
        if job.bot not in registry.names() and job.bot not in self.trusted:
            return Failure("bot-crash", "is not installed at the workers", "unknown bot")
        return None

    async def _finish(self, entry: bytes, channel: str, result: ResultMessage | None) -> None:
        """Send a result and take its job off the stream, both or neither.

        If the bus stays away, the job is still pending there, or its node asks again.
        """
        for attempt in range(SEND_ATTEMPTS):
            try:
                async with self._client.pipeline(transaction=True) as pipeline:
                    if channel and result is not None:
                        pipeline.publish(channel, encode_result(result))
                    pipeline.xack(STREAM, GROUP, entry)
                    pipeline.xdel(STREAM, entry)
                    await pipeline.execute()
                return
            except (RedisError, OSError):
                await asyncio.sleep(FIRST_WAIT * 2**attempt)

    async def _retire(self) -> None:
        """Move the jobs under way to a consumer that takes none, so that no node counts on this worker."""
        before, self.name = self.name, consumer_name(self._id, 0)
        with suppress(RedisError, OSError):
            await self._keep_held()
            await self._remove(before)

    async def _leave(self) -> None:
        """Leave the group."""
        with suppress(RedisError, OSError):
            await self._remove(self.name)

    async def _remove(self, consumer: str) -> None:
        """Remove a consumer from the group; not with pending jobs, which would be lost with it."""
        pending: Any = await self._client.xpending_range(STREAM, GROUP, "-", "+", 1, consumername=consumer)
        if not pending:
            await self._client.xgroup_delconsumer(STREAM, GROUP, consumer)
