"""All tables of a server: opening them, finding them, putting them to sleep, closing the forgotten ones."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from vacherie.core.error import Refused
from vacherie.core.shuffle import SECRET_BYTES
from vacherie.protocol.rest import AdminTable, LobbyEntry, OpenTable
from vacherie.protocol.room import SeatSeen
from vacherie.server.auth.identity import Identity
from vacherie.server.context import ServerContext
from vacherie.server.entropy import Entropy
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import Answered, AnyLine, Dealt
from vacherie.server.model.rows import GuestRow, TableRow
from vacherie.server.tables import decide
from vacherie.server.tables.decide import Stamp
from vacherie.server.tables.room_view import row_of
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

ADMIN = Identity(admin=True)
HOUR, DAY = 3_600_000, 86_400_000

log = structlog.get_logger(__name__)


def new_table_id(entropy: Entropy) -> str:
    """An unguessable id: twelve letters and digits, sixty bits."""
    return base64.b32encode(entropy.token_bytes(8)).decode().lower()[:12]


class TableRegistry:
    """The tables that are awake, and the way to those that sleep."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._closed = False
        context.metrics.watch(
            tables=lambda: [table.status for table in self.loaded.values()],
            people=lambda: sum(table.people for table in self.loaded.values()),
            spectators=lambda: sum(table.broadcast.spectators for table in self.loaded.values()),
        )

    async def open_table(
        self, guest: GuestRow, body: OpenTable, prelude: tuple[Dealt | Answered, ...] = ()
    ) -> Table:
        """Open a table for a guest; with a prelude it goes on from the middle of another game."""
        most = self.context.settings.tables_per_guest
        if await self.context.storage.count_open(guest.id) >= most:
            message = f"you have {most} unfinished tables; finish or close one first"
            raise Refused("too-many-tables", message)
        stamp = self._stamp(self.context.clock.wall())
        secret = self.context.entropy.token_hex(SECRET_BYTES)
        return await self._open(decide.open_table(guest, body, secret, stamp, prelude))

    async def _open(self, lines: list[AnyLine]) -> Table:
        self._check_capacity()
        table_id = new_table_id(self.context.entropy)
        state = TableState(lines)
        # Bots alone need nobody to sit down or to contribute.
        stamp = self._stamp(state.facts.active)
        more = decide.autostart(state.facts, [], self.context.make_dealer, stamp)
        lines = lines + more
        for line in more:
            state.fold(line)
        await self.context.storage.append(table_id, 0, lines, row_of(table_id, state.facts, state.play))
        table = self._seat(table_id, Table(table_id, lines, [], self.context, self._reopen))
        log.info("table-opened", table=table_id, preset=table.facts.setup.preset)
        return table

    def _stamp(self, at: int) -> Stamp:
        return Stamp(at, lambda: self.context.entropy.token_hex(8))

    async def _reopen(self, lines: list[AnyLine]) -> str:
        return (await self._open(lines)).id

    def _check_capacity(self) -> None:
        if self._closed:
            raise Refused("shutting-down", "the server is about to restart; try again in a moment")
        if len(self.loaded) >= self.context.settings.most_tables:
            raise Refused("busy", "this server has as many tables as it can serve; try again later")

    def _seat(self, table_id: str, table: Table) -> Table:
        self.loaded[table_id] = table
        return table

    async def find(self, table_id: str) -> Table:
        """A table by its id; one that sleeps is woken."""
        table = self.loaded.get(table_id)
        if table is not None:
            table.visited = self.context.clock.now()
            return table
        task = self._loading.get(table_id)
        if task is None:  # two subscribers at once wake it once
            self._check_capacity()
            task = self._loading[table_id] = asyncio.create_task(self._wake(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _wake(self, table_id: str) -> Table:
        storage = self.context.storage
        lines = await storage.journal(table_id)
        if not lines:
            raise Refused("no-such-table", "there is no such table")
        chat = await storage.chat(table_id)
        self._check_capacity()
        try:
            table = Table(table_id, lines, chat, self.context, self._reopen)
        except Refused:  # which may name a card
            message = f"the journal of table {table_id} is damaged; `vacherie db check` says where"
            raise StorageFailed(message) from None
        return self._seat(table_id, table)

    async def resume_bot_games(self) -> None:
        """Wake every game that bots could go on with, after a restart."""
        for row in await self.context.storage.tables("playing"):
            if all(seat.bot is not None for seat in row.seats):
                with self._isolate_failure(row.id):
                    await self.find(row.id)

    # Lists ----------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> tuple[LobbyEntry, ...]:
        """The public tables with an open seat, newest first."""
        rows = await self.context.storage.lobby(limit)
        return tuple(
            LobbyEntry(id=row.id, setup=row.setup, seats=self._seats(row), opened=row.opened) for row in rows
        )

    def _seats(self, row: TableRow) -> tuple[SeatSeen, ...]:
        table = self.loaded.get(row.id)
        if table is not None:
            return table.room().seats
        kinds = ("bot" if seat.bot else "person" if seat.name or seat.guest else "open" for seat in row.seats)
        return tuple(
            SeatSeen(kind=kind, name=seat.name, bot=seat.bot)  # type: ignore[arg-type]
            for kind, seat in zip(kinds, row.seats, strict=True)
        )

    async def admin_tables(self) -> tuple[AdminTable, ...]:
        """Every table that is not over."""
        rows = await self.context.storage.tables("open", "playing")
        return tuple(self._admin_table(row) for row in rows)

    def _admin_table(self, row: TableRow) -> AdminTable:
        table = self.loaded.get(row.id)
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
        for row in await self.context.storage.games_of(guest):
            if row.status in ("open", "playing"):
                with self._isolate_failure(row.id):
                    table = await self.find(row.id)
                    for seat, _ in table.grants_of(guest):
                        await table.leave(ADMIN, seat)
        for id in await self.context.storage.erase_guest(guest):
            if id in self.loaded or id in self._loading:  # which may have read the journal before
                with self._isolate_failure(id):
                    await (await self.find(id)).forget(guest)

    # Housekeeping ---------------------------------------------------------------------------------

    async def housekeeping(self) -> None:
        """Put empty tables to sleep, close the forgotten ones, delete what is older than it may become."""
        settings, now = self.context.settings, self.context.clock.wall()
        for table in list(self.loaded.values()):
            if table.is_idle(settings.sleep_minutes):
                await self.unload(table)
        for row in await self.context.storage.tables("open", "playing"):
            limit = settings.open_hours * HOUR if row.status == "open" else settings.stale_days * DAY
            if row.id not in self.loaded and now - row.active > limit:
                with self._isolate_failure(row.id):
                    await self.close_table(row.id, "nobody came back")
        if settings.keep_days:
            deleted = await self.context.storage.purge(now - settings.keep_days * DAY)
            if deleted:
                log.info("tables-deleted", count=deleted)

    @contextmanager
    def _isolate_failure(self, table_id: str) -> Iterator[None]:
        """What is done to many tables is not held up by one that is damaged."""
        try:
            yield
        except StorageFailed as error:
            log.error("table-error", table=table_id, reason=str(error))

    async def unload(self, table: Table) -> None:
        """Let go of a table; its journal remains."""
        await table.stop("asleep", "the table was put to sleep; come back at any time", 0)
        # Only now: whoever wakes it must find all it has written.
        if self.loaded.get(table.id) is table:
            del self.loaded[table.id]

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table without a result."""
        await (await self.find(table_id)).close(reason)
        log.info("table-closed", table=table_id, reason=reason)

    async def shut_down(self) -> None:
        """Finish what is under way everywhere and tell everybody to come back in a moment."""
        self._closed = True
        tables = list(self.loaded.values())
        self.loaded.clear()
        message = "the server restarts; your table will be here in a moment"
        await asyncio.gather(*[table.stop("restart", message, 1000) for table in tables])
