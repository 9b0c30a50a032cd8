"""Periodic tasks of server/run.py: errors do not end them, and backups are made daily."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.log_capture import facts, restore_logging
from tests.support.timeouts import TIMEOUT
from vacherie.server import run
from vacherie.server.daily_backup import DailyBackup
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.log_setup import set_up

pytestmark = pytest.mark.anyio


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log of the test."""
    stream = io.StringIO()
    with restore_logging():
        set_up("json", "debug", stream)
        yield stream


# --- rounds ----------------------------------------------------------------------------------------


async def test_a_failing_periodic_task_is_logged_and_repeated(lines: io.StringIO) -> None:
    rounds = 0
    enough = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 1:
            raise StorageFailed("the disk is full", heals=True)
        if rounds == 2:
            raise StorageFailed("the file is gone")
        if rounds == 3:
            raise RuntimeError("a mistake")
        enough.set()

    task = asyncio.create_task(run.every(0, "sweeping", work))
    async with asyncio.timeout(TIMEOUT):
        await enough.wait()
    task.cancel()
    refused, damaged, mistake = facts(lines)
    assert (refused["event"], refused["reason"]) == ("sweeping failed", "the disk is full")
    assert "exception" not in refused, "a full disk is no mistake of the program"
    assert (refused["level"], damaged["level"]) == ("warning", "error"), "an outage is an error only once"
    assert "RuntimeError" in mistake["exception"]
    assert "in work" in mistake["exception"]


async def test_daily_backup(tmp_path: Path, lines: io.StringIO) -> None:
    folder = DataFolder(tmp_path)
    with sqlite3.connect(folder.database) as connection:
        connection.execute("CREATE TABLE cow (name TEXT)")
    connection.close()
    none = DailyBackup(folder, 0)
    await none.make_if_due()
    assert none.age_seconds() is None
    assert not folder.backups.exists()
    daily = DailyBackup(folder, 7)
    await daily.make_if_due()
    await daily.make_if_due()
    assert len(list(folder.backups.glob("*.db"))) == 1
    assert [line["event"] for line in facts(lines)] == ["backup made"]


async def test_a_wrong_clock_stops_no_backup_and_deletes_none(tmp_path: Path, lines: io.StringIO) -> None:
    """The clock was a year ahead for a minute, and a backup was due in it."""
    folder = DataFolder(tmp_path)
    with sqlite3.connect(folder.database) as connection:
        connection.execute("CREATE TABLE cow (name TEXT)")
    connection.close()
    now, is_steady = datetime(2026, 5, 1, tzinfo=UTC), True
    daily = DailyBackup(folder, 3, lambda: is_steady, lambda: now)
    for _ in range(4):
        now += timedelta(days=1)
        await daily.make_if_due()
    good = names(folder)
    assert len(good) == 3
    now, is_steady = now + timedelta(days=365), False
    await daily.make_if_due()
    assert good < names(folder), "a backup in the jump displaces none"
    (wrong,) = names(folder) - good
    now -= timedelta(days=365)
    assert daily.age_seconds() == 0
    now += timedelta(days=1)
    await daily.make_if_due()
    assert good < names(folder), "not while the clock is watched"
    assert len(names(folder)) == 5, "they go on"
    now, is_steady = now + timedelta(days=1), True
    assert daily.age_seconds() == 86_400
    await daily.make_if_due()
    assert len(names(folder)) == 3
    assert wrong not in names(folder), "the misdated one goes first"
    assert daily.age_seconds() == 0


def names(folder: DataFolder) -> set[str]:
    """The backups in a folder."""
    return {path.name for path in folder.backups.iterdir()}
