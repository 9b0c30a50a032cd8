"""Minimal HTTP client that opens tables: JSON over one keep-alive connection."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, TypeAlias

import msgspec

Source: TypeAlias = tuple[str, int] | None
"""The local address of a connection and port 0; None: any."""


class ServerBusy(Exception):
    """The server is too busy."""


class Http:
    """A connection to the server."""

    def __init__(self, host: str, port: int, source: Source = None) -> None:
        self.host = host
        self.port = port
        self.source = source

    async def __aenter__(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, local_addr=self.source)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.close()

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """The JSON of a request that must succeed."""
        data = msgspec.json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(answer.partition("content-length:")[2].split()[0])
        found = await self.reader.readexactly(size)
        status = int(answer.split()[1])
        if status == 503:
            raise ServerBusy(found.decode())
        if status >= 300:
            raise RuntimeError(f"POST {path}: {status} {found.decode()}")
        return msgspec.json.decode(found)
