"""Spreading deal groups over the cores, and keeping what was played when somebody or something stops it.

What is played follows from the plan alone; this file decides only where and in which portions. Bots written
in Python play in processes of their own, compiled twins in threads.
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

PORTION = 0.5
"""Seconds of work handed out at a time: long enough to be worth it, short enough for a lively bar."""
MANY_FAULTS = 50
"""After so many failures a tournament stops, if they are more than this share of all deals:"""
TOO_MANY = 0.1

Told: TypeAlias = Callable[[Results], None]
Player: TypeAlias = Callable[[TournamentPlan, Sequence[int]], Batch]


class Stopped(Exception):
    """A tournament has ended before its last game; its results hold what was played."""


class Interrupted(Stopped):
    """Somebody pressed Ctrl-C."""


class TooManyFaults(Stopped):
    """The bots fail too often: this would compare nothing."""

    def __init__(self, faults: int) -> None:
        super().__init__(f"the bots have failed {faults} times")
        self.faults = faults


class Died(Stopped):
    """A bot has ended the process it played in, in one of the games from `first` to `last`."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(f"a process has ended in one of the games {first} to {last}")
        self.first = first
        self.last = last


def run(
    plan: TournamentPlan | Results, jobs: int | None = None, told: Told | None = None, twins: bool = True
) -> Results:
    """Play all games of a plan, or those still missing; `told` hears of every portion.

    Raises `Stopped` when it ends early; pass results, and they hold what was played then.
    """
    results = plan if isinstance(plan, Results) else Results(plan)
    plan = results.plan
    start, before = perf_counter(), results.seconds
    missing = results.missing
    compiled = twins and compiled_play.has_twins(plan, len(missing) * plan.group_size)
    player: Player = compiled_play.play_groups if compiled else play_groups
    jobs = jobs or available_cores()
    portions = Portions(missing)
    try:
        with hands(jobs, compiled) as executor:
            for batch in played(executor, jobs, player, plan, portions):
                add(results, batch)
                portions.learn(batch)
                results.seconds = before + perf_counter() - start
                if told is not None:
                    told(results)
                faults = len(results.faults)
                if faults >= MANY_FAULTS and faults > TOO_MANY * (faults + len(results.groups)):
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


class Portions:
    """The deal groups still to be played, handed out in portions of about equal time."""

    def __init__(self, missing: Sequence[int]) -> None:
        self.missing = missing
        self.at = 0
        self.size = 1

    def next(self) -> Sequence[int]:
        """The next portion; empty when all have been handed out."""
        taken = self.missing[self.at : self.at + self.size]
        self.at += len(taken)
        return taken

    def learn(self, batch: Batch) -> None:
        """Go by how long a portion took."""
        pace = batch.seconds / max(batch.count, 1)
        fitting = int(PORTION / pace) if pace else self.size * 8
        self.size = max(1, min(fitting, self.size * 8))


def played(
    executor: Executor | None, jobs: int, player: Player, plan: TournamentPlan, portions: Portions
) -> Iterator[Batch]:
    """Portions as they get done."""
    if executor is None:
        while groups := portions.next():
            yield player(plan, groups)
        return
    running: dict[Future[Batch], Sequence[int]] = {}
    while True:
        while len(running) < 2 * jobs and (groups := portions.next()):
            running[hand_out(executor, player, plan, groups)] = groups
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
            # Counted from 1, as people do.
            raise Died(min(lost) * plan.group_size + 1, (max(lost) + 1) * plan.group_size)


def hand_out(
    executor: Executor, player: Player, plan: TournamentPlan, groups: Sequence[int]
) -> Future[Batch]:
    """Have a portion played; a process that has died since the last look fails this portion, too."""
    try:
        return executor.submit(player, plan, groups)
    except BrokenProcessPool as error:
        failed: Future[Batch] = Future()
        failed.set_exception(error)
        return failed


@contextmanager
def hands(jobs: int, compiled: bool) -> Iterator[Executor | None]:
    """Who plays: this thread, other threads, or other processes; stopped with everything they were about."""
    if jobs == 1:
        yield None
        return
    executor: Executor
    others = set(multiprocessing.active_children())
    if compiled:
        executor = ThreadPoolExecutor(jobs)
    else:
        # A fresh interpreter: a fork of a program with threads may hang, and not every system has it.
        executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=deafen)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        # A bot may think for long; nobody who pressed Ctrl-C wants to wait for it.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def deafen() -> None:
    """Leave Ctrl-C to the process that knows what to do about it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def add(results: Results, batch: Batch) -> None:
    """Note what came of a portion."""
    results.groups.update(batch.groups)
    results.faults.extend(batch.faults)
    for bot, clock in batch.clocks.items():
        results.clocks.setdefault(bot, PlayTime()).add(clock)
