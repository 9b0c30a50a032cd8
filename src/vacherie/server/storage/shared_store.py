"""The storage in PostgreSQL for one of several nodes: the same tables, and who runs which of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage import ownership
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.group_commit import GroupCommit
from vacherie.server.storage.ownership import Heartbeat, NodeStorage, Owner
from vacherie.server.storage.postgres_connection import autocommit_engine
from vacherie.server.storage.postgres_store import PostgresStore

CLAIM_CONNECTIONS = 2

R = TypeVar("R")


class SharedStore(PostgresStore, NodeStorage):
    """The storage of a node."""

    shares = True

    def __init__(self, url: str, writer: GroupCommit, wall: Callable[[], int]) -> None:
        super().__init__(url, writer, wall)
        self.url = url
        self.node = ""
        # A claim waits until a write of the owner before is done or rolled back; our own writes must not wait
        # for that, so it has connections of its own.
        self.claiming = autocommit_engine(url, CLAIM_CONNECTIONS)
        self.claims = asyncio.Semaphore(CLAIM_CONNECTIONS)  # as in PostgresStore

    def change_nothing(self, connection: Connection) -> None:
        # Its own row: nodes that check at the same time must not wait for each other.
        connection.execute(ownership.TOUCH, {"node": self.node})

    async def close(self) -> None:
        await super().close()
        await self.claiming.dispose()

    async def beat(self, node: str, lease_ms: int, bus: int) -> Heartbeat:
        self.node = node
        # Through the writer: a node that cannot write must lose its lease.
        return await self.writer.do(lambda connection: ownership.beat(connection, node, lease_ms, bus))

    async def claim(self, table: str, node: str, grace_ms: int = 0, *, is_new: bool = False) -> Owner | None:
        work = partial(ownership.claim, table=table, node=node, grace_ms=grace_ms, is_new=is_new)
        return await self._claiming(work)

    async def release(self, table: str, owner: Owner) -> None:
        await self.writer.do(lambda connection: ownership.release(connection, table, owner))

    async def leave(self, node: str) -> None:
        await self.writer.do(lambda connection: ownership.leave(connection, node))

    async def share_keys(self, node: str, ids: frozenset[str]) -> frozenset[str]:
        return await self.writer.do(lambda connection: ownership.share_keys(connection, node, ids))

    async def owned(self, node: str) -> dict[str, int]:
        # Not behind the claims: a heartbeat waits for it.
        return await self.writer.do(lambda connection: ownership.owned(connection, node))

    async def ownerless_bot_games(self) -> list[str]:
        return await self._claiming(ownership.ownerless_bot_games)

    async def _claiming(self, work: Callable[[Connection], R]) -> R:
        """Run something at once; once more when the connection was lost, as all are after a restart."""
        async with self.claims:
            for attempt in (1, 2):
                pool = self.claiming.pool
                try:
                    async with self.claiming.connect() as connection:
                        return await connection.run_sync(work)
                except (SQLAlchemyError, OSError, StorageFailed) as error:
                    found = explain(error)
                    if attempt == 2 or not found.heals:
                        raise found from error
                    if self.claiming.pool is pool:
                        await self.claiming.dispose()
        raise AssertionError
