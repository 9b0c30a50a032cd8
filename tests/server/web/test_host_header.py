"""The Host header: links are made from it, so a bad one is refused, and never an internal error."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from tests.server.hostile.raw_websocket import connect
from tests.support.app import Server, running
from tests.support.table import WITHOUT_LIMITS
from tests.support.timeouts import TIMEOUT

pytestmark = pytest.mark.anyio

BAD = [
    b"x:99999",
    b"x:0",
    b"x:-1",
    b"x:1e3",
    b"x:8104x",
    b"x" * 6000,
    b"x" * 254,
    b"[::1",
    b"::1]",
    b"[::1]x",
    b"[moo]:80",
    b"[]",
    b"[192.0.2.7]",
    b"a b",
    b"a/b",
    b"user@host",
    b"a?b",
    b"a#b",
    b"a\\b",
    b"<script>",
    b"caf\xe9.example",
    b"",
    b":8104",
]
GOOD = [
    b"x",
    b"cows.example",
    b"cows.example:8104",
    b"192.0.2.7",
    b"192.0.2.7:80",
    b"[::1]",
    b"[2001:db8::1]:443",
]


async def ask(server: Server, method: str, path: str, *hosts: bytes) -> tuple[int, bytes]:
    """Status and body of a request with any Host headers."""
    reader, writer = await connect(server.url, "127.0.0.1")
    lines = b"".join(b"Host: " + host + b"\r\n" for host in hosts)
    writer.write(f"{method} {path} HTTP/1.1\r\nConnection: close\r\n".encode() + lines + b"\r\n")
    async with asyncio.timeout(TIMEOUT):
        got = await reader.read()
    writer.transport.abort()
    head, _, body = got.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize("lan", [False, True])
async def test_a_bad_host_is_refused_everywhere(lan: bool) -> None:
    async with running(replace(WITHOUT_LIMITS, lan=lan)) as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        paths = [f"/api/tables/{table}/invitation", f"/api/tables/{table}/qr.svg", "/api/openapi.json", "/"]
        for host in BAD:
            for path in paths:
                status, body = await ask(server, "GET", path, host)
                assert (status, b'"code":"bad-host"' in body) == (400, True), (host, path)
        for hosts in ((b"x", b"y"), (b"x", b"x")):
            status, body = await ask(server, "GET", paths[0], *hosts)
            assert status == 400


async def test_control_characters_never_reach_the_app() -> None:
    async with running() as server:
        for host in (b"a\x00b", b"a\x01b", b"a\x7fb"):
            status, _ = await ask(server, "GET", "/healthz", host)
            assert status == 400


async def test_a_bad_host_is_refused_for_requests_that_change_something() -> None:
    async with running() as server:
        status, body = await ask(server, "POST", "/api/guests", b"x:99999")
        assert (status, b'"code":"bad-host"' in body) == (400, True)


async def test_a_bad_host_is_refused_in_a_websocket_handshake() -> None:
    async with running() as server:
        upgrade = (
            b"x:99999\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        )
        reader, writer = await connect(server.url, "127.0.0.1")
        writer.write(b"GET /api/tables/aaaaaaaaaaaa/socket HTTP/1.1\r\nHost: " + upgrade + b"\r\n\r\n")
        async with asyncio.timeout(TIMEOUT):
            got = await reader.read()
        writer.transport.abort()
        assert got.startswith(b"HTTP/1.1 400 ")
        assert b'"code":"bad-host"' in got


@pytest.mark.parametrize("host", GOOD)
async def test_links_are_made_from_a_good_host(host: bytes) -> None:
    async with running() as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        status, body = await ask(server, "GET", f"/api/tables/{table}/invitation", host)
        assert status == 200
        assert b"http://" + host + b"/t/" in body
        status, _ = await ask(server, "GET", f"/api/tables/{table}/qr.svg", host)
        assert status == 200


async def test_a_request_may_come_without_a_host() -> None:
    async with running() as server:
        status, _ = await ask(server, "GET", "/healthz")
        assert status == 200
