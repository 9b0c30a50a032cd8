"""The session of one websocket of this node: authentication and rate limit, here or before another node.

A table that another node runs is joined through a link to that node (relay/edge_links.py), which gets all
further frames.
"""

from __future__ import annotations

from typing import Any

from starlette.types import Receive

from vacherie.core.error import Refused
from vacherie.protocol import request
from vacherie.server.auth.bans import banned
from vacherie.server.auth.rate_limit import Bucket
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.model.identity import Identity
from vacherie.server.web.relay.edge_links import EdgeLink
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.close_codes import REASONS, number_of
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.frame_parser import check_length
from vacherie.server.web.websocket.table_session import TableSession

HELLO_SECONDS = 10.0
FLOOD_FACTOR = 5
"""A client above so many times the allowed rate is disconnected."""
MOST_ATTEMPTS = 5
"""To find the node that runs a table; while one takes over from another, two attempts are usual."""
UNREACHABLE_MS = 500
"""When a client reconnects whose table cannot be reached."""


class WebsocketSession(TableSession):
    """One connection to one table."""

    def __init__(self, web: WebState, table_id: str, who: Identity, connection: WebsocketConnection) -> None:
        super().__init__(web, table_id, connection)
        self.who = who
        self.link: EdgeLink | None = None
        rate = web.context.settings.commands_per_second
        self.bucket = Bucket(web.context.clock, rate, rate * 10)
        self.flood = Bucket(web.context.clock, rate * FLOOD_FACTOR, rate * FLOOD_FACTOR * 10)
        self.hello_timer = web.context.clock.call_at(
            web.context.clock.now() + HELLO_SECONDS, self.hello_timed_out
        )

    def hello_timed_out(self) -> None:
        """Close a connection that has not sent `hello` in time."""
        if self.table is None and self.link is None:
            self.connection.close("hello", REASONS["hello"].meaning)

    def end(self) -> None:
        self.hello_timer.cancel()
        if self.link is not None:
            self.web.links.end(self.link)
        super().end()

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

    def passes_on(self, frame: str | bytes) -> bool:
        self.check_rate()
        if self.link is None:
            return False
        check_length(frame)
        self.web.links.forward(self.link, frame)
        return True

    def check_rate(self) -> None:
        """Refuse a request above the rate limit, and close the connection of a flooding client."""
        if self.flood.take():
            self.connection.close("flood", "far too many requests", 10_000)
        if self.bucket.take():
            raise Refused("too-many-requests", "too many requests; wait a little")

    async def join(self, hello: request.Hello, frame: str | bytes) -> None:
        if self.web.bans.is_guest_banned(self.who.guest):
            raise banned()
        await self.web.sessions.check(self.who)
        grants = tuple(map(self.web.context.tokens.read_seat, hello.tokens))
        self.connection.who = Identity(
            guest=self.who.guest, session=self.who.session, grants=self.who.grants + grants
        )
        await self.find_owner(hello, frame)
        self.hello_timer.cancel()

    async def find_owner(self, hello: request.Hello, frame: str | bytes) -> None:
        """Join the table here, or through the node that runs it."""
        for _ in range(MOST_ATTEMPTS):
            try:
                await super().join(hello, frame)
            except OwnedElsewhere as elsewhere:
                node = elsewhere.node
            else:
                return
            if not await self.web.context.node.is_reachable(node):
                break
            self.link = self.web.links.open(node, self.table_id, self.connection, frame)
            if await self.link.is_joined():
                return
            self.web.links.end(self.link)
            self.link = None  # that node is gone, and this one or a third may run the table now
        self.connection.close("restart", "the table cannot be reached at the moment", UNREACHABLE_MS)
