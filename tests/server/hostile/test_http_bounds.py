"""Heads without end and pipelined requests: what is parsed, waits and stays in memory is bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httptools
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.server.hostile.idle_connections import SMALL, handshake
from tests.server.hostile.raw_websocket import connect
from tests.support.app import Server, running
from tests.support.fake_clock import FakeClock
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie.server.web import http_protocol
from vacherie.server.web.gate import MONITORING_PER_MINUTE

pytestmark = pytest.mark.anyio

MOST_HEAD_BYTES = 32_768
MOST_WAITING = 16
ATTACK_BYTES = 2_000_000
START = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
HEALTH = START + b"\r\n"
CHUNKED = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
HANDSHAKE = handshake("http://x", "aaaaaaaaaaaa")[:-2]

ENDLESS = {
    "many headers": (START, b"a: b\r\n"),
    "many distinct headers": (START, b"".join(b"h%d: b\r\n" % number for number in range(1000))),
    "one header": (START + b"a: ", b"b" * 1000),
    "one name of a header": (START, b"a" * 1000),
    "the URL": (b"GET /", b"a" * 1000),
    "the query": (b"GET /?", b"a=b&" * 250),
    "the method": (b"", b"GET" * 300),
    "empty lines": (b"", b"\r\n" * 500),
    "trailers": (CHUNKED + b"1\r\nx\r\n0\r\n", b"a: b\r\n"),
    "one trailer": (CHUNKED + b"1\r\nx\r\n0\r\na: ", b"b" * 1000),
    "an extension of a chunk": (CHUNKED + b"1;", b"a" * 1000),
    "headers of a websocket": (HANDSHAKE, b"a: b\r\n"),
    "a header of a websocket": (HANDSHAKE + b"a: ", b"b" * 1000),
    "the second request": (HEALTH + START + b"a: ", b"b" * 1000),
}


class Parsed:
    """What the HTTP parser of all connections was fed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bytes = 0
        counted = self

        class CountingParser(httptools.HttpRequestParser):
            def feed_data(self, data: Any) -> None:
                counted.bytes += len(data)
                super().feed_data(data)

        monkeypatch.setattr(httptools, "HttpRequestParser", CountingParser)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    return Parsed(monkeypatch)


