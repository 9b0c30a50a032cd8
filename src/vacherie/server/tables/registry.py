"""TableRegistry: opens, finds and loads tables, unloads idle ones, closes abandoned ones, purges old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import structlog

from vacherie.core.error import Refused
from vacherie.protocol.rest import AdminTable, LobbyEntry, OpenTable
from vacherie.protocol.room import SeatSeen
from vacherie.server.clock import sleep_until
from vacherie.server.clock_jump import ClockJumps
from vacherie.server.context import ServerContext
from vacherie.server.model.errors import OwnedElsewhere, StorageFailed
from vacherie.server.model.journal import Answered, AnyLine, Dealt
from vacherie.server.model.rows import GuestRow, TableRow
from vacherie.server.nodes.messages import RunningTable, TablesDeleted
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.storage.ownership import Owner
from vacherie.server.tables.archive import Archive
from vacherie.server.tables.decide import room as decide_room
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.room import new_table_id
from vacherie.server.tables.elsewhere.bot_games import BotGameCounts
from vacherie.server.tables.elsewhere.guest_removals import GuestRemovals
from vacherie.server.tables.elsewhere.running_tables import RunningTables
from vacherie.server.tables.erasures import Erasures
from vacherie.server.tables.facts import opened
from vacherie.server.tables.game_length import check_setup
from vacherie.server.tables.load import LoadedTable, load
from vacherie.server.tables.lobby import Lobby
from vacherie.server.tables.outage import StorageOutage
from vacherie.server.tables.room_view import first_seats, row_of
from vacherie.server.tables.server_request import CloseTable
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import MOVED, SERVER, Table

HOUR, DAY = 3_600_000, 86_400_000
UNLOADED_SHARE = 100
"""When the memory is full, one in so many tables is unloaded at a time."""

MOST_LOADING = 4
"""Journals that are replayed at a time.

After the death of a node hundreds of its tables are asked for at once. Each piece of a journal blocks the
event loop for some milliseconds: with all of them in turns our own heartbeat would come too late.
"""
RESTART_MS, HANDED_OVER_MS = 1000, 100
"""When clients reconnect: after the server has started again, or as soon as another node can take over."""
RETRY_SECONDS = 1.0
TAKE_OVER_ATTEMPTS = 10
"""How often, and how soon, a take-over of bots' games is tried again."""

log = structlog.get_logger(__name__)


