"""Hints on a real socket: for one person against bots, from what the seat sees; the game is practice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from tests.leaks.test_twin_games import random_match, short
from tests.leaks.twin_games import make_twin
from tests.support import coach as coaches
from tests.support.app import HttpClient, Server, running
from tests.support.table import WITHOUT_LIMITS, until, waiting
from vacherie import PRESETS, Deal, Dealer, Match, game
from vacherie.server.coach import hints
from vacherie.server.coach.compute import HintJob, hint_job

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> coaches.QuickCoach:
    """A coach that costs nothing."""
    return coaches.install(monkeypatch)


async def against_bots(server: Server, ann: HttpClient, people: int = 1, **setup: Any) -> str:
    """A game that has begun, Ann on the first seats; seat 0 is asked."""
    names = [{"kind": "me"}, {"kind": "me", "name": "Bea"}][:people]
    places = [*names, {"kind": "bot"}, {"kind": "bot"}]
    opened = await ann.open(seats=len(places), places=places, pace="instant", **setup)
    table = str(opened["room"]["id"])
    for seat in range(people):
        await ann.contribute(table, seat)
    await ann.want("POST", f"/api/tables/{table}/start")
    found = await server.tables.find(table)
    await until(lambda: 0 in waiting(found))
    return table


async def ask(server: Server, ann: HttpClient, table: str) -> Any:
    """The hint for the open decision of seat 0."""
    decision = waiting(await server.tables.find(table))[0].id
    return await ann.want("POST", f"/api/tables/{table}/seats/0/hint", {"decision": decision})


@pytest.mark.parametrize("preset", ["classic", "coop", "nothanks"])
async def test_a_hint_is_given_from_what_the_seat_sees(quick: coaches.QuickCoach, preset: str) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = await against_bots(server, ann, preset=preset)
        found = await server.tables.find(table)
        assert found.room().helps
        assert not found.room().practice
        given = await ask(server, ann, table)
        assert found.state.play is not None
        match = found.state.play.match
        asked = match.decision_of(0)
        assert asked is not None
        assert (given["seat"], given["decision"]) == (0, asked.id)
        assert len(given["hint"]["options"]) == len(asked.options)
        assert quick.hints == [(match.view(0), tuple(match.heard[0]))]
        assert found.room().practice
        count = found.state.count
        await ask(server, ann, table)
        assert found.state.count == count


async def test_no_hint_with_other_people_for_others_or_for_another_question(
    quick: coaches.QuickCoach,
) -> None:
    async with running() as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        two = await against_bots(server, ann, people=2)
        decision = waiting(await server.tables.find(two))[0].id
        wish, path = {"decision": decision}, f"/api/tables/{two}/seats/0/hint"
        assert await ann.refused("POST", path, wish) == (409, "not-alone")
        await ann.want("POST", f"/api/tables/{two}/seats/1/leave")
        assert await ann.refused("POST", path, wish) == (409, "not-alone")
        take_back = f"/api/tables/{two}/seats/0/take-back"
        assert await ann.refused("POST", take_back, wish) == (409, "not-alone")
        one = await against_bots(server, ann)
        decision = waiting(await server.tables.find(one))[0].id
        path = f"/api/tables/{one}/seats/0/hint"
        assert await bob.refused("POST", path, {"decision": decision}) == (403, "not-yours")
        assert await ann.refused("POST", path, {"decision": decision + 1}) == (409, "changed")
        assert await ann.refused("POST", f"/api/tables/{one}/seats/1/hint", wish) == (403, "not-yours")
        assert not quick.hints
        assert not (await server.tables.find(one)).room().practice


async def test_the_host_can_switch_hints_off_or_limit_them(quick: coaches.QuickCoach) -> None:
    async with running(msgspec.structs.replace(WITHOUT_LIMITS, hints_per_minute=2)) as server:
        ann = await server.guest("Ann")
        table = await against_bots(server, ann)
        await ask(server, ann, table)
        await ask(server, ann, table)
        path = f"/api/tables/{table}/seats/0/hint"
        assert await ann.refused("POST", path, {"decision": 1}) == (429, "too-many-requests")
    async with running(msgspec.structs.replace(WITHOUT_LIMITS, coach=False)) as server:
        ann = await server.guest("Ann")
        table = await against_bots(server, ann)
        assert not (await server.tables.find(table)).room().helps
        path = f"/api/tables/{table}/seats/0/hint"
        assert await ann.refused("POST", path, {"decision": 1}) == (404, "coach-off")


async def test_no_hint_before_the_kernels_are_compiled(
    quick: coaches.QuickCoach, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling takes longer than any time-out; such a refusal does not make the game practice."""
    async with running() as server:
        ann = await server.guest("Ann")
        table = await against_bots(server, ann)
        found = await server.tables.find(table)
        decision = waiting(found)[0].id
        with monkeypatch.context() as cold:
            cold.setattr(hints, "is_compiled", lambda: False)
            path = f"/api/tables/{table}/seats/0/hint"
            assert await ann.refused("POST", path, {"decision": decision}) == (503, "busy")
        assert not found.room().practice
        assert not quick.hints
        await ask(server, ann, table)
        assert found.room().practice


