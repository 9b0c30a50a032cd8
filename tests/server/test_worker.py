"""The worker: jobs run outside of the event loop's thread; a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from vacherie.core.error import Refused
from vacherie.server.worker import Worker

pytestmark = pytest.mark.anyio


def refuse() -> None:
    """A job that fails."""
    raise Refused("no", "not today")


def thread_id() -> int:
    """The thread that runs the job."""
    return threading.get_ident()


@pytest.mark.parametrize("use_process", [False, True])
async def test_a_job_runs_elsewhere(use_process: bool) -> None:
    worker = Worker(use_process=use_process)
    try:
        await worker.warm()
        assert (await worker.run(os.getpid) == os.getpid()) is not use_process
        if not use_process:
            assert await worker.run(thread_id) != threading.get_ident()
        with pytest.raises(Refused, match="not today") as refused:
            await worker.run(refuse)
        assert refused.value.code == "no"
    finally:
        worker.close()


async def test_a_worker_that_was_killed_is_replaced() -> None:
    worker = Worker(use_process=True)
    try:
        first = await worker.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await worker.run(os.getpid) not in (first, os.getpid())
    finally:
        worker.close()


def die() -> None:
    """A job that kills its process."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_jobs_that_wait_survive_the_death_of_the_process() -> None:
    worker = Worker(use_process=True)
    try:
        dying, *waiting = await asyncio.gather(
            worker.run(die), *(worker.run(os.getpid) for _ in range(3)), return_exceptions=True
        )
        assert isinstance(dying, BrokenProcessPool)
        assert all(isinstance(found, int) for found in waiting)
    finally:
        worker.close()


async def test_a_closed_worker_does_not_start_again() -> None:
    worker = Worker(use_process=True)
    await worker.warm()
    job = asyncio.create_task(worker.run(time.sleep, 60))
    await asyncio.sleep(0)  # until it is handed over
    worker.close()
    with pytest.raises(Refused, match="about to restart"):
        await job
    with pytest.raises(Refused, match="about to restart"):
        await worker.warm()
