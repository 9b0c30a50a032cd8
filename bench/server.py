"""Server capacity on one core: latency, CPU and memory of `vacherie serve`, loaded from a second process.

A thousand seats play `classic` at four-seat tables; every decision takes a time that is exponential with a
mean of two seconds. The server is the real command on a real SQLite file with its usual durability, limits
lifted, alone on one core; the players are one process on another. Latency is from an answer sent to its
acknowledgement, and from the last commitment of a trick to the reveal, as the other seats receive it. Then
more and more seats, as long as 99 % of the acknowledgements take less than 100 ms; and answers per second
that reach the disk, with group commit and with one commit for each; and how long a finished game's page,
record and replay block the event loop.

    python bench/server.py [--quick] [--profile | --stalls] [--seats N]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop
from load import archive, durable, report, stalls
from load.crowd import Crowd, Figures
from load.process import LOAD_CORE, SERVER_CORE, ServerProcess, busy, pin, serving
from load.profiled import START, STOP
from msgspec import Struct

LIMIT = 0.1
"""Seconds: the limit for the 99th percentile of acknowledgements."""
ATTEMPTS = 2
"""A step that fails is tried again: another process may have taken the core."""
FULL_CORE = 0.8


class Plan(Struct, frozen=True):
    """How long everything takes: seconds."""

    settle: float
    measure: float
    step: int
    """Seats added at a time."""
    step_settle: float
    step_measure: float
    time_limit: float
    """No further step begins after so many seconds."""
    rounds: int
    """Of the comparison on disk."""
    commits: float
    games: int
    """Finished games whose pages are fetched."""


FULL = Plan(15, 60, 500, 8, 20, 600, 5, 3, 5)
QUICK = Plan(3, 6, 2000, 1, 4, 20, 2, 0.6, 3)


class Sample(Struct):
    """Measurements over one interval; milliseconds."""

    seats: int
    answers_s: float
    p50: float
    p99: float
    reveal_p50: float
    reveal_p99: float
    cpu: float
    load_cpu: float
    others: float
    """The share of the server's core that other processes took."""

    def line(self) -> str:
        """One line of the table."""
        return (
            f"{self.seats:>6} seats {self.answers_s:>7.0f} answers/s"
            f"   ack {self.p50:>6.1f} {self.p99:>7.1f} ms"
            f"   reveal {self.reveal_p50:>6.1f} {self.reveal_p99:>7.1f} ms"
            f"   cpu {self.cpu:.2f}, others {self.others:.2f}, players {self.load_cpu:.2f}"
        )


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49] * 1000, cuts[98] * 1000


async def sample(crowd: Crowd, server: ServerProcess, seconds: float) -> Sample:
    """Measure for some seconds."""
    figures = crowd.figures = Figures()
    before, begin = clocks(server), time.perf_counter()
    await asyncio.sleep(seconds)
    taken = time.perf_counter() - begin
    cpu, load, core = ((now - then) / taken for now, then in zip(clocks(server), before, strict=True))
    p50, p99 = percentiles(figures.acks)
    reveal_p50, reveal_p99 = percentiles(figures.reveals)
    return Sample(
        seats=crowd.seats,
        answers_s=len(figures.acks) / taken,
        p50=p50,
        p99=p99,
        reveal_p50=reveal_p50,
        reveal_p99=reveal_p99,
        cpu=cpu,
        load_cpu=load,
        others=max(0.0, core - cpu),
    )


def clocks(server: ServerProcess) -> tuple[float, float, float]:
    """CPU seconds so far: of the server, of the players, and of the server's core for any process."""
    return server.cpu(), time.process_time(), busy(SERVER_CORE)


class Outcome(Struct):
    """The figures of the server."""

    first: Sample
    megabytes: float
    """For every 1,000 seats."""
    best: int
    """The most seats with quick acknowledgements."""
    is_limit: bool
    """Whether more seats were too many; otherwise there was no time to try."""


async def play(server: ServerProcess, plan: Plan, seats: int) -> Outcome:
    """Play with so many seats, then with more and more."""
    begin = time.perf_counter()
    crowd = Crowd(server.host, server.port)
    await crowd.grow(4)  # what is loaded with the first table is not memory of seats
    empty = server.megabytes()
    await crowd.grow(seats)
    await asyncio.sleep(plan.settle)
    first = await sample(crowd, server, plan.measure)
    megabytes = (server.megabytes() - empty) / seats * 1000
    print(first.line())
    check(crowd)
    best, is_limit = await climb(crowd, server, plan, first, begin + plan.time_limit)
    crowd.leave()
    return Outcome(first=first, megabytes=megabytes, best=best, is_limit=is_limit)


