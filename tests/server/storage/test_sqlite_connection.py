"""Opening a database: only with safe settings, and every acknowledged append survives a kill."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server.storage.other_process import other_server
from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage import sqlite_connection
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vacherie.db"


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

    careful = sqlite_connection.set_up
    monkeypatch.setattr(sqlite_connection, "set_up", careless)
    with pytest.raises(StorageFailed, match=f"cannot be used safely here: {name}"):
        await SqliteStore.open(path)
    monkeypatch.undo()
    storage = await SqliteStore.open(path)  # and the lock was given back
    await storage.close()


async def test_a_damaged_file_is_said(path: Path) -> None:
    path.write_bytes(b"these are no cards at all" * 1000)
    with pytest.raises(StorageFailed, match=r"vacherie\.db: the file is not a database"):
        await SqliteStore.open(path)


async def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed, match="cannot use"):
        await SqliteStore.open(tmp_path / "file" / "vacherie.db")


@pytest.mark.parametrize("url", ["postgresql://anna:secret@example.org/games", "sqlite://", "://"])
async def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(StorageFailed) as refusal:
        await SqliteStore.open(url)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("acknowledgements", [1, 50, 400])
async def test_every_acknowledged_append_is_there_after_a_kill(path: Path, acknowledgements: int) -> None:
    server = other_server(path, "play")
    assert server.stdout is not None
    acknowledged = [server.stdout.readline() for _ in range(acknowledgements)]
    server.send_signal(signal.SIGKILL)
    # Not communicate(): it skips what readline has buffered, and so starts in the middle of a line.
    acknowledged += [line for line in server.stdout if line[-1] == "\n"]
    server.communicate()
    storage = await SqliteStore.open(path)
    there = {
        (f"t{number}", getattr(line, "decision", None))
        for number in range(8)
        for line in await storage.journal(f"t{number}")
    }
    await storage.close()
    wanted = {(table, int(n)) for table, n in map(str.split, acknowledged)}
    assert len(wanted) >= acknowledgements
    assert wanted <= there
