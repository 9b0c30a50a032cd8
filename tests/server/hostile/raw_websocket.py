"""A raw websocket client: sends any bytes as any frame, from any loopback address.

Every message of the server is decoded and must be a known one.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections import Counter
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from tests.support.timeouts import TIMEOUT
from vacherie.client.urls import socket_url
from vacherie.protocol import message

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


class Reply(msgspec.Struct):
    """The fields of a server message that attacks look at."""

    type: str
    v: int
    code: str = ""
    re: int | None = None


_replies = msgspec.json.Decoder(Reply)
KNOWN = {kind.__struct_config__.tag for kind in message.AnyMessage.__args__}


def frame(opcode: int, data: bytes, *, fin: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    """Any frame, including invalid ones."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head = struct.pack("!BB", first, bit | len(data))
    elif len(data) < 65536:
        head = struct.pack("!BBH", first, bit | 126, len(data))
    else:
        head = struct.pack("!BBQ", first, bit | 127, len(data))
    if not masked:
        return head + data
    mask = os.urandom(4)
    stretched = (mask * (len(data) // 4 + 1))[: len(data)]
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stretched, "big")
    return head + mask + mixed.to_bytes(len(data), "big")


class HandshakeRefused(Exception):
    """The server refused the websocket handshake; `status` is the HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


async def connect(
    server: str, source: str, buffer: int | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A plain connection from one of this machine's addresses; `buffer`: how much it takes in unread."""
    where = urlsplit(server)
    assert where.hostname is not None
    plug = socket.socket()
    plug.setblocking(False)
    try:
        if buffer is not None:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plug.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(plug, (where.hostname, where.port))
        return await asyncio.open_connection(sock=plug, limit=buffer or 2**16)
    except BaseException:
        plug.close()
        raise


class RawSocket:
    """One connection; `async with` opens it and cuts it."""

    def __init__(
        self, server: str, table: str, source: str, *, token: str = "", cookie: str = "", origin: str = ""
    ) -> None:
        self.server = server
        self.url = socket_url(server, table)
        self.source = source
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.headers |= {"Cookie": f"vacherie={cookie}"} if cookie else {}
        self.headers |= {"Origin": origin} if origin else {}
        self.got: Counter[str] = Counter()
        """What came: types of messages, and codes of errors as `error:code` and `bye:code`."""
        self.answered: set[int | None] = set()
        self.close_code: int | None = None
        self.sent = 0
        self._news = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        async with asyncio.timeout(TIMEOUT):
            self.reader, self.writer = await connect(self.server, self.source)
            try:
                self.protocol = ClientProtocol(parse_uri(self.url), max_size=None)
                request = self.protocol.connect()
                request.headers.update(self.headers)
                self.protocol.send_request(request)
                self.writer.write(b"".join(self.protocol.data_to_send()))
                response = await self._response()
            except BaseException:
                self.cut()
                raise
        if response.status_code != 101:
            self.cut()
            raise HandshakeRefused(response.status_code)
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        self.cut()

    def cut(self) -> None:
        """Abort the connection without a close frame."""
        self.writer.transport.abort()

    async def _response(self) -> Response:
        while True:
            data = await self.reader.read(65536)
            if data:
                self.protocol.receive_data(data)
            else:
                self.protocol.receive_eof()
            for event in self.protocol.events_received():
                if isinstance(event, Response):
                    return event
            if not data:
                raise ConnectionResetError("the server closed the connection")

    async def _read(self) -> None:
        try:
            while data := await self.reader.read(65536):
                self.protocol.receive_data(data)
                for event in self.protocol.events_received():
                    if isinstance(event, Frame):
                        self._receive(event)
                self.writer.write(b"".join(self.protocol.data_to_send()))
        except OSError:
            pass
        finally:
            if self.protocol.close_rcvd is not None:
                self.close_code = self.protocol.close_rcvd.code
            self._reading = None
            self._news.set()

    def _receive(self, got: Frame) -> None:
        assert got.opcode != Opcode.BINARY, "the server sends text frames only"
        if got.opcode is Opcode.TEXT:
            reply = _replies.decode(got.data)
            assert reply.type in KNOWN, f"unknown message {reply}"
            self.got[reply.type] += 1
            if reply.code:
                self.got[f"{reply.type}:{reply.code}"] += 1
            if reply.type in ("ack", "error", "pong"):
                self.answered.add(reply.re)
            self._news.set()

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return self._reading is not None and not self.writer.transport.is_closing()

    async def put(self, data: bytes, frames: int = 1) -> None:
        """Send bytes as they are."""
        if self.is_open:
            self.sent += frames
            self.writer.write(data)
            async with asyncio.timeout(TIMEOUT):
                try:
                    await self.writer.drain()
                except OSError:
                    self._news.set()

    async def say(self, text: str | bytes, opcode: int = TEXT) -> None:
        """Send a whole frame."""
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        await self.put(frame(opcode, data))

    async def command(self, **fields: Any) -> None:
        """Send a command, valid or not."""
        await self.say(msgspec.json.encode(fields))

    async def settle(self) -> None:
        """Wait until the server has answered everything, or has closed the connection."""
        marker = 2**53 - 1 - self.sent
        await self.command(type="ping", id=marker)
        async with asyncio.timeout(TIMEOUT):
            while self.is_open and marker not in self.answered:
                self._news.clear()
                await self._news.wait()
