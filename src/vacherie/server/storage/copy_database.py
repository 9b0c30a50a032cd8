"""Copies a server's data into another database, SQLite or PostgreSQL, and checks that all of it arrived.

Both are locked meanwhile, so that no server writes. The copy is one transaction: what is interrupted leaves
nothing behind. Before it is committed, every table is read back and compared with its source by the number of
its rows and by their hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Table, Text, func, insert, select, text, tuple_

from vacherie.server.model.errors import StorageFailed
from vacherie.server.settings.database_url import is_postgres, without_password
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.group_commit import WriteConnection
from vacherie.server.storage.migrate import migrate, revision_of
from vacherie.server.storage.process_lock import ProcessLock
from vacherie.server.storage.schema import REVISION, metadata
from vacherie.server.storage.sqlite_connection import (
    SqliteWriteConnection,
    assert_durable,
    create_file,
    path_of,
)

CHUNK_ROWS = 2000
"""Rows that are read and written at a time."""
NO_TIMEOUTS = "SET LOCAL idle_in_transaction_session_timeout = 0"
"""The transaction waits for the other database between two chunks."""
NEXT_BAN = """
SELECT setval(pg_get_serial_sequence('bans', 'id'), coalesce(max(id), 1), max(id) IS NOT NULL) FROM bans
"""
"""Ids that were copied do not advance the sequence of new ones."""


class CopiedTable(Struct, frozen=True):
    """One table of the database, as it was copied."""

    name: str
    rows: int
    hash: str
    """SHA-256 over all rows in the order of their key, in hexadecimal digits."""


Progress = Callable[[str, int, int], None]
"""Called with a table's name, the rows copied so far, and the rows there are."""


class LockedDatabase:
    """A database that no server uses; from `open` to `close`."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.lock: ProcessLock | None = None
        self.connection: WriteConnection

    async def open(self, prepare: Callable[[Connection], None], *, create: bool) -> None:
        """Lock and connect. `create`: a SQLite file is made if there is none."""
        if is_postgres(self.place):
            from vacherie.server.storage.postgres_connection import PostgresWriteConnection

            self.connection = PostgresWriteConnection(self.place)
        else:
            path = path_of(self.place)
            if create:
                create_file(path)
            elif not path.is_file():
                raise StorageFailed(f"there is no file {path}")
            self.lock = ProcessLock(path)
            self.lock.take()
            self.connection = SqliteWriteConnection(path)
        try:
            await self.connection.open(prepare)
        except Exception as error:
            await self.close()
            failed = explain(error)
            raise StorageFailed(f"{self.name}: {failed}", heals=failed.heals) from error

    @property
    def name(self) -> str:
        """The database as it may be shown."""
        return without_password(self.place) if is_postgres(self.place) else str(path_of(self.place))

    async def close(self) -> None:
        """Disconnect and unlock."""
        await self.connection.close()
        if self.lock is not None:
            self.lock.release()


def check_source(connection: Connection) -> None:
    """Refuse a database of another version: what it holds would be read wrongly."""
    with connection.begin():
        found = revision_of(connection)
    if found is None:
        raise StorageFailed("this is no database of Vacherie")
    if found != REVISION:
        raise StorageFailed(
            f"it is at migration {found}, not {REVISION}: start its server once, to migrate it"
        )


def check_target(connection: Connection) -> None:
    """Create the schema; refuse a database that holds something already."""
    if connection.dialect.name == "sqlite":
        assert_durable(connection)
    with connection.begin():
        migrate(connection)
        for table in metadata.sorted_tables:
            if count(connection, table):
                raise StorageFailed("there is data in it already; nothing is overwritten")


async def copy_database(source: str, target: str, progress: Progress) -> list[CopiedTable]:
    """Copy everything; returns what was copied, table by table. Nothing is changed when it fails."""
    if source == target:
        raise StorageFailed("source and target are the same database")
    origin, copy = LockedDatabase(source), LockedDatabase(target)
    await origin.open(check_source, create=False)
    try:
        await copy.open(check_target, create=True)
        try:
            return await copy_tables(origin.connection, copy.connection, progress)
        except Exception as error:
            raise explain(error) from error
        finally:
            await copy.close()
    finally:
        await origin.close()


async def copy_tables(
    origin: WriteConnection, copy: WriteConnection, progress: Progress
) -> list[CopiedTable]:
    """Copy the rows of all tables, parents before children, in one transaction."""
    done: list[CopiedTable] = []
    await copy.run(begin)
    try:
        for table in metadata.sorted_tables:
            total = await origin.run(partial(count, table=table))
            written, last = 0, None
            while rows := await origin.run(partial(some_rows, table=table, after=last)):
                await copy.run(partial(write_rows, table=table, rows=rows))
                written, last = written + len(rows), key_of(table, rows[-1])
                progress(table.name, written, total)
            there, here = [await one.run(partial(fingerprint, table=table)) for one in (origin, copy)]
            if there != here:
                raise StorageFailed(f"the copy of {table.name} differs from its source; nothing was copied")
            done.append(here)
        await copy.run(finish)
    except BaseException:
        with suppress(Exception):  # without a connection there is nothing to undo
            await copy.run(undo)
        raise
    return done


def begin(connection: Connection) -> None:
    """Begin the transaction that the whole copy is."""
    connection.begin()
    if connection.dialect.name == "postgresql":
        connection.execute(text(NO_TIMEOUTS))


def finish(connection: Connection) -> None:
    """Commit the copy."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(NEXT_BAN))
    connection.commit()


def undo(connection: Connection) -> None:
    """Roll the copy back."""
    connection.rollback()


def count(connection: Connection, table: Table) -> int:
    """How many rows a table has."""
    with transaction(connection):
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def transaction(connection: Connection) -> AbstractContextManager[object]:
    """The transaction of the copy; at the source one for each read, since an idle one would be ended."""
    return nullcontext() if connection.in_transaction() else connection.begin()


def key_of(table: Table, row: Sequence[Any]) -> tuple[Any, ...]:
    """The key of a row."""
    columns = table.c.keys()
    return tuple(row[columns.index(column.name)] for column in table.primary_key)


def some_rows(connection: Connection, table: Table, after: tuple[Any, ...] | None) -> list[tuple[Any, ...]]:
    """The next rows of a table in the order of its key."""
    # In the order of the bytes, as SQLite has it; PostgreSQL would use the order of a language.
    collation = "C" if connection.dialect.name == "postgresql" else "BINARY"
    keys = [
        column.collate(collation) if isinstance(column.type, Text) else column for column in table.primary_key
    ]
    query = select(table).order_by(*keys).limit(CHUNK_ROWS)
    if after is not None:
        query = query.where(tuple_(*keys) > after)
    with transaction(connection):
        return [tuple(row) for row in connection.execute(query)]


def write_rows(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Write rows of all columns."""
    names = table.c.keys()
    connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])


def fingerprint(connection: Connection, table: Table) -> CopiedTable:
    """The number of rows and their hash."""
    digest, total = hashlib.sha256(), 0
    for row in all_rows(connection, table):
        digest.update(msgspec.msgpack.encode(row))
        total += 1
    return CopiedTable(table.name, total, digest.hexdigest())


def all_rows(connection: Connection, table: Table) -> Iterator[tuple[Any, ...]]:
    """All rows in the order of the key, a few at a time."""
    last = None
    while rows := some_rows(connection, table, last):
        yield from rows
        last = key_of(table, rows[-1])
