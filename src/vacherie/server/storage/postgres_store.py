"""The storage in PostgreSQL, for servers that share their database with others or keep it elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.group_commit import CommitObserver, GroupCommit
from vacherie.server.storage.migrate import migrate
from vacherie.server.storage.postgres_connection import (
    PostgresWriteConnection,
    read_engine,
    without_password,
)
from vacherie.server.storage.sql_store import SqlStore, wall_clock


class PostgresStore(SqlStore):
    """The storage in a PostgreSQL database."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        wall: Callable[[], int] = wall_clock,
        on_commit: CommitObserver | None = None,
        group: bool = True,
    ) -> PostgresStore:
        """Open a database, and migrate it to the newest schema; the database itself has to exist."""

        def prepare(connection: Connection) -> None:
            with connection.begin():
                migrate(connection)

        writer = GroupCommit(PostgresWriteConnection(url), on_commit, group=group)
        try:
            await writer.open(prepare)
        except StorageFailed as error:
            raise StorageFailed(f"{without_password(url)}: {error}", heals=error.heals) from error
        return cls(writer, read_engine(url), wall)

    async def fetch(self, driver: Any, query: str, parameters: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = await driver.fetch(query, *parameters)
        return rows
