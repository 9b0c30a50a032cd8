"""Write docs/scaling.md: what so many concurrent seats need, from the figures of bench/cluster.py.

    python scripts/scaling.py

Measured figures come from docs/benchmarks/cluster.json and levels.json; what cannot be measured here is an
assumption, and stands below with its reason. Change one, and run this again. The text is scaling_page.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import Struct

from vacherie.bots.shark.budget import MILLISECONDS
from vacherie.server.nodes.cluster_node import BEAT_SECONDS
from vacherie.server.storage.group_commit import GATHER_SECONDS
from vacherie.server.storage.postgres_connection import READERS
from vacherie.server.storage.shared_store import CLAIM_CONNECTIONS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "scaling.md"
TEMPLATE = Path(__file__).with_name("scaling_page.md")
SEATS = (10_000, 1_000_000, 10_000_000)
BEATS_S = 1 / BEAT_SECONDS
"""Heartbeats of a node in a second."""
NODE_CONNECTIONS = 1 + READERS + CLAIM_CONNECTIONS
"""Connections of a node to PostgreSQL; one writes."""
MOST_BEAT_ROWS = 100_000
"""Rows that heartbeats may read in a second."""
ANY_NODE = {
    "answers/s": "answers",
    "share of answers with a hop": "hops",
    "nodes (cores)": "nodes",
    "memory of a node, MB": "node_mb",
    "cores for bot workers": "bot_cores",
    "to clients, MB/s": "client_mb",
    "PostgreSQL: cores": "postgres_cores",
    "PostgreSQL: commits/s": "commits",
    "PostgreSQL: log to disk and replicas, MB/s": "wal_mb",
    "PostgreSQL: journal, TB a day": "disk_tb",
    "PostgreSQL: connections": "connections",
    "**primaries (partitions of the journal)**": "primaries",
    "bus: messages/s": "published",
    "bus: MB/s, in and out": "bus_mb",
    "bus: cores": "bus_cores",
    "**bus servers**": "buses",
    "heartbeats/s": "beats",
    "rows that heartbeats read in a second": "beat_rows",
}
"""Rows of the first table: what they say, and the field of `Needs`."""
STEERED = {
    "nodes (cores)": "nodes",
    "PostgreSQL: connections": "connections",
    "primaries": "primaries",
    "bus: messages/s": "published",
    "rows that heartbeats read in a second": "beat_rows",
}


class Assumption(Struct, frozen=True):
    """A number that was not measured here, and why it is what it is."""

    value: float
    what: str
    why: str


ASSUMED = {
    "answers_minute": Assumption(6, "answers of a seat in a minute", "a card every ten seconds"),
    "bots": Assumption(0.25, "share of seats that bots have", "one at every table of four"),
    "champions": Assumption(0.2, "share of bots that are `champion`", "the others are of all other levels"),
    "busy": Assumption(0.5, "share of a core that is used", "room for a dead node's tables and for bursts"),
    "primary_cores": Assumption(16, "cores of one PostgreSQL primary", "a common size"),
    "primary_commits": Assumption(20_000, "commits/s of one primary", "NVMe; PostgreSQL joins their fsyncs"),
    "primary_connections": Assumption(1_000, "connections of one primary", "more need a pooler"),
    "bus_cores": Assumption(1, "cores of one Redis or Valkey", "it runs commands in one thread"),
    "bus_bytes": Assumption(500e6, "bytes/s of one Redis, in and out", "half of a 10 Gbit/s card"),
}


class Measured(Struct, frozen=True):
    """What the benches measured; CPU times in microseconds for an answer."""

    node_us: float
    """Of the node that runs the table, without a hop."""
    hop_us: float
    """More, when the client is at another node: both nodes and the bus."""
    postgres_us: float
    bus_us: float
    """Of the bus alone, when the client is at another node."""
    published: float
    """Messages on the bus for an answer, likewise."""
    bus_bytes: float
    """Bytes into the bus for an answer, likewise; as many come out."""
    wal_bytes: float
    line_bytes: float
    frames: float
    frame_bytes: float
    seat_mb: float
    node_mb: float
    champion_us: float
    """The time limit of a search: some end earlier."""
    level_us: float
    """Of the levels below `champion`, on average."""
    hop_ms: float
    takeover_s: float
    date: str
    machine: str


class Needs(Struct, frozen=True):
    """What so many seats need."""

    answers: float
    """A second."""
    hops: float
    """The share of answers with a hop."""
    nodes: int
    node_mb: float
    """Memory of one node."""
    node_tables: float
    """Tables of four that one node runs."""
    bot_cores: float
    postgres_cores: float
    commits: float
    wal_mb: float
    disk_tb: float
    """A day."""
    connections: int
    primaries: int
    published: float
    bus_mb: float
    bus_cores: float
    buses: int
    beats: float
    beat_rows: float
    client_mb: float


def measured(figures: dict[str, Any], levels: dict[str, Any]) -> Measured:
    """The figures that the formulas use. With three nodes two thirds of all clients have a hop."""
    remote = 2 / 3
    duels = levels["duels"]["classic"]
    return Measured(
        node_us=figures["nodes_us_1"],
        hop_us=figures["hop_cpu_us"],
        postgres_us=figures["postgres_us_1"],
        bus_us=figures["valkey_us_3"] / remote,
        published=figures["published_3"] / remote,
        bus_bytes=figures["bus_bytes_3"] / remote,
        wal_bytes=figures["wal_bytes_1"],
        line_bytes=figures["line_bytes_1"],
        frames=figures["frames_1"],
        frame_bytes=figures["frame_bytes_1"],
        seat_mb=figures["mb_per_1000_seats_1"] / 1000,
        node_mb=figures["mb_per_node_1"],
        champion_us=MILLISECONDS * 1000,
        level_us=1000 * fmean(met["ms"] for bot, met in duels.items() if bot != "champion"),
        hop_ms=figures["hop_ms"],
        takeover_s=figures["takeover_p99_s"],
        date=figures["date"],
        machine=figures["machine"],
    )


def assumed(name: str) -> float:
    """The value of an assumption."""
    return ASSUMED[name].value


def needs(seats: int, one: Measured, *, steered: bool) -> Needs:
    """What so many seats need; `steered`: clients are led to the node that runs their table."""
    answers = seats * assumed("answers_minute") / 60
    hops, nodes = 0.0, 1
    for _ in range(20):  # the share of hops depends on the nodes, and they on it
        hops = 0.0 if steered else (nodes - 1) / nodes
        # The hop's part that the bus does itself is not the nodes'.
        cores = answers * (one.node_us + hops * (one.hop_us - one.bus_us)) / 1e6
        nodes = max(2, ceil(cores / assumed("busy")))
    bot_answers = answers * assumed("bots")
    champions = assumed("champions")
    bot_us = champions * one.champion_us + (1 - champions) * one.level_us
    bot_cores = bot_answers * bot_us / 1e6 / assumed("busy")
    postgres_cores = answers * one.postgres_us / 1e6 / assumed("busy")
    commits = min(answers, nodes / GATHER_SECONDS) + nodes * BEATS_S
    connections = nodes * NODE_CONNECTIONS
    published = answers * hops * one.published
    bus_bytes = 2 * answers * hops * one.bus_bytes
    bus_cores = answers * hops * one.bus_us / 1e6 / assumed("busy")
    primaries = max(
        postgres_cores / assumed("primary_cores"),
        commits / assumed("primary_commits"),
        connections / assumed("primary_connections"),
    )
    buses = max(bus_cores / assumed("bus_cores"), bus_bytes / assumed("bus_bytes"))
    return Needs(
        answers=answers,
        hops=hops,
        nodes=nodes,
        node_mb=one.node_mb + seats * one.seat_mb / nodes,
        node_tables=seats / 4 / nodes,
        bot_cores=bot_cores,
        postgres_cores=postgres_cores,
        commits=commits,
        wal_mb=answers * one.wal_bytes / 1e6,
        disk_tb=answers * one.line_bytes * 86_400 / 1e12,
        connections=connections,
        primaries=ceil(primaries),
        published=published,
        bus_mb=bus_bytes / 1e6,
        bus_cores=bus_cores,
        buses=max(1, ceil(buses)),
        beats=nodes * BEATS_S,
        beat_rows=nodes * nodes * BEATS_S,
        client_mb=answers * one.frame_bytes / 1e6,
    )


def largest(limit: Callable[[Needs], bool], one: Measured) -> int:
    """The most seats, of two digits, for which a condition on the needs holds."""
    best = 0
    for exponent in range(3, 8):
        for digits in range(10, 100):
            seats = digits * 10 ** (exponent - 1)
            if not limit(needs(seats, one, steered=False)):
                return best
            best = seats
    return best


def number(value: float) -> str:
    """A number with as many digits as it deserves: three.

    >>> number(1234567), number(45.67), number(0.1234)
    ('1,230,000', '46', '0.12')
    """
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def table(head: str, rows: list[tuple[str, list[str]]]) -> str:
    """A Markdown table."""
    columns = head.count("|") + 1
    lines = [f"| {head} |", "|" + "---|" * columns]
    return "\n".join(lines + [f"| {name} | {' | '.join(cells)} |" for name, cells in rows])


def inputs(one: Measured) -> str:
    """The table of what was measured."""
    rows = [
        ("CPU time of a node for an answer", f"{one.node_us:.0f} µs", "`nodes_us_1`"),
        ("more for a hop, both nodes and the bus", f"{one.hop_us:.0f} µs", "`hop_cpu_us`"),
        ("latency of a hop", f"{one.hop_ms:.1f} ms", "`hop_ms`"),
        ("CPU time of PostgreSQL for an answer", f"{one.postgres_us:.0f} µs", "`postgres_us_1`"),
        ("of the bus for an answer with a hop", f"{one.bus_us:.0f} µs", "`valkey_us_3` × 3/2"),
        ("messages on the bus for it", f"{one.published:.1f}", "`published_3` × 3/2"),
        ("bytes into the bus for it", number(one.bus_bytes), "`bus_bytes_3` × 3/2"),
        ("write-ahead log for an answer", f"{one.wal_bytes:.0f} bytes", "`wal_bytes_1`"),
        ("disk for a line of the journal", f"{one.line_bytes:.0f} bytes", "`line_bytes_1`"),
        ("messages to clients for an answer", f"{one.frames:.1f}", "`frames_1`"),
        ("bytes to clients for an answer", number(one.frame_bytes), "`frame_bytes_1`"),
        ("memory of a seat", f"{one.seat_mb * 1000:.0f} kB", "`mb_per_1000_seats_1`"),
        ("memory of an empty node", f"{one.node_mb:.0f} MB", "`mb_per_node_1`"),
        ("a move of `champion`", f"{one.champion_us / 1000:.0f} ms at most", "the time limit of a search"),
        ("a move of another level", f"{one.level_us / 1000:.1f} ms", "`ms` in levels.json, on average"),
        ("take-over after `kill -9`, p99", f"{one.takeover_s:.1f} s", "`takeover_p99_s`"),
    ]
    return table("measured | value | key", [(name, [value, key]) for name, value, key in rows])


def outputs(found: list[Needs], rows: dict[str, str]) -> str:
    """A table of needs; `rows`: what it says and the field."""
    head = " | ".join(f"{seats:,}" for seats in SEATS)
    cells = [(what, [number(getattr(each, field)) for each in found]) for what, field in rows.items()]
    return table(f"seats | {head}", cells)


def page(one: Measured) -> str:
    """The whole page: the text of scaling_page.md with all figures."""
    any_node = [needs(seats, one, steered=False) for seats in SEATS]
    steered = [needs(seats, one, steered=True) for seats in SEATS]
    million, last = any_node[1:]
    one_primary = largest(lambda found: found.primaries <= 1, one)
    one_bus = largest(lambda found: found.buses <= 1, one)
    few_rows = largest(lambda found: found.beat_rows <= MOST_BEAT_ROWS, one)
    assumptions = [(each.what, [number(each.value), each.why]) for each in ASSUMED.values()]
    return TEMPLATE.read_text(encoding="utf-8").format(
        date=one.date,
        machine=one.machine,
        inputs=inputs(one),
        assumptions=table("assumed | value | why", assumptions),
        any_node=outputs(any_node, ANY_NODE),
        steered=outputs(steered, STEERED),
        gather_ms=f"{GATHER_SECONDS * 1000:.0f}",
        node_connections=NODE_CONNECTIONS,
        beats_s=f"{BEATS_S:.1f}",
        unchanged_seats=number(min(one_primary, one_bus)),
        bus_seats=number(one_bus),
        primary_seats=number(one_primary),
        heartbeat_seats=number(few_rows),
        busy=f"{assumed('busy'):.0%}",
        hop_share=f"{one.hop_us / one.node_us:.0%}",
        last_nodes=number(last.nodes),
        last_beat_rows=number(last.beat_rows),
        last_connections=number(last.connections),
        last_cells=last.primaries,
        last_disk_tb=number(last.disk_tb),
        million_cells=million.primaries,
        cell_nodes=million.nodes // million.primaries,
        node_tables=number(million.node_tables),
        champion_factor=number(one.champion_us / one.level_us),
    )


def current() -> str:
    """The page for the committed figures."""
    figures = json.loads((DOCS / "benchmarks" / "cluster.json").read_text(encoding="utf-8"))
    levels = json.loads((DOCS / "benchmarks" / "levels.json").read_text(encoding="utf-8"))
    return page(measured(figures, levels))


if __name__ == "__main__":
    PAGE.write_text(current(), encoding="utf-8")
