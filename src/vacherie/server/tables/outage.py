"""StorageOutage: while nothing can be written, all tables pause, and one probe finds out when that has ended.

The causes (a full disk, a lock of another program, a failing disk) concern the whole server. So the first
table whose write fails reports it for all: automatic answers are held back instead of lost, clocks stand
still, and clients are told. The probe backs off; when it succeeds, every table goes on (docs/adr/014).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import structlog

from vacherie.server.clock import Timer
from vacherie.server.context import ServerContext
from vacherie.server.model.errors import StorageFailed, WriteRejected

FIRST_WAIT = 0.25
"""Seconds until the first probe; each further wait is twice as long."""
LONGEST_WAIT = 2.0
"""Longest seconds between two probes, so that tables go on soon after the end."""
RELAPSE_SECONDS = 30.0
"""An outage so soon after another continues its back-off: a nearly full disk takes some writes, not all."""
TABLES_AT_ONCE = 50
"""Tables that are paused or resumed in one turn of the event loop."""

log = structlog.get_logger(__name__)


class PausableTable(Protocol):
    """A table, as far as an outage concerns it."""

    def pause(self, since: float) -> None:
        """Nothing can be written since this time."""
        ...

    def resume(self) -> None:
        """Writes succeed again."""
        ...


class StorageOutage:
    """Whether writes fail now, and since when."""

    def __init__(self, context: ServerContext, tables: Callable[[], Iterable[PausableTable]]) -> None:
        self.context = context
        self.tables = tables
        self.since: float | None = None
        """When the first write that failed began; None while writes succeed."""
        self._rng = context.entropy.pacing()
        self._wait = FIRST_WAIT
        self._ended_at: float | None = None
        self._wake: Callable[[], None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Awaitable[None]) -> None:
        """Await a write, and note whether the storage took it."""
        began = self.context.clock.now()
        try:
            await work
        except WriteRejected:
            raise
        except StorageFailed as error:
            self._failed(began, error)
            raise
        if self._wake is not None:  # earlier than the probe would find out
            self._wake()

    def _failed(self, began: float, error: StorageFailed) -> None:
        if self.since is None:
            self.since = began
            log.error("storage-failed", reason=str(error))
            self._task = asyncio.create_task(self._watch(began))

    async def _watch(self, since: float) -> None:
        """Pause all tables, probe until a write succeeds, and resume them."""
        clock, ended_at = self.context.clock, self._ended_at
        if ended_at is None or clock.now() - ended_at > RELAPSE_SECONDS:
            self._wait = FIRST_WAIT
        await self._in_pieces(lambda table: table.pause(since), since)
        is_alive = False
        while not is_alive:
            await self._sleep(self._wait * self._rng.uniform(0.75, 1.25))
            self._wait = min(2 * self._wait, LONGEST_WAIT)
            is_alive = await self.context.storage.is_alive()
        self.since, self._ended_at = None, clock.now()
        log.info("storage-recovered", seconds=round(clock.now() - since, 1))
        await self._in_pieces(lambda table: table.resume(), None)

    async def _in_pieces(self, work: Callable[[PausableTable], None], since: float | None) -> None:
        """Do something with every table, some at a time; ends when another outage begins."""
        for number, table in enumerate(list(self.tables()), 1):
            if self.since != since:
                return
            try:
                work(table)
            except Exception:  # a bug at one table must stop neither the probe nor the others
                log.exception("table-error")
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _sleep(self, seconds: float) -> None:
        """Sleep until the next probe is due, or a write has succeeded."""
        clock = self.context.clock
        due: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not due.done():
                due.set_result(None)

        timer: Timer = clock.call_at(clock.now() + seconds, wake)
        self._wake = wake
        try:
            await due
        finally:
            self._wake = None
            timer.cancel()

    def stop(self) -> None:
        """End the probe."""
        if self._task is not None:
            self._task.cancel()
