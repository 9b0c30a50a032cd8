"""The owner's end of links: clients that are connected to other nodes, at tables that this node runs.

Each has a session as if it were connected here. The edge has authenticated and limits it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from vacherie.protocol import request
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.nodes.messages import CloseLink, EndLink, LinkFrame, LinkMessage, OpenLink
from vacherie.server.nodes.node import Node
from vacherie.server.tables.table import MOVED
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.table_session import TableSession

MOST_QUEUED = 300
"""Frames of one client that wait; more than the edge lets through in ten seconds."""


class LinkConnection:
    """The connection of a client at another node."""

    def __init__(self, node: Node, opened: OpenLink, on_close: Callable[[], None]) -> None:
        self.node = node
        self.on_close = on_close
        self.edge = opened.sender
        self.link = opened.link
        self.who = opened.who
        self.address = opened.address
        self.closing: str | None = None

    def send(self, message: bytes) -> None:
        """Send a message to the edge, unless it is being closed."""
        if self.closing is None:
            self.node.send(self.edge, LinkMessage(sender=self.node.id, link=self.link, data=message))

    def close(self, code: str, message: str, retry: int | None = None) -> None:
        """Have the edge close the connection."""
        self._close(CloseLink(sender=self.node.id, link=self.link, code=code, text=message, retry=retry))

    def moved(self) -> None:
        """Have the edge look for the node that runs the table now."""
        self._close(moved(self.node, self.link))

    def _close(self, message: CloseLink) -> None:
        if self.closing is None:
            self.closing = message.code
            self.node.send(self.edge, message)
            self.on_close()


def moved(node: Node, link: int) -> CloseLink:
    """The message that a link leads to the wrong node."""
    return CloseLink(sender=node.id, link=link, code="restart", text=MOVED, retry=0, is_moved=True)


class LinkSession(TableSession):
    """The session of a client at another node."""

    def __init__(self, web: WebState, opened: OpenLink) -> None:
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.remote = LinkConnection(web.context.node, opened, lambda: self.frames.put_nowait(None))
        super().__init__(web, opened.table, self.remote)
        self.frames.put_nowait(opened.hello)
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Handle the frames, one after another, until the connection is closed."""
        while (frame := await self.frames.get()) is not None:
            if self.remote.closing is None:
                await self.handle_frame(frame)

    def put(self, frame: bytes) -> None:
        """Queue a frame."""
        if self.frames.qsize() < MOST_QUEUED:
            self.frames.put_nowait(frame)
        else:
            self.remote.close("flood", "far too many requests", 10_000)

    async def join(self, hello: request.Hello, frame: str | bytes) -> None:
        try:
            await super().join(hello, frame)
        except OwnedElsewhere:
            self.remote.moved()

    def end(self) -> None:
        self.task.cancel()
        super().end()


class OwnerLinks:
    """All clients of other nodes at tables that this node runs."""

    def __init__(self, web: WebState) -> None:
        self.web = web
        self.node = web.context.node
        self._sessions: dict[tuple[str, int], LinkSession] = {}
        self.node.on(OpenLink, self._open)
        self.node.on(LinkFrame, self._frame)
        self.node.on(EndLink, self._end)
        self.node.watch(self._node_lost)

    def _open(self, message: OpenLink) -> None:
        session = self._sessions[message.sender, message.link] = LinkSession(self.web, message)
        session.task.add_done_callback(lambda _: self._drop(message.sender, message.link))

    def _frame(self, message: LinkFrame) -> None:
        session = self._sessions.get((message.sender, message.link))
        if session is None:
            self.node.send(message.sender, moved(self.node, message.link))
        else:
            session.put(message.frame)

    def _end(self, message: EndLink) -> None:
        session = self._sessions.get((message.sender, message.link))
        if session is not None:
            session.frames.put_nowait(None)  # after what it has sent before

    def _node_lost(self, node: str) -> None:
        for (edge, link), session in list(self._sessions.items()):
            if edge == node:
                session.remote.moved()  # if it does get this, its client reconnects instead of waiting
                self._drop(edge, link)

    def _drop(self, edge: str, link: int) -> None:
        session = self._sessions.pop((edge, link), None)
        if session is not None:
            session.end()
