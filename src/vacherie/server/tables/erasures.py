"""Erasures: deletes guests' data in pieces while the server goes on; continues what a restart interrupted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import structlog

from vacherie.core.error import Refused
from vacherie.server.context import ServerContext
from vacherie.server.model.errors import OwnedElsewhere, StorageFailed
from vacherie.server.model.rows import Place
from vacherie.server.nodes.messages import ForgetGuest
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.tables.archive import Archive
from vacherie.server.tables.elsewhere.guest_removals import GuestRemovals
from vacherie.server.tables.server_request import RemoveGuest
from vacherie.server.tables.table import SERVER, Table

PAGE = 100
"""Tables of a guest that are looked up at a time."""

log = structlog.get_logger(__name__)


class Erasures:
    """The guests whose data is being erased."""

    def __init__(
        self,
        context: ServerContext,
        archive: Archive,
        in_memory: Callable[[str], bool],
        find: Callable[[str], Awaitable[Table]],
        unload: Callable[[Table], Awaitable[None]],
        removals: GuestRemovals,
    ) -> None:
        self.context = context
        self.archive = archive
        self.removals = removals
        self.in_memory = in_memory
        """Whether a table is loaded or being loaded: it may have read its journal before the erasure."""
        self.find = find
        self.unload = unload
        self._tasks: dict[str, asyncio.Task[None] | None] = {}
        """By guest; None where it has failed and is to be tried again."""
        self._forgetting: set[asyncio.Task[None]] = set()
        context.node.on(ForgetGuest, self._forget_soon)

    def __contains__(self, guest: object) -> bool:
        """Whether a guest is being erased: nothing more is taken from them."""
        return guest in self._tasks

    async def erase(self, guest: str, on_marked: Callable[[], None] = lambda: None) -> None:
        """Erase a guest's data; autopilot takes over in their games. It goes on if the caller gives up.

        on_marked: called as soon as the guest and their sessions are no longer known.
        """
        task = self._tasks.get(guest)
        if task is None:
            task = self._tasks[guest] = asyncio.create_task(self._erase(guest, on_marked))
            task.add_done_callback(
                lambda task: task.cancelled() or task.exception()
            )  # the caller may be gone
        await asyncio.shield(task)

    async def resume(self) -> None:
        """Continue the erasures that were under way at a server that was restarted, or at a dead node.

        Another node may still be working on one of them: both of them can (erase_guest.py).
        """
        if self.context.node.keeps_house:
            for guest in await self.context.storage.erasing():
                self._tasks.setdefault(guest, None)
        await self.retry()

    async def retry(self) -> None:
        """Continue the erasures that have failed, such as on a full disk."""
        for guest in [guest for guest, task in self._tasks.items() if task is None]:
            try:
                await self.erase(guest)
            except Refused as error:
                log.warning("erasing a guest failed; it will be tried again", reason=safe_message(error))

    async def _erase(self, guest: str, on_marked: Callable[[], None]) -> None:
        storage, is_marked = self.context.storage, False
        try:
            await storage.start_erasing(guest)
            is_marked = True
            on_marked()
            await self._leave_tables(guest)
            async for tables in storage.erase_guest(guest):
                if tables:
                    node = self.context.node
                    node.broadcast(ForgetGuest(sender=node.id, guest=guest, tables=tuple(tables)))
                for id in tables:
                    await self._forget(guest, id)
        except BaseException:
            self._tasks[guest] = None
            if not is_marked:  # nothing has changed, so the guest may ask again
                del self._tasks[guest]
            raise
        del self._tasks[guest]

    async def _leave_tables(self, guest: str) -> None:
        """Free the guest's seats at all open and running tables, page by page."""
        before: Place | None = None
        while rows := await self.context.storage.games_of(guest, PAGE, before):
            before = rows[-1].place
            for row in rows:
                if row.status in ("open", "playing"):
                    await self._leave(guest, row.id)

    async def _leave(self, guest: str, id: str) -> None:
        was_loaded = self.in_memory(id)
        try:
            try:
                table = await self.find(id)
            except OwnedElsewhere as owner:
                await self.removals.ask(owner.node, id, guest)
                return
            await table.handle(SERVER, RemoveGuest(guest))
        except StorageFailed as error:  # one damaged table must not stop it
            if error.heals:  # such as a full disk: tried again, since later no guest could leave this seat
                raise
            log.error("table-error", table=id, reason=str(error))
            return
        if not was_loaded and table.is_empty:
            await self.unload(table)

    async def _forget(self, guest: str, id: str) -> None:
        self.archive.forget(id)
        if self.in_memory(id):
            try:
                await (await self.find(id)).forget_guest(guest)
            except OwnedElsewhere:  # it has moved; its new owner has read what was erased
                pass
            except StorageFailed as error:
                log.error("table-error", table=id, reason=str(error))

    # Erasures at other nodes ----------------------------------------------------------------------

    def _forget_soon(self, erased: ForgetGuest) -> None:
        """Another node has erased a guest from some tables."""
        for id in erased.tables:
            self.archive.forget(id)
        task = asyncio.create_task(self._forget_all(erased.guest, erased.tables))
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)

    async def _forget_all(self, guest: str, tables: Iterable[str]) -> None:
        for id in tables:
            await self._forget(guest, id)

    async def recheck(self, tables: Iterable[Table]) -> None:
        """Suppose that another node has erased guests unnoticed: forget those that are not stored."""
        self.archive.forget_all()
        named = {table.id: guests_at(table) for table in tables}
        everyone = frozenset[str]().union(*named.values())
        erased = everyone - await self.context.storage.stored_guests(everyone)
        for id, guests in named.items():
            for guest in guests & erased:
                await self._forget(guest, id)


def guests_at(table: Table) -> frozenset[str]:
    """The guests that a table in memory knows."""
    facts = table.facts
    seated = (guest for seat in facts.seats for guest in (seat.guest, seat.invited))
    return frozenset(filter(None, (facts.host, *seated, *(row.guest for row in table.state.chat))))
