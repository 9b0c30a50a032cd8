"""Viewers on the plain protocol: a reconnecting spectator, because `vacherie.client` has none, and a glance.

They log what they are sent, as it comes; check_results.py finds what is missing or came twice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.crash.acknowledged_log import AcknowledgedLog, Connected, EventsReceived, ViewerFinished
from tests.server.crash.servers import Servers
from tests.support.websocket_client import open_websocket
from vacherie.client.errors import TEMPORARY

LOST = (OSError, EOFError, WebSocketException)


class Viewer:
    """Connects to a table, from any server, and logs what it is sent."""

    def __init__(
        self, servers: Servers, table: str, log: AcknowledgedLog, numbers: Iterator[int], token: str = ""
    ) -> None:
        self.servers = servers
        self.table = table
        self.log = log
        self.numbers = numbers
        self.token = token
        self.node = -1
        self.connections = 0
        self.have = 0

    async def watch(self) -> None:
        """Watch a game to its end, without a seat."""
        while True:
            try:
                view = await self.connect(None, until_over=True)
            except LOST:
                view = None
            if view is not None:
                self.log.write(ViewerFinished(self.table, None, view, self.connections))
                return
            await asyncio.sleep(0.1)

    async def glance(self, seat: int, have: int) -> None:
        """Connect to a seat as from a second device, with fewer events, and leave after the first message."""
        self.have = have
        try:
            async with asyncio.timeout(5):
                await self.connect(seat, until_over=False)
        except LOST:
            return

    async def connect(self, seat: int | None, *, until_over: bool) -> Any:
        """One connection: the last view; None when the server has closed it before."""
        self.node = self.servers.another(self.node)
        number, began = next(self.numbers), time.monotonic()
        server = self.servers.urls[self.node]
        async with open_websocket(server, self.table, max_size=None, **self.servers.options) as socket:
            tokens = [self.token] if self.token else []
            who = "spectator" if seat is None else str(seat)
            await socket.send({"type": "hello", "id": 0, "tokens": tokens, "have": {who: self.have}})
            while True:
                said = await socket.next()
                if said["type"] == "welcome":
                    self.connections += 1
                    self.log.write(Connected(self.table, seat, number, self.have, self.node, began))
                elif said["type"] == "error":
                    assert said["code"] in TEMPORARY, f"a viewer was refused: {said}"
                    return None
                elif said["type"] == "table":
                    first = said["seq"] - len(said["events"]) + 1
                    self.log.write(EventsReceived(self.table, said["seat"], number, first, said["events"]))
                    self.have = said["seq"]
                    if said["over"] or not until_over:
                        return said["view"]
