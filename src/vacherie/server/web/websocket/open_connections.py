"""The open websockets of this server, counted by address together with the long polls."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

from vacherie.server.nodes.shared_counts import SharedCounts
from vacherie.server.web.errors import RateLimited
from vacherie.server.web.websocket.close_codes import REASONS
from vacherie.server.web.websocket.connection import WebsocketConnection

SESSION_ENDED = REASONS["session-ended"].meaning
NEW_COOKIE_MS = 1000
"""When the client of an ended session reconnects: its new cookie, if it gets one, is still under way."""
RECONNECT_MS = 5000
"""Within how many milliseconds the clients of all connections come back."""
RETRY_SECONDS = 10


class OpenConnections:
    """All open connections; `by_key` counts them by rate limit key (auth/client_address.py).

    Long polls are counted there, too: each holds a connection as long as a websocket would. The limit of an
    address holds over all nodes (`counts`).
    """

    def __init__(self, counts: SharedCounts | None = None) -> None:
        self.connections: set[WebsocketConnection] = set()
        self.by_key: Counter[str] = Counter()
        self.counts = counts
        if counts is not None:
            counts.watch_connections(lambda: self.by_key)

    def __iter__(self) -> Iterator[WebsocketConnection]:
        return iter(tuple(self.connections))

    def __len__(self) -> int:
        return len(self.connections)

    def add(self, connection: WebsocketConnection) -> None:
        """Register a connection that was counted and accepted."""
        self.connections.add(connection)

    def close_sessions(self, ended: frozenset[str]) -> None:
        """Close the connections of sessions that have ended; who has another cookie reconnects with it."""
        for connection in self:
            if connection.who.session in ended:
                connection.close("session-ended", SESSION_ENDED, NEW_COOKIE_MS)

    def close_all(self, pacing: Random) -> None:
        """Close all connections; those that still can authenticate reconnect, not all at once."""
        for connection in self:
            connection.close("session-ended", SESSION_ENDED, pacing.randrange(RECONNECT_MS))

    def remove(self, connection: WebsocketConnection) -> None:
        """Remove a connection that has closed."""
        self.connections.discard(connection)

    def check(self, key: str, most: int) -> None:
        """Refuse another connection of an address that has as many as it may."""
        if self.by_key[key] >= most:
            raise too_many()

    async def count(self, key: str, most: int) -> None:
        """Count a connection, until `uncount`; refuses one too many."""
        self.check(key, most)
        here = self.by_key[key]
        self.by_key[key] += 1  # before the others are asked: there may be several at the same time
        if self.counts is None:
            return
        is_allowed = False
        try:
            is_allowed = await self.counts.connect(key, here, most)
        finally:
            if not is_allowed:
                self.uncount(key)
        if not is_allowed:
            raise too_many()

    def uncount(self, key: str) -> None:
        """Stop counting a connection that has closed."""
        self.by_key[key] -= 1
        if self.counts is not None:
            self.counts.connections_changed(key, self.by_key[key])
        if not self.by_key[key]:
            del self.by_key[key]

    @asynccontextmanager
    async def long_poll(self, key: str, most: int) -> AsyncIterator[None]:
        """Count a long poll while it waits; refuses one too many."""
        await self.count(key, most)
        try:
            yield
        finally:
            self.uncount(key)

    def close(self, code: str, message: str, retry: int) -> None:
        """Send `bye` to every connection, and close it."""
        for connection in self:
            connection.close(code, message, retry)

    def abort(self) -> None:
        """Close every connection at once, whether its client has read `bye` or not."""
        for connection in self:
            connection.abort()


def too_many() -> RateLimited:
    """The refusal of one connection too many."""
    return RateLimited(RETRY_SECONDS, "too many connections from this address")
