"""Which tables other nodes run, and who is there: for the lobby and for the list of an administrator."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from vacherie.protocol.room import SeatSeen
from vacherie.server.clock import Clock
from vacherie.server.nodes.messages import AskTables, RunningTable, TablesSeen
from vacherie.server.nodes.node import Node
from vacherie.server.nodes.questions import Questions
from vacherie.server.tables.table import Table

REPLY_SECONDS = 0.5
"""How long a list waits for what other nodes know of it."""
SEATS_SECONDS = 1.0
"""How long what others have said about the seats of the lobby is used."""


class RunningTables:
    """The tables of the other nodes."""

    def __init__(self, node: Node, clock: Clock, loaded: Mapping[str, Table]) -> None:
        self.node = node
        self.clock = clock
        self.loaded = loaded
        self._questions = Questions(node, TablesSeen, REPLY_SECONDS)
        self._seats: dict[str, tuple[SeatSeen, ...]] = {}
        self._seats_until = clock.now()
        self._asking = asyncio.Lock()
        node.on(AskTables, self._answer)

    async def seats(self, ids: Iterable[str]) -> Mapping[str, tuple[SeatSeen, ...]]:
        """The seats of tables that other nodes run, at most a second old."""
        asked = tuple(ids) if self.node.has_others else ()
        if not asked:
            return {}
        async with self._asking:
            if self._seats_until <= self.clock.now():
                found = await self._ask(asked)
                self._seats = {id: table.seats for id, table in found.items()}
                self._seats_until = self.clock.now() + SEATS_SECONDS
            return self._seats

    async def all(self) -> dict[str, RunningTable]:
        """All tables that any node runs, this one included."""
        found = await self._ask(()) if self.node.has_others else {}
        return found | {id: running(table) for id, table in self.loaded.items()}

    async def _ask(self, ids: tuple[str, ...]) -> dict[str, RunningTable]:
        """The tables with these ids at other nodes; without any id, all."""
        replies = await self._questions.ask_all(
            lambda number: AskTables(sender=self.node.id, id=number, tables=ids)
        )
        return {id: table for reply in replies for id, table in reply.tables.items()}

    def _answer(self, asked: AskTables) -> None:
        """Say which of the tables are here."""
        ids = asked.tables or tuple(self.loaded)
        tables = {id: self.loaded[id] for id in ids if id in self.loaded}
        found = {id: running(table, with_seats=bool(asked.tables)) for id, table in tables.items()}
        self.node.send(asked.sender, TablesSeen(sender=self.node.id, id=asked.id, tables=found))


def running(table: Table, *, with_seats: bool = False) -> RunningTable:
    """A table that this node runs."""
    seats = table.room().seats if with_seats else ()
    return RunningTable(table.facts.active, table.seated_connections, seats)
