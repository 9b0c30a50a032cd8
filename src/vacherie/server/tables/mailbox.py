"""Mailbox: a bounded queue and one task, so that everything done at a table is done one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import structlog

from vacherie.core.error import Refused
from vacherie.server.observability.tracebacks import safe_message

T = TypeVar("T")
Work: TypeAlias = Callable[[], Awaitable[Any]]

MOST_WAITING = 1000

log = structlog.get_logger(__name__)


class Mailbox:
    """A queue of work and the task that runs it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[Any] | None] | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name=f"table {name}")

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Queue work and wait for its result; refused when the queue is full."""
        if self._closed:
            raise Refused("shutting-down", "the table is being unloaded; try again in a moment")
        if self._queue.qsize() >= MOST_WAITING:
            raise Refused("busy", "the table's queue is full; try again in a moment")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, future))
        return await future

    def post(self, work: Work) -> None:
        """Queue work without waiting for it."""
        if not self._closed:
            self._queue.put_nowait((work, None))

    async def close(self) -> None:
        """Finish the queued work, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while (item := await self._queue.get()) is not None:
            work, future = item
            try:
                result = await work()
            except Refused as refusal:
                if future is None:
                    log.warning("refused", table=self.name, reason=safe_message(refusal))
                elif not future.done():
                    future.set_exception(refusal)
            except Exception:
                log.exception("table-error", table=self.name)
                if future is not None and not future.done():
                    future.set_exception(Refused("internal", "something went wrong on the server"))
            else:
                if future is not None and not future.done():
                    future.set_result(result)
