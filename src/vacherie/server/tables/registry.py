"""All tables of a server: opening them, finding them, putting them to sleep, closing the forgotten ones."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from vacherie.core.error import Refused
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.protocol.rest import AdminTable, LobbyEntry, OpenTable
from vacherie.protocol.room import SeatSeen
from vacherie.server.auth.identity import Identity
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import Answered, AnyLine, Dealt
from vacherie.server.model.rows import GuestRow, TableRow
from vacherie.server.tables import decide
from vacherie.server.tables.context import TableContext
from vacherie.server.tables.decide import Stamp
from vacherie.server.tables.room_view import row_of
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

ADMIN = Identity(admin=True)
HOUR, DAY = 3_600_000, 86_400_000

log = structlog.get_logger(__name__)


def new_table_id() -> str:
    """An id nobody can guess: twelve letters and digits, sixty bits."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:12]


class TableRegistry:
    """The tables that are awake, and the way to those that sleep."""

    def __init__(self, services: TableContext) -> None:
        self.services = services
        self.awake: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._closed = False
        services.metrics.watch(
            tables=lambda: [table.status for table in self.awake.values()],
            people=lambda: sum(table.people for table in self.awake.values()),
            spectators=lambda: sum(table.audience.spectators for table in self.awake.values()),
        )

    async def open_table(
        self, guest: GuestRow, body: OpenTable, prelude: tuple[Dealt | Answered, ...] = ()
    ) -> Table:
        """Open a table for a guest; with a prelude it goes on from the middle of another game."""
        most = self.services.settings.tables_per_guest
        if await self.services.storage.count_open(guest.id) >= most:
            message = f"you have {most} unfinished tables; finish or close one first"
            raise Refused("too-many-tables", message)
        stamp = Stamp(self.services.clock.wall(), lambda: secrets.token_hex(8))
        secret = secrets.token_hex(SECRET_BYTES)
        return await self._open(decide.open_table(guest, body, secret, stamp, prelude))

    async def _open(self, lines: list[AnyLine]) -> Table:
        self._check_room()
        table_id = new_table_id()
        state = TableState(lines)
        # Bots alone need nobody to sit down or to contribute.
        stamp = Stamp(state.facts.active, lambda: secrets.token_hex(8))
        more = decide.autostart(state.facts, [], self.services.dealers, stamp)
        lines = lines + more
        for line in more:
            state.fold(line)
        await self.services.storage.append(table_id, 0, lines, row_of(table_id, state.facts, state.play))
        table = self._seat(table_id, Table(table_id, lines, [], self.services, self._reopen))
        log.info("table-opened", table=table_id, preset=table.facts.setup.preset)
        return table

    async def _reopen(self, lines: list[AnyLine]) -> str:
        return (await self._open(lines)).id

    def _check_room(self) -> None:
        if self._closed:
            raise Refused("shutting-down", "the server is about to restart; try again in a moment")
        if len(self.awake) >= self.services.settings.most_tables:
            raise Refused("busy", "this server has as many tables as it can serve; try again later")

    def _seat(self, table_id: str, table: Table) -> Table:
        self.awake[table_id] = table
        return table

    async def find(self, table_id: str) -> Table:
        """A table by its id; one that sleeps is woken."""
        table = self.awake.get(table_id)
        if table is not None:
            table.visited = self.services.clock.now()
            return table
        task = self._waking.get(table_id)
        if task is None:  # two visitors at once wake it once
            self._check_room()
            task = self._waking[table_id] = asyncio.create_task(self._wake(table_id))
            task.add_done_callback(lambda _: self._waking.pop(table_id, None))
        return await asyncio.shield(task)

    async def _wake(self, table_id: str) -> Table:
        storage = self.services.storage
        lines = await storage.journal(table_id)
        if not lines:
            raise Refused("no-such-table", "there is no such table")
        chat = await storage.chat(table_id)
        self._check_room()
        try:
            table = Table(table_id, lines, chat, self.services, self._reopen)
        except Refused:  # which may name a card
            message = f"the journal of table {table_id} is damaged; `vacherie db check` says where"
            raise StorageFailed(message) from None
        return self._seat(table_id, table)

    async def wake_all(self) -> None:
        """Wake every game that bots could go on with, after a restart."""
        for row in await self.services.storage.tables("playing"):
            if all(seat.bot is not None for seat in row.seats):
                with self._others_go_on(row.id):
                    await self.find(row.id)

    # Lists ----------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> tuple[LobbyEntry, ...]:
        """The public tables with an open seat, newest first."""
        rows = await self.services.storage.lobby(limit)
        return tuple(
            LobbyEntry(id=row.id, setup=row.setup, seats=self._seats(row), opened=row.opened) for row in rows
        )

    def _seats(self, row: TableRow) -> tuple[SeatSeen, ...]:
        table = self.awake.get(row.id)
        if table is not None:
            return table.room().seats
        kinds = ("bot" if seat.bot else "person" if seat.name or seat.guest else "open" for seat in row.seats)
        return tuple(
            SeatSeen(kind=kind, name=seat.name, bot=seat.bot)  # type: ignore[arg-type]
            for kind, seat in zip(kinds, row.seats, strict=True)
        )

    async def admin_tables(self) -> tuple[AdminTable, ...]:
        """Every table that is not over."""
        rows = await self.services.storage.tables("open", "playing")
        return tuple(self._admin_table(row) for row in rows)

    def _admin_table(self, row: TableRow) -> AdminTable:
        table = self.awake.get(row.id)
        return AdminTable(
            id=row.id,
            preset=row.setup.preset,
            status=row.status,
            names=tuple(seat.name for seat in row.seats),
            guests=tuple(seat.guest or None for seat in row.seats),
            host=row.host,
            opened=row.opened,
            active=row.active if table is None else table.facts.active,
            awake=table is not None,
            people=0 if table is None else table.people,
        )

    # People ---------------------------------------------------------------------------------------

    async def forget(self, guest: str) -> None:
        """Delete all that is known of a guest; games they sit at go on without them."""
        for row in await self.services.storage.games_of(guest):
            if row.status in ("open", "playing"):
                with self._others_go_on(row.id):
                    table = await self.find(row.id)
                    for seat, _ in table.grants_of(guest):
                        await table.leave(ADMIN, seat)
        for id in await self.services.storage.erase_guest(guest):
            if id in self.awake or id in self._waking:  # which may have read the journal before
                with self._others_go_on(id):
                    await (await self.find(id)).forget(guest)

    # Housekeeping ---------------------------------------------------------------------------------

    async def housekeeping(self) -> None:
        """Put empty tables to sleep, close the forgotten ones, delete what is older than it may become."""
        settings, now = self.services.settings, self.services.clock.wall()
        for table in list(self.awake.values()):
            if table.is_idle(settings.sleep_minutes):
                await self.put_to_sleep(table)
        for row in await self.services.storage.tables("open", "playing"):
            limit = settings.open_hours * HOUR if row.status == "open" else settings.stale_days * DAY
            if row.id not in self.awake and now - row.active > limit:
                with self._others_go_on(row.id):
                    await self.close_table(row.id, "nobody came back")
        if settings.keep_days:
            deleted = await self.services.storage.purge(now - settings.keep_days * DAY)
            if deleted:
                log.info("tables-deleted", count=deleted)

    @contextmanager
    def _others_go_on(self, table_id: str) -> Iterator[None]:
        """What is done to many tables is not held up by one that is damaged."""
        try:
            yield
        except StorageFailed as error:
            log.error("table-error", table=table_id, reason=str(error))

    async def put_to_sleep(self, table: Table) -> None:
        """Let go of a table; its journal remains."""
        await table.stop("asleep", "the table was put to sleep; come back at any time", 0)
        # Only now: whoever wakes it must find all it has written.
        if self.awake.get(table.id) is table:
            del self.awake[table.id]

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table without a result."""
        await (await self.find(table_id)).close(reason)
        log.info("table-closed", table=table_id, reason=reason)

    async def shut_down(self) -> None:
        """Finish what is under way everywhere and tell everybody to come back in a moment."""
        self._closed = True
        tables = list(self.awake.values())
        self.awake.clear()
        message = "the server restarts; your table will be here in a moment"
        await asyncio.gather(*[table.stop("restart", message, 1000) for table in tables])
