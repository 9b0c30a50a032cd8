"""The tables that other nodes run: who is there, how many games of bots go on, and guests who leave them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping

import structlog

from vacherie.core.error import Refused
from vacherie.protocol.room import SeatSeen
from vacherie.server.context import ServerContext
from vacherie.server.model.errors import OwnedElsewhere, StorageFailed
from vacherie.server.nodes.messages import (
    AskTables,
    BotGames,
    GuestRemoved,
    RemoveGuestFrom,
    RunningTable,
    TablesSeen,
)
from vacherie.server.nodes.questions import Questions
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.tables.server_request import RemoveGuest
from vacherie.server.tables.table import SERVER, Table

REPLY_SECONDS = 0.5
"""How long a list waits for what other nodes know of it."""
REMOVE_SECONDS = 5.0
"""How long an erasure waits for another node to free a seat; afterwards it is tried again."""
SEATS_SECONDS = 1.0
"""How long what others have said about the seats of the lobby is used."""

log = structlog.get_logger(__name__)


class Elsewhere:
    """The tables of other nodes, as far as this one has to know; and its own, as far as they have to."""

    def __init__(
        self, context: ServerContext, loaded: Mapping[str, Table], find: Callable[[str], Awaitable[Table]]
    ) -> None:
        self.context = context
        self.node = context.node
        self.loaded = loaded
        self.find = find
        self._tables = Questions(self.node, TablesSeen, REPLY_SECONDS)
        self._removals = Questions(self.node, GuestRemoved, REMOVE_SECONDS)
        self._bot_games: dict[str, dict[str, int]] = {}
        self._told: dict[str, int] = {}
        self._seats: dict[str, tuple[SeatSeen, ...]] = {}
        self._seats_until = context.clock.now()
        self._asking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.node.on(AskTables, self._answer)
        self.node.on(RemoveGuestFrom, self._remove_soon)
        self.node.on(BotGames, lambda found: self._bot_games.update({found.sender: found.counts}))
        self.node.watch(self._lost)

    def _lost(self, node: str) -> None:
        self._bot_games.pop(node, None)
        self._told = {}  # it is told again

    # Games of bots --------------------------------------------------------------------------------

    def count_bot_games(self, host: str) -> int:
        """How many games of a host go on without people; those that sleep cost nothing."""
        here = sum(table.facts.host == host and table.is_bot_game for table in self.loaded.values())
        return here + sum(counts.get(host, 0) for counts in self._bot_games.values())

    def tell_bot_games(self) -> None:
        """Tell the other nodes how many there are here; called every second."""
        counts = dict(Counter(table.facts.host for table in self.loaded.values() if table.is_bot_game))
        if counts or self._told:
            self.node.broadcast(BotGames(sender=self.node.id, counts=counts))
        self._told = counts

    # Lists ----------------------------------------------------------------------------------------

    async def seats(self, ids: Iterable[str]) -> Mapping[str, tuple[SeatSeen, ...]]:
        """The seats of tables that other nodes run, at most a second old."""
        async with self._asking:
            if self._seats_until <= self.context.clock.now():
                found = await self._ask(tuple(ids))
                self._seats = {id: table.seats for id, table in found.items()}
                self._seats_until = self.context.clock.now() + SEATS_SECONDS
            return self._seats

    async def running(self) -> dict[str, RunningTable]:
        """All tables that other nodes run."""
        return await self._ask(())

    async def _ask(self, ids: tuple[str, ...]) -> dict[str, RunningTable]:
        replies = await self._tables.ask_all(
            lambda number: AskTables(sender=self.node.id, id=number, tables=ids)
        )
        return {id: table for reply in replies for id, table in reply.tables.items()}

    def _answer(self, asked: AskTables) -> None:
        """Say which of the tables are here."""
        found: dict[str, RunningTable] = {}
        for id in asked.tables or tuple(self.loaded):
            table = self.loaded.get(id)
            if table is not None:
                seats = table.room().seats if asked.tables else ()
                found[id] = RunningTable(table.facts.active, table.seated_connections, seats)
        self.node.send(asked.sender, TablesSeen(sender=self.node.id, id=asked.id, tables=found))

    # Guests ---------------------------------------------------------------------------------------

    async def remove_guest(self, node: str, table: str, guest: str) -> None:
        """Have another node free the seats of a guest at a table that it runs."""
        reply = await self._removals.ask(
            node, lambda number: RemoveGuestFrom(sender=self.node.id, id=number, table=table, guest=guest)
        )
        if reply is None:
            raise StorageFailed("the node that runs a table of the guest does not answer", heals=True)
        if reply.refusal:
            raise StorageFailed(reply.refusal, heals=True)

    def _remove_soon(self, asked: RemoveGuestFrom) -> None:
        task = asyncio.create_task(self._remove(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remove(self, asked: RemoveGuestFrom) -> None:
        refusal = ""
        try:
            table = await self.find(asked.table)
            await table.handle(SERVER, RemoveGuest(asked.guest))
        except OwnedElsewhere:
            refusal = "the table has moved to another node"
        except Refused as error:
            refusal = safe_message(error) or error.code
        self.node.send(asked.sender, GuestRemoved(sender=self.node.id, id=asked.id, refusal=refusal))
