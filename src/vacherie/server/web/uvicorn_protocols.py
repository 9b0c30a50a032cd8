"""How the web server is set up, for the program and for the tests alike.

What is decided here: frames above a size never reach us, nothing is compressed (a table's messages are small,
and compression would cost more memory than all else together), dead connections are found by pings, and the
addresses that proxies tell are judged by us (peer.py), not by the web server. And nobody can hold on to a
connection by doing nothing: whoever neither sends a request nor reads what was sent is let go.
"""

from __future__ import annotations

from asyncio import TimerHandle
from math import inf
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from vacherie.server.web.websocket.endpoint import ABORT, WRITE

PATIENCE = 20.0
"""Seconds in which a request has to arrive, and something of what was sent has to be read."""
GOODBYE_SECONDS = 5.0
"""How long somebody may take to read that the connection ends."""
MOST_PIECES = 1000
"""Frames of one message. Empty ones would never reach the limit of its size."""
TOO_BIG = 1009


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """Websockets that can be cut, and that can be written to at once.

    Closing waits for the other side to read, which it may never do. And most messages need not wait for
    anything: they can go where they are made, past all the tasks that may have to wait.
    """

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][WRITE] = self.write_text

    def write_text(self, message: bytes) -> bool:
        """Send a message in UTF-8; False, and nothing is sent, if that would have to wait or has no use."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:  # it would only close once more, and that waits for the reader
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        elif self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused in our own words, which is no mistake of ours

    def handle_text(self, event: Frame) -> None:
        # As bytes: whoever reads the JSON finds out whether it is UTF-8, and refuses it politely.
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.conn.fail(TOO_BIG, "too many pieces")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # whoever does not read must not make us keep the answers
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


class HttpProtocol(HttpToolsProtocol):
    """HTTP with an eye on those who only sit there.

    At every look a request that has begun must have come further than its beginning, and somebody who has
    something to read must have read some of it since the last look.
    """

    look: TimerHandle
    begun: float | None
    """When the request that is on its way began; None when there is none."""
    unread: float
    """Bytes that waited to be read at the last look."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.begun, self.unread = self.loop.time(), inf
        self.look = self.loop.call_later(PATIENCE, self.look_after)

    def look_after(self) -> None:
        """Let go of somebody who has done nothing for too long."""
        waiting = self.transport.get_write_buffer_size()
        is_late = self.begun is not None and self.loop.time() - self.begun >= PATIENCE
        if is_late or (waiting and waiting >= self.unread):
            self.transport.abort()
            return
        self.unread = waiting or inf
        self.look = self.loop.call_later(PATIENCE, self.look_after)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread = inf  # some was read, though more may wait now than before

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.begun is None:
            self.begun = self.loop.time()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.begun = None

    def handle_websocket_upgrade(self) -> None:
        self.look.cancel()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.look.cancel()
        super().connection_lost(exc)


OPTIONS: dict[str, Any] = {
    "http": HttpProtocol,
    "ws": WebsocketProtocol,
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "proxy_headers": False,
    "server_header": False,
    "date_header": True,
}
"""For `uvicorn.Config`."""
