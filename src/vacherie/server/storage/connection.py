"""SQLite connections set up for durability (WAL, synchronous=FULL), and SQLite's errors as messages."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from vacherie.server.model.errors import StorageFailed, WriteRejected, heals

BUSY_MS = 5000
PRAGMAS = {"busy_timeout": BUSY_MS, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""The pragmas of every connection, with the values SQLite reports; `synchronous=2` is FULL."""
READERS = 4


def path_of(place: Path | str) -> Path:
    """The file of a path or of a URL such as `sqlite:///path`."""
    if isinstance(place, Path) or "://" not in place:
        return Path(place)
    try:
        url = make_url(place)
    except ArgumentError:
        raise StorageFailed("this is not the URL of a database") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StorageFailed(f"{url.get_backend_name()} databases cannot be used; sqlite:///path can")
    return Path(url.database)


def create_file(path: Path) -> None:
    """Create an empty file with mode 0600, if there is none."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageFailed(f"cannot use {path}: {error.strerror}", heals=heals(error)) from None


def same_file_check(path: Path) -> Callable[[], None]:
    """A function that fails once the file is gone or replaced; SQLite would keep writing to a deleted one."""
    original = path.stat()

    def check() -> None:
        try:
            now = path.stat()
        except OSError:
            raise StorageFailed("the database file is gone") from None
        if (now.st_ino, now.st_dev) != (original.st_ino, original.st_dev):
            raise StorageFailed("the database file has been replaced")

    return check


def write_engine(path: Path) -> Engine:
    """The engine of the single writing connection, which lives in a thread of its own (group_commit.py)."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def read_engine(path: Path) -> AsyncEngine:
    """The engine of the readers. They see the last commit and never wait for the writer."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=READERS,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",  # every read is one statement: no transaction to begin and end
        pool_reset_on_return=None,
    )
    event.listen(engine.sync_engine, "connect", set_up_reader)
    return engine


def set_up(connection: Any, _: object) -> None:
    """Set the pragmas of a new connection."""
    # Deleted data is overwritten (secure_delete): guests have asked for its deletion.
    for pragma, value in {**PRAGMAS, "secure_delete": "ON"}.items():
        connection.execute(f"PRAGMA {pragma}={value}").close()


def set_up_reader(connection: Any, record: object) -> None:
    """Set the pragmas of a new read-only connection."""
    set_up(connection, record)
    connection.execute("PRAGMA query_only=ON").close()


def begin(connection: Connection) -> None:
    """Begin a write transaction at once; upgrading a read transaction could fail half-way."""
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("BEGIN IMMEDIATE")  # not through SQLAlchemy, which would take five times as long


def assert_durable(connection: Connection) -> None:
    """Check the pragmas of the live connection; SQLite ignores some silently."""
    raw = connection.connection.driver_connection
    assert raw is not None
    for pragma, wanted in PRAGMAS.items():
        found = raw.execute(f"PRAGMA {pragma}").fetchone()
        if found is None or found[0] != wanted:
            raise StorageFailed(f"SQLite cannot be used safely here: {pragma} is {found}, not {wanted}")


EXPLANATIONS = {
    "is full": "the disk is full",
    "locked": "another program is writing to the database",
    "readonly": "the database cannot be written to",
    "unable to open": "the database cannot be opened",
    "no such table": "the database is damaged: tables are missing",
    "malformed": "the database is damaged",
    "not a database": "the file is not a database, or it is damaged",
    "disk i/o": "the disk does not answer",
    "unique constraint failed: journal": "another writer has written to this table: the line already exists",
    "unique constraint": "it already exists",
    "foreign key": "a guest or a table that this belongs to does not exist any more",
}


HEALING = ("is full", "locked", "disk i/o", "unable to open")
"""Parts of the messages of errors that can end by themselves."""


def explain(error: Exception) -> StorageFailed:
    """An error of the database as a `StorageFailed` with a clear message."""
    if isinstance(error, StorageFailed):
        return error
    message = message_of(error)
    found = next((told for part, told in EXPLANATIONS.items() if part in message.lower()), None)
    told = found or f"the database failed: {message}"
    if not isinstance(error, OSError) and is_one_writes_fault(error):
        return WriteRejected(told)
    can_heal = heals(error) if isinstance(error, OSError) else any(p in message.lower() for p in HEALING)
    return StorageFailed(told, heals=can_heal)


def message_of(error: Exception) -> str:
    """What an error of the database or the system says, and only the type of any other."""
    message = ""
    if isinstance(error, DatabaseError | sqlite3.Error):  # other messages might quote the data
        message = str(error.orig if isinstance(error, DatabaseError) else error)
    elif isinstance(error, OSError):
        message = error.strerror or ""
    return message or type(error).__name__


def is_one_writes_fault(error: Exception) -> bool:
    """Whether a single write of a batch may be the cause; a full disk or a lock fails all of them."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return True
    return not isinstance(error, DatabaseError | sqlite3.Error)
