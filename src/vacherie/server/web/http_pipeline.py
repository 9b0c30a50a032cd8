"""HTTP protocol with bounded request heads and bounded pipelining.

uvicorn parses everything it has received at once: a head without end grows in memory, and a client that
sends requests without waiting for the responses makes it hold thousands of them. Here the parser gets one
piece after the other. A head above the limit is refused before it is parsed, and while too many requests wait
for their turn, the rest stays unparsed and nothing more is read.
"""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from vacherie.core.error import Refused
from vacherie.server.web.errors import body_of, headers_of, status_of
from vacherie.server.web.security_headers import ALWAYS

MOST_HEAD_BYTES = 32_768
"""Bytes of a request's first line and headers, of its trailers, or between two parts of a body."""
MOST_HEADERS = 128
"""Headers of a request, trailers included; the websocket library has the same limit."""
MOST_WAITING = 16
"""Requests on one connection that wait for the response to the one before (pipelining)."""
MOST_WAITING_BYTES = 65_536
"""Bytes of all of them together."""
PIECE_BYTES = 4096
END_OF_HEAD = b"\n\r\n"


class HoldableFlow(FlowControl):
    """uvicorn's flow control; while `is_held`, a request that wants its body does not start reading."""

    is_held = False

    def resume_reading(self) -> None:
        if not self.is_held:
            super().resume_reading()


class BoundedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with its parser fed in pieces."""

    flow: HoldableFlow
    running: RequestResponseCycle | None = None
    """The request that is being answered; others on the same connection wait for it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.received = b""
        """What the parser has not got yet, from `position` on."""
        self.position = 0
        self.piece = b""
        """What the parser is at."""
        self.head_bytes = 0
        """Bytes since the head began, or since the last part of the body; at most a piece too many."""
        self.waiting_bytes = 0
        """Bytes since the first of the waiting requests began; at most a piece too many."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.flow = HoldableFlow(transport)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self.received = self.received[self.position :] + data
        self.position = 0
        self.parse()

    def parse(self) -> None:
        """Parse what was received, as long as there is room for another request."""
        while self.position < len(self.received) and not self.is_full and not self.transport.is_closing():
            try:
                self.parse_piece()
            except Refused as error:
                self.refuse(error)
            except httptools.HttpParserError:
                self.refuse(Refused("malformed", "this is not a valid HTTP request"))
            except httptools.HttpParserUpgrade:
                if self._should_upgrade():
                    self.upgrade()
                    return
        if self.transport.is_closing():
            return
        if self.position < len(self.received):
            self.flow.pause_reading()
            self.flow.is_held = True
            return
        self.received, self.position = b"", 0
        if self.flow.is_held:
            self.flow.is_held = False
            self.flow.resume_reading()

    def parse_piece(self) -> None:
        """Parse up to the next empty line, so that no piece has the heads of two requests."""
        start = self.position
        end = self.received.find(END_OF_HEAD, start, start + PIECE_BYTES)
        end = min(start + PIECE_BYTES, len(self.received)) if end < 0 else end + len(END_OF_HEAD)
        self.piece = self.received[start:end]
        self.position = end
        self.head_bytes += len(self.piece)
        if self.head_bytes > MOST_HEAD_BYTES:
            raise Refused("head-too-long", f"the head of a request has at most {MOST_HEAD_BYTES:,} bytes")
        if self.pipeline:
            self.waiting_bytes += len(self.piece)
        self.parser.feed_data(self.piece)
        if self.headers is not None and len(self.headers) > MOST_HEADERS:
            raise Refused("head-too-long", f"a request has at most {MOST_HEADERS} headers")

    def upgrade(self) -> None:
        """Hand the connection over to the websocket protocol, and what was received after the handshake."""
        if self.is_answering:  # its response would end up among the frames
            self.transport.abort()
            return
        rest, self.received = self.received[self.position :], b""
        self.handle_websocket_upgrade()
        if rest:
            self.transport.get_protocol().data_received(rest)  # type: ignore[attr-defined]

    @property
    def is_answering(self) -> bool:
        """Whether a response is still to be completed."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def is_full(self) -> bool:
        """Whether too many requests wait for another one to be parsed."""
        return bool(self.pipeline) and (
            len(self.pipeline) >= MOST_WAITING or self.waiting_bytes >= MOST_WAITING_BYTES
        )

    def refuse(self, error: Refused) -> None:
        """Send an error and close; without it, if that would end up within another response."""
        if self.is_answering:
            self.transport.abort()
            return
        body = body_of(error)
        headers = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "connection": "close",
            **ALWAYS,
            **headers_of(error),
        }
        lines = [f"{name}: {value}\r\n".encode() for name, value in headers.items()]
        self.transport.write(b"".join([STATUS_LINE[status_of(error.code)], *lines, b"\r\n", body]))
        self.transport.close()

    # --- callbacks of the parser -------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head_bytes = len(self.piece)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.head_bytes = 0

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.head_bytes = len(self.piece) - len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.head_bytes = 0

    # --- requests one after the other --------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.waiting_bytes = 0
        if self.received and not self.transport.is_closing():
            self._unset_keepalive_if_required()  # it was not idle
            self.parse()

    def connection_lost(self, exc: Exception | None) -> None:
        self.received = b""
        if self.running is not None and not self.running.response_complete:
            # uvicorn tells only the last of several pipelined requests, and this one would write on.
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)
