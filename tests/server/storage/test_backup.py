"""Backups: made while a server writes, restored only when complete and no server runs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.damage_database import execute, overwrite_page
from tests.support.storage_rows import add_anna, answer, row
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.backup import back_up, backups, is_due, made_at, newest, restore
from vacherie.server.storage.integrity import check
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path / "data")


@pytest.fixture
async def storage(data: DataFolder) -> AsyncIterator[SqliteStore]:
    storage = await SqliteStore.open(data.database)
    await add_anna(storage, "t")
    yield storage
    await storage.close()


@pytest.fixture
async def stopped(storage: SqliteStore, data: DataFolder) -> DataFolder:
    """The folder of a server that has stopped."""
    await storage.close()
    return data


async def lines_in(data: DataFolder, table: str = "t") -> int:
    storage = await SqliteStore.open(data.database)
    count = len(await storage.journal(table))
    await storage.close()
    return count


async def test_a_backup_while_the_server_writes_is_one_moment(storage: SqliteStore, data: DataFolder) -> None:
    """Each append has two lines and changes the row: a copy in the middle of one would show."""
    work = asyncio.to_thread(lambda: [back_up(data.database, data.backups) for _ in range(3)])
    copying = asyncio.ensure_future(work)
    n = 2
    while not copying.done():
        await storage.append("t", n, [answer(n), answer(n)], row("t", active=n))
        n += 2
    copies = await copying
    assert backups(data.backups) == copies[::-1]
    for copy in copies:
        report = check(copy)
        assert report.problems == ()
        assert report.lines % 2 == 0
        database = sqlite3.connect(copy)
        (active,) = database.execute("SELECT active FROM tables").fetchone()
        database.close()
        assert active == (20 if report.lines == 2 else report.lines - 2)


async def test_a_backup_is_one_file_for_this_user_alone(storage: SqliteStore, data: DataFolder) -> None:
    copy = back_up(data.database, data.backups, now=NOON)
    assert copy.name == "vacherie-20260102-120000-000000.db"
    assert check(copy).tables == 1
    assert list(data.backups.iterdir()) == [copy]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert data.backups.stat().st_mode & 0o777 == 0o700


async def test_old_backups_are_deleted_and_nothing_else(storage: SqliteStore, data: DataFolder) -> None:
    data.backups.mkdir()
    others = {data.backups / name for name in ("notes.txt", "vacherie-before-the-party.db", "vacherie.db")}
    for other in others:
        other.write_text("mine")
    made = [back_up(data.database, data.backups, keep=2, now=NOON + timedelta(hours=h)) for h in range(4)]
    assert backups(data.backups) == [made[3], made[2]]
    assert set(data.backups.iterdir()) == others | set(made[2:])


def test_when_a_backup_is_due(tmp_path: Path) -> None:
    assert is_due(tmp_path, NOON)
    (tmp_path / "vacherie-20260101-120000-000000.db").write_text("")
    (tmp_path / "vacherie-of-anna.db").write_text("")
    assert is_due(tmp_path, NOON)
    assert not is_due(tmp_path, NOON - timedelta(seconds=1))
    assert is_due(tmp_path, NOON - timedelta(seconds=1), every=timedelta(hours=1))


def test_names_that_are_no_backups() -> None:
    assert made_at(Path("vacherie-20260102-120000-000000.db")) == NOON
    assert made_at(Path("vacherie-20261302-120000-000000.db")) is None


async def test_a_failed_backup_leaves_no_file(stopped: DataFolder) -> None:
    page = overwrite_page(stopped.database)
    assert page
    with pytest.raises(StorageFailed, match="damaged"):
        back_up(stopped.database, stopped.backups)
    assert list(stopped.backups.iterdir()) == []
    with pytest.raises(StorageFailed, match="there is no database"):
        back_up(stopped.path / "nothing.db", stopped.backups)
    with pytest.raises(StorageFailed, match="cannot write"):
        back_up(stopped.database, stopped.database / "folder")


async def test_restore_puts_the_backup_in_place_and_keeps_the_old(stopped: DataFolder) -> None:
    copy = back_up(stopped.database, stopped.backups)
    storage = await SqliteStore.open(stopped.database)
    await storage.append("t", 2, [answer()], None)
    await storage.close()
    replaced = restore(copy, stopped, now=NOON)
    assert replaced == stopped.path / "vacherie.db.replaced-20260102-120000-000000"
    assert await lines_in(stopped) == 2
    assert check(replaced).lines == 3
    assert copy.exists()


async def test_restore_into_an_empty_folder(stopped: DataFolder, tmp_path: Path) -> None:
    copy = back_up(stopped.database, tmp_path)
    new = DataFolder(tmp_path / "new")
    assert restore(copy, new) is None
    assert await lines_in(new) == 2
    assert new.database.stat().st_mode & 0o777 == 0o600


async def test_what_a_killed_server_left_in_its_log_is_kept_and_does_not_disturb(
    storage: SqliteStore, data: DataFolder, tmp_path: Path
) -> None:
    copy = back_up(data.database, tmp_path)
    await storage.append("t", 2, [answer()], None)
    killed = DataFolder(tmp_path / "killed")
    killed.create()
    for ending in ("", "-wal"):  # as they are after kill -9
        source, target = Path(f"{data.database}{ending}"), Path(f"{killed.database}{ending}")
        target.write_bytes(source.read_bytes())
    replaced = restore(copy, killed)
    assert replaced is not None
    assert not Path(f"{replaced}-wal").exists()  # it is one file, whole by itself
    assert check(replaced).lines == 3
    assert await lines_in(killed) == 2


async def test_restore_over_a_damaged_database(stopped: DataFolder) -> None:
    copy = back_up(stopped.database, stopped.backups)
    for file in (stopped.database, Path(f"{stopped.database}-wal")):
        file.write_bytes(b"this was a database" * 500)
    replaced = restore(copy, stopped)
    assert await lines_in(stopped) == 2
    assert replaced is not None
    assert replaced.read_bytes().startswith(b"this was")


async def test_no_restore_while_a_server_runs(storage: SqliteStore, data: DataFolder) -> None:
    copy = back_up(data.database, data.backups)
    with pytest.raises(StorageFailed, match="using"):
        restore(copy, data)
    await storage.append("t", 2, [answer()], None)
    assert len(await storage.journal("t")) == 3


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ('UPDATE journal SET line = \'{"type":"moo"}\' WHERE n = 1', "line 1 cannot be read"),
        ("DELETE FROM journal WHERE n = 0", "line 0 is missing"),
        ("UPDATE alembic_version SET version_num = '9999'", "does not know: 9999"),
        ("DELETE FROM alembic_version", "does not know"),
        ("DROP TABLE alembic_version", "not a database of Vacherie"),
        ("DELETE FROM guests WHERE id = 'anna-id'", "belongs to a row of guests that does not exist"),
    ],
)
async def test_an_incomplete_backup_is_not_restored(stopped: DataFolder, damage: str, reason: str) -> None:
    copy = back_up(stopped.database, stopped.backups)
    execute(copy, damage)
    before = sorted(stopped.path.iterdir())
    with pytest.raises(StorageFailed, match=f"cannot be restored: .*{reason}"):
        restore(copy, stopped)
    assert sorted(stopped.path.iterdir()) == before
    assert await lines_in(stopped) == 2


async def test_a_backup_that_is_no_database_or_not_there(stopped: DataFolder, tmp_path: Path) -> None:
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear Anna, " * 500)
    for backup, reason in ((wrong, "not a database"), (tmp_path / "nothing", "there is no database")):
        with pytest.raises(StorageFailed, match=reason):
            restore(backup, stopped)
    assert await lines_in(stopped) == 2


async def test_a_backup_dated_in_the_future_does_not_count(storage: SqliteStore, data: DataFolder) -> None:
    """Its clock was wrong: otherwise no backup would be due for a year, and it would displace the others."""
    good = [back_up(data.database, data.backups, now=NOON - timedelta(days=n)) for n in (2, 1)]
    wrong = back_up(data.database, data.backups, now=NOON + timedelta(days=365))
    assert is_due(data.backups, NOON)
    assert newest(data.backups, NOON) == NOON - timedelta(days=1)
    assert backups(data.backups, NOON) == [good[1], good[0], wrong]
    made = back_up(data.database, data.backups, keep=3, now=NOON)
    assert backups(data.backups, NOON) == [made, good[1], good[0]]
    assert not is_due(data.backups, NOON)
