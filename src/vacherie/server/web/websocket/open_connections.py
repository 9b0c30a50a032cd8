"""The open websockets of this server, counted by address for the limit of connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vacherie.server.web.websocket.connection import WebsocketConnection


class OpenConnections:
    """All open connections; `by_key` counts them by rate limit key (auth/client_address.py)."""

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

    def remove(self, key: str, connection: WebsocketConnection) -> None:
        """Remove a connection that has closed."""
        self.connections.discard(connection)
        self.by_key[key] -= 1
        if not self.by_key[key]:
            del self.by_key[key]
