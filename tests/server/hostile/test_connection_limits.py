"""TCP connections and long polls are counted by address, and some descriptors are always left free."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.hostile.idle_connections import handshake
from tests.server.hostile.raw_websocket import RawSocket, connect
from tests.support.app import HttpClient, Server, connections_of, opened, running, start_game_for_two
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS, until
from tests.support.timeouts import TIMEOUT
from vacherie.server.web.connection_limits import LIFESPAN_KEY, SPARE_FILES, ConnectionLimits
from vacherie.server.web.state import WebState

pytestmark = pytest.mark.anyio

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
LOCAL, OTHER = "127.0.0.1", "127.0.0.2"


def limits_of(server: Server) -> ConnectionLimits:
    """The limits of a running server."""
    found = server.uvicorn.lifespan.state[LIFESPAN_KEY]
    assert isinstance(found, ConnectionLimits)
    return found


@asynccontextmanager
async def idle(server: Server, count: int, source: str = LOCAL) -> AsyncIterator[None]:
    """Connections that send nothing."""
    before = len(server.uvicorn.server_state.connections)
    writers = [(await connect(server.url, source))[1] for _ in range(count)]
    try:
        await until(lambda: len(server.uvicorn.server_state.connections) == before + count)
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


async def status(server: Server, source: str = LOCAL) -> bytes:
    """The response to a request on a new connection."""
    reader, writer = await connect(server.url, source)
    writer.write(HEALTH)
    async with asyncio.timeout(TIMEOUT):
        got = await reader.read()
    writer.transport.abort()
    return got


async def test_an_address_that_connects_again_and_again_is_not_read() -> None:
    async with running(replace(WITHOUT_LIMITS, requests_per_minute=20), clock=FakeClock()) as server:
        answers = [await status(server) for _ in range(30)]
        assert [answer.startswith(b"HTTP/1.1 200") for answer in answers] == [True] * 20 + [False] * 10
        assert all(answer.startswith(b"HTTP/1.1 429") for answer in answers[20:])
        assert (await status(server, OTHER)).startswith(b"HTTP/1.1 200")
        server.time.advance(60)
        assert (await status(server)).startswith(b"HTTP/1.1 200")


async def test_connections_of_an_address_are_limited() -> None:
    async with running(replace(WITHOUT_LIMITS, tcp_connections_per_address=5)) as server:
        async with idle(server, 5):
            reader, writer = await connect(server.url, LOCAL)
            async with asyncio.timeout(TIMEOUT):
                got = await reader.read()
            writer.transport.abort()
            assert got.startswith(b"HTTP/1.1 429 ")
            assert b"retry-after: 11\r\n" in got
            assert b'"code":"too-many-requests"' in got
            assert (await status(server, OTHER)).startswith(b"HTTP/1.1 200 ")
        await until(lambda: not limits_of(server).by_key)
        assert (await status(server)).startswith(b"HTTP/1.1 200 ")


async def test_many_idle_connections_take_no_more_than_the_limit() -> None:
    """By default 200 of 400."""
    most = 200
    async with running(replace(WITHOUT_LIMITS, tcp_connections_per_address=most)) as server:
        clients = [await connect(server.url, LOCAL) for _ in range(2 * most)]
        async with asyncio.timeout(TIMEOUT):
            refused = [await reader.read() for reader, _ in clients[most:]]
        assert all(got.startswith(b"HTTP/1.1 429 ") for got in refused)
        await until(lambda: len(server.uvicorn.server_state.connections) == most)
        assert limits_of(server).by_key == {LOCAL: most}
        for _, writer in clients:
            writer.transport.abort()


async def test_a_websocket_stays_counted_until_it_closes() -> None:
    async with running() as server:
        async with RawSocket(server.url, "a" * 12, LOCAL):
            await until(lambda: len(connections_of(server)) == 1)
            assert limits_of(server).by_key == {LOCAL: 1}
        await until(lambda: not limits_of(server).by_key)


async def test_behind_a_proxy_its_connections_are_not_counted() -> None:
    settings = replace(WITHOUT_LIMITS, tcp_connections_per_address=5, proxies=1)
    async with running(settings) as server, idle(server, 10):
        assert (await status(server)).startswith(b"HTTP/1.1 200 ")


async def test_the_last_descriptors_are_not_for_connections() -> None:
    async with running() as server, idle(server, 1):
        (transport,) = [found.transport for found in server.uvicorn.server_state.connections]
        limits_of(server).most_files = transport.get_extra_info("socket").fileno() + SPARE_FILES
        reader, writer = await connect(server.url, LOCAL)
        async with asyncio.timeout(TIMEOUT):
            got = await reader.read()
        writer.transport.abort()
        assert got.startswith(b"HTTP/1.1 503 ")
        assert b'"code":"busy"' in got


async def long_polls(client: HttpClient, path: str, count: int, **headers: str) -> list[asyncio.Task[int]]:
    """Long polls that wait until the test ends them."""

    async def poll() -> int:
        return (await client.get(path, headers=headers)).status_code

    return [asyncio.create_task(poll()) for _ in range(count)]


async def test_long_polls_of_an_address_are_limited() -> None:
    settings = replace(WITHOUT_LIMITS, connections_per_address=3, proxies=1)
    async with running(settings) as server:
        ann, table = await start_game_for_two(server)
        seen = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
        path = f"/api/tables/{table}/seats/0/poll?have={seen['seq']}&wait=30"
        here, there = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.8"}
        waiting = await long_polls(ann, path, 3, **here)
        by_key = connections_of(server).by_key
        await until(lambda: by_key["192.0.2.7"] == 3)
        assert await ann.refused("GET", path, headers=here) == (429, "too-many-requests")
        with pytest.raises(Exception, match="429"):
            async with ann.socket(table, headers=here):
                pass
        elsewhere = await long_polls(ann, path, 1, **there)
        await until(lambda: by_key["192.0.2.8"] == 1)
        decision = seen["decisions"][0]
        answer = {"decision": decision["id"], "choice": decision["options"][0]}
        await ann.want("POST", f"/api/tables/{table}/seats/0/answer", answer)
        assert [await poll for poll in waiting + elsewhere] == [200] * 4
        assert not by_key


async def test_handshakes_at_the_same_time_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while all of them wait for the database to say who they are."""
    waiting, go_on = 0, asyncio.Event()
    caller = WebState.caller

    async def slow_caller(*args: Any, **options: Any) -> Any:
        nonlocal waiting
        waiting += 1
        await go_on.wait()
        return await caller(*args, **options)

    async with running(replace(WITHOUT_LIMITS, connections_per_address=2), clock=FakeClock()) as server:
        _, table = await opened(server)
        monkeypatch.setattr(WebState, "caller", slow_caller)
        attackers = [await connect(server.url, LOCAL) for _ in range(5)]
        for _, writer in attackers:
            writer.write(handshake(server.url, table))
        await until(lambda: waiting == len(attackers))
        go_on.set()
        async with asyncio.timeout(TIMEOUT):
            answers = [await reader.readuntil(b"\r\n") for reader, _ in attackers]
        assert sorted(answer.split()[1] for answer in answers) == [b"101"] * 2 + [b"429"] * 3
        for _, writer in attackers:
            writer.transport.abort()
        await until(lambda: not connections_of(server))
