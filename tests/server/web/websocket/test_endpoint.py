"""The websocket of a table: hello comes first, and every close has its reason."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.app import connections_of, opened, running
from tests.support.fake_clock import FakeClock
from tests.support.table import until
from vacherie.server.web.websocket.close_codes import REASONS
from vacherie.server.web.websocket.session import HELLO_SECONDS

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]

NOWHERE = "mu4k2vyq3hba"


async def test_hello_is_answered_with_who_you_are_and_the_room() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            welcome, *rooms, ack = socket.got
            assert welcome == {"type": "welcome", "v": 1, "table": table, "seats": [0], "host": True}
            assert {one["type"] for one in rooms} == {"room"}
            assert rooms[-1]["room"]["seats"][0]["connected"]
            assert ack == {"type": "ack", "v": 1, "re": 1}


async def test_a_seat_comes_with_the_cookie_the_bearer_or_a_token_in_hello() -> None:
    async with running() as server:
        ann, table = await opened(server, places=[{"kind": "me"}, {"kind": "me", "name": "Bea"}])
        tokens = [(await ann.want("POST", f"/api/tables/{table}/seats/{n}/token"))["token"] for n in (0, 1)]
        program = server.client(ann.token)
        holder, nobody = server.client(tokens[1]), server.client()
        for client, given, seats, host in (
            (ann, [], [0, 1], True),
            (program, [], [0, 1], True),
            (holder, [], [1], False),
            (holder, [tokens[0]], [0, 1], False),
            (nobody, tokens, [0, 1], False),
            (nobody, tokens[:1], [0], False),
            (nobody, [], [], False),
        ):
            async with client.socket(table, hello=False) as socket:
                await socket.command("hello", tokens=given)
                assert (socket.got[0]["seats"], socket.got[0]["host"]) == (seats, host)


@pytest.mark.parametrize(("type", "fields"), [("say", {"seat": 0, "text": "hi"}), ("ping", {})])
async def test_the_first_command_is_hello(type: str, fields: dict[str, Any]) -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table, hello=False) as socket:
            refusal = await socket.command(type, **fields)
            assert (refusal["type"], refusal["code"]) == ("error", "bad-frame")
            assert await socket.closed() == 4001
            assert socket.got[-1]["code"] == "hello"


async def test_a_connection_without_hello_times_out() -> None:
    async with running(clock=FakeClock()) as server:
        ann, table = await opened(server)
        async with ann.socket(table, hello=False) as silent, ann.socket(table) as polite:
            server.time.advance(HELLO_SECONDS)
            assert await silent.closed() == 4001
            server.time.advance(1)
            assert (await polite.command("ping"))["type"] == "pong"


async def test_hello_is_said_once() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            assert (await socket.command("hello"))["code"] == "bad-frame"
            assert (await socket.command("ping"))["type"] == "pong"


async def test_a_forged_token_in_hello_is_refused_and_hello_can_be_said_again() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with server.client().socket(table, hello=False) as socket:
            for forged in ("seat-forged", ann.token, server.tokens.admin_token()):
                assert (await socket.command("hello", tokens=[forged]))["code"] == "bad-token"
            assert (await socket.command("hello"))["type"] == "ack"
            assert [one["seats"] for one in socket.got if one["type"] == "welcome"] == [[]]


async def test_a_forged_bearer_is_refused() -> None:
    async with running() as server:
        _, table = await opened(server)
        with pytest.raises(InvalidStatus) as refusal:
            async with server.client("seat-forged").socket(table):
                pass
        assert refusal.value.response.status_code == 401


async def test_a_table_that_is_not_there() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        async with ann.socket(NOWHERE, hello=False) as socket:
            assert (await socket.command("hello"))["code"] == "no-such-table"
            assert await socket.closed() == 4044
        for path in ("UPPERCASE", "..%2f..%2fetc", "a"):
            with pytest.raises(InvalidStatus) as refusal:
                async with ann.socket(path):
                    pass
            assert refusal.value.response.status_code == 404


async def test_who_has_more_than_there_is_begins_anew() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table, hello=False) as socket:
            assert (await socket.command("hello", have={"0": 7}))["code"] == "bad-have"
            assert (await socket.command("hello", have={"0": 0}))["type"] == "ack"


# --- goodbyes --------------------------------------------------------------------------------------


async def test_shutdown_sends_bye_with_restart() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await server.tables.shut_down()
            assert await socket.closed() == 1012
            bye = socket.got[-1]
            assert (bye["type"], bye["code"]) == ("bye", "restart")
            assert bye["retry"] is not None


async def test_a_table_without_spectators_admits_players_only() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(spectators=False))["room"]["id"]
        await ann.want("POST", f"/api/tables/{table}/fill-with-bots", {})
        await ann.contribute(table, 0)
        await ann.want("POST", f"/api/tables/{table}/start")
        async with server.client().socket(table, hello=False) as socket:
            assert (await socket.command("hello"))["code"] == "no-spectators"
            assert await socket.closed() == 4005
        async with ann.socket(table) as socket:
            assert socket.got[0]["seats"] == [0]


async def test_a_closed_connection_is_removed() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table):
            assert server.tables.loaded[table].room().seats[0].connected
        await until(lambda: not connections_of(server).connections)
        await until(lambda: not server.tables.loaded[table].room().seats[0].connected)
        assert not connections_of(server).by_key


async def test_an_aborted_connection_is_removed() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            socket.connection.transport.abort()
            await until(lambda: not server.tables.loaded[table].room().seats[0].connected)


def test_every_reason_has_its_own_number() -> None:
    numbers = [reason.number for reason in REASONS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number in (1011, 1012) or 4000 <= number < 5000 for number in numbers)


async def test_frames_are_counted() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await socket.command("ping")
            counted = server.tables.context.metrics.render().decode()
            assert 'vacherie_websocket_frames_total{direction="in"} 2.0' in counted
            told = len(socket.got)
            assert f'vacherie_websocket_frames_total{{direction="out"}} {told}.0' in counted


async def test_a_kicked_player_is_disconnected_where_spectators_are_off() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=2, spectators=False))["room"]["id"]
        await ben.sit(table)
        await ann.contribute(table, 0)
        await ben.contribute(table, 1)
        await ann.want("POST", f"/api/tables/{table}/start")
        async with ben.socket(table) as socket:
            await server.admin().want("POST", f"/api/tables/{table}/seats/1/leave")
            assert await socket.closed() == 4004
            assert (socket.got[-1]["type"], socket.got[-1]["code"]) == ("bye", "kicked")
            assert all(told["seat"] == 1 for told in socket.got if told["type"] == "table")


async def test_a_table_without_spectators_is_looked_at_until_it_begins() -> None:
    async with running() as server:
        ann, table = await opened(server, spectators=False)
        async with server.client().socket(table) as watching, ann.socket(table) as playing:
            await ann.want("POST", f"/api/tables/{table}/fill-with-bots", {})
            await ann.contribute(table, 0)
            await ann.want("POST", f"/api/tables/{table}/start")
            assert await watching.closed() == 4005
            assert "table" not in {told["type"] for told in watching.got}
            assert (await playing.next("table"))["seat"] == 0
