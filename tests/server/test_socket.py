"""The websocket of a table: hello first, an answer for every command, limits, and goodbyes with a reason."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from tests.server.running import WITHOUT_LIMITS, Client, Server, running, until
from vacherie.server import visitor
from vacherie.server.clock import FakeClock
from vacherie.server.closing import REASONS
from vacherie.server.session import HELLO_SECONDS, LONGEST_FRAME, MOST_BAD_FRAMES
from vacherie.server.visitor import Connection, Visitors

pytestmark = pytest.mark.anyio

NOWHERE = "mu4k2vyq3hba"
HELLO = {"type": "hello", "id": 1}


def visitors_of(server: Server) -> Visitors:
    """All connections of a server."""
    assert server.app.guard is not None
    return server.app.guard.desk.visitors


def connection_of(server: Server) -> Connection:
    """The only connection of a server, from the inside."""
    (found,) = visitors_of(server)
    return found


async def opened(server: Server, name: str = "Ann", **setup: Any) -> tuple[Client, str]:
    """A guest with an open table."""
    ann = await server.guest(name)
    return ann, (await ann.open(**setup))["room"]["id"]


# --- hello -----------------------------------------------------------------------------------------


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


async def test_nobody_waits_for_ever_for_hello() -> None:
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


async def test_a_forged_bearer_opens_nothing() -> None:
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


# --- commands --------------------------------------------------------------------------------------


async def play_alone(server: Server, preset: str = "classic") -> tuple[Client, str]:
    """A started game for two, both seats Ann's."""
    ann, table = await opened(
        server, preset=preset, seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    )
    for seat in (0, 1):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    return ann, table


async def test_every_command_has_its_answer() -> None:
    async with running() as server:
        ann, table = await play_alone(server, "coop")
        async with ann.socket(table) as socket:
            news = {one["seat"]: one for one in socket.got if one["type"] == "table"}
            decision = news[0]["decisions"][0]
            choice = decision["options"][0]
            for type, fields in (
                ("answer", {"seat": 0, "decision": decision["id"], "choice": choice}),
                ("answer", {"seat": 0, "decision": decision["id"], "choice": choice}),
                ("standing-pass", {"seat": 0, "on": True}),
                ("autopilot", {"seat": 1, "on": True}),
                ("autopilot", {"seat": 1, "on": False}),
                ("mute", {"seat": 0, "who": 1, "on": True}),
            ):
                assert (await socket.command(type, **fields))["type"] == "ack"
            assert (await socket.command("ping"))["type"] == "pong"


async def test_contributions_and_chat_over_the_websocket() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            promise = socket.got[1]["room"]["commitment"]
            given = {"seat": 0, "contribution": "ab" * 16, "commitment": promise}
            assert (await socket.command("contribute", **given))["type"] == "ack"
            assert (await socket.command("say", seat=0, text="hello"))["type"] == "ack"
            (line,) = [one for one in socket.got if one["type"] == "chat"]
            assert (line["n"], line["seat"], line["text"]) == (1, 0, "hello")


async def test_refusals_have_a_code_and_change_nothing() -> None:
    async with running() as server:
        ann, table = await play_alone(server)
        async with ann.socket(table) as hers, server.client().socket(table) as watching:
            (mine,) = [one for one in hers.got if one["type"] == "table" and one["seat"] == 0]
            number, hand = mine["decisions"][0]["id"], mine["view"]["private"]["hand"]
            play = {"type": "play", "card": hand[0]}
            for socket, fields, code in (
                (hers, {"seat": 0, "decision": number + 1, "choice": play}, "changed"),
                (hers, {"seat": 0, "decision": number, "choice": {"type": "fly"}}, "bad-choice"),
                (hers, {"seat": 0, "decision": number, "choice": None}, "bad-choice"),
                (hers, {"seat": 5, "decision": number, "choice": play}, "no-such-seat"),
                (watching, {"seat": 0, "decision": number, "choice": play}, "not-yours"),
            ):
                refusal = await socket.command("answer", **fields)
                assert (refusal["type"], refusal["code"]) == ("error", code)
            assert (await watching.command("say", seat=0, text="psst"))["code"] == "not-yours"
            poll = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
            assert poll["seq"] == mine["seq"]


async def test_an_accident_ends_neither_the_connection_nor_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:

            async def stumble(*_: object) -> None:
                raise RuntimeError("the secret recipe")

            monkeypatch.setattr(server.hall.awake[table], "say", stumble)
            with capture_logs() as lines:
                refusal = await socket.command("say", seat=0, text="hi")
            assert refusal["code"] == "internal"
            assert "recipe" not in refusal["message"]
            assert [line["where"] for line in lines if line["log_level"] == "error"] == ["command Say"]
            assert (await socket.command("ping"))["type"] == "pong"


async def test_two_tabs_are_told_the_same() -> None:
    async with running() as server:
        ann, table = await play_alone(server)
        async with ann.socket(table) as one, ann.socket(table) as other:
            mine = next(told for told in one.got if told["type"] == "table" and told["seat"] == 0)
            decision = mine["decisions"][0]
            answer = {"seat": 0, "decision": decision["id"], "choice": decision["options"][0]}
            await one.command("answer", **answer)
            for tab in (one, other):
                news = next((told for told in tab.got if is_news(told, mine)), None)
                news = news or await tab.until(lambda told: is_news(told, mine))
                assert [event["type"] for event in news["events"]] == ["answered", "chose"]
            assert (await other.command("answer", **answer))["type"] == "ack"


def is_news(told: Any, before: Any) -> bool:
    """Whether this is what the same seat was told next."""
    return bool(told["type"] == "table" and told["seat"] == before["seat"] and told["seq"] > before["seq"])


