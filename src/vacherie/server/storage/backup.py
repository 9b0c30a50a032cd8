"""Backup of the database while a server runs, and restore while none does."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from vacherie.atomic_write import PRIVATE, sync, temporary_file
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.integrity import Fold, check, connect
from vacherie.server.storage.process_lock import ProcessLock

STAMP = "%Y%m%d-%H%M%S-%f"
DAY = timedelta(days=1)


def back_up(database: Path, folder: Path, *, keep: int | None = None, now: datetime | None = None) -> Path:
    """Copy a database into a folder under a name with the time in it, and delete all but the newest `keep`.

    The copy is a consistent snapshot, also while a server writes, and does not block it.
    """
    now = now or datetime.now(UTC)
    target = folder / f"vacherie-{now.strftime(STAMP)}.db"
    with errors_explained(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with copied(database, target) as part:
            part.replace(target)
        sync(folder)
        if keep is not None:
            for old in backups(folder, now)[keep:]:
                old.unlink()
    return target


def backups(folder: Path, now: datetime | None = None) -> list[Path]:
    """The backups in a folder, newest first; other files there are ignored.

    Those dated in the future come last: the clock was wrong when they were made, so their age is unknown, and
    they must not displace the others.
    """
    now = now or datetime.now(UTC)
    dated = ((made_at(path), path) for path in folder.glob("vacherie-*.db"))
    found = [(made <= now, made, path) for made, path in dated if made is not None]
    return [path for _, _, path in sorted(found, reverse=True)]


def newest(folder: Path, now: datetime) -> datetime | None:
    """When the newest backup was made; those dated in the future do not count."""
    dates = filter(None, map(made_at, folder.glob("vacherie-*.db")))
    return max((made for made in dates if made <= now), default=None)


def made_at(backup: Path) -> datetime | None:
    """When a backup was made; None for other files.

    >>> made_at(Path("vacherie-20260102-030405-000000.db"))
    datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
    """
    with suppress(ValueError):
        return datetime.strptime(backup.stem.removeprefix("vacherie-"), STAMP).replace(tzinfo=UTC)
    return None


def is_due(folder: Path, now: datetime, every: timedelta = DAY) -> bool:
    """Whether the newest backup is old enough for another one."""
    made = newest(folder, now)
    return made is None or now - made >= every


def restore(
    backup: Path, data: DataFolder, fold: Fold | None = None, now: datetime | None = None
) -> Path | None:
    """Replace the database by a backup; the old one is renamed, and its new path returned.

    Nothing is changed unless the backup passes the integrity check and no server runs.
    """
    data.create()
    database = data.database
    aside = database.with_name(f"vacherie.db.replaced-{(now or datetime.now(UTC)).strftime(STAMP)}")
    with ProcessLock(database), errors_explained(data.path), copied(backup, database) as part:
        report = check(part, fold)
        if report.problems:
            raise StorageFailed(f"{backup} cannot be restored: {report.problems[0]}")
        had_one = database.exists()
        if had_one:
            checkpoint(database)
            for ending in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    Path(f"{database}{ending}").rename(f"{aside}{ending}")
        part.replace(database)
        sync(data.path)
    return aside if had_one else None


def checkpoint(database: Path) -> None:
    """Write the WAL of a killed server into the database, so that there is one file to rename.

    With two, a power cut in between could separate them. A damaged database is renamed with its WAL.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def copied(source: Path, target: Path) -> Iterator[Path]:
    """A whole copy of a database in one file, on disk, under a name beside `target` to be renamed."""
    with temporary_file(target, PRIVATE) as part:
        with closing(connect(source)) as old, closing(sqlite3.connect(part)) as new:
            try:
                new.execute("PRAGMA synchronous=OFF")  # synced at the end, once
                old.backup(new)
                # In WAL mode the copy would be three files as soon as it is opened.
                new.execute("PRAGMA journal_mode=DELETE")
                (verdict,) = new.execute("PRAGMA integrity_check(1)").fetchone()
            except sqlite3.Error as error:
                raise StorageFailed(f"cannot copy {source}: {explain(error)}") from error
        if verdict != "ok":
            raise StorageFailed(f"{source} is damaged: {verdict}")
        sync(part)
        yield part


@contextmanager
def errors_explained(folder: Path) -> Iterator[None]:
    """Raise file errors as `StorageFailed`."""
    try:
        yield
    except OSError as error:
        raise StorageFailed(f"cannot write in {folder}: {error.strerror}") from error
