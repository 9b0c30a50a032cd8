"""A flooding websocket is cut off before the frames are handled, and nobody else notices it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.frames import Frame
from websockets.protocol import Protocol

from tests.server.hostile.idle_connections import handshake
from tests.server.hostile.raw_websocket import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    HandshakeRefused,
    RawSocket,
    connect,
    frame,
)
from tests.support.app import Server, connections_of, opened, running
from tests.support.cut_proxy import proxy_to
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS, until
from tests.support.timeouts import TIMEOUT
from vacherie.server.settings.model import Settings
from vacherie.server.web.websocket.session import WebsocketSession

pytestmark = pytest.mark.anyio

SETTINGS = replace(WITHOUT_LIMITS, commands_per_second=Settings().commands_per_second)
"""The default limit of commands. Time stands still in the tests, so that the limits are exact."""
MOST_DATA_FRAMES = SETTINGS.commands_per_second * 10 * 10
MOST_CONTROL_FRAMES = 50
MOST_IN_A_TURN = 85
FLOOD_BYTES = 4_000_000
HELLO = frame(TEXT, b'{"type":"hello","id":1}')
VALID = frame(TEXT, b'{"type":"ping","id":7}')

FLOODS = {
    "pings": frame(PING, b""),
    "long pings": frame(PING, bytes(125)),
    "pongs": frame(PONG, b""),
    "empty texts": frame(TEXT, b""),
    "empty binaries": frame(BINARY, b""),
    "texts": frame(TEXT, b"moo"),
    "commands": VALID,
    "long texts": frame(TEXT, b" " * 12_000 + b'{"type":"ping","id":7}'),
    "pings among commands": VALID + frame(PING, b"") * 9,
}


class Counted:
    """What the server has done with the frames of all clients."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parsed = 0
        self.handled = 0
        self.in_one_turn = 0
        """Most messages that were handled in one turn of the event loop."""
        self._this_turn = 0
        recv_frame, handle_frame = Protocol.recv_frame, WebsocketSession.handle_frame

        def counting_recv(protocol: Any, received: Frame) -> None:
            self.parsed += 1
            recv_frame(protocol, received)

        async def counting_handle(session: Any, message: Any) -> None:
            self.handled += 1
            if not self._this_turn:
                asyncio.get_running_loop().call_soon(self._next_turn)
            self._this_turn += 1
            self.in_one_turn = max(self.in_one_turn, self._this_turn)
            await handle_frame(session, message)

        monkeypatch.setattr(Protocol, "recv_frame", counting_recv)
        monkeypatch.setattr(WebsocketSession, "handle_frame", counting_handle)

    def _next_turn(self) -> None:
        self._this_turn = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@asynccontextmanager
