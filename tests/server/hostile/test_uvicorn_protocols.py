"""Malformed frames, ping and fragment floods, slow-loris clients, clients that never read."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.hostile.idle_connections import SMALL, handshake
from tests.server.hostile.raw_websocket import (
    CONTINUATION,
    PING,
    TEXT,
    HandshakeRefused,
    RawSocket,
    connect,
    frame,
)
from tests.support.app import Server, running
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie.server.settings.model import Settings
from vacherie.server.web import http_protocol, uvicorn_options
from vacherie.server.web.http_protocol import HttpProtocol
from vacherie.server.web.websocket import frame_limits
from vacherie.server.web.websocket import protocol as websocket_protocol
from vacherie.server.web.websocket.protocol import WebsocketProtocol

pytestmark = pytest.mark.anyio

LOCAL = "127.0.0.1"
NOWHERE = "aaaaaaaaaaaa"
MEGABYTE = 1_000_000
DOCUMENT = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing a client does is logged as an error."""
    with capture_logs() as lines:
        yield
    assert [line for line in lines if line["log_level"] == "error"] == []
    records = caplog.get_records("call")
    assert [record.message for record in records if record.levelname == "ERROR"] == []


def transports(server: Server, kind: type[Any] = object) -> list[Any]:
    """The server's transports that are open, found through uvicorn's list of connections."""
    found = [protocol for protocol in server.uvicorn.server_state.connections if isinstance(protocol, kind)]
    return [protocol.transport for protocol in found if not protocol.transport.is_closing()]


def websocket_count(server: Server) -> int:
    """The number of open websockets."""
    assert server.app.gate is not None
    return len(server.app.gate.web.connections)


