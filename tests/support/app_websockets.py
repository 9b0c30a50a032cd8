"""Tables and connections for the tests of the websocket."""

from __future__ import annotations

from typing import Any

from tests.support.app import Client, Server
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.open_connections import OpenConnections


def connections_of(server: Server) -> OpenConnections:
    """All connections of a server."""
    assert server.app.gate is not None
    return server.app.gate.web.connections


def connection_of(server: Server) -> WebsocketConnection:
    """The only connection of a server, from the inside."""
    (found,) = connections_of(server)
    return found


async def opened(server: Server, name: str = "Ann", **setup: Any) -> tuple[Client, str]:
    """A guest with an open table."""
    ann = await server.guest(name)
    return ann, (await ann.open(**setup))["room"]["id"]


async def play_alone(server: Server, preset: str = "classic") -> tuple[Client, str]:
    """A started game for two, both seats Ann's."""
    ann, table = await opened(
        server, preset=preset, seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    )
    for seat in (0, 1):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    return ann, table
