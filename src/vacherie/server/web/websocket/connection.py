"""One open websocket as a table sees it: messages go out at once, or into a short queue.

As long as the other side keeps up nothing has to wait, and a message is written where it is made. Otherwise
it is queued, and one task writes what is queued as soon as it can. A table never waits for anybody. Whoever
reads too slowly fills the queue, is told so, and is let go; coming back with `hello` brings everything that
was missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from vacherie.protocol.message import Bye
from vacherie.server.auth.identity import ANONYMOUS, Identity
from vacherie.server.observability.metrics import Metrics
from vacherie.server.tables.broadcast import encode
from vacherie.server.web.websocket.close_codes import number_of

MOST_MESSAGES = 256
MOST_BYTES = 1_000_000
GOODBYE_SECONDS = 5.0
"""How long somebody who is let go may take to read the goodbye."""

Send = Callable[[Any], Awaitable[None]]


class WebsocketConnection:
    """A table's subscriber over one open websocket."""

    __slots__ = (
        "_abort",
        "_bytes",
        "_grace",
        "_metrics",
        "_queue",
        "_send",
        "_waiter",
        "_write",
        "address",
        "closing",
        "who",
    )

    def __init__(
        self,
        send: Send,
        abort: Callable[[], None],
        write: Callable[[bytes], bool],
        address: str,
        metrics: Metrics,
    ) -> None:
        self.who: Identity = ANONYMOUS
        self.address = address
        self.closing: str | None = None
        """Why the connection is about to end."""
        self._send = send
        self._abort = abort
        self._write = write
        self._metrics = metrics
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        """What the writing task waits for; as long as it does, there is nothing that could be overtaken."""
        self._grace: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Write a message, or queue it; when the queue is full, say goodbye instead."""
        if self.closing is not None:
            return
        if self._waiter is not None and not self._waiter.done() and self._write(message):
            self._metrics.frame_out()
            return
        if len(self._queue) >= MOST_MESSAGES or self._bytes + len(message) > MOST_BYTES:
            self._metrics.dropped()
            self._queue.clear()
            self.close("slow", "you do not keep up; say hello again with what you have", 1000)
            return
        self._queue.append(message)
        self._bytes += len(message)
        self._wake()

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Say goodbye after what is queued, and close; once is enough."""
        if self.closing is not None:
            return
        self.closing = code
        self._queue.append(encode(Bye(code=code, message=message, retry=retry)))
        self._wake()
        self._grace = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._abort)

    def _wake(self) -> None:
        # A bare future: an Event costs half as much again, for every message.
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def write(self) -> None:
        """Write what is queued, until the connection ends."""
        queue, send = self._queue, self._send
        loop = asyncio.get_running_loop()
        try:
            while True:
                while queue:
                    message = queue.popleft()
                    self._bytes -= len(message)
                    self._metrics.frame_out()
                    # As text, so that a browser gets a string.
                    await send({"type": "websocket.send", "text": message.decode()})
                if self.closing is not None:
                    number = number_of(self.closing)
                    await send({"type": "websocket.close", "code": number, "reason": self.closing})
                    return
                self._waiter = loop.create_future()
                await self._waiter
        except (OSError, RuntimeError):
            return  # the other side has gone: the server says so with either

    def gone(self) -> None:
        """The connection has ended."""
        self.closing = self.closing or "gone"
        self._queue.clear()
        if self._grace is not None:
            self._grace.cancel()
