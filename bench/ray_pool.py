"""Ray beside the process pool: games a second with equal workers, cost of a task, time to start.

Both play the same games in turns, and the records must be equal. One machine cannot show what several gain,
but what Ray costs. Needs the extra `cluster`, so `make bench-extras` runs it, not `make bench`.

    python bench/ray_pool.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from typing import TypeVar

from vacherie import game
from vacherie.analysis.process_pool import Cluster
from vacherie.analysis.simulation import SimulationPlan, simulate
from vacherie.child_process import ChildContext
from vacherie.extras import MissingExtra, require
from vacherie.records.record import SeatInfo

R = TypeVar("R")

WORKERS = 2


def plan() -> SimulationPlan:
    """Games of four careful bots."""
    seats = tuple(SeatInfo(f"seat {seat}", "careful") for seat in range(4))
    return SimulationPlan("classic", dict(game("classic").settings), seats, "hay")


def timed(work: Callable[[], R]) -> tuple[float, R]:
    """Wall time of some work, and its result."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def play(games: int, cluster: Cluster | None) -> list[bytes]:
    """The records of some games, on a cluster or with the process pool."""
    played = simulate(plan(), range(games), WORKERS, cluster)
    return [one.record for some in played for one in some]


def local_cluster() -> AbstractContextManager[Cluster]:
    """A cluster on this machine; the import of Ray is part of its start."""
    from vacherie.cluster.ray_cluster import connect

    return connect("local", WORKERS)


def task_ms(executor: Executor, tasks: int) -> float:
    """Milliseconds of a task that does nothing, one after another."""
    for _ in range(4 * WORKERS):  # all workers are started then
        executor.submit(int).result()
    seconds, _ = timed(lambda: [executor.submit(int).result() for _ in range(tasks)])
    return 1000 * seconds / tasks


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    arguments = parser.parse_args()
    try:
        require("cluster")
    except MissingExtra as missing:
        raise SystemExit(str(missing)) from None
    games, repeats, tasks = (120, 2, 100) if arguments.quick else (600, 3, 1000)
    seconds: dict[str, list[float]] = {"ray": [], "pool": []}
    with ExitStack() as at_end:
        connect_s, cluster = timed(lambda: at_end.enter_context(local_cluster()))
        ray_first_s = timed(lambda: play(1, cluster))[0]
        pool_start_s = timed(lambda: play(1, None))[0]
        for repeat in range(repeats):
            records = {}
            for kind, workers in (("ray", cluster), ("pool", None))[:: 1 if repeat % 2 else -1]:
                spent, records[kind] = timed(partial(play, games, workers))
                seconds[kind].append(spent)
            if records["ray"] != records["pool"]:
                raise SystemExit("the games on Ray are not those of the process pool")
        ray_task_ms = task_ms(at_end.enter_context(cluster.executor()), tasks)
        pool_task_ms = task_ms(at_end.enter_context(ProcessPoolExecutor(WORKERS, ChildContext())), tasks)
    ratio = statistics.median(p / r for p, r in zip(seconds["pool"], seconds["ray"], strict=True))
    figures = {
        "ray_games_s": round(games / statistics.median(seconds["ray"]), 1),
        "pool_games_s": round(games / statistics.median(seconds["pool"]), 1),
        "ray_vs_pool": round(ratio, 3),
        "ray_task_ms": round(ray_task_ms, 2),
        "pool_task_ms": round(pool_task_ms, 2),
        "ray_start_s": round(connect_s + ray_first_s, 1),
        "pool_start_s": round(pool_start_s, 1),
        "games": games,
        "workers": WORKERS,
        "equal": True,
    }
    print(f"{'':6} {'games/s':>8} {'ms a task':>10} {'s to the first game':>20}")
    for kind in ("pool", "ray"):
        speed, task, start = (figures[f"{kind}_{name}"] for name in ("games_s", "task_ms", "start_s"))
        print(f"{kind:6} {speed:8} {task:10} {start:20}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
