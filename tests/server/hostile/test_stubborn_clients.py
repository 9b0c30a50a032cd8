"""The server stops although clients send nothing, read nothing, or never finish what they began."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.server.hostile.idle_connections import SMALL, handshake
from tests.server.hostile.raw_websocket import CLOSE, TEXT, connect, frame
from tests.support.app import Server, connections_of, running, start_game_for_two
from tests.support.fake_clock import FakeClock
from tests.support.table import until
from tests.support.timeouts import TIMEOUT
from vacherie.server import shutdown
from vacherie.server.shutdown import Shutdown

pytestmark = pytest.mark.anyio

POST = (
    b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
)
DOCUMENT = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


class Flags:
    """The readiness and the flags of the web server."""

    is_closing = should_exit = force_exit = False


@asynccontextmanager
async def sending(server: Server, data: bytes, buffer: int | None = None) -> AsyncIterator[None]:
    """A connection that has sent something, and then neither sends nor reads."""
    _, writer = await connect(server.url, "127.0.0.1", buffer)
    writer.write(data)
    try:
        yield
    finally:
        writer.transport.abort()


async def stop(server: Server) -> None:
    """What a signal does, up to the end of the web server's own shutdown."""
    flags = Flags()
    Shutdown(server.tables, flags, connections_of(server), flags).request("test")
    async with asyncio.timeout(TIMEOUT):
        while not flags.should_exit:
            await asyncio.sleep(0)
        for connection in list(server.uvicorn.server_state.connections):
            connection.shutdown()
        while server.uvicorn.server_state.connections or server.uvicorn.server_state.tasks:
            await asyncio.sleep(0)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the tables, or for clients that read, would take longer than any test may."""
    monkeypatch.setattr(shutdown, "DRAIN_SECONDS", 10_000)


@pytest.mark.usefixtures("no_waiting")
async def test_a_socket_that_never_said_hello_is_closed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "BYE_SECONDS", 10_000, raising=False)
    async with running(clock=FakeClock()) as server:  # with this clock the time until `hello` never ends
        reader, writer = await connect(server.url, "127.0.0.1")
        writer.write(handshake(server.url, "a" * 12))
        await until(lambda: len(connections_of(server)) == 1)
        stopping = asyncio.create_task(stop(server))
        async with asyncio.timeout(TIMEOUT):
            await reader.readuntil(b'"type":"bye"')
            writer.write(frame(CLOSE, (1012).to_bytes(2, "big")))
            await stopping
        writer.transport.abort()


def waits_for_hello(server: Server) -> bool:
    return len(connections_of(server)) == 1


def has_begun(server: Server) -> bool:
    return len(server.uvicorn.server_state.tasks) == 1


def is_connected(server: Server) -> bool:
    return len(server.uvicorn.server_state.connections) == 1


def is_unread(server: Server) -> bool:
    return any(one.transport.get_write_buffer_size() for one in server.uvicorn.server_state.connections)


STUBBORN: dict[str, tuple[bytes, Callable[[Server], bool]]] = {
    "nothing sent": (b"", is_connected),
    "half a head": (HEALTH[:-2], is_connected),
    "half a body": (POST, has_begun),
    "idle after a request": (HEALTH, lambda server: server.uvicorn.server_state.total_requests > 0),
    "responses unread": (DOCUMENT * 300, is_unread),
    "no hello, nothing read": (handshake("http://x", "a" * 12), waits_for_hello),
    "half a frame": (handshake("http://x", "a" * 12) + frame(TEXT, b"{}")[:-1], waits_for_hello),
}


@pytest.mark.usefixtures("no_waiting")
@pytest.mark.parametrize("kind", STUBBORN)
async def test_no_client_holds_up_the_end(kind: str) -> None:
    data, is_ready = STUBBORN[kind]
    async with running(clock=FakeClock()) as server:
        server.uvicorn.server_state.total_requests = 0
        async with sending(server, data, SMALL):
            await until(lambda: is_ready(server))
            await stop(server)


@pytest.mark.usefixtures("no_waiting")
async def test_long_polls_end_with_the_tables() -> None:
    async with running(clock=FakeClock()) as server, AsyncExitStack() as stack:
        ann, table = await start_game_for_two(server)
        seen = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
        path = f"/api/tables/{table}/seats/0/poll?have={seen['seq']}&wait=30"
        poll = asyncio.create_task(ann.get(path))
        stack.callback(poll.cancel)
        await until(lambda: sum(connections_of(server).by_key.values()) == 1)
        await stop(server)
        assert (await poll).status_code == 200
