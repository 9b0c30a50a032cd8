"""Worker: runs CPU-bound work in a process of its own, so that it never blocks the event loop.

For work that is not a bot's: building finished games and replaying uploaded records. One job runs at a time.
A thread instead of a process is for tests and for embedding.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

from vacherie.core.error import Refused

P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """One worker process or thread."""

    def __init__(self, *, use_process: bool = False) -> None:
        self.use_process = use_process
        self._executor: Executor | None = None
        self._closed = False
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """The result of a job; a job whose process died is tried once more."""
        assert not options
        loop = asyncio.get_running_loop()
        # Jobs do not queue inside the executor: one that kills the process would fail all of them.
        async with self._turn:
            try:
                return await loop.run_in_executor(self._start(), work, *args)
            except BrokenProcessPool:
                self._stop()
                return await loop.run_in_executor(self._start(), work, *args)

    async def warm(self) -> None:
        """Start the worker before the first job: starting a process takes the caller some milliseconds."""
        await self.run(no_op)

    def _start(self) -> Executor:
        if self._closed:
            raise Refused("shutting-down", "the server is about to restart; try again in a moment")
        if self._executor is None:
            self._executor = make_executor(1, use_processes=self.use_process, name="worker")
        return self._executor

    def close(self) -> None:
        """Stop the worker without waiting for its job; it does not start again."""
        self._closed = True
        self._stop()

    def _stop(self) -> None:
        if self._executor is not None:
            kill(self._executor)
            self._executor = None


def make_executor(
    count: int,
    *,
    use_processes: bool,
    name: str,
    initializer: Callable[..., None] | None = None,
    initargs: tuple[Any, ...] = (),
) -> Executor:
    """Worker processes or threads; `initializer` runs first in each."""
    if not use_processes:
        return ThreadPoolExecutor(count, name, initializer=initializer, initargs=initargs)
    # Not forked: a copy of a running server would hold its sockets and its database.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=prepare_process, initargs=(initializer, initargs))


def prepare_process(initializer: Callable[..., None] | None, initargs: tuple[Any, ...]) -> None:
    """Set up a worker: it ignores Ctrl-C, which the server handles, and exits when the server dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel
        threading.Thread(target=lambda: (wait([sentinel]), os._exit(0)), daemon=True).start()
    if initializer is not None:
        initializer(*initargs)


def no_op() -> None:
    """A job that only starts a worker."""


def kill(executor: Executor) -> None:
    """Kill the workers of an executor without waiting for their jobs."""
    processes = dict(getattr(executor, "_processes", None) or {})
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes.values():
        process.kill()
