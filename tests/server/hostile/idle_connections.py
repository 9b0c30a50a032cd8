"""Slow-loris clients: idle connections, incomplete requests, clients that never read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Self
from urllib.parse import urlsplit

from tests.server.hostile.attacker_state import AttackerState
from tests.server.hostile.attacks import source
from tests.server.hostile.raw_websocket import TEXT, connect, frame

SMALL = 4096
"""Receive buffer, in bytes, of a client that does not read."""


def handshake(server: str, table: str) -> bytes:
    """A valid websocket handshake request."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {urlsplit(server).netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def beginnings(attacker: AttackerState) -> list[bytes]:
    """What is sent before a connection goes idle."""
    table = next(iter(attacker.seats))
    hello = frame(TEXT, b'{"type":"hello","id":0}')
    post = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        post + b'Content-Length: 60000\r\n\r\n{"name": "',
        handshake(attacker.server, table)[:-2],
        handshake(attacker.server, table),
        handshake(attacker.server, table) + hello,
        handshake(attacker.server, table) + hello[:3],
        b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20,
    ]


class IdleConnections:
    """Connections that stay open and idle until the end of the block."""

    def __init__(self, attacker: AttackerState, rng: Random, each: int = 3) -> None:
        self.attacker = attacker
        self.rng = rng
        self.each = each
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        for data in beginnings(self.attacker) * self.each:
            _, writer = await connect(self.attacker.server, source(self.rng), SMALL)
            writer.write(data)
            self._writers.append(writer)
        return self

    async def __aexit__(self, *_: object) -> None:
        for writer in self._writers:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()
