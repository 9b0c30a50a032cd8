"""The worker: jobs run outside of the event loop's thread; a worker that dies is replaced."""

from __future__ import annotations

import os
import signal
import threading

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
