"""Websocket limits: bad frames, floods, slow readers."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from tests.support.app import connection_of, connections_of, opened, running, start_game_for_two
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS, until
from vacherie.server.web.websocket import connection as websocket_connection
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.frame_parser import LONGEST_FRAME
from vacherie.server.web.websocket.table_session import MOST_BAD_FRAMES

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("frame", "re", "code"),
    [
        ("", None, "bad-frame"),
        ("nonsense", None, "bad-frame"),
        ("null", None, "bad-frame"),
        ("[]", None, "bad-frame"),
        ("{}", None, "bad-frame"),
        ('{"id": 7}', 7, "bad-frame"),
        ('{"id": 7, "type": "dance"}', 7, "bad-frame"),
        ('{"id": 7, "type": "ping", "extra": 1}', 7, "bad-frame"),
        ('{"id": -7, "type": "ping"}', None, "bad-frame"),
        ('{"id": "7", "type": "ping"}', None, "bad-frame"),
        ('{"id": 7, "type": "answer", "seat": 99, "decision": 1, "choice": 1}', 7, "bad-frame"),
        ('{"id": 7, "type": "answer", "seat": 0, "decision": 1, "choice": ' + "[" * 8000, None, "bad-frame"),
        ('{"id": 7, "type": "ping", "v": 2}', 7, "version"),
        ('{"id": 7, "type": "teleport", "v": 2}', 7, "version"),
        ('{"id": 7, "type": "ping"}' + " " * LONGEST_FRAME, None, "too-long"),
        (b"\xff\xfe", None, "bad-frame"),
    ],
)
async def test_a_frame_that_is_no_command(frame: str | bytes, re: int | None, code: str) -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await socket.send(frame)
            refusal = await socket.next("error")
            assert (refusal["code"], refusal["re"]) == (code, re)
            assert (await socket.command("ping"))["type"] == "pong"


async def test_a_command_may_come_as_bytes() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await socket.send(b'{"type": "ping", "id": 9}')
            assert await socket.next("pong") == {"type": "pong", "v": 1, "re": 9}


async def test_a_frame_far_too_long_never_reaches_us() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await socket.send("x" * 70_000)
            assert await socket.closed() == 1009
        await until(lambda: not connections_of(server).connections)


async def test_too_many_bad_frames_close_the_connection() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket, ann.socket(table) as other:
            for _ in range(MOST_BAD_FRAMES):
                await socket.send("nonsense")
            assert await socket.closed() == 4002
            assert [one["type"] for one in socket.got].count("error") == MOST_BAD_FRAMES
            assert (await other.command("ping"))["type"] == "pong"


# --- too many --------------------------------------------------------------------------------------


async def test_commands_have_a_rate() -> None:
    settings = replace(WITHOUT_LIMITS, commands_per_second=2)
    async with running(settings, clock=FakeClock()) as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:  # saying hello was the first of twenty
            answers = [await socket.command("ping") for _ in range(20)]
            assert [one["type"] for one in answers] == ["pong"] * 19 + ["error"]
            assert answers[-1]["code"] == "too-many-requests"
            server.time.advance(1)
            assert [(await socket.command("ping"))["type"] for _ in range(3)] == ["pong", "pong", "error"]


async def test_a_flood_ends_the_connection() -> None:
    settings = replace(WITHOUT_LIMITS, commands_per_second=2)
    async with running(settings, clock=FakeClock()) as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket, ann.socket(table) as other:
            for number in range(101):
                await socket.send({"type": "ping", "id": number})
            assert await socket.closed() == 4029
            bye = socket.got[-1]
            assert (bye["type"], bye["code"]) == ("bye", "flood")
            assert bye["retry"] > 0
            assert (await other.command("ping"))["type"] == "pong"


# --- slow readers ----------------------------------------------------------------------------------


async def stuff(connection: WebsocketConnection) -> None:
    """Send a client that does not read more than all buffers hold."""
    message = b'"' + b"x" * 100_000 + b'"'
    for _ in range(1000):
        if connection.closing is not None:
            return
        connection.send(message)
        await asyncio.sleep(0)
    raise AssertionError("everything fitted")


async def test_a_slow_reader_is_closed_with_a_reason_and_can_reconnect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        websocket_connection, "CLOSE_TIMEOUT_SECONDS", 600
    )  # slow it may be, and the machine too
    async with running() as server:
        ann, table = await start_game_for_two(server)
        async with ann.socket(table) as socket:
            seq = next(one["seq"] for one in socket.got if one["type"] == "table" and one["seat"] == 0)
            connection = connection_of(server)
            await stuff(connection)
            assert connection.closing == "slow"
            connection.send(b"nobody hears this")
            assert await socket.closed() == 4008
            assert socket.got[-1]["type"] == "bye"
            assert socket.got[-1]["code"] == "slow"
            assert b"vacherie_slow_clients_total 1.0" in server.tables.context.metrics.render()
        async with ann.socket(table, hello=False) as socket:
            assert (await socket.command("hello", have={"0": seq, "1": 0}))["type"] == "ack"
            news = {one["seat"]: one for one in socket.got if one["type"] == "table"}
            assert news[0]["events"] == []
            assert len(news[1]["events"]) == news[1]["seq"]


async def test_a_client_that_never_reads_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_connection, "CLOSE_TIMEOUT_SECONDS", 0.05)
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await stuff(connection_of(server))
            await until(lambda: not connections_of(server).connections)
            assert not server.tables.loaded[table].room().seats[0].connected
            assert socket.connection.close_code is None


async def test_a_table_does_not_wait_for_the_slow() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server)
        async with ann.socket(table):
            await stuff(connection_of(server))
            found = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
            (decision,) = found["decisions"]
            body = {"decision": decision["id"], "choice": decision["options"][0]}
            await ann.want("POST", f"/api/tables/{table}/seats/0/answer", body)
