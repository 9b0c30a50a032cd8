"""`vacherie worker` as a process: runs a bot worker until a signal, then lets it finish its jobs.

The second signal stops at once: jobs that are not done are claimed by other workers.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
import uvloop

from vacherie.server.bots.bot_worker import BotWorker
from vacherie.server.bots.kernel_warmup import compile_kernels
from vacherie.server.bots.pool import BotPool
from vacherie.server.bots.stream_keys import TIMES, StreamTimes
from vacherie.server.cancel_task import cancel_task
from vacherie.server.observability.log_setup import log_unhandled_errors
from vacherie.server.settings.model import Settings
from vacherie.server.worker import join_executors

log = structlog.get_logger(__name__)


def run(settings: Settings, on_open: Callable[[], None]) -> None:
    """Run bots for the nodes on a bus until a signal; `on_open` is called when it is first connected."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        is_drained = runner.run(serve(settings, on_open))
    if not is_drained:
        os._exit(0)  # Python would wait for bots that run in threads
    join_executors()


async def serve(settings: Settings, on_open: Callable[[], None], times: StreamTimes = TIMES) -> bool:
    """The same inside an event loop; whether all jobs were done at the end."""
    log_unhandled_errors(asyncio.get_running_loop())
    pool = BotPool(settings.bot_workers, settings.bot_seconds, settings.shark_ms)
    trusted = frozenset({settings.autopilot})
    worker = BotWorker(settings.bus, pool, trusted=trusted, on_first_open=on_open, times=times)
    background = [asyncio.create_task(compile_kernels())] if not settings.cold else []
    try:
        with stopping_on_signal(worker):
            await pool.warm()
            await worker.run()
        return True
    except asyncio.CancelledError:
        log.warning("stopping at once", jobs=worker.running)
        return False
    finally:
        for task in background:
            await cancel_task(task)
        await pool.close()
        log.info("stopped")


@contextmanager
def stopping_on_signal(worker: BotWorker) -> Iterator[None]:
    """Stop in order on the first signal, at once on the second."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    signals: list[str] = []

    def stop(name: str) -> None:
        signals.append(name)
        if len(signals) == 1:
            log.info("stopping", reason=name, jobs=worker.running)
            worker.stop()
        else:
            task.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop, number.name)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)  # nothing interrupts the last steps
