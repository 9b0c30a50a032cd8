"""Attackers who stay: silent connections, half a request, readers who do not read."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Self
from urllib.parse import urlsplit

from tests.server.hostile.attacker_state import Lair
from tests.server.hostile.attacks import source
from tests.server.hostile.raw_websocket import TEXT, connect, frame

SMALL = 4096
"""Bytes that somebody takes in who does not want to read."""


def handshake(server: str, table: str) -> bytes:
    """A wish for a websocket, as any client has it."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {urlsplit(server).netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def beginnings(lair: Lair) -> list[bytes]:
    """What they send before they fall silent."""
    table = next(iter(lair.seats))
    hello = frame(TEXT, b'{"type":"hello","id":0}')
    post = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        post + b'Content-Length: 60000\r\n\r\n{"name": "',
        handshake(lair.server, table)[:-2],
        handshake(lair.server, table),
        handshake(lair.server, table) + hello,
        handshake(lair.server, table) + hello[:3],
        b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20,
    ]


class Lingering:
    """Connections that are open and do nothing, or nothing more, until the end of the block."""

    def __init__(self, lair: Lair, rng: Random, each: int = 3) -> None:
        self.lair = lair
        self.rng = rng
        self.each = each
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        for data in beginnings(self.lair) * self.each:
            _, writer = await connect(self.lair.server, source(self.rng), SMALL)
            writer.write(data)
            self._writers.append(writer)
        return self

    async def __aexit__(self, *_: object) -> None:
        for writer in self._writers:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()