@asynccontextmanager
async def client_sending(
    server: Server, data: bytes, buffer: int | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection on which something was sent; with a small buffer it takes nothing in until it is read."""
    reader, writer = await connect(server.url, LOCAL, buffer)
    writer.write(data)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with suppress(OSError):
            await writer.wait_closed()


async def test_invalid_utf8_is_refused_as_bad_frame() -> None:
    async with running() as server, RawSocket(server.url, NOWHERE, LOCAL) as socket:
        await socket.say(b'{"type":"ping","id":1}\xff')
        await socket.say(b'{"type":"say","id":2,"seat":0,"text":"\xed\xa0\x80"}')
        await until(lambda: socket.got["error"] == 2)
        assert socket.got == {"error": 2, "error:bad-frame": 2}


async def test_a_refused_handshake_is_not_logged_as_an_error() -> None:
    settings = Settings(connections_per_address=1)
    async with running(settings) as server, RawSocket(server.url, NOWHERE, LOCAL):
        with pytest.raises(HandshakeRefused) as refused:
            async with RawSocket(server.url, NOWHERE, LOCAL):
                pass
        assert refused.value.status == 429


async def test_pongs_are_not_buffered_for_a_client_that_does_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frame_limits, "CONTROL_FRAMES_PER_SECOND", 1_000_000)
    async with (
        running() as server,
        client_sending(server, handshake(server.url, NOWHERE), SMALL) as (_, writer),
    ):
        await until(lambda: websocket_count(server) == 1)
        (transport,) = transports(server, WebsocketProtocol)
        writer.write(frame(PING, b"p" * 125) * 80_000)
        await until(lambda: not writer.transport.get_write_buffer_size())
        assert transport.get_write_buffer_size() < MEGABYTE
        assert not transport.is_closing()


async def test_too_many_fragments_close_the_connection() -> None:
    async with running() as server, RawSocket(server.url, NOWHERE, LOCAL) as socket:
        await socket.put(frame(TEXT, b"{", fin=False) + frame(CONTINUATION, b"", fin=False) * 2000)
        await until(lambda: not socket.is_open)
        assert socket.close_code == 1009


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET ",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{",
        handshake("http://x", NOWHERE)[:-2],
    ],
)
async def test_an_incomplete_request_times_out(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "IDLE_SECONDS", 0.05)
    async with running() as server, client_sending(server, data) as (reader, _):
        with suppress(OSError):
            async with asyncio.timeout(TIMEOUT):
                while await reader.read(65536):
                    pass
        assert transports(server) == []


async def test_a_client_that_never_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "IDLE_SECONDS", 0.2)
    async with running() as server, client_sending(server, DOCUMENT * 300, SMALL):
        await until(lambda: any(transport.get_write_buffer_size() for transport in transports(server)))
        await until(lambda: not transports(server))


async def test_a_slow_reader_is_not_dropped() -> None:
    requests = 300
    async with running() as server:
        part = len((await server.client().get("/api/openapi.json")).content) * requests // 20
        async with client_sending(server, DOCUMENT * requests, SMALL) as (reader, _):
            await until(lambda: any(transport.get_write_buffer_size() for transport in transports(server)))
            (transport,) = [found for found in transports(server) if found.get_write_buffer_size()]
            for _ in range(10):
                async with asyncio.timeout(TIMEOUT):
                    await reader.readexactly(part)
                transport.get_protocol().drop_if_idle()
            assert not transport.is_closing()


async def test_a_client_without_pongs_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(uvicorn_options.OPTIONS, "ws_ping_interval", 0.05)
    monkeypatch.setitem(uvicorn_options.OPTIONS, "ws_ping_timeout", 0.05)
    monkeypatch.setattr(websocket_protocol, "CLOSE_TIMEOUT_SECONDS", 0.05)
    async with running() as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        async with client_sending(server, handshake(server.url, table), SMALL) as (_, writer):
            await until(lambda: websocket_count(server) == 1)
            writer.write(frame(TEXT, b'{"type":"hello","id":1}'))
            await until(lambda: len(server.tables.loaded[table].broadcast.subscribers) == 1)
            (transport,) = transports(server, WebsocketProtocol)
            transport.write(frame(TEXT, bytes(8 * MEGABYTE), masked=False))  # never read
            await until(lambda: websocket_count(server) == 0)


async def test_a_client_that_does_not_read_the_close_frame_is_aborted() -> None:
    async with (
        running() as server,
        client_sending(server, handshake(server.url, NOWHERE), SMALL) as (_, writer),
    ):
        await until(lambda: websocket_count(server) == 1)
        (transport,) = transports(server, WebsocketProtocol)
        transport.get_protocol().close_timeout = 0.05
        transport.set_write_buffer_limits(16 * MEGABYTE)
        transport.write(frame(TEXT, bytes(8 * MEGABYTE), masked=False))
        writer.write(frame(TEXT, b'{"type":"mute","id":1,"seat":0,"who":0,"on":true}'))  # and no hello before
        await until(lambda: not transport.get_write_buffer_size())


@pytest.mark.parametrize("is_websocket", [False, True])
async def test_a_closed_connection_is_freed_without_a_garbage_collection(is_websocket: bool) -> None:
    """Collections are rare (garbage_collection.py), and a client can make connections quickly."""
    async with running() as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        await until(lambda: not transports(server))
        request = (
            handshake(server.url, table) if is_websocket else b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        gc.collect()
        gc.disable()
        try:
            made: list[weakref.ref[object]] = []
            with pytest.MonkeyPatch.context() as patch:
                for kind in (HttpProtocol, WebsocketProtocol):
                    patch.setattr(kind, "connection_made", noting(made, kind.connection_made))
                async with client_sending(server, request) as (reader, _):
                    await reader.readuntil(b"\r\n\r\n")
            assert len(made) == 1 + is_websocket
            await until(lambda: {one() for one in made} == {None})
        finally:
            gc.enable()


def noting(made: list[weakref.ref[object]], method: Any) -> Any:
    """A method that also notes its object, without keeping it."""

    def noted(self: object, *args: Any) -> Any:
        made.append(weakref.ref(self))
        return method(self, *args)

    return noted


async def test_a_client_that_is_heard_is_sent_no_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(uvicorn_options.OPTIONS, "ws_ping_interval", 20.0)
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        async with ann.socket(table):
            (transport,) = transports(server, WebsocketProtocol)
            protocol = transport.get_protocol()
            protocol.send_keepalive_ping()  # the time is over, but the client has said hello since
            assert protocol.pending_ping_payload is None
            assert protocol.ping_timer is not None
            protocol.heard_at -= 20
            protocol.send_keepalive_ping()
            await until(lambda: protocol.pending_ping_payload is None)  # the pong has come
            assert protocol.last_ping_rtt is not None
