"""The storage in SQL, through SQLAlchemy Core: writes by group commit, concurrent reads.

The statements are the same for every database; `sqlite_store` and `postgres_store` open one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import groupby
from time import time
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    TextClause,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from vacherie.protocol.room import LONGEST_DELAY, Setup, Status
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import AnyLine, decode
from vacherie.server.model.rows import (
    BanRow,
    ChatRow,
    GuestRow,
    LobbyCandidate,
    Place,
    SeatRow,
    SessionRow,
    TableRow,
)
from vacherie.server.storage import statements as st
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.erase_guest import erase_piece, mark_guest
from vacherie.server.storage.group_commit import GroupCommit
from vacherie.server.storage.ownership import Owner
from vacherie.server.storage.port import Storage
from vacherie.server.storage.schema import bans, chat, guests, journal, owners, seats, sessions, tables
from vacherie.server.storage.session_writes import add_session, end_sessions

ID_BATCH = 1000
"""Ids that one query asks for; the number of parameters is limited."""
PURGE_BATCH = 10
"""Tables deleted in one transaction; more would block other writes for too long."""
ALIVE_TIMEOUT_SECONDS = 5.0
"""Timeout of the write that checks the database."""
NO_CHANGE = text("UPDATE alembic_version SET version_num = version_num")
JOURNAL = select(journal.c.line).where(journal.c.table_id == bindparam("table")).order_by(journal.c.n)
LOBBY = text("""
SELECT id, host, opened FROM tables
WHERE status = 'open' AND public
  AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'open')
