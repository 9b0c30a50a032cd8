"""Remote bots: a bot runner whose bots run in `vacherie worker`s, fed by the stream of bot jobs.

The fair queue stays in the node: no more jobs are in flight than keep the workers busy, so that one table or
address cannot fill the stream. A game never waits for workers that are not there: a job that no worker does
in time is run by the node itself, in the embedded pool.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic

import structlog
from msgspec import Struct

from vacherie.core.action import Choice
from vacherie.core.game import is_legal
from vacherie.server.bots.fair_queue import FairQueue, QueueFull
from vacherie.server.bots.job_codec import (
    ResultMessage,
    Unreadable,
    decode_choice,
    decode_result,
    encode_job,
)
from vacherie.server.bots.job_stream import JobStream
from vacherie.server.bots.pool import BotFailed, BotJob, BotPool
from vacherie.server.bots.stream_keys import MOST_DELIVERIES, TIMES, StreamTimes
from vacherie.server.observability.metrics import Metrics

IN_FLIGHT_PER_SLOT = 2
"""One that runs and one that is next: a worker never waits for the round trip."""

log = structlog.get_logger(__name__)


class Asked(Struct):
    """A job in flight."""

    encoded: bytes
    result: asyncio.Future[ResultMessage | None]
    """None: no worker will do it."""


class RemoteBots:
    """Runs bots at the workers on a bus."""

    def __init__(self, url: str, embedded: BotPool, metrics: Metrics, times: StreamTimes = TIMES) -> None:
        self.embedded = embedded
        self.metrics = metrics
        self.patience = 2 * embedded.seconds + MOST_DELIVERIES * times.silence
        """Seconds until the node does a job itself although there are workers: longer than it takes a job to
        kill as many of them as it may."""
        self.stream = JobStream(
            url,
            times,
            on_result=self._on_result,
            on_refused=self._give_up,
            on_open=self._ask_again,
            on_heartbeat=self._on_heartbeat,
        )
        self._queue = FairQueue(1)
        self._asked: dict[str, Asked] = {}

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return self._queue.waiting + self.embedded.waiting

    async def warm(self) -> None:
        """Connect to the bus."""
        self.stream.open()

    async def think(self, job: BotJob) -> Choice:
        result = await self._remotely(job)
        if result is not None:
            return self._choice(job, result)
        self.metrics.bot_job_embedded()
        return await self.embedded.think(job)

    async def _remotely(self, job: BotJob) -> ResultMessage | None:
        """The result of a worker; None: the node has to do it itself."""
        if self.stream.is_unserved():
            return None
        began = monotonic()
        try:
            await self._queue.acquire(job.share)
        except QueueFull:
            seat = job.decision.seat
            raise BotFailed("bot-busy", job.bot, seat, "waits behind too many others") from None
        try:
            if self.stream.is_unserved():  # meanwhile
                return None
            self.metrics.bot_waited(monotonic() - began)
            return await self._ask(job)
        finally:
            self._queue.release()

    async def _ask(self, job: BotJob) -> ResultMessage | None:
        id, result = token_hex(8), asyncio.get_running_loop().create_future()
        asked = self._asked[id] = Asked(encode_job(job, self.patience), result)
        if self.stream.is_up:  # otherwise it is sent as soon as it is
            self._put(id, asked)
        try:
            async with asyncio.timeout(self.patience):
                found: ResultMessage | None = await result
        except TimeoutError:
            log.warning("bot-result-missing", bot=job.bot, seconds=self.patience)
            found = None
        finally:
            del self._asked[id]
            self.stream.withdraw(id)
        if found is not None and found.declined:
            log.warning("bot-job-declined", bot=job.bot, reason=found.declined)
            return None
        return found

    def _put(self, id: str, asked: Asked) -> None:
        self.metrics.bot_job_sent()
        self.stream.put(id, asked.encoded)

    def _choice(self, job: BotJob, result: ResultMessage) -> Choice:
        """The choice of a result; raises its failure. A worker is not trusted to answer legally."""
        bot, seat, failure = job.bot, job.decision.seat, result.failure
        if failure is not None:
            raise BotFailed(failure.code, bot, seat, failure.reason, failure.kind, failure.where)
        with suppress(Unreadable):
            choice = decode_choice(job, result.choice)
            if is_legal(choice, job.decision.options):
                return choice
        raise BotFailed("bot-illegal", bot, seat, "answered something that is not an option")

    # --- what the stream calls --------------------------------------------------------------------------

    def _on_result(self, data: bytes) -> None:
        """Hand a result to its job; one without a job is late, or the second one."""
        try:
            result = decode_result(data)
        except Unreadable as error:
            log.warning("bot-result-unreadable", reason=str(error))
            return
        asked = self._asked.get(result.job)
        if asked is None or asked.result.done():
            self.metrics.bot_result("late")
            return
        outcome = "declined" if result.declined else "failed" if result.failure else "answered"
        self.metrics.bot_result(outcome)
        self.metrics.bot_stream_waited(result.waited)
        if result.deliveries > 1:
            self.metrics.bot_job_retried(result.deliveries - 1)
        self.stream.settled(result.job)
        asked.result.set_result(result)

    def _ask_again(self) -> None:
        """Send all jobs in flight: the bus is there, and may have forgotten them."""
        for id, asked in self._asked.items():
            if not asked.result.done():
                self._put(id, asked)

    def _on_heartbeat(self) -> None:
        """Keep as many jobs in flight as there are workers for; without any, the node does them itself."""
        if self.stream.workers:
            self._queue.resize(IN_FLIGHT_PER_SLOT * sum(self.stream.workers))
        if self.stream.is_unserved():
            for id in self._asked:
                self._give_up(id)

    def _give_up(self, id: str) -> None:
        """No worker will do a job: the node does it itself."""
        asked = self._asked.get(id)
        if asked is not None and not asked.result.done():
            asked.result.set_result(None)

    async def close(self) -> None:
        await self.stream.close()
        for asked in self._asked.values():
            asked.result.cancel()
        await self.embedded.close()
