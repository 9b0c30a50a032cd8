"""The session of one client at one table: its frames are parsed, carried out and acknowledged.

The client may be connected to this node or to another one; session.py and relay/owner_links.py add what
differs. The first request is `hello`; from then on the client follows its table. Bad frames get an error;
after too many of them the connection is closed.
"""

from __future__ import annotations

from typing import Protocol

from vacherie.core.error import Refused
from vacherie.protocol import message, request
from vacherie.server.model.identity import Identity
from vacherie.server.tables.table import Table
from vacherie.server.web.errors import internal_error
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.close_codes import REASONS
from vacherie.server.web.websocket.frame_parser import id_in, parse_frame

MOST_BAD_FRAMES = 20

FATAL_HELLO_CODES = frozenset({"banned", "no-such-table", "no-spectators"})
"""Refusals of a `hello` that another `hello` would get again."""

BAD_FRAME_CODES = frozenset({"bad-frame", "too-long", "version"})
"""Refusals of frames that no correct client sends."""


class ClientConnection(Protocol):
    """The connection of a client, here or at another node."""

    who: Identity
    address: str
    closing: str | None

    def send(self, message: bytes) -> None:
        """Send a message without blocking."""

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Send the reason and close."""


class TableSession:
    """One client at one table."""

    def __init__(self, web: WebState, table_id: str, connection: ClientConnection) -> None:
        self.web = web
        self.table_id = table_id
        self.connection = connection
        self.table: Table | None = None
        self.bad_frames = 0

    def end(self) -> None:
        """Leave the table after the connection has closed."""
        if self.table is not None:
            self.table.unsubscribe(self.connection)

    async def handle_frame(self, frame: str | bytes) -> None:
        """Carry out the request in a frame and answer it."""
        parsed: request.AnyFrame | None = None
        try:
            if self.passes_on(frame):
                return
            parsed = parse_frame(frame)
            await self.handle_request(parsed, frame)
        except Refused as error:
            self.refuse(error, id_in(frame) if parsed is None else parsed.id)
            self.close_bad_client(error, parsed)
        except Exception as error:  # a bug must end neither the connection nor the table
            self.refuse(
                internal_error(error, f"request {type(parsed).__name__}", self.web.context.entropy),
                None if parsed is None else parsed.id,
            )

    def passes_on(self, frame: str | bytes) -> bool:
        """Whether a frame is handled elsewhere; refuses one that must not be handled at all."""
        return False

    def close_bad_client(self, error: Refused, parsed: request.AnyFrame | None) -> None:
        """Close the connection after a hopeless `hello`, or after too many bad frames."""
        if self.table is None and isinstance(parsed, request.Hello) and error.code in FATAL_HELLO_CODES:
            self.connection.close(error.code, REASONS[error.code].meaning)
        elif self.table is None and parsed is not None and not isinstance(parsed, request.Hello):
            self.connection.close("hello", REASONS["hello"].meaning)
        elif error.code in BAD_FRAME_CODES or (self.table is None and parsed is not None):
            self.bad_frames += 1
            if self.bad_frames >= MOST_BAD_FRAMES:
                self.connection.close("bad-frame", REASONS["bad-frame"].meaning)

    def refuse(self, error: Refused, re: int | None) -> None:
        """Send an error: the request was not carried out."""
        self.web.context.metrics.refused(error.code)
        self.connection.send(message.encode(message.Error(code=error.code, message=str(error), re=re)))

    async def handle_request(self, parsed: request.AnyFrame, frame: str | bytes) -> None:
        """Carry out a request and acknowledge it."""
        if isinstance(parsed, request.Hello):
            await self.join(parsed, frame)
            if self.table is None:  # another node runs it, and acknowledges
                return
        elif self.table is None:
            raise Refused("bad-frame", "the first request is hello")
        elif isinstance(parsed, request.Ping):
            self.connection.send(message.encode(message.Pong(re=parsed.id)))
            return
        else:
            who, address = self.connection.who, self.connection.address
            await self.web.carry_out(self.table, who, address, parsed)
        self.connection.send(message.encode(message.Ack(re=parsed.id)))

    async def join(self, hello: request.Hello, frame: str | bytes) -> None:
        """Join the table; also the answer to a reconnect, since `hello` says which events the client has."""
        if self.table is not None:
            raise Refused("bad-frame", "hello is sent once; to start again, reconnect")
        table = await self.web.tables.find(self.table_id)
        await table.subscribe(self.connection, hello)
        self.table = table
