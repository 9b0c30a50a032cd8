"""A TCP proxy between a client and a server that drops the connection at a chosen moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from tests.support import close_listener

Loss: TypeAlias = Literal["now", "request", "reply"]
"""What gets lost: the connection alone, the client's next data, or the server's next data."""


class Proxy:
    """Forwards bytes in both directions until `lose` is called."""

    def __init__(self, target: str) -> None:
        self.target = target
        """The server's address; it may change between connections."""
        self.url = ""
        self.cuts = 0
        self._loss: Loss | None = None
        self._serving: set[asyncio.Task[None]] = set()
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()

    def lose(self, what: Loss) -> None:
        """Drop the connections at this moment."""
        if what == "now":
            self.cut()
        else:
            self._loss = what

    def cut(self) -> None:
        """Cut every connection that is open now."""
        self.cuts += 1
        self._loss = None
        for pair in self._pairs:
            for writer in pair:
                writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client."""
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        target = urlsplit(self.target)
        try:
            far_reader, far_writer = await asyncio.open_connection(target.hostname, target.port)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self._pairs.add(pair)
        try:
            await asyncio.gather(self.requests(reader, far_writer), self.replies(far_reader, writer))
        finally:
            self._pairs.discard(pair)
            for end in pair:
                end.close()

    async def close(self) -> None:
        """Close all connections."""
        while self._serving:  # one that was just reaching for the server has to be cut when it has got there
            self.cut()
            await asyncio.wait(self._serving, timeout=0.01)

    async def requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the client to the server."""
        with suppress(OSError):
            while data := await reader.read(65536):
                if self._loss == "request":
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()
        writer.close()

    async def replies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the server to the client."""
        with suppress(OSError):
            while data := await reader.read(65536):
                if self._loss == "reply":
                    self.cut()
                    return
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def proxy_to(target: str) -> AsyncIterator[Proxy]:
    """A proxy to a server."""
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        await close_listener.close([server])
        await proxy.close()
