"""Worker: runs CPU-bound work in a process of its own, so that it never blocks the event loop.

For work that is not a bot's: building finished games and replaying uploaded records. One job runs at a time,
few wait, those of different addresses take turns, and one that takes too long is killed with its process. A
thread instead of a process is for tests and for embedding.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from typing import Any, TypeVar, TypeVarTuple

from vacherie.child_process import ChildContext
from vacherie.core.error import Refused

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

NICENESS = 10
"""Workers have a lower priority than the server: no player's answer waits for a thinking bot."""
MOST_WAITING = 32
"""Jobs that wait for the worker; one takes well under a second."""
MOST_WAITING_PER_KEY = 8
"""Jobs of one address that wait."""
MANAGER_SECONDS = 1.0
"""How long the thread of an executor may take to notice that its processes were killed."""
JOB_SECONDS = 10.0
"""Time-out of a job; the longest game that is allowed takes about one second."""


class Turns:
    """A lock whose waiting callers are served key by key in rotation; few may wait.

    So one address with many jobs delays another address by one job, not by all of them.
    """

    def __init__(self, most: int = MOST_WAITING, most_per_key: int = MOST_WAITING_PER_KEY) -> None:
        self.most = most
        self.most_per_key = most_per_key
        self.is_taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many callers wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait for this caller's turn; refused when too many wait already."""
        if self.is_taken:
            if self.waiting >= self.most or len(self._waiting.get(key, ())) >= self.most_per_key:
                raise Refused("busy", "too much is waiting to be computed; try again in a moment")
            await self._wait(key)
        self.is_taken = True
        try:
            yield
        finally:
            self._release()

    def ahead(self, key: str, place: int) -> int:
        """How many turns come before the one at this place (from 0) among those of its key that wait.

        If no other caller comes: a key that has not waited yet is served between two turns of this one.
        """
        found, is_earlier = int(self.is_taken) + place, True
        for other, queue in self._waiting.items():
            if other == key:
                is_earlier = False
            else:
                found += min(sum(not turn.done() for turn in queue), place + is_earlier)
        return found

    async def _wait(self, key: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had just become this caller's turn
                self._release()
            raise

    def _release(self) -> None:
        """Give the turn to the next key, which then goes to the end of the rotation."""
        while self._waiting:
            key, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[key] = queue
            if not turn.done():  # not cancelled
                turn.set_result(None)
                return
        self.is_taken = False


class Worker:
    """One worker process or thread."""

    def __init__(self, *, use_process: bool = False, seconds: float = JOB_SECONDS) -> None:
        self.use_process = use_process
        self.seconds = seconds
        self.turns = Turns()
        self._executor: Executor | None = None
        self._closed = False

    async def run(self, work: Callable[[*Ts], T], *args: *Ts, key: str = "") -> T:
        """The result of a job; `key`: for whom it is. A job whose process died is tried once more."""
        # Jobs do not queue inside the executor: one that kills the process would fail all of them.
        async with self.turns.turn(key):
            try:
                return await self._attempt(work, *args)
            except BrokenProcessPool:
                self._stop()
                return await self._attempt(work, *args)

    async def _attempt(self, work: Callable[[*Ts], T], *args: *Ts) -> T:
        job = asyncio.get_running_loop().run_in_executor(self._start(), work, *args)
        try:
            async with asyncio.timeout(self.seconds):
                return await job
        except TimeoutError:
            self._stop()  # nothing else ends a job
            raise Refused("busy", f"this took longer than {self.seconds:g} seconds and was stopped") from None

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
    return ProcessPoolExecutor(
        count, ChildContext(), initializer=prepare_process, initargs=(initializer, initargs)
    )


def prepare_process(initializer: Callable[..., None] | None, initargs: tuple[Any, ...]) -> None:
    """Set up a worker: of low priority, and it exits when the server dies."""
    os.nice(NICENESS)
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


def join_executors() -> None:
    """Wait for the threads of executors that were killed; for the end of the process.

    Python would wake such a thread by a pipe that the thread is just closing, and print a traceback.
    """
    for thread in threading.enumerate():
        if type(thread).__name__ == "_ExecutorManagerThread":
            thread.join(MANAGER_SECONDS)
