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
from vacherie.server.worker import MOST_WAITING, MOST_WAITING_PER_KEY, Worker, join_executors

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


async def test_few_jobs_wait_and_addresses_take_turns() -> None:
    """One address cannot fill the queue, and its jobs delay another address by one job only."""
    worker = Worker()
    gate = threading.Event()
    order: list[str] = []
    try:
        first = asyncio.create_task(worker.run(gate.wait, 30, key="flood"))
        await asyncio.sleep(0)
        flood = [asyncio.create_task(worker.run(order.append, "flood", key="flood")) for _ in range(20)]
        quiet = asyncio.create_task(worker.run(order.append, "quiet", key="quiet"))
        await asyncio.sleep(0)
        assert worker.turns.waiting == MOST_WAITING_PER_KEY + 1
        gate.set()
        await asyncio.gather(first, quiet)
        found = await asyncio.gather(*flood, return_exceptions=True)
        refused = [error.code for error in found if isinstance(error, Refused)]
        assert refused == ["busy"] * (20 - MOST_WAITING_PER_KEY)
        assert order.index("quiet") == 1
        assert order.count("flood") == MOST_WAITING_PER_KEY
    finally:
        gate.set()
        worker.close()


async def test_all_addresses_together_have_a_limit() -> None:
    worker, gate = Worker(), threading.Event()
    try:
        jobs = [
            asyncio.create_task(worker.run(gate.wait, 30, key=str(number)))
            for number in range(MOST_WAITING + 9)
        ]
        await asyncio.sleep(0)
        assert worker.turns.waiting == MOST_WAITING
        gate.set()
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(one, Refused) for one in found) == 8
        assert not worker.turns.is_taken
    finally:
        gate.set()
        worker.close()


async def test_a_caller_that_is_cancelled_gives_its_turn_away() -> None:
    worker, gate = Worker(), threading.Event()
    try:
        first = asyncio.create_task(worker.run(gate.wait, 30))
        await asyncio.sleep(0)
        cancelled, last = (
            asyncio.create_task(worker.run(gate.wait)),
            asyncio.create_task(worker.run(os.getpid)),
        )
        await asyncio.sleep(0)
        cancelled.cancel()
        gate.set()
        assert await first
        assert await last == os.getpid()
        assert not worker.turns.is_taken
    finally:
        gate.set()
        worker.close()


async def test_a_job_that_takes_too_long_is_killed_with_its_process() -> None:
    worker = Worker(use_process=True)
    try:
        before = await worker.run(os.getpid)
        worker.seconds = 0.2
        with pytest.raises(Refused, match="longer than") as refused:
            await worker.run(time.sleep, 600)
        assert refused.value.code == "busy"
        worker.seconds = 30
        after = await worker.run(os.getpid)
        assert after != before
    finally:
        worker.close()


async def test_nothing_of_a_closed_worker_is_left_for_the_end_of_the_process() -> None:
    """Python would wake the executor's thread while that closes its pipe, and print a traceback."""
    before = set(threading.enumerate())
    worker = Worker(use_process=True)
    await worker.warm()
    managers = {thread for thread in threading.enumerate() if "Manager" in type(thread).__name__} - before
    assert managers, "the executor has a thread that watches its processes"
    worker.close()
    join_executors()
    assert not any(thread.is_alive() for thread in managers)
