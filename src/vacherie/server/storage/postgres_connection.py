"""PostgreSQL connections (asyncpg), set up so that what is committed is durable and a lost one is noticed."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection, NullPool
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.database_errors import sqlstate

OLDEST_VERSION = 13
READERS = 4
CONNECT_SECONDS = 5.0
STATEMENT_SECONDS = 10.0
"""No statement of ours takes long; one that does hangs on a lock or on a server that is gone."""
CLOSE_SECONDS = 0.5
"""How long a server may take to let a connection go: one that is gone must not hold the end of a node up."""
SESSION = {
    "application_name": "vacherie",
    "timezone": "UTC",
    "statement_timeout": f"{STATEMENT_SECONDS:.0f}s",
    # A process that was stopped in the middle of a transaction must not keep its locks.
    "idle_in_transaction_session_timeout": "1s",
    "tcp_user_timeout": "5s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""Settings of every session."""
DURABLE = {"fsync": ("on",), "full_page_writes": ("on",), "synchronous_commit": ("on", "remote_apply")}
"""What a commit needs to survive a power cut, with the values that are enough."""
LOCK_KEY = 0x5661636865726965
"""The key of the advisory lock: "Vacherie" in ASCII."""
LOCK_SECONDS = 3
BUSY = {
    False: "another server is using this database",
    True: "a server without a bus is using this database",
}
LOCK_NOT_AVAILABLE = "55P03"

R = TypeVar("R")


class BrieflyClosed(asyncpg.Connection):  # type: ignore[misc]
    """A connection that is dropped when the server does not answer its goodbye."""

    async def close(self, *, timeout: float | None = CLOSE_SECONDS) -> None:
        with suppress(OSError):  # also a time-out; asyncpg has dropped it then
            await super().close(timeout=timeout)


def connector(url: str, **session: str) -> Callable[[], Awaitable[Any]]:
    """A function that connects; asyncpg reads the URL, with all parameters that libpq knows."""

    async def connect() -> Any:
        try:
            return await asyncpg.connect(
                url,
                timeout=CONNECT_SECONDS,
                command_timeout=STATEMENT_SECONDS + 1,
                server_settings=SESSION | session,
                connection_class=BrieflyClosed,
            )
        except (ValueError, asyncpg.ClientConfigurationError) as error:
            raise StorageFailed(f"this is not the URL of a PostgreSQL database: {error}") from None
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
            raise StorageFailed(
                f"the database server cannot be reached: {reason or 'no answer'}", heals=True
            ) from None

    return connect


def autocommit_engine(url: str, size: int, **session: str) -> AsyncEngine:
    """A pool of connections on which every statement is a transaction of its own."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connector(url, **session),
        pool_size=size,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,
    )


def read_engine(url: str) -> AsyncEngine:
    """The engine of the readers: every read is one statement, with no transaction to begin and end."""
    return autocommit_engine(url, READERS, default_transaction_read_only="on")


class PostgresWriteConnection:
    """The single writing connection of a server; it is made anew after it was lost.

    Its session holds an advisory lock, so that no other server writes to the same tables: with the connection
    the lock is lost, too, and the new connection cannot write without taking it again. Nodes share the lock
    with each other: ownership.py says which of them writes to a table.
    """

    def __init__(self, url: str, *, shares: bool = False) -> None:
        self.shares = shares
        self.engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=connector(url), poolclass=NullPool
        )
        self.connection: AsyncConnection | None = None

    async def open(self, prepare: Callable[[Connection], None]) -> None:
        """Connect and prepare the database."""
        await (await self.connected()).run_sync(prepare)

    async def connected(self) -> AsyncConnection:
        """The connection; a new one after it was lost."""
        if self.connection is None or self.connection.closed or self.connection.invalidated:
            await self.disconnect()
            connection = await self.engine.connect()
            try:
                await connection.run_sync(assert_usable, self.shares)
            except BaseException:
                await connection.close()
                raise
            self.connection = connection
        return self.connection

    async def run(self, work: Callable[[Connection], R]) -> R:
        """Run a function on the connection, in the event loop."""
        return await (await self.connected()).run_sync(work)

    def check(self) -> None:
        """Nothing to check: the server itself refuses what must not be written."""

    def roll_back(self, connection: Connection) -> None:
        """End what a failed transaction has left open."""
        with suppress(DBAPIError, OSError):  # the connection is lost, and the transaction with it
            connection.rollback()

    async def disconnect(self) -> None:
        """Close the connection, if there is one."""
        if self.connection is not None:
            with suppress(DBAPIError, OSError):
                await self.connection.close()
            self.connection = None

    async def close(self) -> None:
        """Close the connection."""
        await self.disconnect()
        await self.engine.dispose()


def assert_usable(connection: Connection, shares: bool) -> None:
    """Check version and durability of the server, and take the lock, for one server or shared by nodes."""
    version = setting(connection, "server_version_num")
    if int(version) < OLDEST_VERSION * 10_000:
        raise StorageFailed(
            f"PostgreSQL {OLDEST_VERSION} or newer is needed; this is {int(version) // 10_000}"
        )
    for name, enough in DURABLE.items():
        if (found := setting(connection, name)) not in enough:
            raise StorageFailed(f"PostgreSQL is not durable: {name} is {found}, and must be {enough[0]}")
    take_lock(connection, shares)


def take_lock(connection: Connection, shares: bool) -> None:
    """Take the advisory lock; the session of a server that was killed may hold it for a moment longer."""
    try:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
        take = "pg_advisory_lock_shared" if shares else "pg_advisory_lock"
        connection.exec_driver_sql(f"SELECT {take}($1)", (LOCK_KEY,))
        connection.commit()
    except DBAPIError as error:
        if sqlstate(error) == LOCK_NOT_AVAILABLE:
            raise StorageFailed(BUSY[shares]) from None
        raise


def setting(connection: Connection, name: str) -> str:
    """A setting of the session."""
    return str(connection.exec_driver_sql("SELECT current_setting($1)", (name,)).scalar_one())
