"""The bus: messages from node to node. It may lose messages; what must not be lost is in the database.

A message arrives at most once, and the messages of one sender to one receiver keep their order. Whenever the
bus was lost, a node must suppose that it has missed some: its clients reconnect and resync.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[bytes], None]


class Bus(Protocol):
    """The connection of one node to the others."""

    @property
    def connection(self) -> int:
        """The number of the present connection; 0: there is none. With another one messages may be lost."""
        ...

    async def open(self, node: str, receive: Receive, on_lost: Callable[[], None]) -> None:
        """Begin to receive the messages to a node; `on_lost` is called whenever some may have been lost."""

    def send(self, node: str, message: bytes) -> None:
        """Send a message without waiting; it is dropped when the bus is down."""

    async def close(self) -> None:
        """Send what is queued, and disconnect."""
