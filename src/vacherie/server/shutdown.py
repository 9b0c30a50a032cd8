"""Graceful shutdown on the first signal, immediate shutdown on the second.

Graceful: /readyz answers 503, the tables finish and write what is under way, every connection gets `bye` and
a moment to read it, also those that have never said `hello` and belong to no table. No client can hold it up.
What was acknowledged is on disk either way.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import structlog

DRAIN_SECONDS = 10.0
"""How long the tables may take to finish what is under way."""
BYE_SECONDS = 0.8
"""How long the clients may take to read `bye` and to close, before they are disconnected."""
BYE = ("restart", "the server restarts; your table will be here in a moment", 1000)
POLL_SECONDS = 0.02

log = structlog.get_logger(__name__)


class ClosableTables(Protocol):
    """The tables, as far as shutdown needs them."""

    async def shut_down(self) -> None:
        """Finish what is under way and send `bye` to every connection."""
        ...


class ClosableConnections(Protocol):
    """The open websockets, as far as shutdown needs them."""

    def __len__(self) -> int: ...

    def close(self, code: str, message: str, retry: int) -> None:
        """Send `bye` to those that have not got it yet."""
        ...

    def abort(self) -> None:
        """Disconnect all of them."""
        ...


class ReadinessFlag(Protocol):
    """What /readyz reports: a load balancer stops sending clients to a server that is closing."""

    is_closing: bool


class StoppableServer(Protocol):
    """The web server, stopped by two flags: after its open requests, or at once."""

    should_exit: bool
    force_exit: bool


class Shutdown:
    """Handles SIGTERM, SIGINT and SIGHUP by stopping the server."""

    def __init__(
        self,
        tables: ClosableTables,
        readiness: ReadinessFlag,
        connections: ClosableConnections,
        server: StoppableServer,
    ) -> None:
        self.tables = tables
        self.readiness = readiness
        self.connections = connections
        self.server = server
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def on_signal(self) -> Iterator[None]:
        """Install the signal handlers; SIGHUP only if it is not ignored (nohup)."""
        loop = asyncio.get_running_loop()
        handled = [signal.SIGTERM, signal.SIGINT]
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            handled.append(signal.SIGHUP)
        for number in handled:
            loop.add_signal_handler(number, self.request, number.name)
        try:
            yield
        finally:
            for number in handled:
                loop.remove_signal_handler(number)

    def request(self, reason: str) -> None:
        """Shut down gracefully; on the second request at once."""
        if self._task is None:
            log.info("stopping", reason=reason)
            self._task = asyncio.create_task(self._drain())
        else:
            log.warning("stopping at once", reason=reason)
            self.server.force_exit = self.server.should_exit = True
            self._task.cancel()

    async def _drain(self) -> None:
        self.readiness.is_closing = True
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await self.tables.shut_down()
        except TimeoutError:
            log.warning("the tables did not stop in time")
        except Exception:
            log.exception("shutting down the tables failed")
        try:
            await self._close_connections()
        finally:
            self.server.should_exit = True

    async def _close_connections(self) -> None:
        self.connections.close(*BYE)
        try:
            async with asyncio.timeout(BYE_SECONDS):
                while len(self.connections):  # each closes when its client has read `bye`
                    await asyncio.sleep(POLL_SECONDS)
        except TimeoutError:
            self.connections.abort()