class Waiting:
    """The most requests that waited on a connection for the response to the one before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.most = 0
        on_headers_complete = HttpToolsProtocol.on_headers_complete

        def counting(protocol: HttpToolsProtocol) -> None:
            on_headers_complete(protocol)
            self.most = max(self.most, len(protocol.pipeline))

        monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", counting)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    return Waiting(monkeypatch)


@asynccontextmanager
async def connected(
    server: Server, buffer: int | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A plain connection."""
    reader, writer = await connect(server.url, "127.0.0.1", buffer)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def read_all(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server closes or resets the connection."""
    got = b""
    with suppress(OSError):
        async with asyncio.timeout(TIMEOUT):
            while data := await reader.read(65536):
                got += data
    return got


def the_protocol(server: Server) -> Any:
    """The server's side of its only connection."""
    (found,) = server.uvicorn.server_state.connections
    return found


@pytest.mark.parametrize("kind", ENDLESS)
async def test_a_head_without_end_is_refused_before_it_is_parsed(kind: str, parsed: Parsed) -> None:
    start, more = ENDLESS[kind]
    async with running() as server, connected(server) as (reader, writer):
        writer.write(start + more * (ATTACK_BYTES // len(more)))
        await read_all(reader)
        assert parsed.bytes <= MOST_HEAD_BYTES + len(CHUNKED) + 10
        await until(lambda: not server.uvicorn.server_state.connections)


@pytest.mark.parametrize(
    "head",
    [
        START + b"a: " + b"b" * 33_000,
        START + b"a: b\r\n" * 200,
        b"GET /" + b"a" * 33_000,
        HANDSHAKE + b"a: " + b"b" * 33_000,
        HANDSHAKE + b"a: " + b"b" * 9_000 + b"\r\n\r\n",  # the websocket library's own limit of a line
    ],
)
async def test_too_long_a_head_gets_a_status(head: bytes) -> None:
    async with running() as server, connected(server) as (reader, writer):
        writer.write(head)
        got = await read_all(reader)
        assert got.startswith(b"HTTP/1.1 431 ")


async def test_the_refusal_has_a_code_and_security_headers() -> None:
    async with running() as server, connected(server) as (reader, writer):
        writer.write(START + b"a: " + b"b" * 33_000)
        got = await read_all(reader)
        assert b'"code":"head-too-long"' in got
        assert b"x-content-type-options: nosniff\r\n" in got
        assert b"connection: close\r\n" in got


async def test_what_is_no_request_is_refused_with_a_code() -> None:
    async with running() as server, connected(server) as (reader, writer):
        writer.write(b"moo\r\n\r\n")
        got = await read_all(reader)
        assert got.startswith(b"HTTP/1.1 400 ")
        assert b'"code":"malformed"' in got


async def test_a_long_head_within_the_limit_is_served() -> None:
    async with running() as server, connected(server) as (reader, writer):
        for _ in range(3):
            writer.write(START + b"a: " + b"b" * 28_000 + b"\r\n\r\n")
            async with asyncio.timeout(TIMEOUT):
                assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
                await reader.readuntil(b"alive\n")


async def test_a_body_in_small_chunks_is_no_long_head() -> None:
    body = b'{"name":"Ann"}' + b" " * 40_000
    chunks = b"".join(b"8\r\n" + body[at : at + 8] + b"\r\n" for at in range(0, len(body) // 8 * 8, 8))
    async with running() as server, connected(server) as (reader, writer):
        head = CHUNKED[:-2] + b"Content-Type: application/json\r\nConnection: close\r\n\r\n"
        writer.write(head + chunks + b"0\r\n\r\n")
        assert (await read_all(reader)).startswith(b"HTTP/1.1 201 ")


async def test_pipelined_requests_are_answered_in_turn_and_few_of_them_wait(waiting: Waiting) -> None:
    requests = 500
    async with running() as server, connected(server) as (reader, writer):
        writer.write(HEALTH * (requests - 1) + START + b"Connection: close\r\n\r\n")
        got = await read_all(reader)
        assert got.count(b"alive\n") == requests
        assert waiting.most == MOST_WAITING


async def test_a_flood_of_health_checks_is_cut_off() -> None:
    """Refusing each would keep the loop as busy as answering it."""
    async with running(clock=FakeClock()) as server, connected(server) as (reader, writer):
        writer.write(HEALTH * 50_000)
        got = await read_all(reader)
        assert got.count(b"alive\n") <= MONITORING_PER_MINUTE
        assert got.count(b"HTTP/1.1 429") == 1
        assert b"connection: close" in got.rpartition(b"HTTP/1.1 429")[2]


async def test_a_client_that_reads_no_response_makes_few_requests_wait(waiting: Waiting) -> None:
    async with running() as server, connected(server, SMALL) as (_, writer):
        writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 50_000)
        await until(lambda: waiting.most >= MOST_WAITING)
        protocol = the_protocol(server)
        await until(lambda: not protocol.transport.is_reading())
        protocol.flow.resume_reading()  # as a request that waits for its body
        assert not protocol.transport.is_reading()
        assert waiting.most == MOST_WAITING
        assert len(protocol.received) <= 600_000  # what one or two reads of the event loop bring


async def test_bodies_of_waiting_requests_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    on_body = HttpToolsProtocol.on_body

    def counting(protocol: HttpToolsProtocol, body: bytes) -> None:
        on_body(protocol, body)
        held.append(sum(len(cycle.body) for cycle, _ in protocol.pipeline))

    monkeypatch.setattr(HttpToolsProtocol, "on_body", counting)
    body = b'{"name":"Ann"}' + b" " * 40_000
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    request = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    async with running() as server, connected(server) as (reader, writer):
        writer.write(request * 29 + request.replace(b"Host: x", b"Host: x\r\nConnection: close"))
        got = await read_all(reader)
        assert got.count(b"HTTP/1.1 201 ") == 30
        assert max(held) <= 70_000


async def test_a_websocket_handshake_behind_a_request_is_cut_off() -> None:
    """The response would end up among the frames."""
    async with running() as server, connected(server) as (reader, writer):
        writer.write(HEALTH + HANDSHAKE + b"\r\n")
        await read_all(reader)
        await until(lambda: not server.uvicorn.server_state.connections)


async def test_empty_lines_do_not_keep_a_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "IDLE_SECONDS", 0.05)
    async with running() as server, connected(server) as (reader, writer):
        writer.write(HEALTH)
        async with asyncio.timeout(TIMEOUT):
            await reader.readuntil(b"alive\n")
        writer.write(b"\r\n")
        await read_all(reader)
        assert not server.uvicorn.server_state.connections
