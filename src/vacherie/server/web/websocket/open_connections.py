"""The open websockets of this server, counted by address together with the long polls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

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

    Long polls are counted there, too: each holds a connection as long as a websocket would.
    """

    def __init__(self) -> None:
        self.connections: set[WebsocketConnection] = set()
        self.by_key: Counter[str] = Counter()

    def __iter__(self) -> Iterator[WebsocketConnection]:
        return iter(tuple(self.connections))

    def __len__(self) -> int:
        return len(self.connections)

    def add(self, key: str, connection: WebsocketConnection) -> None:
        """Register a connection that was accepted."""
        self.connections.add(connection)
        self.by_key[key] += 1

    def close_sessions(self, ended: frozenset[str]) -> None:
        """Close the connections of sessions that have ended; who has another cookie reconnects with it."""
        for connection in self:
            if connection.who.session in ended:
                connection.close("session-ended", SESSION_ENDED, NEW_COOKIE_MS)

    def close_all(self, pacing: Random) -> None:
        """Close all connections; those that still can authenticate reconnect, not all at once."""
        for connection in self:
            connection.close("session-ended", SESSION_ENDED, pacing.randrange(RECONNECT_MS))

    def remove(self, key: str, connection: WebsocketConnection) -> None:
        """Remove a connection that has closed."""
        self.connections.discard(connection)
        self._uncount(key)

    def check(self, key: str, most: int) -> None:
        """Refuse another connection of an address that has as many as it may."""
        if self.by_key[key] >= most:
            raise RateLimited(RETRY_SECONDS, "too many connections from this address")

    @contextmanager
    def long_poll(self, key: str, most: int) -> Iterator[None]:
        """Count a long poll while it waits; refuses one too many."""
        self.check(key, most)
        self.by_key[key] += 1
        try:
            yield
        finally:
            self._uncount(key)

    def close(self, code: str, message: str, retry: int) -> None:
        """Send `bye` to every connection, and close it."""
        for connection in self:
            connection.close(code, message, retry)

    def abort(self) -> None:
        """Close every connection at once, whether its client has read `bye` or not."""
        for connection in self:
            connection.abort()

    def _uncount(self, key: str) -> None:
        self.by_key[key] -= 1
        if not self.by_key[key]:
            del self.by_key[key]
