"""Storage faults injected at the writing connection of a real database: locked, full, commits failing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, event

from vacherie.server.storage.sqlite_connection import SqliteWriteConnection
from vacherie.server.storage.sqlite_store import SqliteStore

Fault: TypeAlias = Literal["locked", "full", "failing"]
FAULTS: dict[Fault, tuple[str, str]] = {
    "locked": ("begin", "database is locked"),
    "full": ("before_cursor_execute", "database or disk is full"),
    "failing": ("commit", "disk I/O error"),
}
"""Where each fault occurs, and what SQLite says. A real lock is reported after the busy timeout."""


class FaultyConnection:
    """The writing connection of a storage; `attempts` counts what failed."""

    def __init__(self, storage: SqliteStore) -> None:
        assert isinstance(storage.writer.connection, SqliteWriteConnection)
        self.engine = storage.writer.connection.engine
        self.attempts = 0

    @contextmanager
    def failing(self, fault: Fault) -> Iterator[None]:
        """Let every write fail during the block."""
        where, message = FAULTS[fault]

        def fail(connection: Connection, *_: Any) -> None:
            self.attempts += 1
            raw: Any = connection.connection.driver_connection
            if fault == "locked" and raw.in_transaction:
                raw.rollback()  # SQLAlchemy calls us after the listener that begins
            raise sqlite3.OperationalError(message)

        event.listen(self.engine, where, fail)
        try:
            yield
        finally:
            event.remove(self.engine, where, fail)
