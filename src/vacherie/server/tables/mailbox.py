"""Mailbox: the bounded queue of a table's requests, which are carried out one after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Generic, TypeVar

import structlog

from vacherie.core.error import Refused
from vacherie.server.observability.tracebacks import safe_message

T = TypeVar("T")

MOST_WAITING = 1000

log = structlog.get_logger(__name__)


class Turn(Generic[T]):
    """One queued request, and the caller that may wait for its result."""

    __slots__ = ("_future", "_mailbox", "request")

    def __init__(self, mailbox: str, request: T, future: asyncio.Future[Any] | None) -> None:
        self.request = request
        self._mailbox = mailbox
        self._future = future

    @property
    def is_awaited(self) -> bool:
        """Whether a caller waits, who can send the request again."""
        return self._future is not None

    def succeeded(self, result: object) -> None:
        """Give the caller the result."""
        if self._future is not None and not self._future.done():
            self._future.set_result(result)

    def failed(self, error: Exception) -> None:
        """Give the caller the refusal; log a bug, and a refusal that no caller waits for."""
        if not isinstance(error, Refused):
            log.error("table-error", table=self._mailbox, exc_info=error)
            error = Refused("internal", "something went wrong on the server")
        elif self._future is None:
            log.warning("refused", table=self._mailbox, reason=safe_message(error))
        if self._future is not None and not self._future.done():
            self._future.set_exception(error)


class Mailbox(Generic[T]):
    """A queue of requests."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._queue: asyncio.Queue[Turn[T] | None] = asyncio.Queue()
        self._closed = False
        self._is_busy = False

    @property
    def is_idle(self) -> bool:
        """Whether no request is queued or being carried out."""
        return self._queue.empty() and not self._is_busy

    async def ask(self, request: T) -> Any:
        """Queue a request and wait for its result; refused when the queue is full."""
        if self._closed:
            raise Refused("shutting-down", "the table is being unloaded; try again in a moment")
        if self._queue.qsize() >= MOST_WAITING:
            raise Refused("busy", "the table's queue is full; try again in a moment")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Turn(self.name, request, future))
        return await future

    def post(self, request: T) -> None:
        """Queue a request without waiting for it."""
        if not self._closed:
            self._queue.put_nowait(Turn(self.name, request, None))

    def close(self) -> None:
        """Take no more requests; those in the queue are still carried out."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)

    async def turns(self) -> AsyncIterator[Turn[T]]:
        """The requests in the order they came, until the mailbox is closed."""
        while (turn := await self._queue.get()) is not None:
            self._is_busy = True
            yield turn
            self._is_busy = False
