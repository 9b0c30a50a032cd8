"""Distributes deal groups over processes or threads, and keeps the results when it is interrupted.

The plan alone defines the games; this file decides only where they run and in which chunks. Bots written in
Python play in worker processes, compiled twins in threads.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from time import perf_counter
from typing import TypeAlias

from vacherie.analysis.arena import compiled_play
from vacherie.analysis.arena.bot_play import Batch, play_groups
from vacherie.analysis.arena.plan import TournamentPlan
from vacherie.analysis.arena.results import PlayTime, Results

CHUNK_SECONDS = 0.5
"""Target duration of a chunk: long enough to amortise the overhead, short enough for smooth progress."""
MIN_FAULTS = 50
"""After so many failures a tournament stops, if they are more than this share of all deals:"""
MAX_FAULT_SHARE = 0.1

OnProgress: TypeAlias = Callable[[Results], None]
Player: TypeAlias = Callable[[TournamentPlan, Sequence[int]], Batch]


class Stopped(Exception):
    """A tournament has ended before its last game; its results hold what was played."""


class Interrupted(Stopped):
    """Interrupted by Ctrl-C."""


class TooManyFaults(Stopped):
    """The bots fail too often for a comparison."""

    def __init__(self, faults: int) -> None:
        super().__init__(f"the bots have failed {faults} times")
        self.faults = faults


class WorkerDied(Stopped):
    """A bot has ended the process it played in, in one of the games from `first` to `last`."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(f"a process has ended in one of the games {first} to {last}")
        self.first = first
        self.last = last


def run(
    plan: TournamentPlan | Results,
    jobs: int | None = None,
    on_progress: OnProgress | None = None,
    twins: bool = True,
) -> Results:
    """Play all games of a plan, or those still missing; calls `on_progress` after every chunk.

    Raises `Stopped` when it ends early; pass results, and they hold what was played then.
    """
    results = plan if isinstance(plan, Results) else Results(plan)
    plan = results.plan
    start, before = perf_counter(), results.seconds
    missing = results.missing
    compiled = twins and compiled_play.has_twins(plan, len(missing) * plan.group_size)
    player: Player = compiled_play.play_groups if compiled else play_groups
    jobs = jobs or available_cores()
    chunks = Chunks(missing)
    try:
        with executor_for(jobs, compiled) as executor:
            for batch in completed_batches(executor, jobs, player, plan, chunks):
                merge_batch(results, batch)
                chunks.resize(batch)
                results.seconds = before + perf_counter() - start
                if on_progress is not None:
                    on_progress(results)
                faults = len(results.faults)
                if faults >= MIN_FAULTS and faults > MAX_FAULT_SHARE * (faults + len(results.groups)):
                    raise TooManyFaults(faults)
    except KeyboardInterrupt:
        raise Interrupted("interrupted") from None
    return results


def available_cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system has it
        return os.cpu_count() or 1


class Chunks:
    """The deal groups still to be played, handed out in chunks of about equal time."""

    def __init__(self, missing: Sequence[int]) -> None:
        self.missing = missing
        self.at = 0
        self.size = 1

    def next(self) -> Sequence[int]:
        """The next chunk; empty when all have been handed out."""
        taken = self.missing[self.at : self.at + self.size]
        self.at += len(taken)
        return taken

    def resize(self, batch: Batch) -> None:
        """Adapt the size of a chunk to how long the last one took."""
        pace = batch.seconds / max(batch.count, 1)
        fitting = int(CHUNK_SECONDS / pace) if pace else self.size * 8
        self.size = max(1, min(fitting, self.size * 8))


def completed_batches(
    executor: Executor | None, jobs: int, player: Player, plan: TournamentPlan, chunks: Chunks
) -> Iterator[Batch]:
    """The results of chunks in order of completion."""
    if executor is None:
        while groups := chunks.next():
            yield player(plan, groups)
        return
    running: dict[Future[Batch], Sequence[int]] = {}
    while True:
        while len(running) < 2 * jobs and (groups := chunks.next()):
            running[submit(executor, player, plan, groups)] = groups
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        lost: list[int] = []
        for future in done:
            groups = running.pop(future)
            try:
                yield future.result()
            except BrokenProcessPool:
                lost.extend(groups)
        if lost:
            for groups in running.values():
                lost.extend(groups)
            # Counted from 1, for people.
            raise WorkerDied(min(lost) * plan.group_size + 1, (max(lost) + 1) * plan.group_size)


def submit(executor: Executor, player: Player, plan: TournamentPlan, groups: Sequence[int]) -> Future[Batch]:
    """Submit a chunk; if a worker process has died meanwhile, the chunk fails."""
    try:
        return executor.submit(player, plan, groups)
    except BrokenProcessPool as error:
        failed: Future[Batch] = Future()
        failed.set_exception(error)
        return failed


@contextmanager
def executor_for(jobs: int, compiled: bool) -> Iterator[Executor | None]:
    """The executor: None (this thread), threads or processes; pending work is cancelled on exit."""
    if jobs == 1:
        yield None
        return
    executor: Executor
    others = set(multiprocessing.active_children())
    if compiled:
        executor = ThreadPoolExecutor(jobs)
    else:
        # spawn: a fork of a program with threads may deadlock, and not every system has it.
        executor = ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=ignore_interrupts
        )
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        # After Ctrl-C do not wait for a bot that may compute for long.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Ignore SIGINT in a worker: the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def merge_batch(results: Results, batch: Batch) -> None:
    """Add the results of a chunk."""
    results.groups.update(batch.groups)
    results.faults.extend(batch.faults)
    for bot, clock in batch.clocks.items():
        results.clocks.setdefault(bot, PlayTime()).add(clock)
