"""Websocket protocol: limits fragments and pongs, aborts dead connections, writes without waiting.

It extends uvicorn's: closing a websocket there waits for the client to read, which it may never do; and most
messages need no task, because they can be written to the transport at once. The ASGI extensions `ABORT` and
`WRITE` (endpoint.py) offer both to the application.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from vacherie.server.web.websocket.endpoint import ABORT, WRITE

MOST_MESSAGE_BYTES = 65_536
"""Of one frame, and of all fragments of a message together."""
CLOSE_TIMEOUT_SECONDS = 5.0
"""How long a client may take to read the close frame after a keep-alive timeout."""
MOST_FRAGMENTS = 1000
"""Frames of one fragmented message. Empty ones would never reach the limit of its size."""
MESSAGE_TOO_BIG = 1009
TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
TEXT_16, TEXT_64 = bytes((TEXT, 126)), bytes((TEXT, 127))
"""The first two bytes when two or eight bytes of length follow."""


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's websocket protocol with frame limits, abort and immediate writes."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][WRITE] = self.write_text

    def write_text(self, message: bytes) -> bool:
        """Send a message in UTF-8; False, and nothing is sent, if the buffer is full or the socket closed."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(message))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if (
            self.close_timer is not None
        ):  # it would only close once more, and that waits for the client to read
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        elif self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused with a response of our own, which is not a server error

    def handle_text(self, event: Frame) -> None:
        # As bytes: the JSON decoder finds invalid UTF-8, and the session answers it with an error message.
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.conn.fail(MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # drop the pong: a client that does not read could fill the memory with pings
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(CLOSE_TIMEOUT_SECONDS, self.transport.abort)


def text_frame(payload: bytes) -> bytes:
    """A whole text frame as a server sends it (RFC 6455, 5.2): the library would take three times as long."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65_536:
        return TEXT_16 + size.to_bytes(2, "big") + payload
    return TEXT_64 + size.to_bytes(8, "big") + payload
