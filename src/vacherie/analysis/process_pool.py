"""Process pool: plays numbered games in chunks, in any number of processes or threads, with equal results.

Used by tournaments and by simulations. This file decides where the games run and in which chunks; what is
played, the caller says. If a worker process dies, the games it may have been at are played again, one by one,
which finds the game that ends its process. With a `Cluster` the workers are on other machines.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from time import perf_counter
from types import TracebackType
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from vacherie.child_process import ChildContext

R = TypeVar("R")

CHUNK_SECONDS = 0.5
"""Target duration of a chunk: long enough to amortise the overhead, short enough for smooth progress."""
HERE_SECONDS = 1.0
"""Work that takes no longer than this is not worth starting processes for."""
WAITING_CHUNKS = 4
"""Chunks per worker that may be finished or under way before the first of them is taken."""

Workers: TypeAlias = Literal["processes", "threads"]


class WorkerDied(Exception):
    """A worker process has ended in the game (or deal) of this number, not for the first time."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the process that played number {number} has ended")
        self.number = number


class Cluster(Protocol):
    """Workers on other machines, as `vacherie.cluster` provides them; nothing here knows how."""

    @property
    def workers(self) -> int:
        """How many chunks are played at once."""

    @property
    def chunk_seconds(self) -> float:
        """Target duration of a chunk there."""

    def check(self, bots: Sequence[str]) -> None:
        """Refuse where a machine could not play with these bots."""

    def executor(self) -> Executor:
        """A new executor; a future fails with `BrokenExecutor` if its worker has died."""


def available_cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system has it
        return os.cpu_count() or 1


class Chunks:
    """The numbers still to be played, handed out in chunks of about equal time."""

    def __init__(self, missing: Sequence[int], seconds: float) -> None:
        self.missing = missing
        self.seconds = seconds
        self.at = 0
        self.size = 1

    def next(self) -> Sequence[int]:
        """The next chunk; empty when all have been handed out."""
        taken = self.missing[self.at : self.at + self.size]
        self.at += len(taken)
        return taken

    @property
    def left(self) -> int:
        """How many numbers have not been handed out."""
        return len(self.missing) - self.at

    def resize(self, count: int, seconds: float) -> None:
        """Adapt the size of a chunk to how long the last one took."""
        fitting = int(self.seconds * count / seconds) if seconds else self.size * 8
        self.size = max(1, min(fitting, self.size * 8))


class Pool(Generic[R]):
    """Workers for one kind of work: a function of some numbers, which other processes can import.

    start_here: begin in this process, and start workers only if that takes longer than a second.
    cluster: its workers do the work, as many as it has, whatever the other arguments say.

    >>> with Pool(sum, jobs=1) as pool:
    ...     sum(result for numbers, result in pool.results(range(100)))
    4950
    """

    def __init__(
        self,
        work: Callable[[Sequence[int]], R],
        jobs: int,
        workers: Workers = "processes",
        start_here: bool = False,
        cluster: Cluster | None = None,
    ) -> None:
        self.work = work
        self.jobs = jobs if cluster is None else cluster.workers
        self.workers = workers
        self.start_here = cluster is None and (start_here or jobs == 1)
        self.cluster = cluster
        self._executor: Executor | None = None
        self._others = set(multiprocessing.active_children())

    def __enter__(self) -> Pool[R]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop(at_once=error is not None)

    def results(self, numbers: Sequence[int], ordered: bool = False) -> Iterator[tuple[Sequence[int], R]]:
        """The result of every chunk with its numbers, as they complete or in order."""
        chunks = Chunks(numbers, CHUNK_SECONDS if self.cluster is None else self.cluster.chunk_seconds)
        if self.start_here:
            yield from self._here(chunks)
        running: dict[Future[tuple[float, R]], Sequence[int]] = {}
        while True:
            while len(running) < WAITING_CHUNKS * self.jobs and (chunk := chunks.next()):
                running[self._submit(chunk)] = chunk
            if not running:
                return
            first = next(iter(running))
            done = wait([first] if ordered else running, return_when=FIRST_COMPLETED).done
            for future in [future for future in running if future in done]:
                if isinstance(future.exception(), BrokenExecutor):
                    yield from self._again(running)
                    running = {}
                    break
                chunk = running.pop(future)
                seconds, result = future.result()
                chunks.resize(len(chunk), seconds)
                yield chunk, result

    def _here(self, chunks: Chunks) -> Iterator[tuple[Sequence[int], R]]:
        """Play in this process: everything, or until the rest is worth other processes."""
        start, done = perf_counter(), 0
        while chunk := chunks.next():
            seconds, result = timed(self.work, chunk)
            chunks.resize(len(chunk), seconds)
            yield chunk, result
            done += len(chunk)
            spent = perf_counter() - start
            if self.jobs > 1 and spent + spent / done * chunks.left > HERE_SECONDS:
                return

    def _again(
        self, running: dict[Future[tuple[float, R]], Sequence[int]]
    ) -> Iterator[tuple[Sequence[int], R]]:
        """What was under way when a worker died: finished chunks as they are, the others one by one."""
        wait(running)
        self._stop(at_once=True)
        for future, chunk in running.items():
            if future.exception() is None:
                yield chunk, future.result()[1]
                continue
            for number in chunk:
                try:
                    _, result = self._submit([number]).result()
                except BrokenExecutor:
                    raise WorkerDied(number) from None
                yield [number], result

    def _submit(self, chunk: Sequence[int]) -> Future[tuple[float, R]]:
        """Submit a chunk; if a worker process has died meanwhile, the chunk fails."""
        try:
            return self._start().submit(timed, self.work, chunk)
        except BrokenExecutor as error:
            failed: Future[tuple[float, R]] = Future()
            failed.set_exception(error)
            return failed

    def _start(self) -> Executor:
        """The executor, started when it is first needed."""
        if self._executor is None and self.cluster is not None:
            self._executor = self.cluster.executor()
        elif self._executor is None and self.workers == "threads":
            self._executor = ThreadPoolExecutor(self.jobs)
        elif self._executor is None:
            self._executor = ProcessPoolExecutor(self.jobs, ChildContext(), initializer=prepare_worker)
        return self._executor

    def _stop(self, at_once: bool) -> None:
        """End the workers; after Ctrl-C without waiting for a bot that may compute for long."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if at_once:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        executor.shutdown(cancel_futures=True)


def timed(work: Callable[[Sequence[int]], R], chunk: Sequence[int]) -> tuple[float, R]:
    """The result of a chunk, and how long it took."""
    start = perf_counter()
    result = work(chunk)
    return perf_counter() - start, result


def prepare_worker() -> None:
    """End with the parent process, also if it is killed."""
    threading.Thread(target=end_with_parent, name="end-with-parent", daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the parent process; a worker would wait for its next chunk for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
