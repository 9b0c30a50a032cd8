"""Plays a tournament: all games of a plan over all cores, keeping the results when it is interrupted.

The plan alone defines the games; `process_pool` decides where they run. Bots written in Python play in worker
processes, compiled twins in threads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TypeAlias

from vacherie.analysis.arena import compiled_play
from vacherie.analysis.arena.bot_play import Batch, play_groups
from vacherie.analysis.arena.plan import TournamentPlan
from vacherie.analysis.arena.results import PlayTime, Results
from vacherie.analysis.process_pool import Cluster, Pool, WorkerDied, available_cores
from vacherie.bots.registry import BUILT_IN

MIN_FAULTS = 50
"""After so many failures a tournament stops, if they are more than this share of all deals:"""
MAX_FAULT_SHARE = 0.1

OnProgress: TypeAlias = Callable[[Results], None]
OnRecord: TypeAlias = Callable[[bytes], None]


class Stopped(Exception):
    """A tournament has ended before its last game; its results hold what was played."""


class Interrupted(Stopped):
    """Interrupted by Ctrl-C."""


class TooManyFaults(Stopped):
    """The bots fail too often for a comparison."""

    def __init__(self, faults: int) -> None:
        super().__init__(f"the bots have failed {faults} times")
        self.faults = faults


class ProcessEnded(Stopped):
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
    on_record: OnRecord | None = None,
    cluster: Cluster | None = None,
) -> Results:
    """Play all games of a plan, or those still missing; calls `on_progress` after every chunk.

    `on_record` gets every game that counts as an encoded record, in order; compiled twins, which keep no
    answers, are not used then. With a cluster (`vacherie.cluster.ray_cluster.connect`) the games are played
    there. Raises `Stopped` when it ends early; pass results, and they hold what was played.
    """
    results = plan if isinstance(plan, Results) else Results(plan)
    plan = results.plan
    start, before = perf_counter(), results.seconds
    missing = results.missing
    if cluster is not None:
        cluster.check(plan.entrants)
    has_twins = twins and on_record is None
    compiled = has_twins and compiled_play.has_twins(plan, len(missing) * plan.group_size)
    pool = Pool(
        partial(compiled_play.play_groups if compiled else play_groups, plan)
        if on_record is None
        else partial(play_groups, plan, keep_records=True),
        jobs or available_cores(),
        "threads" if compiled else "processes",
        start_here=jobs is None and all(spec in BUILT_IN for spec in plan.entrants),
        cluster=cluster,
    )
    try:
        with pool:
            for groups, batch in pool.results(missing, ordered=on_record is not None):
                if on_record is not None:
                    for group in groups:
                        for record in batch.records.get(group, ()):
                            on_record(record)
                merge_batch(results, batch)
                results.seconds = before + perf_counter() - start
                if on_progress is not None:
                    on_progress(results)
                faults = len(results.faults)
                if faults >= MIN_FAULTS and faults > MAX_FAULT_SHARE * (faults + len(results.groups)):
                    raise TooManyFaults(faults)
    except KeyboardInterrupt:
        raise Interrupted("interrupted") from None
    except WorkerDied as died:
        # Counted from 1, for people.
        first = died.number * plan.group_size + 1
        raise ProcessEnded(first, first + plan.group_size - 1) from None
    return results


def merge_batch(results: Results, batch: Batch) -> None:
    """Add the results of a chunk."""
    results.groups.update(batch.groups)
    results.faults.extend(batch.faults)
    for bot, clock in batch.clocks.items():
        results.clocks.setdefault(bot, PlayTime()).add(clock)
