"""Cheap websocket client for load tests: one object for a connection, no task, no copying.

The load generator plays a thousand seats on one core and must not become the bottleneck. So it supports only
what our server sends: whole frames, uncompressed. The mask of its own frames is zero, which is valid and
leaves the bytes as they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from load.request import Source

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)


def frame(kind: int, payload: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + NO_MASK + payload
    return bytes((kind, 0xFE)) + size.to_bytes(2, "big") + NO_MASK + payload


class Wire(asyncio.Protocol):
    """One connection."""

    def __init__(self, on_close: Callable[[], None]) -> None:
        self.on_message: Callable[[bytes], object] = len
        self.on_close: Callable[[], object] = on_close
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.is_lost = False

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, on_close: Callable[[], None], source: Source = None
    ) -> Wire:
        """Open a connection; `on_close` is called when it breaks; the caller sets `on_message`."""
        _, wire = await asyncio.get_running_loop().create_connection(
            lambda: cls(on_close), host, port, local_addr=source
        )
        wire.transport.write(HANDSHAKE.format(path=path, host=host, port=port).encode())
        await wire.open
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server has closed the connection"))
        self.on_close()

    def send(self, payload: bytes) -> None:
        """Send a message."""
        self.transport.write(frame(TEXT, payload))

    def close(self) -> None:
        """Abort the connection without a close frame, as browsers often do."""
        self.on_close = int
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        start = 0 if self.open.done() else self.shake_hands(data)
        while True:
            begin = start + 2
            if len(data) < begin + 2:
                break
            size = data[start + 1]
            if size == 126:
                size = int.from_bytes(data[begin : begin + 2], "big")
                begin += 2
            elif size == 127:
                size = int.from_bytes(data[begin : begin + 8], "big")
                begin += 8
            end = begin + size
            if len(data) < end:
                break
            kind = data[start]
            if kind == TEXT:
                self.on_message(data[begin:end])
            elif kind == PING:
                self.transport.write(frame(PONG, data[begin:end]))
            elif kind == CLOSE:
                self.transport.close()
            start = end
        self.rest = data[start:]

    def shake_hands(self, data: bytes) -> int:
        """Read the reply to the handshake; the offset where the frames begin."""
        head, _, rest = data.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            self.open.set_exception(ConnectionError(f"refused: {data[:300]!r}"))
            self.transport.abort()
            return len(data)
        self.open.set_result(None)
        return len(data) - len(rest)
