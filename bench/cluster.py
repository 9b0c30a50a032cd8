"""Several nodes on one PostgreSQL: CPU time of an answer, cost of a hop, and take-over after `kill -9`.

The same players (four-seat tables of `classic`, exponential think time) load one server on SQLite, then one,
two and three nodes on one PostgreSQL and one Valkey, round after round. With N nodes a client is at any of
them, so (N-1)/N of all answers go to the node that runs the table and back (a hop). Nodes, database, bus and
players share the cores of one machine, so it cannot show that more nodes are faster. What counts is the CPU
time of an answer, which says how many cores so many seats need.

`cpu_us_per_answer_N`   CPU time of all nodes, of PostgreSQL and of Valkey, at the think time; its parts have
                        keys of their own
`p99_ms_N`              an answer to its acknowledgement, at the think time
`nodesN_answers_s`      acknowledged answers a second without think time: the machine is full
`failures`              broken connections and refused commands; there should be none
`vs_sqlite`             `cpu_us_per_answer_1` / `cpu_us_per_answer_sqlite`, median of the rounds
`hop_ms`                unloaded: median latency at another node less that at the owner, both at the same time
`hop_cpu_us`            CPU time of an answer at another node less that at the owner
`takeover_p50_s`        from the kill of an owner until a client of its tables has its table again

    python bench/cluster.py [--quick] [--rounds N] [--profile owner|other]

The full run writes docs/benchmarks/cluster.json, from which scripts/scaling.py makes docs/scaling.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import uvloop
from load import bot_moves, report, takeover
from load.crowd import Figures
from load.engines import Counters, Engines
from load.node_set import NodeSet, Spread, SpreadCrowd
from load.profiled import START, STOP
from msgspec import Struct
from msgspec.structs import asdict, replace

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks" / "cluster.json"
NODES = (0, 1, 2, 3)
"""The number of nodes; 0: one server on SQLite."""
NO_THINKING = 0.001
FULL_SEATS = 80
"""Players without think time: enough to fill two cores. Every one more only waits."""
UNLOADED_SEATS = 16
UNLOADED_THINKING = 0.2


class Plan(Struct, frozen=True):
    """How much is measured; seconds unless said otherwise."""

    rounds: int
    seats: int
    thinking: float
    idle: float
    settle: float
    steady: float
    full: float
    unloaded: float
    kills: int
    takeover_seats: int


FULL = Plan(3, 600, 2.0, 3, 2, 10, 4, 6, 8, 80)
QUICK = Plan(1, 120, 0.5, 0.5, 0.4, 1.8, 0.8, 1.5, 2, 40)


class Sample(Struct):
    """What one configuration did in one interval."""

    answers_s: float
    p50_ms: float
    p99_ms: float
    nodes_us: float
    """CPU time for an answer, of all nodes."""
    postgres_us: float
    valkey_us: float
    load_cpu: float
    """The share of a core that the players took."""
    frames: float
    """Messages to clients for an answer."""
    frame_bytes: float
    wal_bytes: float
    commits_s: float
    published: float
    """Messages on the bus for an answer."""
    bus_bytes: float
    """Bytes that the bus received for an answer."""
    failures: int

    @property
    def cpu_us(self) -> float:
        """CPU time for an answer, of everything but the players."""
        return self.nodes_us + self.postgres_us + self.valkey_us

    def line(self, name: str) -> str:
        """One line of the table."""
        return (
            f"{name:<26} {self.answers_s:>6.0f} answers/s   ack {self.p50_ms:>6.1f} {self.p99_ms:>7.1f} ms"
            f"   CPU for an answer {self.cpu_us:>5.0f} µs: nodes {self.nodes_us:>5.0f}, PostgreSQL"
            f" {self.postgres_us:>4.0f}, Valkey {self.valkey_us:>3.0f}   players {self.load_cpu:.2f}"
        )


class Round(Struct):
    """One configuration in one round."""

    steady: Sample
    full: Sample
    idle_ms: float
    """Milliseconds of CPU time a second for each node, without clients; database and bus included."""
    megabytes: float
    """Memory of all nodes for 1,000 seats."""
    empty_megabytes: float
    """Memory of a node with one table."""
    line_bytes: float
    """Bytes on disk for a line of the journal."""


async def sample(crowd: SpreadCrowd, nodes: NodeSet, seconds: float) -> Sample:
    """Measure for some seconds."""
    engines = nodes.engines
    counters = Counters() if engines is None else await engines.counters()
    figures = crowd.figures = Figures()
    before, load, begin = nodes.cpu(), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    taken = time.perf_counter() - begin
    cpu = [now - then for now, then in zip(nodes.cpu(), before, strict=True)]
    load = time.process_time() - load
    crowd.figures = Figures()
    after = Counters() if engines is None else await engines.counters()
    answers = len(figures.acks)
    p50, p99 = percentiles(figures.acks)
    return Sample(
        answers_s=answers / taken,
        p50_ms=p50 * 1000,
        p99_ms=p99 * 1000,
        nodes_us=cpu[0] / answers * 1e6,
        postgres_us=cpu[1] / answers * 1e6,
        valkey_us=cpu[2] / answers * 1e6,
        load_cpu=load / taken,
        frames=figures.messages / answers,
        frame_bytes=figures.bytes / answers,
        wal_bytes=(after.wal - counters.wal) / answers,
        commits_s=(after.commits - counters.commits) / taken,
        published=(after.published - counters.published) / answers,
        bus_bytes=(after.bus_in - counters.bus_in) / answers,
        failures=failures(crowd),
    )


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """Median and 99th percentile."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49], cuts[98]


