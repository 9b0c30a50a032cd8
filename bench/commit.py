"""Group commit: durable answers a second beside one commit for each, in one run.

Some tables append one line after another, each as soon as the one before is acknowledged. The second part
writes the same small batches in a thread that has the connection for itself, as the server does, and over the
asynchronous driver, in turns; what counts there is the processor time of a batch.

    python bench/commit.py [--quick] [--folder WHERE]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import create_async_engine

from vacherie.protocol.room import Setup
from vacherie.server.model.journal import Answered, Opened
from vacherie.server.model.rows import GuestRow, SeatRow, TableRow
from vacherie.server.storage import sqlite_connection
from vacherie.server.storage.sqlite_store import SqliteStore
from vacherie.server.storage.statements import (
    ADD_LINE,
    PUT_SEAT,
    PUT_TABLE,
    line_values,
    seat_values,
    table_values,
)

TABLES = (1, 10, 100, 1000)
HOST = GuestRow(id="host", name="Anna", created=0)
LINE = Answered(
    at=1_790_000_000_000, seat=2, decision=41, choice=Raw(b'{"type":"commit","card":55}'), by="player"
)
ROW = TableRow(
    id="t0",
    host=HOST.id,
    setup=Setup("classic", 4),
    status="playing",
    seats=(SeatRow(guest=HOST.id, name=HOST.name, bot=None),) * 4,
    opened=1,
    active=1,
)
BATCH = 3


async def ready(path: Path, tables: int, *, group: bool = True) -> SqliteStore:
    """A fresh database with some tables in it."""
    storage = await SqliteStore.open(path, group=group)
    await storage.add_guest(HOST)
    for number in range(tables):
        row = replace(ROW, id=f"t{number}")
        await storage.append(row.id, 0, [Opened(at=1, host=HOST.id, setup=row.setup, secret="5e")], row)
    return storage


async def appends(path: Path, tables: int, seconds: float, *, group: bool) -> tuple[float, float]:
    """Durable appends a second, and how many shared a commit."""
    storage = await ready(path, tables, group=group)
    writer = storage.writer
    batches, rows, start = writer.batches, writer.rows, time.perf_counter()

    async def play(table: str) -> None:
        n = 1
        while time.perf_counter() - start < seconds:
            await storage.append(table, n, [LINE], None)
            n += 1

    await asyncio.gather(*(play(f"t{number}") for number in range(tables)))
    spent = time.perf_counter() - start
    result = (writer.rows - rows) / spent, (writer.rows - rows) / (writer.batches - batches)
    await storage.close()
    return result


async def batch_costs(path: Path, batches: int) -> tuple[float, float]:
    """Processor time of a batch in µs: in the writer's thread, and over the asynchronous driver."""
    storage = await ready(path, 1)
    writer = storage.writer

    def put(connection: Connection, first: int) -> None:
        with connection.begin():
            PUT_TABLE.run(connection, [table_values(ROW)] * BATCH)
            PUT_SEAT.run(
                connection, [seat_values(ROW.id, i, seat) for i, seat in enumerate(ROW.seats)] * BATCH
            )
            ADD_LINE.run(connection, [line_values(ROW.id, first + i, LINE) for i in range(BATCH)])

    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    event.listen(engine.sync_engine, "connect", sqlite_connection.set_up)
    spent = {True: [0.0] * 0, False: [0.0] * 0}
    async with engine.connect() as other:
        for number in range(2 * batches):
            begun, first = time.process_time(), 1 + number * BATCH
            if number % 2:
                await writer.connection.run(partial(put, first=first))
            else:
                await other.run_sync(put, first)
            spent[bool(number % 2)].append((time.process_time() - begun) * 1e6)
    await engine.dispose()
    await storage.close()
    return statistics.median(spent[True]), statistics.median(spent[False])


def main() -> None:
    """Measure, print a table and, last, one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to be measured")
    arguments = parser.parse_args()
    seconds, repeats = (1.0, 1) if arguments.quick else (3.0, 3)
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for tables in TABLES:
            found = {True: [0.0] * 0, False: [0.0] * 0}
            shared = 0.0
            for repeat in range(repeats):
                for group in (True, False):
                    path = Path(folder) / f"{tables}-{repeat}-{group}.db"
                    rate, share = asyncio.run(appends(path, tables, seconds, group=group))
                    found[group].append(rate)
                    shared = share if group else shared
            together, single = statistics.median(found[True]), statistics.median(found[False])
            print(
                f"{tables:>5} tables: {together:>9,.0f} appends/s, {shared:>5.1f} a commit;"
                f" {single:>7,.0f} with one commit each ({together / single:.1f} times)"
            )
            figures[f"appends_s_{tables}"] = round(together)
            figures[f"group_vs_single_{tables}"] = round(together / single, 2)
        thread, driver = asyncio.run(batch_costs(Path(folder) / "cost.db", 300 if arguments.quick else 1000))
    print(f"a batch of {BATCH}: {thread:.0f} µs of processor in a thread, {driver:.0f} µs over the driver")
    figures |= {"batch_thread_us": round(thread), "batch_driver_us": round(driver)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
