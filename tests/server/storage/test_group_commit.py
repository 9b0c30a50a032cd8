"""Group commit: acknowledged is durable, one commit serves many, and only a failing request fails."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.storage_fault import FAULTS, Fault, FaultyConnection
from tests.support.storage_rows import (
    ANNA,
    FREE,
    add_anna,
    answer,
    erased,
    hold_writer,
    opening,
    row,
    run_ready_tasks,
    seat_of,
)
from vacherie.server.model.errors import StorageFailed, WriteRejected
from vacherie.server.storage import sql_store
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vacherie.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[SqliteStore]:
    storage = await SqliteStore.open(path)
    yield storage
    await storage.close()


def started(*work: Any) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(one) for one in work]


async def test_what_waits_shares_one_commit_and_keeps_its_order(path: Path) -> None:
    heard: list[int] = []
    storage = await SqliteStore.open(path, on_commit=lambda rows, seconds: heard.append(rows))
    await add_anna(storage, "t", "u")
    before, rows_before = storage.writer.batches, storage.writer.rows
    heard.clear()
    async with hold_writer(storage):
        tasks = started(
            *(storage.append(table, n, [answer(n)], None) for n in range(2, 52) for table in ("t", "u"))
        )
        await run_ready_tasks()
        assert not any(task.done() for task in tasks)
    await asyncio.gather(*tasks)
    assert storage.writer.batches == before + 2  # the one that was held, and one for all the others
    assert storage.writer.rows == rows_before + 100
    assert heard == [0, 100]
    for table in ("t", "u"):
        lines = await storage.journal(table)
        assert [getattr(line, "decision", None) for line in lines] == [None, None, *range(2, 52)]
    await storage.close()


async def test_one_commit_each_on_request(path: Path) -> None:
    storage = await SqliteStore.open(path, group=False)
    await add_anna(storage, "t")
    before = storage.writer.batches
    async with hold_writer(storage):
        tasks = started(*(storage.append("t", n, [answer(n)], None) for n in range(2, 12)))
        await run_ready_tasks()
    await asyncio.gather(*tasks)
    assert storage.writer.batches == before + 11
    await storage.close()


async def test_nothing_is_acknowledged_before_it_is_committed(storage: SqliteStore, path: Path) -> None:
    """Another connection sees an append at the moment it is acknowledged, and not while it waits."""
    await add_anna(storage, "t")
    other = sqlite3.connect(path)
    count = "SELECT count(*) FROM journal"
    async with hold_writer(storage):
        (task,) = started(storage.append("t", 2, [answer()], None))
        await run_ready_tasks()
        assert not task.done()
        assert other.execute(count).fetchone() == (2,)
    await task
    assert other.execute(count).fetchone() == (3,)
    other.close()


async def test_only_the_guilty_one_of_a_batch_fails(storage: SqliteStore) -> None:
    await add_anna(storage, "t", "u")
    async with hold_writer(storage):
        tasks = started(
            storage.append("t", 2, [answer(2)], None),
            storage.append("t", 2, [answer(99)], row("t", status="closed")),
            storage.append("u", 2, [answer(2)], None),
            storage.rename_guest(ANNA.id, "Änne"),
            storage.add_ban("nobody", None, None, "does not exist"),
            storage.append("t", 3, [answer(3)], None),
        )
        await run_ready_tasks()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None), WriteRejected, type(None), type(None), WriteRejected, type(None),
    ]  # fmt: skip
    assert storage.writer.failures == 2
    assert [getattr(line, "decision", None) for line in await storage.journal("t")] == [None, None, 2, 3]
    assert len(await storage.journal("u")) == 3
    assert [found.id for found in await storage.tables("closed")] == []


async def test_rows_of_one_table_in_one_batch_leave_the_last_one(storage: SqliteStore) -> None:
    await add_anna(storage, "t", "u")
    small, large = (seat_of(ANNA),), (seat_of(ANNA), FREE, FREE)
    async with hold_writer(storage):
        tasks = started(
            storage.append("t", 2, [answer()], row("t", *large, opened=2)),
            storage.append("t", 3, [answer()], row("t", *small, opened=2)),
            storage.append("u", 2, [answer()], row("u", *small, opened=1)),
            storage.append("u", 3, [answer()], row("u", *large, opened=1)),
        )
        await run_ready_tasks()
    await asyncio.gather(*tasks)
    assert [found.seats for found in await storage.tables("open")] == [small, large]


async def test_work_sees_what_was_asked_for_before_it_and_not_after(storage: SqliteStore) -> None:
    def count(connection: Any) -> Any:
        return connection.exec_driver_sql("SELECT count(*) FROM journal").scalar()

    await add_anna(storage, "t")
    async with hold_writer(storage):
        tasks = started(
            storage.append("t", 2, [answer()], None),
            storage.writer.do(count),
            storage.append("t", 3, [answer()], None),
            storage.writer.do(count),
        )
        await run_ready_tasks()
    assert await asyncio.gather(*tasks) == [None, 3, None, 4]


async def test_what_is_written_of_a_guest_who_is_being_erased_is_erased_too(storage: SqliteStore) -> None:
    await add_anna(storage, "t")
    async with hold_writer(storage):
        tasks = started(
            storage.append("t", 2, [opening()[1]], None),  # a second line with Anna's name
            erased(storage, ANNA.id),
            storage.append("t", 3, [opening()[1]], None),  # a third, before the first piece
        )
        await run_ready_tasks()
    await asyncio.gather(*tasks)
    lines = await storage.journal("t")
    assert [getattr(line, "name", None) for line in lines] == [None, "", "", ""]
    with pytest.raises(StorageFailed):
        await storage.append("t", 4, [opening()[1]], None)


async def test_reading_does_not_wait_for_the_writer(storage: SqliteStore) -> None:
    await add_anna(storage, "t")
    async with hold_writer(storage):
        assert await storage.journal("t") == opening()
        assert await storage.tables("open") == [row("t")]
        assert await storage.guest(ANNA.id) == ANNA


async def test_readers_cannot_write(storage: SqliteStore) -> None:
    async with storage.reader.connect() as connection:
        with pytest.raises(Exception, match="readonly"):
            await connection.exec_driver_sql("DELETE FROM guests")


async def test_cancelling_the_caller_does_not_roll_back(storage: SqliteStore) -> None:
    await add_anna(storage, "t")
    async with hold_writer(storage):
        impatient, patient = started(
            storage.append("t", 2, [answer()], None), storage.append("t", 3, [answer()], None)
        )
        await run_ready_tasks()
        impatient.cancel()
        with suppress(asyncio.CancelledError):
            await impatient
    await patient
    assert len(await storage.journal("t")) == 4


async def test_closing_writes_what_is_queued(path: Path) -> None:
    storage = await SqliteStore.open(path)
    await add_anna(storage, "t")
    async with hold_writer(storage):
        tasks = started(*(storage.append("t", n, [answer()], None) for n in range(2, 12)))
        await run_ready_tasks()
        tasks += started(storage.close())
        await run_ready_tasks()
        with pytest.raises(StorageFailed, match="closed"):
            await storage.append("t", 12, [answer()], None)
    await asyncio.gather(*tasks)
    again = await SqliteStore.open(path)
    assert len(await again.journal("t")) == 12
    await again.close()


async def test_a_full_disk_is_said_and_gets_over(storage: SqliteStore) -> None:
    await add_anna(storage, "t")

    def limit(pages: int | None) -> Callable[[Any], None]:
        def work(connection: Any) -> None:
            there = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages or there}")

        return work

    await storage.writer.do(limit(None))
    lines = [answer(n) for n in range(2, 502)]
    with pytest.raises(StorageFailed, match="the disk is full"):
        await storage.append("t", 2, lines, row("t", status="closed"))
    assert await storage.journal("t") == opening()
    assert await storage.tables("open") == [row("t")]
    await storage.writer.do(limit(1_000_000))
    await storage.append("t", 2, lines, None)
    assert len(await storage.journal("t")) == 502


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_removed_database_file_is_detected(storage: SqliteStore, path: Path, replaced: bool) -> None:
    await add_anna(storage, "t")
    assert await storage.is_alive()
    away = path.rename(path.with_name("away.db"))
    if replaced:
        path.write_bytes(b"")
    with pytest.raises(StorageFailed, match="has been replaced" if replaced else "is gone"):
        await storage.append("t", 2, [answer()], None)
    assert not await storage.is_alive()
    away.replace(path)
    await storage.append("t", 2, [answer()], None)
    assert await storage.is_alive()


async def test_a_storage_that_is_closed_or_stuck_is_not_alive(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "ALIVE_TIMEOUT_SECONDS", 0.01)
    storage = await SqliteStore.open(path)
    async with hold_writer(storage):
        assert not await storage.is_alive()
    monkeypatch.undo()
    assert await storage.is_alive()
    await storage.close()
    assert not await storage.is_alive()


@pytest.mark.parametrize("fault", FAULTS)
async def test_after_a_failed_transaction_the_next_one_begins(storage: SqliteStore, fault: Fault) -> None:
    """A COMMIT that fails may leave its transaction open; then none could begin until a restart."""
    await add_anna(storage, "t")
    with FaultyConnection(storage).failing(fault), pytest.raises(StorageFailed):
        await storage.append("t", 2, [answer(2)], None)
    await storage.append("t", 2, [answer(3)], None)
    assert await storage.journal("t") == [*(await storage.journal("t"))[:2], answer(3)]
