"""A reconnecting spectator on the plain protocol, because `vacherie.client` has none."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.exceptions import WebSocketException

from tests.support.websocket_client import open_websocket


async def watch(server: str, table: str) -> tuple[list[Any], Any, int]:
    """Watch a game to its end: all events, the last view, and how many connections it took.

    Fails when an event is missing or comes twice.
    """
    events: list[Any] = []
    connections = 0
    while True:
        try:
            async with open_websocket(server, table, max_size=None) as socket:
                await socket.send({"type": "hello", "id": 0, "have": {"spectator": len(events)}})
                while True:
                    said = await socket.next()
                    if said["type"] == "welcome":
                        connections += 1
                    elif said["type"] == "error":
                        raise AssertionError(f"a spectator was refused: {said}")
                    elif said["type"] == "table":
                        first = said["seq"] - len(said["events"])
                        assert first == len(events), f"event {first + 1} came after event {len(events)}"
                        events += said["events"]
                        if said["over"]:
                            return events, said["view"], connections
        except (OSError, EOFError, WebSocketException):
            pass
        await asyncio.sleep(0.1)
