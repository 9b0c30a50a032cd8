"""A websocket client: one connection to a table, with all messages it has received."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.timeouts import TIMEOUT
from vacherie.client.urls import socket_url


def table_connection(
    server: str, table: str, headers: Mapping[str, str] | None = None, **options: Any
) -> connect:
    """A connection of the websockets library to a table, without a proxy and without compression."""
    options = {"compression": None, "proxy": None, "open_timeout": TIMEOUT, **options}
    return connect(socket_url(server, table), additional_headers=headers, **options)


@asynccontextmanager
async def open_websocket(
    server: str, table: str, headers: Mapping[str, str] | None = None, **options: Any
) -> AsyncIterator[WebsocketClient]:
    """A connection to a table until the end of the block; it has sent nothing yet."""
    async with table_connection(server, table, headers, **options) as connection:
        yield WebsocketClient(connection)


class WebsocketClient:
    """Sends commands, and keeps all received messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.got: list[Any] = []
        self.number = 0

    async def send(self, frame: str | bytes | dict[str, Any]) -> None:
        """Send a frame as it is, or a dict as JSON."""
        data = msgspec.json.encode(frame).decode() if isinstance(frame, dict) else frame
        await self.connection.send(data)

    async def next(self, *types: str) -> Any:
        """The next message, or the next of these types."""
        while True:
            async with asyncio.timeout(TIMEOUT):
                found = msgspec.json.decode(await self.connection.recv())
            self.got.append(found)
            if not types or found["type"] in types:
                return found

    async def command(self, type: str, **fields: Any) -> Any:
        """Send a command and wait for its answer: `ack`, `error` or `pong`."""
        self.number += 1
        number = self.number
        await self.send({"type": type, "id": number, **fields})
        while True:
            found = await self.next("ack", "error", "pong")
            if found.get("re") == number:
                return found

    async def until(self, test: Callable[[Any], bool]) -> Any:
        """The next message that passes a test."""
        while not test(found := await self.next()):
            pass
        return found

    async def closed(self) -> int:
        """Wait until the connection is closed: the close code."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        assert self.connection.close_code is not None
        return self.connection.close_code
