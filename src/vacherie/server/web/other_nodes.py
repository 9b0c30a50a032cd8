"""Keeps what the web layer holds in memory in line with the other nodes: bans and sessions.

Other nodes say what has changed. Their messages may be lost, so bans are read again every second, and while
messages may be missing, sessions are asked for in the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from vacherie.server.model.errors import StorageFailed
from vacherie.server.nodes.messages import BansChanged, SessionsEnded
from vacherie.server.web.state import WebState

CHECK_SECONDS = 1.0
"""How long a ban or the end of a session may stay unknown when its message was lost."""
DOUBT_SECONDS = 3.0
"""How long after a start or a loss messages may be missing: until all nodes have noticed."""

log = structlog.get_logger(__name__)


class OtherNodes:
    """The web layer's part in a cluster."""

    def __init__(self, web: WebState) -> None:
        self.web = web
        self.node = web.context.node
        self.clock = web.context.clock
        self._doubt_until = self.clock.now() + DOUBT_SECONDS
        self._is_rechecking = False
        self._tasks: set[asyncio.Task[None]] = set()
        web.bans_changed = lambda: self.node.broadcast(BansChanged(sender=self.node.id))
        web.sessions.tell_end = self._tell_end
        self.node.on(BansChanged, lambda _: self._spawn(self._check_bans()))
        self.node.on(
            SessionsEnded, lambda found: web.sessions.forget(frozenset(found.sessions), found.successor)
        )
        self.node.watch(self._lost)

    async def check(self) -> None:
        """Catch up with the other nodes; called regularly."""
        await self._check_bans()
        if self.clock.now() < self._doubt_until or not self.node.receives_all:
            await self._recheck()
        await self.web.tables.tell_other_nodes()

    def _tell_end(self, ended: frozenset[str], successor: str) -> None:
        message = SessionsEnded(sender=self.node.id, sessions=tuple(sorted(ended)), successor=successor)
        self.node.broadcast(message)

    def _lost(self, _: str) -> None:
        self._doubt_until = self.clock.now() + DOUBT_SECONDS
        if not self._is_rechecking:  # one is enough, however many nodes are lost at once
            self._spawn(self._recheck())

    async def _check_bans(self) -> None:
        try:
            await self.web.load_bans()
        except StorageFailed as error:  # next time
            log.debug("bans not read", reason=str(error))

    async def _recheck(self) -> None:
        """Ask the database for everything that messages may have failed to tell."""
        self._is_rechecking = True
        try:
            await self.web.sessions.recheck(connection.who.session for connection in self.web.connections)
            await self.web.tables.recheck()
        except StorageFailed as error:  # next time
            log.debug("sessions not read", reason=str(error))
        finally:
            self._is_rechecking = False

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
