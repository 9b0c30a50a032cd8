"""The lobby: which public tables with an open seat are listed, fair to everyone who opens some.

Everyone who opens tables has a share of the first places; more of their tables come after the shares of all
others. So one address that opens as many tables as it may cannot push the others out of the list. The opener
is the address, which is kept in memory only, never stored; all nodes know it. For tables opened before the
last restart of all of them it is the guest.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from itertools import chain

from vacherie.server.clock import Clock
from vacherie.server.model.rows import LobbyCandidate, TableRow
from vacherie.server.nodes.messages import AskOpeners, OpenersSeen, TableOpened
from vacherie.server.nodes.node import Node
from vacherie.server.nodes.questions import Questions
from vacherie.server.storage.port import Storage

SHARE = 3
"""Tables of one opener that are listed before the share of another is used up."""
MOST_CANDIDATES = 5000
"""Tables among which the listed ones are chosen: more than one address can have opened in `open_hours`."""
ORDER_SECONDS = 1.0
"""How long the order of the tables is used: with thousands of them it is too much work for each request."""
REPLY_SECONDS = 2.0
MOST_OPENERS = 20_000
"""Tables whose opener is remembered."""


class Lobby:
    """The public tables with an open seat."""

    def __init__(self, storage: Storage, clock: Clock, node: Node) -> None:
        self.storage = storage
        self.clock = clock
        self.node = node
        self._openers: OrderedDict[str, str] = OrderedDict()
        self._order: list[str] = []
        self._until = clock.now()
        self._ordering = asyncio.Lock()
        self._questions = Questions(node, OpenersSeen, REPLY_SECONDS)
        self._is_behind = node.has_others
        """Whether other nodes may know openers that this one does not."""
        node.on(TableOpened, lambda found: self._note(found.table, found.opener))
        node.on(AskOpeners, self._answer)
        node.watch(self._lost)

    def opened(self, table: str, opener: str = "") -> None:
        """Remember whose table it is: a key of the address it was opened from, where there is one."""
        self._note(table, opener)
        if opener:
            self.node.broadcast(TableOpened(sender=self.node.id, table=table, opener=opener))

    def _note(self, table: str, opener: str) -> None:
        self._until = self.clock.now()
        if opener:
            self._openers[table] = opener
        if len(self._openers) > MOST_OPENERS:
            self._openers.popitem(last=False)

    async def catch_up(self) -> None:
        """Ask the other nodes for the openers that were missed: before the start, or without a bus."""
        if not self._is_behind or not self.node.receives_all:
            return
        self._is_behind = False
        for reply in await self._questions.ask_all(lambda number: AskOpeners(sender=self.node.id, id=number)):
            for table, opener in reply.openers.items():
                self._note(table, opener)

    def _answer(self, asked: AskOpeners) -> None:
        reply = OpenersSeen(sender=self.node.id, id=asked.id, openers=dict(self._openers))
        self.node.send(asked.sender, reply)

    def _lost(self, _: str) -> None:
        self._is_behind = True

    async def rows(self, limit: int) -> list[TableRow]:
        """The tables to list."""
        ids = (await self.order())[:limit]
        found = {row.id: row for row in await self.storage.tables_by_id(ids) if is_listed(row)}
        return [found[id] for id in ids if id in found]

    async def order(self) -> list[str]:
        """The ids of all candidates, at most a second old."""
        async with self._ordering:
            if self._until <= self.clock.now():
                self._until = self.clock.now() + ORDER_SECONDS
                try:
                    candidates = await self.storage.lobby_candidates(MOST_CANDIDATES)
                except BaseException:
                    self._until = self.clock.now()
                    raise
                self._order = fair_order(candidates, self.opener_of)
            return self._order

    def opener_of(self, table: LobbyCandidate) -> str:
        """Who has opened a table, as far as it is known."""
        return self._openers.get(table.id) or f"guest {table.host or table.id}"


def fair_order(tables: Iterable[LobbyCandidate], opener_of: Callable[[LobbyCandidate], str]) -> list[str]:
    """Newest first, but the first share of every opener before the second share of any.

    >>> tables = [LobbyCandidate(f"t{n}", "ann" if n else "bob", n) for n in range(6)]
    >>> fair_order(tables, lambda table: table.host)
    ['t5', 't4', 't3', 't0', 't2', 't1']
    """
    count: Counter[str] = Counter()
    shares: list[list[str]] = []
    for table in sorted(tables, key=lambda table: (-table.opened, table.id)):
        opener = opener_of(table)
        share = count[opener] // SHARE
        count[opener] += 1
        if share == len(shares):
            shares.append([])
        shares[share].append(table.id)
    return list(chain.from_iterable(shares))


def is_listed(row: TableRow) -> bool:
    """Whether a table still waits for a guest."""
    is_open = (seat.guest is None and seat.bot is None and not seat.name for seat in row.seats)
    return row.status == "open" and row.setup.public and any(is_open)
