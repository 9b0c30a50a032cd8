"""Periodic tasks of server/run.py: errors do not end them, and backups are made daily."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.log_capture import facts, restore_logging
from tests.support.timeouts import TIMEOUT
from vacherie.server import run
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
            raise StorageFailed("the disk is full")
        if rounds == 2:
            raise RuntimeError("a mistake")
        enough.set()

    task = asyncio.create_task(run.every(0, "sweeping", work))
    async with asyncio.timeout(TIMEOUT):
        await enough.wait()
    task.cancel()
    refused, mistake = facts(lines)
    assert (refused["event"], refused["reason"]) == ("sweeping failed", "the disk is full")
    assert "exception" not in refused, "a full disk is no mistake of the program"
    assert "RuntimeError" in mistake["exception"]
    assert "in work" in mistake["exception"]


async def test_daily_backup(tmp_path: Path, lines: io.StringIO) -> None:
    folder = DataFolder(tmp_path)
    with sqlite3.connect(folder.database) as connection:
        connection.execute("CREATE TABLE cow (name TEXT)")
    connection.close()
    await run.daily_backup(folder, 0)
    assert not folder.backups.exists()
    await run.daily_backup(folder, 7)
    await run.daily_backup(folder, 7)
    assert len(list(folder.backups.glob("*.db"))) == 1
    assert [line["event"] for line in facts(lines)] == ["backup made"]
