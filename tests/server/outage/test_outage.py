"""Outages of the storage: automatic answers are not lost, clocks stand still, and players are told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.server.outage.outage_run import STEP, OutageRun
from tests.server.outage.waiting_tables import SETTINGS, plan, waiting_table
from tests.support.storage_fault import Fault, FaultyConnection
from tests.support.table import TableHarness, queue_done, table_harness
from vacherie.server.model.errors import StorageFailed
from vacherie.server.tables.timing import GRACE

pytestmark = pytest.mark.anyio

ABSENCE_LEFT = 8.0
"""Seconds that an absent player has left when an outage begins."""


async def settle(harness: TableHarness) -> None:
    """Wait until all that is due is done: the probe, then what it has set free."""
    for _ in range(3):
        for _ in range(5):
            await asyncio.sleep(0)
        with suppress(StorageFailed):
            await harness.storage.writer.do(lambda connection: None)
        for _ in range(5):
            await asyncio.sleep(0)
        for table in list(harness.tables.loaded.values()):
            await queue_done(table)


@pytest.mark.parametrize(("fault", "seconds"), [("locked", 12.0), ("full", 20.0), ("failing", 20.0)])
async def test_every_table_goes_on_by_itself(tmp_path: Path, fault: Fault, seconds: float) -> None:
    """A table for each way of waiting and each preset; the long run has more of them, in real time."""
    rng = Random(f"outage {fault}")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:

        async def pass_time(seconds: float) -> None:
            harness.clock.advance(seconds)
            await settle(harness)

        chosen = plan(24)
        absences = sum(way == "absence" for way, _ in chosen)
        tables = [await waiting_table(harness, *one, rng) for one in chosen[:absences]]
        harness.clock.advance(GRACE["off"] - ABSENCE_LEFT)
        tables += [await waiting_table(harness, *one, rng) for one in chosen[absences:]]
        connection = FaultyConnection(harness.storage)
        run = OutageRun(harness, tables, rng)
        await run.run(connection.failing(fault), seconds, pass_time)
        people = sum(one.way == "person" for one in tables)
        assert run.refused == {"storage": people * round(seconds / STEP)}
        assert len(run.acknowledged) == people
