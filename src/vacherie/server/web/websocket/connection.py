"""One websocket connection with its bounded send queue; drops slow clients (back-pressure).

While the client keeps up, a message is written to the transport at once. Otherwise it is queued, and one task
writes the queue as soon as it can, so that a table never waits for a client. A client that reads too slowly
fills the queue, gets `bye` and is disconnected; after a reconnect `hello` brings everything it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from vacherie.protocol.message import Bye, encode
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.observability.metrics import Metrics
from vacherie.server.web.websocket.close_codes import number_of

MOST_QUEUED_MESSAGES = 256
MOST_QUEUED_BYTES = 1_000_000
CLOSE_TIMEOUT_SECONDS = 5.0
"""How long a client may take to read `bye` before the connection is aborted."""

Send = Callable[[Any], Awaitable[None]]


class WebsocketConnection:
    """A client of a table, as player or spectator."""

    __slots__ = (
        "_bytes",
        "_close_timer",
        "_metrics",
        "_queue",
        "_send",
        "_waiter",
        "_write",
        "abort",
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
        """The code of `bye`, once the connection is being closed."""
        self.abort = abort
        """Disconnects at once."""
        self._send = send
        self._write = write
        self._metrics = metrics
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        """What the writing task waits for; meanwhile the queue is empty and direct writes keep the order."""
        self._close_timer: asyncio.TimerHandle | None = None

    def send(self, message: bytes) -> None:
        """Write a message, or queue it; when the queue is full, close the connection instead."""
        if self.closing is not None:
            return
        if self._waiter is not None and not self._waiter.done() and self._write(message):
            self._metrics.frames_out += 1
            return
        if len(self._queue) >= MOST_QUEUED_MESSAGES or self._bytes + len(message) > MOST_QUEUED_BYTES:
            self._metrics.dropped()
            self._queue.clear()
            self.close("slow", "you read too slowly; reconnect and send hello with what you have", 1000)
            return
        self._queue.append(message)
        self._bytes += len(message)
        self._wake()

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Send `bye` after the queued messages, then close; further calls do nothing."""
        if self.closing is not None:
            return
        self.closing = code
        self._queue.append(encode(Bye(code=code, message=message, retry=retry)))
        self._wake()
        self._close_timer = asyncio.get_running_loop().call_later(CLOSE_TIMEOUT_SECONDS, self.abort)

    def _wake(self) -> None:
        # A bare future, because an Event costs half as much again for every message.
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def write(self) -> None:
        """Write the queue until the connection is closed; runs in a task of its own."""
        queue, send = self._queue, self._send
        loop = asyncio.get_running_loop()
        try:
            while True:
                while queue:
                    message = queue.popleft()
                    self._bytes -= len(message)
                    self._metrics.frames_out += 1
                    # As text, so that a browser gets a string.
                    await send({"type": "websocket.send", "text": message.decode()})
                if self.closing is not None:
                    number = number_of(self.closing)
                    await send({"type": "websocket.close", "code": number, "reason": self.closing})
                    return
                self._waiter = loop.create_future()
                await self._waiter
        except (OSError, RuntimeError):
            return  # the client has disconnected; the web server raises either

    def disconnected(self) -> None:
        """Release the queue after the client has disconnected."""
        self.closing = self.closing or "gone"
        self._queue.clear()
        if self._close_timer is not None:
            self._close_timer.cancel()
