"""A bus between nodes of one process, for tests and for measuring what a real one costs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from vacherie.server.nodes.bus import Bus, Receive


class MemoryNetwork:
    """What the buses of a process share."""

    def __init__(self) -> None:
        self.receivers: dict[str, Receive] = {}


class MemoryBus(Bus):
    """The bus of one node."""

    def __init__(self, network: MemoryNetwork) -> None:
        self.network = network
        self.node = ""
        self.is_up = False

    @property
    def connection(self) -> int:
        return int(self.is_up)

    async def open(self, node: str, receive: Receive, on_lost: Callable[[], None]) -> None:
        self.node = node
        self.network.receivers[node] = receive
        self.is_up = True

    def send(self, node: str, message: bytes) -> None:
        receive = self.network.receivers.get(node)
        if receive is not None:
            asyncio.get_running_loop().call_soon(receive, message)

    async def close(self) -> None:
        self.network.receivers.pop(self.node, None)
        self.is_up = False
