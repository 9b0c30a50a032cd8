"""Guests who are erased leave the tables of other nodes, too: the owner of a table is asked to see to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from vacherie.core.error import Refused
from vacherie.server.model.errors import StorageFailed
from vacherie.server.nodes.messages import GuestRemoved, RemoveGuestFrom
from vacherie.server.nodes.node import Node
from vacherie.server.nodes.questions import Questions
from vacherie.server.observability.tracebacks import safe_message
from vacherie.server.tables.server_request import RemoveGuest
from vacherie.server.tables.table import SERVER, Table

REPLY_SECONDS = 5.0
"""How long an erasure waits for another node to free a seat; afterwards it is tried again."""


class GuestRemovals:
    """Removals of guests from tables of other nodes, and at their request from tables here."""

    def __init__(self, node: Node, find: Callable[[str], Awaitable[Table]]) -> None:
        self.node = node
        self.find = find
        self._questions = Questions(node, GuestRemoved, REPLY_SECONDS)
        self._tasks: set[asyncio.Task[None]] = set()
        node.on(RemoveGuestFrom, self._remove_soon)

    async def ask(self, node: str, table: str, guest: str) -> None:
        """Have another node free the seats of a guest at a table that it runs."""
        reply = await self._questions.ask(
            node, lambda number: RemoveGuestFrom(sender=self.node.id, id=number, table=table, guest=guest)
        )
        if reply is None:
            raise StorageFailed("the node that runs a table of the guest does not answer", heals=True)
        if reply.refusal:
            raise StorageFailed(reply.refusal, heals=reply.heals)

    def _remove_soon(self, asked: RemoveGuestFrom) -> None:
        task = asyncio.create_task(self._remove(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remove(self, asked: RemoveGuestFrom) -> None:
        refusal, heals = "", True
        try:
            table = await self.find(asked.table)
            await table.handle(SERVER, RemoveGuest(asked.guest))
        except Refused as error:
            refusal = safe_message(error) or error.code
            heals = not isinstance(error, StorageFailed) or error.heals
        reply = GuestRemoved(sender=self.node.id, id=asked.id, refusal=refusal, heals=heals)
        self.node.send(asked.sender, reply)
