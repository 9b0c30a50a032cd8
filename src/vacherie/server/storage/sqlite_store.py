"""The storage in a SQLite file: one process, no server, durable at every commit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.group_commit import CommitObserver, GroupCommit
from vacherie.server.storage.migrate import migrate
from vacherie.server.storage.process_lock import ProcessLock
from vacherie.server.storage.sql_store import SqlStore, wall_clock
from vacherie.server.storage.sqlite_connection import (
    SqliteWriteConnection,
    assert_durable,
    create_file,
    path_of,
    read_engine,
)


class SqliteStore(SqlStore):
    """The storage in a SQLite file."""

    def __init__(
        self, lock: ProcessLock, writer: GroupCommit, reader: AsyncEngine, wall: Callable[[], int]
    ) -> None:
        super().__init__(writer, reader, wall)
        self.lock = lock

    @classmethod
    async def open(
        cls,
        place: Path | str,
        *,
        wall: Callable[[], int] = wall_clock,
        on_commit: CommitObserver | None = None,
        group: bool = True,
    ) -> SqliteStore:
        """Open or create a database, and migrate it to the newest schema.

        `on_commit` is called after every commit with rows and seconds. `group=False` commits every write by
        itself, for benchmarks.
        """
        path = path_of(place)
        create_file(path)
        lock = ProcessLock(path)
        lock.take()

        def prepare(connection: Connection) -> None:
            assert_durable(connection)
            with connection.begin():
                migrate(connection)

        writer = GroupCommit(SqliteWriteConnection(path), on_commit, group=group)
        try:
            await writer.open(prepare)
        except StorageFailed as error:
            lock.release()
            raise StorageFailed(f"{path}: {error}", heals=error.heals) from error
        except BaseException:
            lock.release()
            raise
        return cls(lock, writer, read_engine(path), wall)

    async def fetch(self, driver: Any, query: str, parameters: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = await driver.execute_fetchall(query, parameters)
        return rows

    async def close(self) -> None:
        await super().close()
        self.lock.release()
