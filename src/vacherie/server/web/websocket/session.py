"""The session of one websocket: frames are parsed into requests, carried out and acknowledged.

The first request is `hello`; from then on the connection follows its table. Bad frames get an error; after
too many of them the connection is closed.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, UnsetType
from starlette.types import Receive

from vacherie.core.error import Refused
from vacherie.protocol import VERSION, message, request
from vacherie.server.auth.bans import banned
from vacherie.server.auth.rate_limit import Bucket
from vacherie.server.model.identity import Identity
from vacherie.server.tables.table import Table
from vacherie.server.web.errors import internal_error
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.close_codes import REASONS, number_of
from vacherie.server.web.websocket.connection import WebsocketConnection

LONGEST_FRAME = 16_384
"""Characters in a frame. Frames above 64 kB are refused by the web server (1009)."""
MOST_BAD_FRAMES = 20
HELLO_SECONDS = 10.0
FLOOD_FACTOR = 5
"""A client above so many times the allowed rate is disconnected."""

FATAL_HELLO_CODES = frozenset({"banned", "no-such-table", "no-spectators"})
"""Refusals of a `hello` that another `hello` would get again."""

BAD_FRAME_CODES = frozenset({"bad-frame", "too-long", "version"})
"""Refusals of frames that no correct client sends."""

_decoder: msgspec.json.Decoder[request.AnyFrame] = msgspec.json.Decoder(request.AnyFrame)


class Envelope(Struct):
    """The fields that are read of an invalid request."""

    id: Annotated[int, Meta(ge=0, lt=2**53)] | UnsetType = msgspec.UNSET
    v: int | UnsetType = msgspec.UNSET


_envelope = msgspec.json.Decoder(Envelope)


def id_in(frame: str | bytes) -> int | None:
    """The id of an invalid request, if it can be read."""
    if len(frame) > LONGEST_FRAME:
        return None
    try:
        found = _envelope.decode(frame).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return None if isinstance(found, UnsetType) else found


def parse_frame(frame: str | bytes) -> request.AnyFrame:
    """The request in a frame; refuses an invalid one."""
    if len(frame) > LONGEST_FRAME:
        raise Refused("too-long", f"a frame has at most {LONGEST_FRAME} characters")
    try:
        found = _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        check_version(frame)
        raise Refused("bad-frame", f"this is not a request: {error}") from None
    if found.v != VERSION:
        raise wrong_version(found.v)
    return found


def check_version(frame: str | bytes) -> None:
    """Refuse a frame of another protocol version."""
    try:
        version = _envelope.decode(frame).v
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(version, UnsetType) and version != VERSION:
        raise wrong_version(version)


def wrong_version(version: int) -> Refused:
    """The refusal of a request of another protocol version."""
    return Refused("version", f"this server speaks version {VERSION} of the protocol, not {version}")


class WebsocketSession:
    """One connection to one table."""

    def __init__(self, web: WebState, table_id: str, who: Identity, connection: WebsocketConnection) -> None:
        self.web = web
        self.table_id = table_id
        self.who = who
        self.connection = connection
        self.table: Table | None = None
        self.bad_frames = 0
        rate = web.context.settings.commands_per_second
        self.bucket = Bucket(web.context.clock, rate, rate * 10)
        self.flood = Bucket(web.context.clock, rate * FLOOD_FACTOR, rate * FLOOD_FACTOR * 10)
        self.hello_timer = web.context.clock.call_at(
            web.context.clock.now() + HELLO_SECONDS, self.hello_timed_out
        )

    def hello_timed_out(self) -> None:
        """Close a connection that has not sent `hello` in time."""
        if self.table is None:
            self.connection.close("hello", REASONS["hello"].meaning)

    def end(self) -> None:
        """Leave the table after the connection has closed."""
        self.hello_timer.cancel()
        if self.table is not None:
            self.table.unsubscribe(self.connection)

    async def read_frames(self, receive: Receive) -> None:
        """Handle frames until the client disconnects."""
        while True:
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                if event["code"] == number_of("flood"):  # cut off in protocol.py, or by this session
                    self.connection.closing = "flood"
                return
            self.web.context.metrics.frames_in += 1
            if self.connection.closing is None:
                text = event.get("text")
                await self.handle_frame(event["bytes"] if text is None else text)

    async def handle_frame(self, frame: str | bytes) -> None:
        """Carry out the request in a frame and answer it."""
        parsed: request.AnyFrame | None = None
        try:
            self.check_rate()
            parsed = parse_frame(frame)
            await self.handle_request(parsed)
        except Refused as error:
            self.refuse(error, id_in(frame) if parsed is None else parsed.id)
            self.close_bad_client(error, parsed)
        except Exception as error:  # a bug must end neither the connection nor the table
            self.refuse(
                internal_error(error, f"request {type(parsed).__name__}", self.web.context.entropy),
                None if parsed is None else parsed.id,
            )

    def check_rate(self) -> None:
        """Refuse a request above the rate limit, and close the connection of a flooding client."""
        if self.flood.take():
            self.connection.close("flood", "far too many requests", 10_000)
        if self.bucket.take():
            raise Refused("too-many-requests", "too many requests; wait a little")

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

    async def handle_request(self, parsed: request.AnyFrame) -> None:
        """Carry out a request and acknowledge it."""
        if isinstance(parsed, request.Hello):
            await self.join(parsed)
        elif self.table is None:
            raise Refused("bad-frame", "the first request is hello")
        elif isinstance(parsed, request.Ping):
            self.connection.send(message.encode(message.Pong(re=parsed.id)))
            return
        else:
            who, address = self.connection.who, self.connection.address
            await self.web.carry_out(self.table, who, address, parsed)
        self.connection.send(message.encode(message.Ack(re=parsed.id)))

    async def join(self, hello: request.Hello) -> None:
        """Join the table; also the answer to a reconnect, since `hello` says which events the client has."""
        if self.table is not None:
            raise Refused("bad-frame", "hello is sent once; to start again, reconnect")
        if self.web.bans.is_guest_banned(self.who.guest):
            raise banned()
        await self.web.sessions.check(self.who)
        grants = tuple(map(self.web.context.tokens.read_seat, hello.tokens))
        self.connection.who = Identity(
            guest=self.who.guest, session=self.who.session, grants=self.who.grants + grants
        )
        table = await self.web.tables.find(self.table_id)
        await table.subscribe(self.connection, hello)
        self.table = table
        self.hello_timer.cancel()
