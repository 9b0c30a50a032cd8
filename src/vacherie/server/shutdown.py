"""The end of a server, which a signal asks for: gentle the first time, short the second.

Gentle is: nobody new is sent here (/readyz), everybody at a table is told to come back in a moment, what is
under way is written down. What was acknowledged is on disk either way.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from typing import Protocol

import structlog

FAREWELL_SECONDS = 10.0
"""How long tables may take to finish what is under way, and connections to read their goodbye."""
LOOK_SECONDS = 0.02

log = structlog.get_logger(__name__)


class ClosableTables(Protocol):
    """The tables, as far as their end is concerned."""

    async def shut_down(self) -> None:
        """Finish what is under way and say goodbye."""
        ...


class ReadinessFlag(Protocol):
    """Somebody who tells others that we are about to close."""

    is_closing: bool


class StoppableServer(Protocol):
    """The web server: told by two words when to stop, and to stop at once."""

    should_exit: bool
    force_exit: bool


class Shutdown:
    """Waits for signals and ends a server."""

    def __init__(
        self, tables: ClosableTables, sign: ReadinessFlag, connections: Sized, server: StoppableServer
    ) -> None:
        self.tables = tables
        self.sign = sign
        self.connections = connections
        self.server = server
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def on_signal(self) -> Iterator[None]:
        """Listen to signals; a terminal that is closed counts as one, unless it was told not to (nohup)."""
        loop = asyncio.get_running_loop()
        wanted = [signal.SIGTERM, signal.SIGINT]
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            wanted.append(signal.SIGHUP)
        for number in wanted:
            loop.add_signal_handler(number, self.ask, number.name)
        try:
            yield
        finally:
            for number in wanted:
                loop.remove_signal_handler(number)

    def ask(self, reason: str) -> None:
        """End gently; when asked again, at once."""
        if self._task is None:
            log.info("stopping", reason=reason)
            self._task = asyncio.create_task(self._farewell())
        else:
            log.warning("stopping at once", reason=reason)
            self.server.force_exit = self.server.should_exit = True
            self._task.cancel()

    async def _farewell(self) -> None:
        self.sign.is_closing = True
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self.tables.shut_down()
                while len(self.connections):  # each leaves when the goodbye is read
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            log.warning("not everybody has gone", connections=len(self.connections))
        except Exception:
            log.exception("the tables did not end as they should")
        finally:
            self.server.should_exit = True
