"""Requests on the websocket: each is answered, refusals have a code, and all tabs receive the same."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.support.app import opened, running, start_game_for_two

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]


async def test_every_request_has_its_answer() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server, "coop")
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


async def test_a_table_is_arranged_over_the_websocket() -> None:
    async with running() as server:
        ann, table = await opened(server, seats=3)
        ben = await server.guest("Ben")
        async with (
            ann.socket(table) as hers,
            ben.socket(table) as his,
            server.client().socket(table) as other,
        ):
            promise = hers.got[1]["room"]["commitment"]
            for code, socket, type, fields in (
                ("no-guest", other, "sit", {}),
                ("not-host", his, "start", {}),
                ("", his, "sit", {"seat": 2}),
                ("", his, "leave", {"seat": 2}),
                ("", his, "sit", {"name": "Benny", "contribution": "cd" * 16, "commitment": promise}),
                ("", hers, "configure", {"setup": {"preset": "classic", "seats": 4}}),
                ("", hers, "put-bot", {"seat": 3, "bot": "random"}),
                ("", hers, "fill-with-bots", {}),
                ("missing-contribution", hers, "start", {}),
                ("", hers, "contribute", {"seat": 0, "contribution": "ab" * 16, "commitment": promise}),
                ("", hers, "start", {}),
                ("", hers, "close", {}),
                ("", his, "rematch", {}),
            ):
                answer = await socket.command(type, **fields)
                assert answer["type"] == ("error" if code else "ack"), (type, answer)
                assert answer.get("code", "") == code
            assert [one["seats"] for one in his.got if one["type"] == "welcome"] == [[], [2], [], [1]]
        room = (await ann.want("GET", f"/api/tables/{table}"))["room"]
        assert (room["status"], room["rematch"] is not None) == ("closed", True)
        assert [seat["name"] for seat in room["seats"]] == ["Ann", "Benny", "careful", "random"]


async def test_refusals_have_a_code_and_change_nothing() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server)
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


async def test_an_internal_error_closes_neither_connection_nor_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann, table = await opened(server)
        async with ann.socket(table) as socket:

            async def stumble(*_: object) -> None:
                raise RuntimeError("the secret recipe")

            monkeypatch.setattr(server.tables.loaded[table], "handle", stumble)
            with capture_logs() as lines:
                refusal = await socket.command("say", seat=0, text="hi")
            assert refusal["code"] == "internal"
            assert "recipe" not in refusal["message"]
            assert [line["where"] for line in lines if line["log_level"] == "error"] == ["request Say"]
            assert (await socket.command("ping"))["type"] == "pong"


async def test_two_tabs_receive_the_same_messages() -> None:
    async with running() as server:
        ann, table = await start_game_for_two(server)
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


async def test_a_kicked_player_becomes_a_spectator_at_once() -> None:
    async with running() as server:
        ann, table = await opened(server)
        ben = await server.guest("Ben")
        token = (await ben.sit(table))["token"]
        async with server.client(token).socket(table) as socket:
            assert socket.got[0]["seats"] == [1]
            await ann.want("POST", f"/api/tables/{table}/seats/1/leave")
            welcome = await socket.next("welcome")
            assert welcome["seats"] == []
            assert (await socket.command("say", seat=1, text="hey"))["code"] == "not-yours"
        async with server.client().socket(table, hello=False) as socket:
            assert (await socket.command("hello", tokens=[token]))["type"] == "ack"
            assert socket.got[0]["seats"] == []
