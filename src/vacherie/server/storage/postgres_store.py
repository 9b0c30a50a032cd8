"""The storage in PostgreSQL, for a server whose data is kept, backed up and replicated elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from vacherie.server.model.errors import StorageFailed
from vacherie.server.settings.database_url import without_password
from vacherie.server.storage.database_errors import LOST, explain
from vacherie.server.storage.group_commit import CommitObserver, GroupCommit
from vacherie.server.storage.migrate import migrate
from vacherie.server.storage.postgres_connection import (
    LOCK_KEY,
    READERS,
    PostgresWriteConnection,
    read_engine,
)
from vacherie.server.storage.sql_store import SqlStore, wall_clock

MIGRATION_KEY = LOCK_KEY + 1
"""The key of the lock of the node that migrates, while others may start at the same time."""

T = TypeVar("T")


class PostgresStore(SqlStore):
    """The storage of one server in a PostgreSQL database."""

    shares = False
    """Whether other nodes may use the database at the same time."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        wall: Callable[[], int] = wall_clock,
        on_commit: CommitObserver | None = None,
        group: bool = True,
    ) -> Self:
        """Open a database, and migrate it to the newest schema; the database itself has to exist."""

        def prepare(connection: Connection) -> None:
            with connection.begin():
                for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
                    connection.exec_driver_sql(f"SET LOCAL {limit} = 0")  # a migration may take long
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock($1)", (MIGRATION_KEY,))
                migrate(connection)

        writer = GroupCommit(PostgresWriteConnection(url, shares=cls.shares), on_commit, group=group)
        try:
            await writer.open(prepare)
        except StorageFailed as error:
            raise StorageFailed(f"{without_password(url)}: {error}", heals=error.heals) from error
        return cls(url, writer, wall)

    def __init__(self, url: str, writer: GroupCommit, wall: Callable[[], int]) -> None:
        super().__init__(writer, read_engine(url), wall)
        # None must wait for the pool itself, which forgets them when it is disposed of.
        self.reading = asyncio.Semaphore(READERS)

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read something; once more when the connection was lost, as all of the pool are after a restart."""
        async with self.reading:
            pool = self.reader.pool
            try:
                return await super().read(work)
            except StorageFailed as error:
                if not error.heals:
                    raise
                if self.reader.pool is pool:  # otherwise another read has replaced it meanwhile
                    await self.reader.dispose()
                return await super().read(work)

    async def fetch(self, driver: Any, query: str, parameters: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        try:
            rows: Sequence[Sequence[Any]] = await driver.fetch(query, *parameters)
        except (asyncpg.InterfaceError, asyncpg.InternalClientError):
            raise StorageFailed(LOST.message, heals=True) from None
        except asyncpg.PostgresError as error:
            raise explain(error) from error
        return rows
