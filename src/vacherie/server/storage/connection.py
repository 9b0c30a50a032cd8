"""Connections to a SQLite file that lose nothing in a power cut, and SQLite's errors as sentences."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from vacherie.server.model.errors import StorageFailed

BUSY_MS = 5000
PRAGMAS = {"busy_timeout": BUSY_MS, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""What every connection is set to, as SQLite says it when asked; `synchronous=2` is FULL."""
READERS = 4


def path_of(place: Path | str) -> Path:
    """The file of a path or of a URL `sqlite:///path`."""
    if isinstance(place, Path) or "://" not in place:
        return Path(place)
    try:
        url = make_url(place)
    except ArgumentError:
        raise StorageFailed("this is not the address of a database") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StorageFailed(f"{url.get_backend_name()} databases cannot be used; sqlite:///path can")
    return Path(url.database)


def create_file(path: Path) -> None:
    """Make an empty database for this user alone, if there is none."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageFailed(f"cannot use {path}: {error.strerror}") from None


def write_engine(path: Path) -> Engine:
    """For the one connection that writes; it lives in a thread of its own (commit.py)."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def read_engine(path: Path) -> AsyncEngine:
    """For everything that reads. Readers see the last commit and never wait for the writer."""
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
    """Prepare a fresh connection."""
    cursor = connection.cursor()
    try:
        for pragma, value in PRAGMAS.items():
            cursor.execute(f"PRAGMA {pragma}={value}")
        # What is deleted is overwritten: people have asked for it.
        cursor.execute("PRAGMA secure_delete=ON")
    finally:
        cursor.close()


def set_up_reader(connection: Any, record: object) -> None:
    """Prepare a connection that cannot write."""
    set_up(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()


def begin(connection: Connection) -> None:
    """Start a transaction as a writer at once; a reader that turns writer could be refused half-way."""
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("BEGIN IMMEDIATE")  # not through SQLAlchemy, which would take five times as long


def assert_durable(connection: Connection) -> None:
    """Ask the live connection whether it is set as it must be."""
    raw = connection.connection.dbapi_connection
    assert raw is not None
    for pragma, wanted in PRAGMAS.items():
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        found = cursor.fetchone()
        cursor.close()
        if found is None or found[0] != wanted:
            raise StorageFailed(f"SQLite cannot be used safely here: {pragma} is {found}, not {wanted}")


SENTENCES = {
    "is full": "the disk is full",
    "locked": "another program is writing to the database",
    "readonly": "the database cannot be written to",
    "unable to open": "the database cannot be opened",
    "no such table": "the database is damaged: tables are missing",
    "malformed": "the database is damaged",
    "not a database": "the file is not a database, or it is damaged",
    "disk i/o": "the disk does not answer",
    "unique constraint failed: journal": "somebody else has written to this table: a line is already there",
    "unique constraint": "there is one like this already",
    "foreign key": "a guest or a table that this belongs to is not there any more",
}


def explain(error: Exception) -> StorageFailed:
    """An error of the database as a sentence."""
    if isinstance(error, StorageFailed):
        return error
    said = ""
    if isinstance(error, DatabaseError | sqlite3.Error):  # any other might quote what was to be written
        said = str(error.orig if isinstance(error, DatabaseError) else error)
    elif isinstance(error, OSError):
        said = error.strerror or ""
    said = said or type(error).__name__
    for part, sentence in SENTENCES.items():
        if part in said.lower():
            return StorageFailed(sentence)
    return StorageFailed(f"the database does not work: {said}")


def is_somebodys_fault(error: Exception) -> bool:
    """Whether one write of a batch may be to blame; a full disk or a lock would refuse all of them."""
    return isinstance(error, IntegrityError) or not isinstance(error, DatabaseError | sqlite3.Error)