def failures(crowd: SpreadCrowd) -> int:
    """Connections that broke and commands that were refused: there should be none.

    On a busy machine a node may not renew its lease in time; its clients reconnect, which costs more.
    """
    found = crowd.broken + crowd.refusals.total()
    if found:
        print(f"{crowd.broken} connections broke, refusals: {dict(crowd.refusals)}", file=sys.stderr)
    return found


async def idle(nodes: NodeSet, seconds: float) -> float:
    """Milliseconds of CPU time a second for each node without clients."""
    before = sum(nodes.cpu())
    await asyncio.sleep(seconds)
    return (sum(nodes.cpu()) - before) / seconds / len(nodes.nodes) * 1000


async def load(nodes: NodeSet, plan: Plan) -> Round:
    """Measure one configuration."""
    await asyncio.sleep(plan.settle)  # what a server does once it has started
    idle_ms = await idle(nodes, plan.idle)
    crowd = SpreadCrowd(nodes.nodes, "random", plan.thinking)
    await crowd.grow(4 * len(nodes.nodes))  # what is loaded with the first table is not memory of seats
    empty = nodes.megabytes()
    await crowd.grow(plan.seats)
    await asyncio.sleep(plan.settle)
    steady = await sample(crowd, nodes, plan.steady)
    megabytes = (nodes.megabytes() - empty) / crowd.seats * 1000
    crowd.leave()
    crowd = SpreadCrowd(nodes.nodes, "random", NO_THINKING)
    await crowd.grow(FULL_SEATS)
    await asyncio.sleep(plan.settle)
    full = await sample(crowd, nodes, plan.full)
    crowd.leave()
    return Round(
        steady=steady,
        full=full,
        idle_ms=idle_ms,
        megabytes=megabytes,
        empty_megabytes=empty / len(nodes.nodes),
        line_bytes=await nodes.journal_bytes(),
    )


async def hop(nodes: NodeSet, plan: Plan) -> tuple[float, float]:
    """What a hop costs: milliseconds, unloaded; and microseconds of CPU time, under load."""
    owner, other = (SpreadCrowd(nodes.nodes, spread, UNLOADED_THINKING) for spread in ("owner", "other"))
    for crowd in (owner, other):
        await crowd.grow(UNLOADED_SEATS)
    await asyncio.sleep(plan.settle)
    for crowd in (owner, other):
        crowd.figures = Figures()
    await asyncio.sleep(plan.unloaded)
    at_owner, at_other = (percentiles(crowd.figures.acks)[0] * 1000 for crowd in (owner, other))
    for crowd in (owner, other):
        crowd.leave()
    print(f"unloaded, at the owner {at_owner:.2f} ms, at another node {at_other:.2f} ms")
    cpu = {spread: await spread_cpu(nodes, plan, spread) for spread in ("owner", "other")}
    return at_other - at_owner, cpu["other"] - cpu["owner"]


async def spread_cpu(nodes: NodeSet, plan: Plan, spread: Spread) -> float:
    """CPU time of an answer with all clients at the nodes that run their tables, or all at others."""
    crowd = SpreadCrowd(nodes.nodes, spread, plan.thinking)
    await crowd.grow(plan.seats)
    await asyncio.sleep(plan.settle)
    found = await sample(crowd, nodes, plan.steady)
    print(found.line(f"{len(nodes.nodes)} nodes, all at the {spread}"))
    crowd.leave()
    return found.cpu_us


@contextmanager
def running(folder: Path, engines: Engines, count: int, by: str = "") -> Iterator[NodeSet]:
    """Run nodes on a new database; 0: one server on SQLite."""
    if count:
        nodes = NodeSet(folder, engines, asyncio.run(engines.postgres.new_database()))
    else:
        nodes = NodeSet(folder, None)
    try:
        nodes.start(count or 1, by)
        yield nodes
    finally:
        nodes.stop()


def name_of(count: int) -> str:
    """A configuration in words."""
    return f"{count} node{'s' * (count > 1)}, PostgreSQL" if count else "1 server, SQLite"


def median(values: Iterator[float]) -> float:
    """The median."""
    return statistics.median(list(values))