async def test_somebody_who_is_sent_away_becomes_a_spectator_at_once() -> None:
    async with running() as server:
        ann, table = await opened(server)
        ben = await server.guest("Ben")
        token = (await ben.sit(table))["token"]
        async with server.client(token).socket(table) as socket:
            assert socket.got[0]["seats"] == [1]
            await ann.want("DELETE", f"/api/tables/{table}/seats/1")
            welcome = await socket.next("welcome")
            assert welcome["seats"] == []
            assert (await socket.command("say", seat=1, text="hey"))["code"] == "not-yours"
        async with server.client().socket(table, hello=False) as socket:
            assert (await socket.command("hello", tokens=[token]))["type"] == "ack"
            assert socket.got[0]["seats"] == []


# --- frames that are none --------------------------------------------------------------------------


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
        await until(lambda: not visitors_of(server).connections)


async def test_somebody_who_only_talks_nonsense_is_let_go() -> None:
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


async def stuff(connection: Connection) -> None:
    """Send somebody who does not read more than fits anywhere."""
    message = b'"' + b"x" * 100_000 + b'"'
    for _ in range(1000):
        if connection.closing is not None:
            return
        connection.send(message)
        await asyncio.sleep(0)
    raise AssertionError("everything fitted")


async def test_a_slow_reader_is_told_so_and_comes_back() -> None:
    async with running() as server:
        ann, table = await play_alone(server)
        async with ann.socket(table) as socket:
            seq = next(one["seq"] for one in socket.got if one["type"] == "table" and one["seat"] == 0)
            connection = connection_of(server)
            await stuff(connection)
            assert connection.closing == "slow"
            connection.send(b"nobody hears this")
            assert await socket.closed() == 4008
            assert socket.got[-1]["type"] == "bye"
            assert socket.got[-1]["code"] == "slow"
            assert b"vacherie_slow_clients_total 1.0" in server.hall.services.metrics.render()
        async with ann.socket(table, hello=False) as socket:
            assert (await socket.command("hello", have={"0": seq, "1": 0}))["type"] == "ack"
            news = {one["seat"]: one for one in socket.got if one["type"] == "table"}
            assert news[0]["events"] == []
            assert len(news[1]["events"]) == news[1]["seq"]


async def test_somebody_who_never_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor, "GOODBYE_SECONDS", 0.05)
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await stuff(connection_of(server))
            await until(lambda: not visitors_of(server).connections)
            assert not server.hall.awake[table].room().seats[0].connected
            assert socket.connection.close_code is None


async def test_a_table_does_not_wait_for_the_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann, table = await play_alone(server)
        async with ann.socket(table):
            await stuff(connection_of(server))
            found = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
            (decision,) = found["decisions"]
            body = {"decision": decision["id"], "choice": decision["options"][0]}
            await ann.want("POST", f"/api/tables/{table}/seats/0/answer", body)


# --- goodbyes --------------------------------------------------------------------------------------


async def test_a_restart_is_told() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await server.hall.shut_down()
            assert await socket.closed() == 1012
            bye = socket.got[-1]
            assert (bye["type"], bye["code"]) == ("bye", "restart")
            assert bye["retry"] is not None


async def test_a_table_without_spectators_lets_only_its_people_in() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(spectators=False))["room"]["id"]
        await ann.want("POST", f"/api/tables/{table}/bots", {})
        await ann.contribute(table, 0)
        await ann.want("POST", f"/api/tables/{table}/start")
        async with server.client().socket(table, hello=False) as socket:
            assert (await socket.command("hello"))["code"] == "no-spectators"
            assert await socket.closed() == 4005
        async with ann.socket(table) as socket:
            assert socket.got[0]["seats"] == [0]


async def test_whoever_goes_is_gone() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table):
            assert server.hall.awake[table].room().seats[0].connected
        await until(lambda: not visitors_of(server).connections)
        assert not server.hall.awake[table].room().seats[0].connected
        assert not visitors_of(server).by_owner


async def test_a_connection_that_breaks_is_gone_too() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            socket.connection.transport.abort()
            await until(lambda: not server.hall.awake[table].room().seats[0].connected)


def test_every_reason_has_its_own_number() -> None:
    numbers = [reason.number for reason in REASONS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number in (1011, 1012) or 4000 <= number < 5000 for number in numbers)


async def test_frames_are_counted() -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:
            await socket.command("ping")
            counted = server.hall.services.metrics.render().decode()
            assert 'vacherie_websocket_frames_total{direction="in"} 2.0' in counted
            told = len(socket.got)
            assert f'vacherie_websocket_frames_total{{direction="out"}} {told}.0' in counted


async def test_whoever_is_sent_away_from_a_table_without_spectators_hears_no_more() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=2, spectators=False))["room"]["id"]
        await ben.sit(table)
        await ann.contribute(table, 0)
        await ben.contribute(table, 1)
        await ann.want("POST", f"/api/tables/{table}/start")
        async with ben.socket(table) as socket:
            await ann.want("DELETE", f"/api/tables/{table}/seats/1")
            assert await socket.closed() == 4004
            assert (socket.got[-1]["type"], socket.got[-1]["code"]) == ("bye", "kicked")
            assert all(told["seat"] == 1 for told in socket.got if told["type"] == "table")


async def test_a_table_without_spectators_is_looked_at_until_it_begins() -> None:
    async with running() as server:
        ann, table = await opened(server, spectators=False)
        async with server.client().socket(table) as watching, ann.socket(table) as playing:
            await ann.want("POST", f"/api/tables/{table}/bots", {})
            await ann.contribute(table, 0)
            await ann.want("POST", f"/api/tables/{table}/start")
            assert await watching.closed() == 4005
            assert "table" not in {told["type"] for told in watching.got}
            assert (await playing.next("table"))["seat"] == 0
