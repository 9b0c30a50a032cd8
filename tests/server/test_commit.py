"""Group commit: what is acknowledged is on disk, one commit serves many, and only the guilty one fails."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import vacherie
from tests.server.kept import ANNA, FREE, answer, held, opening, row, seat_of, settled, with_anna
from vacherie.server import sqlite
from vacherie.server.sql import SqlStorage
from vacherie.server.storage import StorageFailed

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vacherie.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[SqlStorage]:
    storage = await SqlStorage.open(path)
    yield storage
    await storage.close()


def started(*work: Any) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(one) for one in work]


async def test_what_waits_shares_one_commit_and_keeps_its_order(path: Path) -> None:
    heard: list[int] = []
    storage = await SqlStorage.open(path, told=lambda rows, seconds: heard.append(rows))
    await with_anna(storage, "t", "u")
    before, rows_before = storage.writer.batches, storage.writer.rows
    heard.clear()
    async with held(storage):
        tasks = started(
            *(storage.append(table, n, [answer(n)], None) for n in range(2, 52) for table in ("t", "u"))
        )
        await settled()
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
    storage = await SqlStorage.open(path, group=False)
    await with_anna(storage, "t")
    before = storage.writer.batches
    async with held(storage):
        tasks = started(*(storage.append("t", n, [answer(n)], None) for n in range(2, 12)))
        await settled()
    await asyncio.gather(*tasks)
    assert storage.writer.batches == before + 11
    await storage.close()


async def test_nothing_is_acknowledged_before_it_is_committed(storage: SqlStorage, path: Path) -> None:
    """Another connection sees an append at the moment it is acknowledged, and not while it waits."""
    await with_anna(storage, "t")
    other = sqlite3.connect(path)
    count = "SELECT count(*) FROM journal"
    async with held(storage):
        (task,) = started(storage.append("t", 2, [answer()], None))
        await settled()
        assert not task.done()
        assert other.execute(count).fetchone() == (2,)
    await task
    assert other.execute(count).fetchone() == (3,)
    other.close()


async def test_only_the_guilty_one_of_a_batch_fails(storage: SqlStorage) -> None:
    await with_anna(storage, "t", "u")
    async with held(storage):
        tasks = started(
            storage.append("t", 2, [answer(2)], None),
            storage.append("t", 2, [answer(99)], row("t", status="closed")),
            storage.append("u", 2, [answer(2)], None),
            storage.rename_guest(ANNA.id, "Änne"),
            storage.add_ban("nobody", None, None, "does not exist"),
            storage.append("t", 3, [answer(3)], None),
        )
        await settled()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        type(None), StorageFailed, type(None), type(None), StorageFailed, type(None),
    ]  # fmt: skip
    assert storage.writer.failures == 2
    assert [getattr(line, "decision", None) for line in await storage.journal("t")] == [None, None, 2, 3]
    assert len(await storage.journal("u")) == 3
    assert [found.id for found in await storage.tables("closed")] == []


async def test_rows_of_one_table_in_one_batch_leave_the_last_one(storage: SqlStorage) -> None:
    await with_anna(storage, "t", "u")
    small, large = (seat_of(ANNA),), (seat_of(ANNA), FREE, FREE)
    async with held(storage):
        tasks = started(
            storage.append("t", 2, [answer()], row("t", *large, opened=2)),
            storage.append("t", 3, [answer()], row("t", *small, opened=2)),
            storage.append("u", 2, [answer()], row("u", *small, opened=1)),
            storage.append("u", 3, [answer()], row("u", *large, opened=1)),
        )
        await settled()
    await asyncio.gather(*tasks)
    assert [found.seats for found in await storage.tables("open")] == [small, large]


async def test_work_sees_what_was_asked_for_before_it_and_not_after(storage: SqlStorage) -> None:
    def count(connection: Any) -> Any:
        return connection.exec_driver_sql("SELECT count(*) FROM journal").scalar()

    await with_anna(storage, "t")
    async with held(storage):
        tasks = started(
            storage.append("t", 2, [answer()], None),
            storage.writer.do(count),
            storage.append("t", 3, [answer()], None),
            storage.writer.do(count),
        )
        await settled()
    assert await asyncio.gather(*tasks) == [None, 3, None, 4]


async def test_who_is_forgotten_between_two_writes_is_refused_the_second(storage: SqlStorage) -> None:
    await with_anna(storage, "t")
    async with held(storage):
        tasks = started(
            storage.append("t", 2, [opening()[1]], None),  # a second line with Anna's name
            storage.forget(ANNA.id),
            storage.append("t", 3, [opening()[1]], None),  # too late
        )
        await settled()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), StorageFailed]
    lines = await storage.journal("t")
    assert [getattr(line, "name", None) for line in lines] == [None, "", ""]


async def test_reading_does_not_wait_for_the_writer(storage: SqlStorage) -> None:
    await with_anna(storage, "t")
    async with held(storage):
        assert await storage.journal("t") == opening()
        assert await storage.lobby(5) == [row("t")]
        assert await storage.guest(ANNA.id) == ANNA


async def test_readers_cannot_write(storage: SqlStorage) -> None:
    async with storage.reader.connect() as connection:
        with pytest.raises(Exception, match="readonly"):
            await connection.exec_driver_sql("DELETE FROM guests")


async def test_who_stops_waiting_takes_nothing_back(storage: SqlStorage) -> None:
    await with_anna(storage, "t")
    async with held(storage):
        impatient, patient = started(
            storage.append("t", 2, [answer()], None), storage.append("t", 3, [answer()], None)
        )
        await settled()
        impatient.cancel()
        with suppress(asyncio.CancelledError):
            await impatient
    await patient
    assert len(await storage.journal("t")) == 4


async def test_closing_writes_what_is_queued(path: Path) -> None:
    storage = await SqlStorage.open(path)
    await with_anna(storage, "t")
    async with held(storage):
        tasks = started(*(storage.append("t", n, [answer()], None) for n in range(2, 12)))
        await settled()
        tasks += started(storage.close())
        await settled()
        with pytest.raises(StorageFailed, match="closed"):
            await storage.append("t", 12, [answer()], None)
    await asyncio.gather(*tasks)
    again = await SqlStorage.open(path)
    assert len(await again.journal("t")) == 12
    await again.close()


async def test_a_full_disk_is_said_and_gets_over(storage: SqlStorage) -> None:
    await with_anna(storage, "t")

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
async def test_a_database_that_is_gone_is_noticed(storage: SqlStorage, path: Path, replaced: bool) -> None:
    await with_anna(storage, "t")
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
    monkeypatch.setattr("vacherie.server.sql.PATIENCE", 0.01)
    storage = await SqlStorage.open(path)
    async with held(storage):
        assert not await storage.is_alive()
    monkeypatch.undo()
    assert await storage.is_alive()
    await storage.close()
    assert not await storage.is_alive()


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ("journal_mode=DELETE", "journal_mode"),
        ("synchronous=NORMAL", "synchronous"),
        ("foreign_keys=OFF", "foreign_keys"),
        ("busy_timeout=0", "busy_timeout"),
    ],
)
async def test_an_unsafe_connection_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, name: str
) -> None:
    def careless(connection: Any, record: object) -> None:
        careful(connection, record)
        connection.execute(f"PRAGMA {setting}")

    careful = sqlite.set_up
    monkeypatch.setattr(sqlite, "set_up", careless)
    with pytest.raises(StorageFailed, match=f"cannot be used safely here: {name}"):
        await SqlStorage.open(path)
    monkeypatch.undo()
    storage = await SqlStorage.open(path)  # and the lock was given back
    await storage.close()


async def test_a_damaged_file_is_said(path: Path) -> None:
    path.write_bytes(b"these are no cards at all" * 1000)
    with pytest.raises(StorageFailed, match=r"vacherie\.db: the file is not a database"):
        await SqlStorage.open(path)


async def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed, match="cannot use"):
        await SqlStorage.open(tmp_path / "file" / "vacherie.db")


@pytest.mark.parametrize("url", ["postgresql://anna:secret@example.org/games", "sqlite://", "://"])
async def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(StorageFailed) as refusal:
        await SqlStorage.open(url)
    assert "secret" not in str(refusal.value)


# --- other processes

PROGRAM = """
import asyncio, os, sys
from tests.server.kept import answer, with_anna
from vacherie.server.sql import SqlStorage

