"""The process pool: order, memory, small work, and worker processes that die."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from vacherie.analysis import process_pool
from vacherie.analysis.arena.plan import make_plan
from vacherie.analysis.arena.tournament import run
from vacherie.analysis.process_pool import Pool, WorkerDied
from vacherie.analysis.simulation import SimulationPlan, simulate
from vacherie.records.record import SeatInfo


def squares(numbers: Sequence[int]) -> list[int]:
    return [number * number for number in numbers]


def die_at(number: int, once: Path | None, numbers: Sequence[int]) -> list[int]:
    """End the process at a number; with a file, only the first time."""
    if number in numbers and (once is None or not once.exists()):
        if once is not None:
            once.touch()
        os._exit(1)
    return squares(numbers)


def flat(pool: Pool[list[int]], count: int, ordered: bool = True) -> list[tuple[int, int]]:
    """All numbers with their results."""
    with pool:
        results = pool.results(range(count), ordered)
        return [pair for chunk, found in results for pair in zip(chunk, found, strict=True)]


def wanted(count: int) -> list[tuple[int, int]]:
    return [(number, number * number) for number in range(count)]


@pytest.mark.parametrize(("jobs", "workers"), [(1, "processes"), (3, "threads")])
def test_results_in_order(jobs: int, workers: process_pool.Workers) -> None:
    assert flat(Pool(squares, jobs, workers), 500) == wanted(500)
    assert sorted(flat(Pool(squares, jobs, workers), 500, ordered=False)) == wanted(500)


def test_few_results_wait_for_the_first_one() -> None:
    """Memory stays bounded however long the first chunk takes: the others are not handed out then."""

    class Counting(Pool[list[int]]):
        submitted = taken = most = 0

        def _submit(self, chunk: Sequence[int]) -> Future[tuple[float, list[int]]]:
            self.submitted += 1
            self.most = max(self.most, self.submitted - self.taken)
            return super()._submit(chunk)

    pool = Counting(squares, 2, "threads")
    with pool:
        for _ in pool.results(range(5_000), ordered=True):
            pool.taken += 1
    assert pool.taken == pool.submitted > 10
    assert pool.most <= 2 * process_pool.WAITING_CHUNKS + 1  # counted before the last one is taken


def test_small_work_starts_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Pool[Any]] = []
    start = Pool._start

    def noted_start(pool: Pool[Any]) -> Executor:
        started.append(pool)
        return start(pool)

    monkeypatch.setattr(Pool, "_start", noted_start)
    monkeypatch.setattr(process_pool, "HERE_SECONDS", 1e9)
    assert flat(Pool(squares, 2, "threads", start_here=True), 50) == wanted(50)
    assert not started
    monkeypatch.setattr(process_pool, "HERE_SECONDS", 0)
    assert flat(Pool(squares, 2, "threads", start_here=True), 50) == wanted(50)
    assert started


def test_the_work_of_a_worker_that_was_killed_is_done_again(tmp_path: Path) -> None:
    assert flat(Pool(partial(die_at, 7, tmp_path / "killed"), 2), 40) == wanted(40)
    assert (tmp_path / "killed").exists()


def test_a_number_that_ends_its_process_is_found() -> None:
    """Everything before it is there, and the number is named, not the chunks that were under way."""
    found: list[int] = []
    with Pool(partial(die_at, 13, None), 2) as pool:
        results = pool.results(range(40), ordered=True)
        with pytest.raises(WorkerDied) as died:
            found.extend(number for chunk, _ in results for number in chunk)
    assert died.value.number == 13
    assert found == list(range(13))


class ThreadCluster:
    """A cluster of threads, for which the first tries at a number may be lost."""

    workers = 2
    chunk_seconds = 0.01

    def __init__(self, lost: int, times: int) -> None:
        self.lost, self.times = lost, times
        self.checked: list[str] = []

    def check(self, bots: Sequence[str]) -> None:
        self.checked.extend(bots)

    def executor(self) -> Executor:
        cluster = self

        class Losing(ThreadPoolExecutor):
            def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
                return super().submit(cluster.run, function, *arguments)

        return Losing(self.workers)

    def run(self, function: Any, work: Any, chunk: Sequence[int]) -> Any:
        if self.lost in chunk and self.times:
            self.times -= 1
            raise BrokenExecutor("the worker is gone")
        return function(work, chunk)


@pytest.mark.parametrize("ordered", [True, False])
def test_a_cluster_does_the_work(ordered: bool) -> None:
    """Also with one job, which would be done in this process without it; and what it loses is done again."""
    pool = Pool(squares, 1, start_here=True, cluster=ThreadCluster(lost=7, times=1))
    assert pool.jobs == 2
    assert sorted(flat(pool, 40, ordered)) == wanted(40)
    assert not pool.start_here


def test_a_number_that_a_cluster_loses_again_is_found() -> None:
    pool = Pool(squares, 2, cluster=ThreadCluster(lost=13, times=1_000))
    with pool, pytest.raises(WorkerDied) as died:
        list(pool.results(range(40), ordered=True))
    assert died.value.number == 13


def test_simulations_and_tournaments_check_the_machines_first() -> None:
    cluster = ThreadCluster(lost=-1, times=0)
    seats = (SeatInfo("Rosa", "careful"), SeatInfo("Bella", "random"))
    plan = SimulationPlan("classic", {"max_rounds": 1}, seats, seed="hay")
    assert list(simulate(plan, range(3), cluster=cluster))
    assert cluster.checked == ["careful", "random"]
    run(make_plan("nothanks", seats=3, bots=["careful"], games=3, seed="hay"), cluster=cluster)
    assert cluster.checked[2:] == ["careful"]