def profile(folder: Path, engines: Engines, plan: Plan, spread: Spread) -> None:
    """Say where the time of two nodes goes, all clients at owners or all at other nodes."""

    async def play(nodes: NodeSet) -> tuple[list[list[float]], float]:
        crowd = SpreadCrowd(nodes.nodes, spread, plan.thinking)
        await crowd.grow(plan.seats)
        await asyncio.sleep(plan.settle)
        before = [node.threads() for node in nodes.nodes]
        for node in nodes.nodes:
            node.signal(START)
        found = await sample(crowd, nodes, plan.steady)
        for node in nodes.nodes:
            node.signal(STOP)
        after = [node.threads() for node in nodes.nodes]
        print(found.line(f"2 nodes, all at the {spread}"))
        crowd.leave()
        await asyncio.sleep(0.5)  # the samples are written
        return [
            [seconds - old.get(thread, 0) for thread, seconds in new.items()]
            for old, new in zip(before, after, strict=True)
        ], found.answers_s * plan.steady

    with running(folder, engines, 2, "profiled.py") as nodes:
        threads, answers = uvloop.run(play(nodes))
    for number, seconds in enumerate(threads):
        print(f"Node {number + 1}")
        print(report.report(folder / f"node-{number}" / "observed", seconds, answers / len(threads)))


def measure(folder: Path, engines: Engines, plan: Plan) -> dict[str, float]:
    """All figures."""
    found: dict[int, list[Round]] = {count: [] for count in NODES}
    hops, waits = [], []
    for number in range(plan.rounds):
        for count in NODES:
            with running(folder / f"{number}-{count}", engines, count) as nodes:
                one = uvloop.run(load(nodes, plan))
                found[count].append(one)
                print(one.steady.line(name_of(count)))
                print(one.full.line("    without think time"))
                if count == 2:
                    hops.append(uvloop.run(hop(nodes, plan)))
                if count == 3 and number == plan.rounds - 1:
                    waits = uvloop.run(takeover.measure(nodes, plan.kills, plan.takeover_seats))
    takeover_p50, takeover_p99 = percentiles(waits)
    ratios = [
        one.steady.cpu_us / sqlite.steady.cpu_us for one, sqlite in zip(found[1], found[0], strict=True)
    ]
    figures: dict[str, float] = {}
    for count in (1, 2, 3):
        figures[f"nodes{count}_answers_s"] = median(one.full.answers_s for one in found[count])
    figures["sqlite_answers_s"] = median(one.full.answers_s for one in found[0])
    for count in NODES:
        end = str(count) if count else "sqlite"
        figures[f"cpu_us_per_answer_{end}"] = median(one.steady.cpu_us for one in found[count])
        figures[f"full_cpu_us_per_answer_{end}"] = median(one.full.cpu_us for one in found[count])
        figures[f"p99_ms_{end}"] = median(one.steady.p99_ms for one in found[count])
        figures[f"mb_per_1000_seats_{end}"] = median(one.megabytes for one in found[count])
        figures[f"mb_per_node_{end}"] = median(one.empty_megabytes for one in found[count])
        figures[f"line_bytes_{end}"] = median(one.line_bytes for one in found[count])
        figures[f"idle_ms_per_s_{end}"] = median(one.idle_ms for one in found[count])
        for field in asdict(found[count][0].steady):
            if field not in ("p99_ms", "load_cpu", "failures"):
                figures[f"{field}_{end}"] = median(getattr(one.steady, field) for one in found[count])
    return figures | {
        "vs_sqlite": statistics.median(ratios),
        "hop_ms": median(one for one, _ in hops),
        "hop_cpu_us": median(one for _, one in hops),
        "takeover_p50_s": takeover_p50,
        "takeover_p99_s": takeover_p99,
        "takeovers": len(waits),
        "failures": sum(one.steady.failures + one.full.failures for some in found.values() for one in some),
        "careful_us_per_move": bot_moves.careful_us(),
    }


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--profile", choices=("owner", "other"), help="say where the time goes, no more")
    parser.add_argument("--rounds", type=int, help="how often everything is measured")
    arguments = parser.parse_args()
    plan, load_average = QUICK if arguments.quick else FULL, os.getloadavg()[0]
    if arguments.rounds:
        plan = replace(plan, rounds=arguments.rounds)
    engines = Engines()
    with tempfile.TemporaryDirectory(prefix="vacherie-bench-") as name:
        try:
            if arguments.profile:
                profile(Path(name), engines, plan, arguments.profile)
                return
            figures = {name: round(value, 2) for name, value in measure(Path(name), engines, plan).items()}
        finally:
            engines.stop()
    print(f"a hop: {figures['hop_ms']:.2f} ms, {figures['hop_cpu_us']:.0f} µs of CPU time")
    print(
        f"take-over: {figures['takeover_p50_s']:.2f} s, p99 {figures['takeover_p99_s']:.2f} s "
        f"({figures['takeovers']:.0f} clients, {plan.kills} kills)"
    )
    print(
        f"One PostgreSQL node costs {figures['vs_sqlite']:.2f} times the CPU time of SQLite. "
        f"What is full first is the core of a node: {figures['nodes_us_1']:.0f} of "
        f"{figures['cpu_us_per_answer_1']:.0f} µs are its own, in one thread."
    )
    if not arguments.quick:
        more = {
            "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
            "rounds": plan.rounds,
            "load_average": round(load_average, 1),
            "date": datetime.now(UTC).date().isoformat(),
        }
        PAGE.write_text(json.dumps(figures | more, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
