"""The edge of a link: a client is connected here, and another node runs its table.

The frames go to the owner as they are, and its messages to the client as they come. A link whose owner is
gone, or whose messages may have been lost, is closed: the client reconnects, and `hello` brings what it
missed.
"""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from typing import Protocol

from vacherie.server.model.identity import Identity
from vacherie.server.nodes.messages import CloseLink, EndLink, LinkFrame, LinkMessage, OpenLink
from vacherie.server.nodes.node import Node

JOIN_SECONDS = 5.0
"""How long an owner may take to load a table."""
RECONNECT_MS = 200
"""Within how many milliseconds the clients of a lost node reconnect."""
RECONNECTING = "the node that runs the table was lost; reconnect"


class EdgeConnection(Protocol):
    """The client's connection."""

    who: Identity
    address: str

    def send(self, message: bytes) -> None:
        """Send a message without blocking."""

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Send the reason and close."""


class EdgeLink:
    """One client of another node's table."""

    def __init__(self, node: str, number: int, connection: EdgeConnection) -> None:
        self.node = node
        self.number = number
        self.connection = connection
        self._joined: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def is_joined(self) -> bool:
        """Whether the owner has answered to `hello`; False when the link was lost before."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                return await asyncio.shield(self._joined)
        except TimeoutError:
            # The reply may have come, and been passed on, while the time-out was on its way.
            return self._joined.done() and self._joined.result()

    def answered(self, by_owner: bool) -> bool:
        """Note that it is answered or lost; whether that was open until now."""
        if self._joined.done():
            return False
        self._joined.set_result(by_owner)
        return True


class EdgeLinks:
    """All clients of this node whose tables other nodes run."""

    def __init__(self, node: Node, rng: Random) -> None:
        self.node = node
        self.rng = rng
        self._links: dict[int, EdgeLink] = {}
        self._numbers = count(1)
        node.on(LinkMessage, self._received)
        node.on(CloseLink, self._closed)
        node.watch(self._node_lost)

    def __len__(self) -> int:
        return len(self._links)

    def open(self, owner: str, table: str, connection: EdgeConnection, hello: str | bytes) -> EdgeLink:
        """Join a table at another node."""
        link = EdgeLink(owner, next(self._numbers), connection)
        self._links[link.number] = link
        message = OpenLink(
            sender=self.node.id,
            link=link.number,
            table=table,
            who=connection.who,
            address=connection.address,
            hello=as_bytes(hello),
        )
        self.node.send(owner, message)
        return link

    def forward(self, link: EdgeLink, frame: str | bytes) -> None:
        """Send the owner a frame of the client."""
        self.node.send(link.node, LinkFrame(sender=self.node.id, link=link.number, frame=as_bytes(frame)))

    def end(self, link: EdgeLink) -> None:
        """The client has disconnected."""
        if self._links.pop(link.number, None) is not None:
            self.node.send(link.node, EndLink(sender=self.node.id, link=link.number))
        link.answered(False)

    def _received(self, message: LinkMessage) -> None:
        link = self._of(message)
        if link is None:  # the client has gone
            self.node.send(message.sender, EndLink(sender=self.node.id, link=message.link))
            return
        link.answered(True)
        link.connection.send(message.data)

    def _closed(self, message: CloseLink) -> None:
        link = self._of(message)
        if link is not None:
            del self._links[link.number]
            if message.is_moved and link.answered(False):
                return  # nothing was sent yet: the next owner is looked up
            link.answered(True)
            link.connection.close(message.code, message.text, message.retry)

    def _of(self, message: LinkMessage | CloseLink) -> EdgeLink | None:
        link = self._links.get(message.link)
        return link if link is not None and link.node == message.sender else None

    def _node_lost(self, node: str) -> None:
        for link in [link for link in self._links.values() if link.node == node]:
            del self._links[link.number]
            if not link.answered(False):
                link.connection.close("restart", RECONNECTING, self.rng.randrange(RECONNECT_MS))


def as_bytes(frame: str | bytes) -> bytes:
    """A frame as it goes over the bus."""
    return frame.encode() if isinstance(frame, str) else frame
