"""SQLite connections set up for durability (WAL, synchronous=FULL), for reading and for writing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from vacherie.server.model.errors import StorageFailed, heals

BUSY_MS = 5000
PRAGMAS = {"busy_timeout": BUSY_MS, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""The pragmas of every connection, with the values SQLite reports; `synchronous=2` is FULL."""
READERS = 4

R = TypeVar("R")


def path_of(place: Path | str) -> Path:
    """The file of a path, or of a URL such as `sqlite:///path` or `sqlite:path`."""
    if isinstance(place, Path) or "://" not in place:
        return Path(str(place).removeprefix("sqlite:")).expanduser()
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


class SqliteWriteConnection:
    """The single writing connection, in a thread of its own, where a batch is one thread switch.

    With an asynchronous driver every statement would be three, and a small batch nearly twice the work
    (bench/commit.py).
    """

    def __init__(self, path: Path) -> None:
        self.engine = write_engine(path)
        self.check = same_file_check(path)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="vacherie-writer")
        self.connection: Connection | None = None

    async def open(self, prepare: Callable[[Connection], None]) -> None:
        """Connect and prepare the database."""

        def connect() -> None:
            self.connection = self.engine.connect()
            prepare(self.connection)

        await self.in_thread(connect)

    async def run(self, work: Callable[[Connection], R]) -> R:
        """Run a function in the thread of the connection."""
        assert self.connection is not None
        return await self.in_thread(work, self.connection)

    def roll_back(self, connection: Connection) -> None:
        """End a transaction that a failed COMMIT has left open: no other could begin."""
        with suppress(Exception):  # the error that led here says more
            raw: Any = connection.connection.driver_connection
            if raw.in_transaction:
                raw.execute("ROLLBACK")

    async def close(self) -> None:
        """Close the connection and end its thread."""
        await self.in_thread(self.disconnect)
        self.thread.shutdown()

    def disconnect(self) -> None:
        """Close the connection."""
        with suppress(Exception):  # it is broken already
            if self.connection is not None:
                self.connection.close()
        self.engine.dispose()

    async def in_thread(self, function: Callable[..., R], *arguments: Any) -> R:
        """Run a function in the thread of the connection."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, function, *arguments)


def write_engine(path: Path) -> Engine:
    """The engine of the single writing connection."""
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
