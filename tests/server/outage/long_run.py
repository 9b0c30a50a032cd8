"""The long outage test in real time: `python -m tests.server.outage.long_run --tables 50`; ends with JSON.

Another program holds the write lock for 12 seconds; the disk is full for 20; every commit fails for 20.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.server.outage.outage_run import OutageRun
from tests.server.outage.waiting_tables import SETTINGS, plan, waiting_table
from tests.support.fake_clock import FakeClock
from tests.support.storage_fault import FaultyConnection
from tests.support.table import table_harness
from vacherie.server.tables.clocks.timing import GRACE

GRACE_SECONDS = 6.0
"""Until autopilot takes over from an absent player; two minutes would outlast every outage here."""


class StoppedClock(FakeClock):
    """A clock that stands still while the tables are set up, and then runs in real time."""

    async def run(self) -> None:
        """Let time pass."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while True:
            self.advance(loop.time() - begun - self.now())
            await asyncio.sleep(0.01)


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another program in the middle of a write."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def outage(kind: str, seconds: float, tables: int, seed: str) -> dict[str, Any]:
    """One outage on a new database; its figures."""
    rng = Random(f"{seed} {kind}")
    with tempfile.TemporaryDirectory(prefix="outage-") as folder:
        clock = StoppedClock()
        async with table_harness(Path(folder), settings=SETTINGS, clock=clock) as harness:
            waiting = [await waiting_table(harness, *one, rng) for one in plan(tables)]
            connection = FaultyConnection(harness.storage)
            fault: AbstractContextManager[None] = (
                locked(Path(folder, "vacherie.db")) if kind == "locked" else connection.failing(kind)  # type: ignore[arg-type]
            )
            run = OutageRun(harness, waiting, rng)
            time = asyncio.create_task(clock.run())
            await run.run(fault, seconds, asyncio.sleep)
            time.cancel()
            return {
                "tables": len(waiting),
                "presets": len({one.table.facts.setup.preset for one in waiting}),
                "ways": len({one.way for one in waiting}),
                "refused": sum(run.refused.values()),
                "acknowledged": len(run.acknowledged),
                "longest_seconds": run.longest,
            }


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", default="outage")
    arguments = parser.parse_args()
    GRACE["off"] = GRACE_SECONDS
    figures = {}
    for kind, seconds in (("locked", 12.0), ("full", 20.0), ("failing", 20.0)):
        figures[kind] = asyncio.run(outage(kind, seconds, arguments.tables, arguments.seed))
        print(kind, figures[kind], flush=True)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
