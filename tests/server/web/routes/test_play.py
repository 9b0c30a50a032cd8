"""Playing over plain HTTP: long polls, answers and chat, and their refusals."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.app import HttpClient, running
from tests.support.fake_clock import FakeClock
from tests.support.table import until

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]


async def begin(ann: HttpClient, preset: str = "classic", **setup: Any) -> str:
    """A started game, both seats with Ann's cookie: the path of its seats."""
    places = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    table = (await ann.open(preset, 2, places=places, **setup))["room"]["id"]
    for seat in (0, 1):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    return f"/api/tables/{table}/seats"


async def test_a_poll_brings_what_was_missed() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        whole = await ann.want("GET", f"{path}/0/poll")
        assert whole["seq"] == len(whole["events"]) > 3
        assert whole["room"]["status"] == "playing"
        assert len(whole["view"]["private"]["hand"]) == 10
        (decision,) = whole["decisions"]
        assert len(decision["options"]) == 10
        assert [one["seat"] for one in whole["awaited"]] == [0, 1]
        part = await ann.want("GET", f"{path}/0/poll?have=2")
        assert part["events"] == whole["events"][2:]
        assert part["view"] == whole["view"]
        assert (await ann.want("GET", f"{path}/0/poll?have={whole['seq']}"))["events"] == []


async def test_a_poll_waits_until_something_happens() -> None:
    async with running(clock=FakeClock()) as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        told = await ann.want("GET", f"{path}/1/poll")
        waiting = asyncio.create_task(ann.want("GET", f"{path}/1/poll?have={told['seq']}&wait=30"))
        (table,) = server.tables.loaded.values()
        await until(lambda: not table.polls.is_empty)
        assert not waiting.done()
        (decision,) = (await ann.want("GET", f"{path}/0/poll"))["decisions"]
        answer = {"decision": decision["id"], "choice": decision["options"][0]}
        assert await ann.want("POST", f"{path}/0/answer", answer) == {"v": 1}
        news = await waiting
        assert [event["type"] for event in news["events"]] == ["answered"]
        assert news["seq"] == told["seq"] + 1


async def test_a_poll_ends_when_its_time_is_over() -> None:
    async with running(clock=FakeClock()) as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        seq = (await ann.want("GET", f"{path}/1/poll"))["seq"]
        waiting = asyncio.create_task(ann.want("GET", f"{path}/1/poll?have={seq}&wait=30"))
        (table,) = server.tables.loaded.values()
        await until(lambda: not table.polls.is_empty)
        server.time.advance(30)
        assert (await waiting)["events"] == []


async def test_polling_before_the_start_has_no_view() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        found = await ann.want("GET", f"/api/tables/{table}/seats/0/poll")
        assert (found["view"], found["seq"], found["decisions"], found["over"]) == (None, 0, [], False)
        body = {"decision": 1, "choice": {"type": "play", "card": 1}}
        path = f"/api/tables/{table}/seats/0/answer"
        assert await ann.refused("POST", path, body) == (409, "closed")


async def test_what_a_poll_cannot_be() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        assert await ann.refused("GET", f"{path}/0/poll?have=99") == (409, "bad-have")
        for query in ("have=-1", "have=x", "have=1.5", "wait=31", "wait=-1", "wait=nan", "wait=soon"):
            assert await ann.refused("GET", f"{path}/0/poll?{query}") == (400, "malformed")
        assert await server.client().refused("GET", f"{path}/0/poll") == (403, "not-yours")
        assert await ann.refused("GET", f"{path}/2/poll") == (404, "no-such-seat")


async def test_an_answer_is_given_once_even_if_sent_twice() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        (decision,) = (await ann.want("GET", f"{path}/0/poll"))["decisions"]
        answer = {"decision": decision["id"], "choice": decision["options"][0]}
        await ann.want("POST", f"{path}/0/answer", answer)
        seq = (await ann.want("GET", f"{path}/0/poll"))["seq"]
        await ann.want("POST", f"{path}/0/answer", answer)
        assert (await ann.want("GET", f"{path}/0/poll"))["seq"] == seq
        other = {**answer, "choice": decision["options"][1]}
        await ann.want("POST", f"{path}/0/answer", other)
        assert (await ann.want("GET", f"{path}/0/poll"))["seq"] == seq + 1


async def test_answers_that_are_none() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = f"{await begin(ann)}/0"
        found = await ann.want("GET", f"{path}/poll")
        number, hand = found["decisions"][0]["id"], found["view"]["private"]["hand"]
        missing = next(card for card in range(1, 105) if card not in hand)
        for decision, choice, status, code in (
            (number, {"type": "play", "card": missing}, 422, None),
            (number, {"type": "take"}, 422, "bad-choice"),
            (number, {"type": "play", "card": str(hand[0])}, 422, "bad-choice"),
            (number, [1, 2], 422, "bad-choice"),
            (number + 1, {"type": "play", "card": hand[0]}, 409, "changed"),
            (-1, {"type": "play", "card": hand[0]}, 400, "malformed"),
        ):
            body = {"decision": decision, "choice": choice}
            got = await ann.refused("POST", f"{path}/answer", body)
            assert got == (status, code or got[1])
        legal = {"decision": number, "choice": {"type": "play", "card": hand[0]}}
        assert await server.client().refused("POST", f"{path}/answer", legal) == (403, "not-yours")
        assert (await ann.want("GET", f"{path}/poll"))["seq"] == found["seq"]


async def test_a_seat_is_handed_to_autopilot_and_taken_back() -> None:
    async with running(clock=FakeClock()) as server:
        ann = await server.guest("Ann")
        path = await begin(ann)
        await ann.want("POST", f"{path}/0/autopilot", {"on": True})
        room = (await ann.want("GET", f"{path}/0/poll"))["room"]
        assert [seat["autopilot"] for seat in room["seats"]] == [True, False]
        await ann.want("POST", f"{path}/0/autopilot", {"on": False})
        room = (await ann.want("GET", f"{path}/0/poll"))["room"]
        assert not room["seats"][0]["autopilot"]
        assert await server.client().refused("POST", f"{path}/0/autopilot", {"on": True}) == (403, "not-host")


async def test_a_standing_pass_is_shown() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = await begin(ann, "coop")
        await ann.want("POST", f"{path}/1/standing-pass", {"on": True})
        room = (await ann.want("GET", f"{path}/1/poll"))["room"]
        assert [seat["standing"] for seat in room["seats"]] == [False, True]
        assert await server.client().refused("POST", f"{path}/1/standing-pass", {"on": True}) == (
            403,
            "not-yours",
        )


async def test_chat_over_http() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = f"{await begin(ann)}/0/say"
        await ann.want("POST", path, {"text": "What a\u202e row"})
        await ann.want("POST", path, {"phrase": "ouch"})
        lines = (await ann.want("GET", "/api/me/export"))["chat"]
        assert [(line["text"], line["phrase"]) for line in lines] == [("What a row", None), (None, "ouch")]
        assert await ann.refused("POST", path, {"phrase": "insult"}) == (422, "phrase")
        assert await ann.refused("POST", path, {"text": "x" * 301}) == (400, "malformed")
        assert await server.client().refused("POST", path, {"text": "hi"}) == (403, "not-yours")
