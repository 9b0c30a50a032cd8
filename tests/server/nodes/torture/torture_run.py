"""Three nodes under random faults, with players at many tables; the checker proves that nothing was lost."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.server.crash import acknowledged_log
from tests.server.crash.acknowledged_log import Connected, TableOpened
from tests.server.crash.check_results import Results, read_postgres
from tests.server.crash.kill_loop import PlayerProcesses, fetch_finished
from tests.server.nodes.torture.cluster import Cluster, cluster
from tests.server.nodes.torture.faults import OF_NODES, OF_OTHERS, Fault
from tests.server.nodes.torture.takeover import summary, takeovers

BOTH = 0.15
"""How often a fault of a node and one of something else come together."""
OF_A_NODE = 0.6
GAP = (0.9, 1.6)
"""Seconds between two faults."""
PROGRESS = (1, 1, 500, 2000)
"""Bytes in the players' logs before that: answers are acknowledged again."""
SLOWEST = 10
"""Take-overs that are reported one by one."""
FETCHED = 100
"""Finished games whose record and replay are fetched from a node."""


def run_torture(
    folder: Path,
    *,
    faults: int,
    seed: str,
    tables: int,
    processes: int = 2,
    think: float = 0.0,
    patience: float = 300,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """So many faults during play; raises when anything is lost. Returns the figures."""
    began = time.monotonic()
    rng = Random(seed)
    done: list[Fault] = []
    with cluster(folder) as nodes:
        nodes.start()
        players = PlayerProcesses(folder, nodes.urls, seed, processes, max(1, tables // processes), think)
        try:
            players.wait_for_progress(PROGRESS[-1])
            while len(done) < faults:
                time.sleep(rng.uniform(*GAP))
                players.wait_for_progress(rng.choice(PROGRESS))
                some = choose(nodes, rng)
                suffer(some)
                players.check()
                done += some
                tell(f"{len(done)} faults, {' and '.join(map(describe, some))}; {players.written():,} bytes")
            tell("all healed; the games are played to their ends")
            players.finish(patience)
        finally:
            players.kill()
        entries = [entry for path in players.logs for entry in acknowledged_log.read(path)]
        games = sorted({entry.table for entry in entries if isinstance(entry, TableOpened)})
        some_games = rng.sample(games, min(FETCHED, len(games)))
        finished = {table: fetch_finished(rng.choice(nodes.nodes).server, table) for table in some_games}
        for node in nodes.nodes:
            node.server.stop()
        errors = nodes.log_errors()
        tell(f"checking {len(games)} games")
        disk = asyncio.run(read_postgres(nodes.database))
    evidence = Results(entries, disk, finished)
    evidence.check()
    assert not errors, "\n".join(errors[:20])
    kinds = Counter(fault.kind for fault in done)
    taken = takeovers(done, entries)
    for one in sorted(taken, key=lambda one: -one.seconds)[:SLOWEST]:
        tell(f"slow: {one}")
    return {
        "faults": len(done),
        **{f"faults_{kind}": count for kind, count in sorted(kinds.items())},
        "lost": 0,
        **evidence.figures,
        "reconnects": reconnects(entries),
        **summary(taken),
        "seconds": round(time.monotonic() - began),
    }


def choose(nodes: Cluster, rng: Random) -> list[Fault]:
    """The next fault, or two that come together."""
    kinds = [rng.choice(OF_NODES if rng.random() < OF_A_NODE else OF_OTHERS)]
    if rng.random() < BOTH:
        kinds = [rng.choice(OF_NODES), rng.choice(OF_OTHERS)]
    return [kind(nodes, rng) for kind in kinds]


def suffer(faults: list[Fault]) -> None:
    """Let faults begin, last and end; nodes come last, since they start only when the rest is healed."""
    for fault in faults:
        fault.begin()
    time.sleep(max(fault.duration for fault in faults))
    for fault in sorted(faults, key=lambda fault: fault.is_of_node):
        fault.end()


def describe(fault: Fault) -> str:
    """A fault, for the progress."""
    return f"{fault.kind} {fault.node.number}"


def reconnects(entries: list[acknowledged_log.Entry]) -> int:
    """How often a client has connected again to the same seat, or to watch the same game."""
    connected = [entry for entry in entries if isinstance(entry, Connected)]
    return len(connected) - len({(entry.table, entry.seat) for entry in connected})