ORDER BY row_number() OVER (PARTITION BY host ORDER BY opened DESC, id), opened DESC, id LIMIT :most
""")
CHAT = select(chat, chat.c.table_id.label("table"))

T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


class SqlStore(Storage):
    """Journals, chat, guests, sessions and bans in a database."""

    def __init__(self, writer: GroupCommit, reader: AsyncEngine, wall: Callable[[], int]) -> None:
        self.writer = writer
        self.reader = reader
        self.wall = wall
        self.compiled: dict[Select[Any] | TextClause, str] = {}
        """Queries of `driver_rows` in the SQL of this database."""

    async def fetch(self, driver: Any, query: str, parameters: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        """All rows of a query, as the connection of the database's driver gives them."""
        raise NotImplementedError

    async def close(self) -> None:
        await self.writer.close()
        await self.reader.dispose()

    def change_nothing(self, connection: Connection) -> None:
        """A write that changes nothing but reaches the disk."""
        connection.execute(NO_CHANGE)

    async def is_alive(self) -> bool:
        try:
            async with asyncio.timeout(ALIVE_TIMEOUT_SECONDS):
                await self.writer.do(self.change_nothing)
        except (StorageFailed, TimeoutError):
            return False
        return True

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read something on a connection of the pool."""
        try:
            async with self.reader.connect() as connection:
                return await work(connection)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise explain(error) from error

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """The rows of a query."""

        async def work(connection: AsyncConnection) -> Sequence[Row[Any]]:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return found

        return await self.read(work)

    async def driver_rows(
        self, query: Select[Any] | TextClause, *parameters: object
    ) -> Sequence[Sequence[Any]]:
        """The rows of a query as the driver of the database gives them."""
        if query not in self.compiled:
            self.compiled[query] = str(query.compile(dialect=self.reader.dialect))

        async def work(connection: AsyncConnection) -> Sequence[Sequence[Any]]:
            driver = (await connection.get_raw_connection()).driver_connection
            return await self.fetch(driver, self.compiled[query], parameters)

        return await self.read(work)

    # --- tables

    async def append(
        self,
        table: str,
        first: int,
        lines: Sequence[AnyLine],
        row: TableRow | None,
        owner: Owner | None = None,
    ) -> None:
        written = [st.line_values(table, n, line) + (owner or ()) for n, line in enumerate(lines, first)]
        add_line = st.ADD_LINE if owner is None else st.ADD_OWN_LINE
        if row is None:
            await self.writer.write((add_line, written))
            return
        await self.writer.write(
            (st.PUT_TABLE, [st.table_values(row)]),
            (st.PUT_SEAT, [st.seat_values(table, number, seat) for number, seat in enumerate(row.seats)]),
            (st.TRIM_SEATS, [(table,)]),
            (add_line, written),
        )

    async def journal(self, table: str) -> list[AnyLine]:
        try:
            return list(map(decode, await self.raw_journal(table)))
        except msgspec.DecodeError as error:
            raise StorageFailed(f"the journal of table {table} is damaged: {error}") from error

    async def raw_journal(self, table: str) -> list[str]:
        # By the driver: SQLAlchemy would take the event loop four times as long for the many rows.
        return [line for (line,) in await self.driver_rows(JOURNAL, table)]

    async def lobby_candidates(self, limit: int) -> list[LobbyCandidate]:
        # By the driver: there may be thousands of rows, each of which SQLAlchemy would make an object of.
        return list(map(LobbyCandidate._make, await self.driver_rows(LOBBY, limit)))

    async def tables_by_id(self, ids: Sequence[str]) -> list[TableRow]:
        return await self.table_rows(select(tables).where(tables.c.id.in_(ids)))

    async def tables(self, *statuses: Status) -> list[TableRow]:
        return await self.table_rows(select(tables).where(tables.c.status.in_(statuses)))

    async def ownerless_bot_games(self) -> list[str]:
        is_needed = select(seats).where(seats.c.table_id == tables.c.id, seats.c.kind != "bot").exists()
        query = select(tables.c.id).where(tables.c.status == "playing", ~is_needed)
        return [id for (id,) in await self.rows(query)]

    async def abandoned(self, *, open_before: int, playing_before: int) -> list[str]:
        is_open = (tables.c.status == "open") & (tables.c.active < open_before)
        is_played = (tables.c.status == "playing") & (tables.c.active < playing_before)
        return [id for (id,) in await self.rows(select(tables.c.id).where(is_open | is_played))]

    async def games_of(self, guest: str, limit: int = 100, before: Place | None = None) -> list[TableRow]:
        theirs = select(seats.c.table_id).where(seats.c.guest == guest)
        chosen = select(tables).where(tables.c.id.in_(theirs))
        if before is not None:
            opened, id = before
            is_same = (tables.c.opened == opened) & (tables.c.id > id)
            chosen = chosen.where((tables.c.opened < opened) | is_same)
        return await self.table_rows(chosen, limit)

    async def table_rows(self, chosen: Select[Any], limit: int | None = None) -> list[TableRow]:
        """The newest of the chosen tables, with their seats."""
        some = chosen.order_by(tables.c.opened.desc(), tables.c.id).limit(limit).subquery()
        query = (
            select(some, seats.c.kind, seats.c.guest, seats.c.name, seats.c.bot)
            .join(seats, seats.c.table_id == some.c.id)
            .order_by(some.c.opened.desc(), some.c.id, seats.c.seat)
        )
        found = await self.rows(query)
        return [table_row(list(rows)) for _, rows in groupby(found, key=lambda row: row.id)]

    async def count_open(self, guest: str, now: int) -> int:
        unfinished = ("open", "playing")
        is_recent = tables.c.status.in_(unfinished) | (tables.c.ended > now - 1000 * LONGEST_DELAY)
        query = select(tables.c.status, tables.c.setup, tables.c.ended).where(
            tables.c.host == guest, is_recent
        )
        return sum(
            row.status in unfinished
            or now < row.ended + 1000 * msgspec.json.decode(row.setup, type=Setup).delay
            for row in await self.rows(query)
        )

    async def purge(self, before: int) -> int:
        old = [id for (id,) in await self.rows(select(tables.c.id).where(is_old(before)))]
        count = 0
        for start in range(0, len(old), PURGE_BATCH):
            ids = old[start : start + PURGE_BATCH]
            count += await self.writer.do(partial(purge_tables, ids=ids, before=before))
        return count

    async def last_active(self, before: int) -> int | None:
        [(found,)] = await self.rows(select(func.max(tables.c.active)).where(tables.c.active < before))
        return None if found is None else int(found)

    # --- people

    async def add_chat(self, row: ChatRow, owner: Owner | None = None) -> None:
        add_chat = st.ADD_CHAT if owner is None else st.ADD_OWN_CHAT
        await self.writer.write((add_chat, [st.chat_values(row) + (owner or ())]))

    async def chat(self, table: str, limit: int = 1000) -> list[ChatRow]:
        last = CHAT.where(chat.c.table_id == table).order_by(chat.c.n.desc()).limit(limit)
        return structs(ChatRow, await self.rows(last))[::-1]

    async def chat_of(self, guest: str, limit: int = 100, after: ChatRow | None = None) -> list[ChatRow]:
        query = CHAT.where(chat.c.guest == guest).order_by(chat.c.at, chat.c.table_id, chat.c.n)
        if after is not None:
            place = tuple_(chat.c.at, chat.c.table_id, chat.c.n)
            query = query.where(place > (after.at, after.table, after.n))
        return structs(ChatRow, await self.rows(query.limit(limit)))

    async def add_guest(self, guest: GuestRow, session: SessionRow | None = None) -> None:
        first = [] if session is None else [astuple(session)]
        await self.writer.write((st.ADD_GUEST, [astuple(guest)]), (st.ADD_SESSION, first))

    async def guest(self, id: str) -> GuestRow | None:
        found = await self.rows(select(guests).where(guests.c.id == id, guests.c.name != ""))
        return structs(GuestRow, found)[0] if found else None

    async def stored_guests(self, ids: Collection[str]) -> frozenset[str]:
        return await self.stored(guests, ids)

    async def rename_guest(self, id: str, name: str) -> None:
        await self.writer.write((st.RENAME_GUEST, [(name, id)]))

    async def start_erasing(self, guest: str) -> None:
        await self.writer.do(lambda connection: mark_guest(connection, guest))

    async def erasing(self) -> list[str]:
        return [id for (id,) in await self.rows(select(guests.c.id).where(guests.c.name == ""))]

    async def erase_guest(self, guest: str) -> AsyncIterator[frozenset[str]]:
        while True:
            piece = await self.writer.do(lambda connection: erase_piece(connection, guest))
            yield piece.tables
            if piece.is_last:
                return

    async def session(self, id: str) -> SessionRow | None:
        found = await self.rows(select(sessions).where(sessions.c.id == id))
        return structs(SessionRow, found)[0] if found else None

    async def stored_sessions(self, ids: Collection[str]) -> frozenset[str]:
        return await self.stored(sessions, ids)

    async def stored(self, table: Table, ids: Collection[str]) -> frozenset[str]:
        """Those ids that a table has."""
        found: set[str] = set()
        sought = sorted(ids)
        for start in range(0, len(sought), ID_BATCH):
            some = sought[start : start + ID_BATCH]
            found.update(id for (id,) in await self.rows(select(table.c.id).where(table.c.id.in_(some))))
        return frozenset(found)

    async def sessions_of(self, guest: str) -> list[SessionRow]:
        theirs = select(sessions).where(sessions.c.guest == guest)
        newest_first = theirs.order_by(sessions.c.made.desc(), sessions.c.id)
        return structs(SessionRow, await self.rows(newest_first))

    async def add_session(self, session: SessionRow, most: int, used_after: int = -1) -> bool:
        return await self.writer.do(lambda connection: add_session(connection, session, most, used_after))

    async def sessions_used(self, used: Mapping[str, int]) -> None:
        # In order: two nodes that write the same ones would wait for each other.
        await self.writer.write((st.USE_SESSION, [(day, id) for id, day in sorted(used.items())]))

    async def end_sessions(
        self, guest: str, id: str | None = None, successor: SessionRow | None = None
    ) -> frozenset[str]:
        return await self.writer.do(lambda connection: end_sessions(connection, guest, id, successor))

    async def add_ban(self, guest: str | None, address: str | None, until: int | None, reason: str) -> BanRow:
        ban = {"guest": guest, "address": address, "until": until, "reason": reason, "made": self.wall()}
        new = insert(bans).values(ban).returning(bans)
        return structs(BanRow, await self.writer.do(lambda connection: connection.execute(new).all()))[0]

    async def bans(self) -> list[BanRow]:
        lasting = bans.c.until.is_(None) | (bans.c.until > self.wall())
        return structs(BanRow, await self.rows(select(bans).where(lasting).order_by(bans.c.id)))

    async def lift_ban(self, id: int) -> bool:
        lift = delete(bans).where(bans.c.id == id)
        return await self.writer.do(lambda connection: connection.execute(lift).rowcount > 0)


def is_old(before: int) -> ColumnElement[bool]:
    """Whether a table ended before a time."""
    return tables.c.status.in_(("finished", "closed")) & (tables.c.active < before)


def purge_tables(connection: Connection, ids: Sequence[str], before: int) -> int:
    """Delete those of some tables that are still old, and who ran them: ids never come again."""
    gone = delete(tables).where(tables.c.id.in_(ids), is_old(before)).returning(tables.c.id)
    deleted = connection.execute(gone).scalars().all()
    connection.execute(delete(owners).where(owners.c.table_id.in_(deleted)))
    return len(deleted)


def table_row(rows: Sequence[Row[Any]]) -> TableRow:
    """A table from the rows of a query: one for each seat."""
    # The names of a subquery's columns are of a class of their own.
    found = {str(name): value for name, value in rows[0]._mapping.items()}
    for name in ("setup", "scores", "winners"):
        found[name] = found[name] and msgspec.json.decode(found[name])
    return msgspec.convert(found | {"seats": tuple(map(seat_row, rows))}, TableRow)


def seat_row(row: Row[Any]) -> SeatRow:
    """A seat; an erased guest has an empty id and name."""
    guest = "" if row.kind == "person" and row.guest is None and not row.name else row.guest
    return SeatRow(guest=guest, name=row.name, bot=row.bot)


def structs(kind: type[T], rows: Sequence[Row[Any]]) -> list[T]:
    """Rows whose columns have the names of a struct's fields."""
    return [msgspec.convert(row._mapping, kind) for row in rows]
