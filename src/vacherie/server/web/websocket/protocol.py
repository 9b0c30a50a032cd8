"""Websocket protocol: aborts floods, parses no more than the app can take, writes without waiting.

It extends uvicorn's. There a client may send pings, pongs and fragments without limit, and everything
received is parsed at once; here frames are counted (frame_limits.py) and parsed in small pieces, the next one
only when the app has taken every message of the last (back-pressure). Closing a websocket there waits for the
client to read, which it may never do; and most messages need no task, because they can be written to the
transport at once. The ASGI extensions `ABORT` and `WRITE` (endpoint.py) offer both to the application.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from vacherie.server.web.connection_limits import limits_in
from vacherie.server.web.websocket.close_codes import number_of
from vacherie.server.web.websocket.endpoint import ABORT, WRITE
from vacherie.server.web.websocket.frame_limits import CountingServerProtocol, Flood, FrameLimits

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
PIECE_BYTES = 512
"""What is parsed before the app gets its turn: no more than 85 frames, since a frame has at least 6 bytes."""
PIECES_IN_A_TURN = 8
"""Pieces that are parsed in one turn of the event loop, if none has a message for the app."""
STOPPING_SECONDS = 0.5
"""How long a client may take to read the close frame when the server stops."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's websocket protocol with frame limits, back-pressure, abort and immediate writes."""

    limit_key: str | None = None
    """The key that this connection is counted by (connection_limits.py)."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.limits = limits_in(self.app_state)
        self.frame_limits = FrameLimits(self.limits.clock, self.limits.settings.commands_per_second)
        self.conn = CountingServerProtocol(
            self.frame_limits, max_size=self.config.ws_max_size, logger=self.conn.logger
        )
        self.received = b""
        """What was not parsed yet, from `position` on."""
        self.position = 0
        self.heard_at = self.loop.time()
        """When the client last sent anything."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.received = b""
        self.limits.close(self.limit_key)
        super().connection_lost(exc)
        # It refers to its own connection, and both would wait for the garbage collector.
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            del self.scope  # which refers to this object by its extensions

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(STOPPING_SECONDS, self.transport.abort)

    # --- receiving ---------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.heard_at = self.loop.time()
        if self.handshake_initiated:
            try:
                self.frame_limits.count_bytes(len(data))
            except Flood:
                self.abort_flood()
                return
            self.received = self.received[self.position :] + data
            self.position = 0
            self.parse()
        else:
            super().data_received(data)
            if self.conn.handshake_exc is not None:
                self.refuse_handshake()

    def parse(self) -> None:
        """Parse piece by piece, until there is a message for the app, or others should have their turn."""
        turn_ends = self.position + PIECE_BYTES * PIECES_IN_A_TURN
        while (
            self.position < min(len(self.received), turn_ends)
            and self.can_parse
            and not self.transport.is_closing()
        ):
            start, self.position = self.position, self.position + PIECE_BYTES
            super().data_received(self.received[start : self.position])
        if self.transport.is_closing():
            self.received = b""
        elif self.position < len(self.received):
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            if self.can_parse:  # otherwise it goes on when the app has taken the messages
                self.loop.call_soon(self.parse)
        else:
            self.received, self.position = b"", 0
            if self.read_paused and self.queue.empty():
                self.read_paused = False
                self.transport.resume_reading()

    @property
    def can_parse(self) -> bool:
        """Whether the app can take a message; before the handshake no pong and no error could be sent."""
        return self.handshake_complete and self.queue.empty()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if (self.read_paused or self.received) and self.queue.empty():
            # Not at once: other connections have their turn before the next piece.
            self.loop.call_soon(self.parse)
        return message

    def handle_parser_exception(self) -> None:
        if isinstance(self.conn.parser_exc, Flood):
            self.abort_flood()
        else:
            super().handle_parser_exception()

    def abort_flood(self) -> None:
        """Cut off a flooding client: no close frame, and nothing more is read or parsed."""
        self.limits.metrics.refused("flood")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": number_of("flood")})
        self.transport.abort()

    def refuse_handshake(self) -> None:
        """Answer a handshake that the websocket library cannot parse: too long a line, say."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    # --- the handshake -----------------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][ABORT] = self.transport.abort
            scope["extensions"][WRITE] = self.write_text

    # --- sending -----------------------------------------------------------------------------------

    def write_text(self, message: bytes) -> bool:
        """Send a message in UTF-8; False, and nothing is sent, if the buffer is full or the socket closed."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(message))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept" and self.received:
            self.loop.call_soon(self.parse)
        # The timer would only close once more, and that waits for the client to read.
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        elif self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused with a response of our own, which is not a server error

    # --- frames ------------------------------------------------------------------------------------

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

    def send_keepalive_ping(self) -> None:
        assert self.ping_interval is not None
        if self.loop.time() - self.heard_at < self.ping_interval:  # it is alive: most players never need one
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

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