async def attacker(
    server: Server, url: str, table: str, after_hello: bool
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection after its handshake, and perhaps after `hello`."""
    before = len(connections_of(server))
    reader, writer = await connect(url, "127.0.0.1")
    try:
        writer.write(handshake(url, table))
        await until(lambda: len(connections_of(server)) == before + 1)
        if after_hello:
            writer.write(HELLO)
            async with asyncio.timeout(TIMEOUT):
                await reader.readuntil(b'"type":"ack"')
        yield reader, writer
    finally:
        writer.transport.abort()


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes or resets the connection."""
    got = b""
    try:
        async with asyncio.timeout(TIMEOUT):
            while data := await reader.read(65536):
                got += data
    except OSError:
        pass
    return got


def flood(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send as much as the attack has, whether it is read or not."""
    writer.write(data * (FLOOD_BYTES // len(data)))


@pytest.mark.parametrize("after_hello", [False, True], ids=["before hello", "after hello"])
@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_is_cut_off(kind: str, after_hello: bool, counted: Counted) -> None:
    async with running(SETTINGS, clock=FakeClock()) as server:
        _, table = await opened(server)
        honest = await server.guest("Ben")
        async with (
            honest.socket(table) as other,
            attacker(server, server.url, table, after_hello) as (reader, writer),
        ):
            counted.parsed = counted.handled = counted.in_one_turn = 0
            flood(writer, FLOODS[kind])
            await until_closed(reader)
            await until(lambda: len(connections_of(server)) == 1)
            assert counted.parsed <= MOST_DATA_FRAMES + MOST_CONTROL_FRAMES
            assert counted.handled <= MOST_DATA_FRAMES // 2 + MOST_IN_A_TURN
            assert counted.in_one_turn <= MOST_IN_A_TURN
            assert (await other.command("ping"))["type"] == "pong"


async def test_empty_fragments_are_counted(counted: Counted) -> None:
    async with running(SETTINGS, clock=FakeClock()) as server:
        _, table = await opened(server)
        async with attacker(server, server.url, table, after_hello=True) as (reader, writer):
            counted.parsed = 0
            for _ in range(20):
                writer.write(frame(TEXT, b"{", fin=False) + frame(CONTINUATION, b"", fin=False) * 900)
                writer.write(frame(CONTINUATION, b""))
            await until_closed(reader)
            assert counted.parsed <= MOST_DATA_FRAMES


async def test_a_flood_through_a_proxy_costs_only_its_own_connection(counted: Counted) -> None:
    """As through nginx: bytes are passed on in large pieces, and all connections have the proxy's address."""
    async with (
        running(replace(SETTINGS, proxies=1), clock=FakeClock()) as server,
        proxy_to(server.url) as proxy,
    ):
        _, table = await opened(server)
        async with attacker(server, proxy.url, table, after_hello=True) as (honest_reader, honest):
            async with attacker(server, proxy.url, table, after_hello=False) as (reader, writer):
                counted.parsed = 0
                flood(writer, FLOODS["pings"])
                await until_closed(reader)
                assert counted.parsed <= MOST_CONTROL_FRAMES
                await until(lambda: len(connections_of(server)) == 1)
            honest.write(VALID)
            async with asyncio.timeout(TIMEOUT):
                await honest_reader.readuntil(b'"type":"pong"')


async def test_messages_wait_unparsed_until_the_app_takes_them(counted: Counted) -> None:
    """Back-pressure: nothing is lost or reordered, and at most one piece is parsed ahead of the app."""
    async with running() as server:
        _, table = await opened(server)
        async with attacker(server, server.url, table, after_hello=True) as (reader, writer):
            counted.parsed = counted.handled = 0
            numbers = range(10, 2010)
            writer.write(b"".join(frame(TEXT, b'{"type":"ping","id":%d}' % number) for number in numbers))
            got = b""
            async with asyncio.timeout(TIMEOUT):
                while got.count(b'"type":"pong"') < len(numbers):
                    got += await reader.read(65536)
                    assert counted.parsed - counted.handled <= MOST_IN_A_TURN
            assert [int(number) for number in re.findall(rb'"pong"[^}]*"re":(\d+)', got)] == list(numbers)
            assert counted.in_one_turn <= MOST_IN_A_TURN


@pytest.mark.parametrize("kind", ["pings", "commands", "texts"])
async def test_a_flooding_address_cannot_simply_connect_again(kind: str) -> None:
    """Each flood counts like a hundred requests; other addresses are not affected."""
    settings = replace(SETTINGS, requests_per_minute=600)
    async with running(settings, clock=FakeClock()) as server:
        _, table = await opened(server)
        floods = 0
        with suppress(HandshakeRefused):
            while floods < 10:
                async with RawSocket(server.url, table, "127.0.0.7") as socket:
                    await socket.put(FLOODS[kind] * 3000)
                    await until(lambda: not connections_of(server))
                floods += 1
        assert floods == 6
        async with RawSocket(server.url, table, "127.0.0.8"):
            pass
        server.time.advance(60)
        async with RawSocket(server.url, table, "127.0.0.7"):
            pass