async def climb(
    crowd: Crowd, server: ServerProcess, plan: Plan, now: Sample, until: float
) -> tuple[int, bool]:
    """Add seats as long as acknowledgements come quickly: the most seats, and whether more were too many."""
    best = 0
    while now.p99 < LIMIT * 1000:
        best = now.seats
        if time.perf_counter() > until:
            return best, False
        if not await crowd.grow(now.seats + plan.step):
            print(f"the server refused more tables after {crowd.seats} seats")
            break
        for _ in range(ATTEMPTS):
            await asyncio.sleep(plan.step_settle)
            now = await sample(crowd, server, plan.step_measure)
            print(now.line())
            if now.p99 < LIMIT * 1000:
                break
        if now.load_cpu > FULL_CORE:
            print("the load generator's core is full: the latency is its own")
    return best, True


def check(crowd: Crowd) -> None:
    """Exit if a connection broke or a command was refused: the figures would mean nothing."""
    if crowd.broken or crowd.refusals:
        print(f"{crowd.broken} connections broke, refusals: {dict(crowd.refusals)}", file=sys.stderr)
        sys.exit(1)


async def play_observed(server: ServerProcess, plan: Plan, seats: int) -> tuple[list[float], float]:
    """Play while the server is observed: CPU seconds of its threads, and how many answers there were."""
    crowd = Crowd(server.host, server.port)
    await crowd.grow(seats)
    await asyncio.sleep(plan.settle)
    before = server.threads()
    server.signal(START)
    print((await sample(crowd, server, plan.measure)).line())
    server.signal(STOP)
    after = server.threads()
    answers = len(crowd.figures.acks)
    crowd.leave()
    check(crowd)
    return [seconds - before.get(thread, 0) for thread, seconds in after.items()], answers


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes, no more")
    parser.add_argument("--stalls", action="store_true", help="say what stops the server, no more")
    parser.add_argument("--seats", type=int, default=1000, help="how many play")
    arguments = parser.parse_args()
    plan = QUICK if arguments.quick else FULL
    if not pin(LOAD_CORE):
        print("one core only: server and players share it, which makes every figure worse", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="vacherie-bench-") as name:
        folder = Path(name)
        file = folder / "observed"
        if arguments.profile:
            with serving(folder / "data", by=("profiled.py", file)) as server:
                threads, answers = uvloop.run(play_observed(server, plan, arguments.seats))
            print(report.report(file, threads, answers))
            return
        if arguments.stalls:
            with serving(folder / "data", by=("stalls.py", file)) as server:
                uvloop.run(play_observed(server, plan, arguments.seats))
            print(stalls.report(file))
            return
        with serving(folder / "data") as server:
            found = uvloop.run(play(server, plan, arguments.seats))
        archive_ms = archive.measure(folder / "archive", plan.games)
        pin(SERVER_CORE)
        rounds = [uvloop.run(durable.measure(folder, plan.commits)) for _ in range(plan.rounds)]
    first = found.first
    ratio = statistics.median(one.group / one.single for one in rounds)
    group, single, syncs = (
        statistics.median(getattr(one, name) for one in rounds) for name in ("group", "single", "syncs")
    )
    more = "" if found.is_limit else " or more"
    print(f"memory                                {found.megabytes:>8.1f} MB for 1,000 seats")
    print(f"most seats with p99 < 100 ms          {found.best:>8,}{more}")
    print(f"durable answers/s, group commit       {group:>8,.0f}")
    print(f"durable answers/s, one commit each    {single:>8,.0f}")
    print(f"bare writes/s with fdatasync          {syncs:>8,.0f}")
    print(f"page, record and replay, event loop   {archive_ms:>8.2f} ms")
    figures = {
        "seats": first.seats,
        "p50_ms": round(first.p50, 2),
        "p99_ms": round(first.p99, 2),
        "cpu_share": round(first.cpu, 3),
        "mb_per_1000_seats": round(found.megabytes, 1),
        "max_seats_p99_100ms": found.best,
        "group_vs_single_commit": round(ratio, 2),
        "reveal_p50_ms": round(first.reveal_p50, 2),
        "reveal_p99_ms": round(first.reveal_p99, 2),
        "load_cpu_share": round(first.load_cpu, 3),
        "others_cpu_share": round(first.others, 3),
        "durable_answers_s_group": round(group),
        "durable_answers_s_single": round(single),
        "archive_block_ms": round(archive_ms, 2),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
