"""Bot workers for tests: in the test's own event loop, or as processes that can be killed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from redis import Redis

from tests.support.process import Reader, environment
from tests.support.timeouts import TIMEOUT
from tests.support.valkey_server import valkey_server
from vacherie import Dealer, Match, game
from vacherie.core.action import Choice
from vacherie.server.bots.bot_worker import BotWorker
from vacherie.server.bots.pool import BotJob, BotPool, BotRunner, bot_job
from vacherie.server.bots.remote_bots import RemoteBots
from vacherie.server.bots.stream_keys import StreamTimes
from vacherie.server.observability.metrics import Metrics

CALM = StreamTimes(heartbeat=0.1, dead=TIMEOUT, grace=TIMEOUT)
"""Times for most tests: however busy the machine, no worker counts as dead, and no bus as lost for good."""
QUICK = StreamTimes(heartbeat=0.1, dead=1.0, grace=1.0)
"""Times for a worker or a node that shall notice the end of another one."""
FAILING = "tests.support.failing_bots"
NAMES = (
    "HandInMessage", "HandInArguments", "HandInBotError", "Unpicklable", "Exits", "KillsProcess", "Hangs",
    "IllegalAnswer", "NoAnswer", "FailsInConstructor", "Working", "HangsOnce", "WaitsForFile",
)  # fmt: skip


def bot(name: str) -> str:
    """The name under which the registry loads a failing bot."""
    return f"{FAILING}:{name}"


TRUSTED = frozenset(map(bot, NAMES))


def first_job(name: str = "careful", preset: str = "classic") -> BotJob:
    """The job of a bot that is asked for its first card."""
    match: Match[Any, Any] = Match(game(preset), seats=3, dealer=Dealer.from_seed("hay", seats=3))
    return bot_job(match, match.waiting()[0], name)


async def think(bots: BotRunner, name: str = "careful") -> Choice:
    """Ask a bot for its first card."""
    async with asyncio.timeout(TIMEOUT):
        return await bots.think(first_job(name))


def empty_bus() -> str:
    """The URL of a bus without anything on it."""
    with Redis.from_url(valkey_server().url) as client:
        client.flushall()
    return valkey_server().url


@asynccontextmanager
async def worker(
    url: str, workers: int = 0, seconds: float = TIMEOUT, times: StreamTimes = CALM
) -> AsyncIterator[BotWorker]:
    """A worker in this event loop, which leaves in order at the end."""
    pool = BotPool(workers, seconds)
    made = BotWorker(url, pool, trusted=TRUSTED, times=times)
    running = asyncio.create_task(made.run())
    try:
        yield made
    finally:
        made.stop()
        await running
        await pool.close()


@asynccontextmanager
async def remote_bots(
    url: str, *, times: StreamTimes = CALM, seconds: float = TIMEOUT, embedded: BotPool | None = None
) -> AsyncIterator[RemoteBots]:
    """The bot runner of a node, connected to the bus."""
    made = RemoteBots(url, embedded or BotPool(0, seconds), Metrics(), times)
    await made.warm()
    try:
        yield made
    finally:
        await made.close()


async def until_seen(bots: RemoteBots, count: int) -> None:
    """Wait until a node sees so many workers."""
    async with asyncio.timeout(TIMEOUT):
        while not bots.stream.is_up or len(bots.stream.workers) != count:
            await asyncio.sleep(0.005)


class WorkerProcess:
    """A worker in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.out, self.err = Reader(process.stdout), Reader(process.stderr)

    def wait_until_open(self) -> str:
        """The line that says what it serves."""
        return self.out.until("run here")

    def wait(self) -> int:
        """Its exit code, when all output is read."""
        code = self.process.wait(TIMEOUT)
        self.out.finish()
        self.err.finish()
        return code


@contextmanager
def worker_process(url: str, *arguments: str, **variables: str) -> Iterator[WorkerProcess]:
    """`vacherie worker` until the end of the block; the times are `QUICK`."""
    line = [sys.executable, "-m", "tests.support.quick_worker", "--bus", url, "--cold", *arguments]
    process = subprocess.Popen(
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**variables),
        start_new_session=True,
    )
    with process:
        made = WorkerProcess(process)
        try:
            yield made
        finally:
            if process.poll() is None:
                process.kill()
            made.wait()
