"""HTTP protocol: connections counted by address, and slow-loris protection.

Without it a client could use up all descriptors with idle connections, or hold them for ever by sending a
request byte by byte or by not reading its response. A client that neither sends nor reads for 20 s is
dropped. What it may send is bounded in http_pipeline.py.
"""

from __future__ import annotations

from asyncio import TimerHandle
from math import inf
from typing import Any

from vacherie.core.error import Refused
from vacherie.server.web.connection_limits import limits_in
from vacherie.server.web.http_pipeline import BoundedHttpProtocol

IDLE_SECONDS = 20.0
"""Seconds within which a request has to arrive, and some of the write buffer has to be read."""
STOPPING_IDLE_SECONDS = 0.5
"""The same while the server stops, so that no client can hold that up."""


class HttpProtocol(BoundedHttpProtocol):
    """The HTTP protocol with a limit of connections and a periodic check for idle clients.

    At each check a request under way must be younger than `IDLE_SECONDS`, and a client with unread data must
    have read some of it since the last check.
    """

    idle_timer: TimerHandle
    idle_seconds: float
    request_started: float | None
    """When something began to arrive that is no complete request yet; None when there is nothing."""
    unread: float
    """Bytes in the write buffer at the last check."""
    limit_key: str | None = None
    """The key that this connection is counted by."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.idle_seconds = IDLE_SECONDS
        self.request_started, self.unread = self.loop.time(), inf
        self.idle_timer = self.loop.call_later(self.idle_seconds, self.drop_if_idle)
        limits = limits_in(self.app_state)
        try:
            self.limit_key = limits.open(self.client, transport.get_extra_info("socket").fileno())
        except Refused as error:
            limits.metrics.refused(error.code)
            self.refuse(error)

    def drop_if_idle(self) -> None:
        """Abort the connection of an idle client, or schedule the next check."""
        unread = self.transport.get_write_buffer_size()
        # What was received and waits for earlier responses is not late.
        is_late = (
            self.request_started is not None
            and not self.received
            and self.loop.time() - self.request_started >= self.idle_seconds
        )
        if is_late or (unread and unread >= self.unread):
            self.transport.abort()
            return
        self.unread = unread or inf
        self.idle_timer = self.loop.call_later(self.idle_seconds, self.drop_if_idle)

    def shutdown(self) -> None:
        """Stop after the request under way, if its client sends and reads; called when the server stops."""
        self.pipeline.clear()
        self.received = b""
        if self.running is not None:
            self.running.keep_alive = False
        super().shutdown()
        if self.idle_seconds != STOPPING_IDLE_SECONDS:  # it may be called again
            self.idle_seconds = STOPPING_IDLE_SECONDS
            self.idle_timer.cancel()
            self.idle_timer = self.loop.call_later(self.idle_seconds, self.drop_if_idle)
            self.unread = self.transport.get_write_buffer_size() or inf

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = inf  # some was read, though the buffer may hold more than before

    def data_received(self, data: bytes) -> None:
        if self.request_started is None:  # empty lines between requests count, too
            self.request_started = self.loop.time()
        super().data_received(data)

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
        self.transport.get_protocol().limit_key = self.limit_key  # type: ignore[attr-defined]
        del self.parser

    def connection_lost(self, exc: Exception | None) -> None:
        self.idle_timer.cancel()
        limits_in(self.app_state).close(self.limit_key)
        super().connection_lost(exc)
        # It refers to this object, and both would wait for the garbage collector.
        self.__dict__.pop("parser", None)