async def test_a_hint_that_takes_long_holds_up_no_page_of_a_game(quick: coaches.QuickCoach) -> None:
    """They have workers of their own."""
    quick.may_hint.clear()
    async with running() as server:
        ann = await server.guest("Ann")
        asked = asyncio.create_task(ask(server, ann, await against_bots(server, ann)))
        await until(lambda: len(quick.hints) == 1)
        assert (await ann.want("GET", "/api/puzzles"))["puzzles"]  # read by the worker of all other work
        assert not asked.done()
        quick.may_hint.set()
        assert (await asked)["hint"]["options"]


async def test_the_process_of_a_real_server_gives_a_hint() -> None:
    match = Match(game("nothanks"), 3, Dealer.from_seed("hint process", 3))
    desk = hints.Hints(use_process=True)
    try:
        given = await desk.compute(hint_job(match, match.waiting()[0]), "")
    finally:
        desk.close()
    assert len(msgspec.json.decode(given)["options"]) == 2


async def test_take_back_over_http(quick: coaches.QuickCoach) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = await against_bots(server, ann)
        found = await server.tables.find(table)
        asked = waiting(found)[0]
        seat = f"/api/tables/{table}/seats/0"
        choice = msgspec.Raw(msgspec.json.encode(asked.options[3]))
        await ann.want("POST", f"{seat}/answer", {"decision": asked.id, "choice": choice})
        await until(lambda: waiting(found).get(0, asked).id > asked.id)
        before = (await ann.want("GET", f"{seat}/poll?have=0&wait=0"))["seq"]
        await ann.want("POST", f"{seat}/take-back", {"decision": asked.id})
        polled = await ann.want("GET", f"{seat}/poll?have={before}&wait=0")
        assert "taken-back" in [event["type"] for event in polled["events"]]
        assert polled["decisions"][0]["id"] == asked.id
        assert polled["room"]["practice"]


@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_change_nothing_of_what_the_coach_is_given(preset: str) -> None:
    """Twins: the cards that a seat has not seen are exchanged; every byte for its hint stays."""
    rules = game(preset, **short(preset))
    seats = max(3, rules.seat_counts[0])
    whole, rng, twins = random_match(rules, seats, f"hint/{preset}"), Random(preset), 0
    for moment in range(1, len(whole.log)):
        real = [entry.action for entry in whole.log[:moment]]
        for seat in range(seats):
            jobs = [
                job_after(rules, seats, actions, seat)
                for actions in (real, make_twin(rules, seats, real, seat, rng))
            ]
            if jobs[0] is not None:
                assert msgspec.json.encode(jobs[0]) == msgspec.json.encode(jobs[1])
                twins += 1
    assert twins > 10


def job_after(rules: Any, seats: int, actions: list[Any], seat: int) -> HintJob | None:
    """What the coach is given for the question of a seat after some actions; None: it is not asked."""
    match: Match[Any, Any] = Match(rules, seats)
    for action in actions:
        if isinstance(action, Deal):
            match.deal(action)
        else:
            decision = match.decision_of(action.seat)
            assert decision is not None
            match.answer(decision, action.choice)
    decision = match.decision_of(seat)
    return None if decision is None else hint_job(match, decision)
