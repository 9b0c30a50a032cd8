"""HTTP protocol with slow-loris protection: drops clients that neither send nor read for 20 s.

Without it a client could hold connections for ever by sending a request byte by byte, or by not reading its
response.
"""

from __future__ import annotations

from asyncio import TimerHandle
from math import inf
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

IDLE_SECONDS = 20.0
"""Seconds within which a request has to arrive, and some of the write buffer has to be read."""


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with a periodic check for idle clients.

    At each check a request under way must be younger than `IDLE_SECONDS`, and a client with unread data must
    have read some of it since the last check.
    """

    idle_timer: TimerHandle
    request_started: float | None
    """When the request under way began to arrive; None when there is none."""
    unread: float
    """Bytes in the write buffer at the last check."""
    running: RequestResponseCycle | None = None
    """The request that is being answered; others on the same connection wait for it (pipelining)."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.request_started, self.unread = self.loop.time(), inf
        self.idle_timer = self.loop.call_later(IDLE_SECONDS, self.drop_if_idle)

    def drop_if_idle(self) -> None:
        """Abort the connection of an idle client, or schedule the next check."""
        unread = self.transport.get_write_buffer_size()
        is_late = self.request_started is not None and self.loop.time() - self.request_started >= IDLE_SECONDS
        if is_late or (unread and unread >= self.unread):
            self.transport.abort()
            return
        self.unread = unread or inf
        self.idle_timer = self.loop.call_later(IDLE_SECONDS, self.drop_if_idle)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = inf  # some was read, though the buffer may hold more than before

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.request_started is None:
            self.request_started = self.loop.time()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.request_started = None

    def handle_websocket_upgrade(self) -> None:
        self.idle_timer.cancel()
        super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        self.idle_timer.cancel()
        if self.running is not None and not self.running.response_complete:
            # uvicorn tells only the last of several pipelined requests, and this one would write on.
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)