class TableRegistry:
    """The tables in memory, and the way to load the others from their journals."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._may_load = asyncio.Semaphore(MOST_LOADING)
        self._unloading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._owner_checks = 0
        self._closed = False
        self.archive = Archive(context, self.loaded)
        self.fair_lobby = Lobby(context.storage, context.clock, context.node)
        self.bot_games = BotGameCounts(context.node, self.loaded)
        self.running = RunningTables(context.node, context.clock, self.loaded)
        removals = GuestRemovals(context.node, self.find)
        self.erasures = Erasures(context, self.archive, self._is_in_memory, self.find, self.unload, removals)
        self.outage = StorageOutage(context, self.loaded.values)
        self.jumps = ClockJumps(context.clock)
        context.node.watch_tables(self.check_owned, lambda: self._spawn(self._take_over()))
        context.node.on(TablesDeleted, lambda _: self.archive.forget_all())
        context.metrics.watch(
            tables=lambda: [table.status for table in self.loaded.values()],
            people=lambda: sum(table.seated_connections for table in self.loaded.values()),
            spectators=lambda: sum(table.broadcast.spectators for table in self.loaded.values()),
        )

    async def open_table(
        self, guest: GuestRow, body: OpenTable, prelude: tuple[Dealt | Answered, ...] = ()
    ) -> Table:
        """Open a table for a guest; with a prelude it continues a recorded game."""
        check_setup(body.setup)
        await self._check_guest(guest.id)
        now = self._circumstances(guest.id)
        return await self._open(
            new_table_id(self.context.entropy), decide_room.open_table(guest, body, now, prelude)
        )

    async def _open_rematch(self, table_id: str, lines: list[AnyLine]) -> Table:
        """Open the table of a rematch, within the limit of the guest who offers it."""
        await self._check_guest(opened(table_id, lines[0]).host)
        return await self._open(table_id, lines)

    async def _check_guest(self, guest: str) -> None:
        """Refuse another table to a guest with too many unfinished ones."""
        most = self.context.settings.tables_per_guest
        if await self.context.storage.count_open(guest, self.context.clock.wall()) >= most:
            message = f"you have {most} unfinished tables; finish or close one first"
            raise Refused("too-many-tables", message)

    async def _open(self, table_id: str, lines: list[AnyLine]) -> Table:
        await self._free_memory()
        state = TableState(table_id, lines)
        # A table of bots alone waits for no player and no contribution.
        more = decide_room.autostart(state.facts, [], self._circumstances(state.facts.host))
        for line in more:
            state.evolve(line)
        lines = lines + more
        loaded = await load(table_id, lines, wall=self.context.clock.wall())
        owner = await self.context.node.claim(table_id, is_new=True)
        await self.outage.write(self.context.storage.append(table_id, 0, lines, row_of(state.facts), owner))
        table = self._register(table_id, self._table(table_id, loaded, owner))
        self.fair_lobby.opened(table_id)
        log.info("table-opened", table=table_id, preset=table.facts.setup.preset)
        return table

    def _table(self, table_id: str, loaded: LoadedTable, owner: Owner | None) -> Table:
        return Table(
            table_id,
            loaded,
            self.context,
            self._open_rematch,
            self.bot_games.count,
            self.outage,
            owner,
            self._lose,
        )

    def _circumstances(self, host: str) -> Circumstances:
        context = self.context
        return Circumstances(
            context.clock.wall(),
            context.entropy,
            context.make_dealer,
            context.settings.chat_per_minute,
            bot_games=lambda: self.bot_games.count(host),
            most_bot_games=context.settings.bot_games_per_guest,
        )

    async def _free_memory(self) -> None:
        """Unload tables without connections when the memory is full; refused as busy when there is none.

        Ended tables go first, then the least recently used, a few at a time: choosing them takes longer than
        unloading one.
        """
        self._check_running()
        most = self.context.settings.most_tables
        while len(self.loaded) >= most:
            idle = [table for table in self.loaded.values() if table.may_sleep]
            if not idle:
                raise Refused("busy", "this server has as many tables as it can serve; try again later")
            idle.sort(key=lambda table: (not table.has_ended, table.last_used))
            for table in idle[: max(1, most // UNLOADED_SHARE)]:
                if table.may_sleep:  # still: unloading the others took time
                    await self.unload(table)
            self._check_running()

    def _check_running(self) -> None:
        if self._closed:
            raise Refused("shutting-down", "the server is about to restart; try again in a moment")

    def _register(self, table_id: str, table: Table) -> Table:
        self.loaded[table_id] = table
        if self.outage.since is not None:
            table.pause(self.outage.since)
        return table

    async def find(self, table_id: str) -> Table:
        """A table by its id; loaded from its journal if it is not in memory."""
        leaving = self._unloading.get(table_id)
        if leaving is not None:  # it takes no requests any more
            await asyncio.shield(leaving)
        if table_id in self.loaded:  # a node that was stopped for a while would show an old state
            await self.context.node.ensure_lease()
        table = self.loaded.get(table_id)
        if table is not None:
            table.last_used = self.context.clock.now()
            return table
        task = self._loading.get(table_id)
        if task is None:  # concurrent requests load it once
            self._check_running()
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(partial(self._loading_done, table_id))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                self._check_running()
            raise

    def _loading_done(self, table_id: str, task: asyncio.Task[Table]) -> None:
        self._loading.pop(table_id, None)
        # The request that began it may be gone, and a refusal is no error then.
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("loading a table failed", table=table_id, exc_info=error)

    async def _load(self, table_id: str) -> Table:
        node = self.context.node
        while True:
            checks, owner = self._owner_checks, await node.claim(table_id)
            try:
                # Only now: the owner before cannot have written anything after this is read.
                async with self._may_load:
                    loaded = await self._read(table_id)
                await self._free_memory()
            except Exception:  # at a shutdown all tables are released together
                await node.release(table_id, owner)
                raise
            if checks == self._owner_checks:
                return self._register(table_id, self._table(table_id, loaded, owner))
            # Meanwhile the lease had run out, and another node may have claimed it.

    async def _read(self, table_id: str) -> LoadedTable:
        storage = self.context.storage
        lines = await storage.journal(table_id)
        if not lines:
            raise Refused("no-such-table", "there is no such table")
        chat = await storage.chat(table_id)
        try:
            return await load(table_id, lines, chat, wall=self.context.clock.wall())
        except Refused:  # its message may name a card
            message = f"the journal of table {table_id} is damaged; `vacherie db check` says where"
            raise StorageFailed(message) from None

    async def resume_bot_games(self) -> None:
        """Load every unfinished game that only bots play and no server runs: no client would ask for it."""
        for table_id in await self.context.storage.ownerless_bot_games():
            with self._isolate_failure(table_id, but_passing=True), suppress(OwnedElsewhere):
                await self.find(table_id)

    # Lists ----------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> tuple[LobbyEntry, ...]:
        """The public tables with an open seat, newest first, with a fair share for everyone."""
        rows = await self.fair_lobby.rows(limit)
        elsewhere = await self.running.seats(row.id for row in rows if row.id not in self.loaded)
        return tuple(
            LobbyEntry(id=row.id, setup=row.setup, seats=self._seats(row, elsewhere), opened=row.opened)
            for row in rows
        )

    def _seats(self, row: TableRow, elsewhere: Mapping[str, tuple[SeatSeen, ...]]) -> tuple[SeatSeen, ...]:
        table = self.loaded.get(row.id)
        if table is not None:
            return table.room().seats
        if row.id in elsewhere:
            return elsewhere[row.id]
        same = first_seats(seat.guest for seat in row.seats)
        kinds = ("bot" if seat.bot else "person" if seat.name or seat.guest else "open" for seat in row.seats)
        return tuple(
            SeatSeen(kind=kind, name=seat.name, bot=seat.bot, same_as=first)  # type: ignore[arg-type]
            for kind, seat, first in zip(kinds, row.seats, same, strict=True)
        )

    async def admin_tables(self) -> tuple[AdminTable, ...]:
        """Every open or running table."""
        rows = await self.context.storage.tables("open", "playing")
        running = await self.running.all()
        return tuple(self._admin_table(row, running.get(row.id)) for row in rows)

    def _admin_table(self, row: TableRow, running: RunningTable | None) -> AdminTable:
        return AdminTable(
            id=row.id,
            preset=row.setup.preset,
            status=row.status,
            names=tuple(seat.name for seat in row.seats),
            guests=tuple(seat.guest or None for seat in row.seats),
            host=row.host,
            opened=row.opened,
            active=row.active if running is None else running.active,
            awake=running is not None,
            people=0 if running is None else running.people,
        )

    # Guests ---------------------------------------------------------------------------------------

    async def erase_guest(self, guest: str, on_marked: Callable[[], None] = lambda: None) -> None:
        """Erase a guest's data; autopilot takes over in their games."""
        await self.erasures.erase(guest, on_marked)

    def _is_in_memory(self, table_id: str) -> bool:
        return table_id in self.loaded or table_id in self._loading

    # Housekeeping ---------------------------------------------------------------------------------

    async def housekeeping(self) -> None:
        """Unload idle tables, close abandoned ones, purge tables past their retention."""
        await (self.erasures.resume() if self.context.node.has_others else self.erasures.retry())
        settings = self.context.settings
        for table in list(self.loaded.values()):
            if table.is_idle(settings.sleep_minutes) or (table.has_ended and table.may_sleep):
                await self.unload(table)
        if not self.jumps.is_start_checked:
            self.jumps.note_last_activity(await self.context.storage.last_active(self.jumps.started))
        now = self.jumps.trusted_wall()
        if now is None or self.outage.since is not None or not self.context.node.does_housekeeping:
            return
        await self._close_abandoned(now)
        if settings.keep_days:
            deleted = await self.context.storage.purge(now - settings.keep_days * DAY)
            if deleted:
                self.archive.forget_all()
                self.context.node.broadcast(TablesDeleted(sender=self.context.node.id))
                log.info("tables-deleted", count=deleted)

    async def _close_abandoned(self, now: int) -> None:
        """Close the tables to which no player has come back."""
        settings = self.context.settings
        for id in await self.context.storage.abandoned(
            open_before=round(now - settings.open_hours * HOUR),
            playing_before=round(now - settings.stale_days * DAY),
        ):
            if self.outage.since is not None:  # it has begun with one of them; the others would fail as well
                return
            if id not in self.loaded:
                with self._isolate_failure(id), suppress(OwnedElsewhere):
                    await self.close_table(id, "nobody came back")

    @contextmanager
    def _isolate_failure(self, table_id: str, *, but_passing: bool = False) -> Iterator[None]:
        """One damaged or refused table must not stop work over many: log it and go on.

        `but_passing`: raise what can end by itself, for a caller who tries all of it again.
        """
        try:
            yield
        except Refused as error:
            if but_passing and isinstance(error, StorageFailed) and error.heals:
                raise
            log.error("table-error", table=table_id, reason=safe_message(error))

    async def unload(self, table: Table) -> None:
        """Remove an idle table from memory; its journal remains."""
        task = self._unloading.get(table.id)
        if task is None:
            task = self._unloading[table.id] = asyncio.create_task(self._unload(table))
            task.add_done_callback(lambda _: self._unloading.pop(table.id, None))
        await asyncio.shield(task)

    async def _unload(self, table: Table) -> None:
        await table.stop("asleep", "the table was unloaded while idle; reconnect at any time", 0)
        # Only now: the next load must find everything it has written.
        if self.loaded.get(table.id) is table:
            del self.loaded[table.id]
            if table.facts.rematch is not None:  # the page of the finished game shows it
                self.archive.forget(table.id)
            await self.context.node.release(table.id, table.owner)

    # Other nodes ----------------------------------------------------------------------------------

    async def tell_other_nodes(self) -> None:
        """Tell the other nodes what they have to know of the tables here; called every second."""
        self.bot_games.tell()
        await self.fair_lobby.catch_up()

    async def recheck(self) -> None:
        """Suppose that messages of other nodes were lost: ask the database for what they may have said."""
        await self.erasures.recheck(list(self.loaded.values()))

    # Tables that other nodes have taken over ------------------------------------------------------

    def check_owned(self, owned: Mapping[str, int]) -> None:
        """Drop the tables that this node does not own any more."""
        self._owner_checks += 1
        for table in list(self.loaded.values()):
            if table.owner is not None and owned.get(table.id) != table.owner.epoch:
                self._lose(table)

    def _lose(self, table: Table) -> None:
        """Drop a table that another node runs now; its clients reconnect, and are led there."""
        if self.loaded.get(table.id) is table:
            del self.loaded[table.id]
            log.warning("table-lost", table=table.id)
            table.broadcast.close_all("restart", MOVED, 0)
            self._spawn(table.stop("restart", MOVED, 0))

    async def _take_over(self) -> None:
        """Go on with the games of bots that another node has left; housekeeping looks for what remains."""
        for _ in range(TAKE_OVER_ATTEMPTS):
            if self._closed:
                return
            try:
                await self.resume_bot_games()
                if not await self.context.storage.ownerless_bot_games():
                    return
            except StorageFailed as error:
                log.warning("taking over the games of bots has to wait", reason=safe_message(error))
            await sleep_until(self.context.clock, self.context.clock.now() + RETRY_SECONDS)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table without a result."""
        await (await self.find(table_id)).handle(SERVER, CloseTable(reason))
        log.info("table-closed", table=table_id, reason=reason)

    async def shut_down(self) -> None:
        """Graceful shutdown: stop all tables and ask their clients to reconnect in a moment."""
        self._closed = True
        self.outage.stop()
        for task in self._loading.values():  # a database that does not answer must not hold the shutdown up
            task.cancel()
        tables = list(self.loaded.values())
        self.loaded.clear()
        await asyncio.gather(*map(self._hand_over, tables))

    async def _hand_over(self, table: Table) -> None:
        retry = HANDED_OVER_MS if self.context.node.has_others else RESTART_MS
        await table.stop("restart", "the server restarts; your table will be here in a moment", retry)
        await self.context.node.release(table.id, table.owner)
