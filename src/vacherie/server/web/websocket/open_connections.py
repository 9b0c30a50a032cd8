"""All open websockets of this server, and how many each address holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vacherie.server.web.websocket.connection import WebsocketConnection


class OpenConnections:
    """All open connections, and how many each address holds."""

    def __init__(self) -> None:
        self.connections: set[WebsocketConnection] = set()
        self.by_owner: Counter[str] = Counter()

    def __iter__(self) -> Iterator[WebsocketConnection]:
        return iter(tuple(self.connections))

    def __len__(self) -> int:
        return len(self.connections)

    def add(self, owner: str, connection: WebsocketConnection) -> None:
        """Somebody has come."""
        self.connections.add(connection)
        self.by_owner[owner] += 1

    def remove(self, owner: str, connection: WebsocketConnection) -> None:
        """Somebody has gone."""
        self.connections.discard(connection)
        self.by_owner[owner] -= 1
        if not self.by_owner[owner]:
            del self.by_owner[owner]