async def main():
    storage = await SqlStorage.open(sys.argv[1])
    tables = [f"t{number}" for number in range(8)]
    await with_anna(storage, *tables)
    if sys.argv[2] == "fork" and (child := os.fork()) == 0:
        sys.stdin.read()
        os._exit(0)
    print("ready", flush=True)

    async def play(table):
        n = 2
        while True:
            await storage.append(table, n, [answer(n)], None)
            print(table, n, flush=True)
            n += 1

    if sys.argv[2] == "play":
        await asyncio.gather(*map(play, tables))
    await asyncio.Event().wait()

asyncio.run(main())
"""


def other_server(path: Path, doing: str) -> subprocess.Popen[str]:
    """Another process that has opened a database; whoever starts it kills it."""
    source = str(Path(vacherie.__file__).parents[1])
    root = str(Path(__file__).parents[2])
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), doing], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env={**os.environ, "PYTHONPATH": f"{source}:{root}"},
    )  # fmt: skip
    assert server.stdout is not None
    assert server.stdout.readline() == "ready\n"
    return server


@pytest.mark.parametrize("acknowledgements", [1, 50, 400])
async def test_every_acknowledged_append_is_there_after_a_kill(path: Path, acknowledgements: int) -> None:
    server = other_server(path, "play")
    assert server.stdout is not None
    acknowledged = [server.stdout.readline() for _ in range(acknowledgements)]
    server.send_signal(signal.SIGKILL)
    acknowledged += [line for line in server.communicate()[0].splitlines(keepends=True) if line[-1] == "\n"]
    storage = await SqlStorage.open(path)
    there = {
        (f"t{number}", getattr(line, "decision", None))
        for number in range(8)
        for line in await storage.journal(f"t{number}")
    }
    await storage.close()
    wanted = {(table, int(n)) for table, n in map(str.split, acknowledged)}
    assert len(wanted) >= acknowledgements
    assert wanted <= there


async def test_two_servers_cannot_use_one_database(path: Path) -> None:
    server = other_server(path, "wait")
    with pytest.raises(
        StorageFailed, match=rf"another server \(process {server.pid}\) is using .*vacherie.db"
    ):
        await SqlStorage.open(path)
    server.kill()
    server.communicate()
    storage = await SqlStorage.open(path)
    with pytest.raises(StorageFailed, match="this process is already using"):
        await SqlStorage.open(path)
    assert len(await storage.journal("t0")) == 2
    await storage.close()


async def test_a_worker_that_outlives_a_killed_server_keeps_no_lock(path: Path) -> None:
    server = other_server(path, "fork")
    server.kill()
    server.wait()
    storage = await SqlStorage.open(path)  # the forked child still waits for its input to end
    await storage.close()
    server.communicate()
