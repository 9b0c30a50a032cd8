"""Reconnect: resync with exactly the missed events in every phase; duplicate and late answers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.support import ask
from tests.support.table import FakeClient, play_until, refusal, table_harness, waiting
from vacherie.core.error import Refused
from vacherie.games import PRESETS, game
from vacherie.protocol.request import Hello
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


def events(person: FakeClient, seat: int) -> list[Any]:
    """All events a person was sent for a seat; complains about a gap or a duplicate."""
    found: list[Any] = []
    for message in person.all("table"):
        if message["seat"] == seat:
            assert message["seq"] - len(message["events"]) == len(found)
            found.extend(message["events"])
    return found


async def come_back(table: Table, person: FakeClient, have: int, seat: int) -> Any:
    """What a new connection is sent that has so many events."""
    tab = FakeClient(person.guest)
    await table.subscribe(tab, Hello(id=1, have={str(seat): have}))
    table.unsubscribe(tab)
    return tab.last("table")


@pytest.mark.parametrize("preset", PRESETS)
async def test_reconnect_in_every_phase(tmp_path: Path, preset: str) -> None:
    """After every step of a round: a connection gets the events it lacks, once, and the whole view."""
    rng = Random(f"reconnect {preset}")
    seats = max(2, PRESETS[preset].seat_counts[0])
    async with table_harness(tmp_path) as harness:
        people = await harness.people(seats)
        options = {"max_rounds": 1} if "max_rounds" in game(preset).settings else {}
        table = await harness.table(people, preset, options=options)
        steps = 0
        while table.status == "playing" and steps < 60:
            steps += 1
            for seat, person in enumerate(people):
                there = events(person, seat)
                have = rng.randint(0, len(there))
                message = await come_back(table, person, have, seat)
                assert message["events"] == there[have:]
                assert message["seq"] == len(there)
                assert message["view"] == person.last("table")["view"]
                assert message["decisions"] == person.last("table")["decisions"]
            await one_step(table, people, rng)
        assert steps > 10


async def one_step(table: Table, people: list[FakeClient], rng: Random) -> None:
    """Give a random legal answer for some seat; forced ones come by themselves."""
    seats = waiting(table)
    seat = rng.choice(list(seats))
    decision = seats[seat]
    choice = msgspec.json.encode(rng.choice(decision.options).fill(rng))
    count = table.state.count
    try:
        await ask.answer(table, people[seat].who, seat, decision.id, choice)
    except Refused:
        if table.state.count == count:  # otherwise a forced move was quicker
            raise


async def test_more_than_ever_happened_is_refused(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        tab = FakeClient(people[0].guest)
        assert await refusal(table.subscribe(tab, Hello(id=1, have={"0": 10_000}))) == "bad-have"
        assert tab.got == []
        assert tab not in table.broadcast.subscribers


async def test_two_tabs_hear_the_same(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        tab = FakeClient(people[0].guest)
        await table.subscribe(tab, Hello(id=1))
        await play_until(table, people, lambda: table.status == "finished")
        assert events(tab, 0) == events(people[0], 0)
        assert tab.last("table") == people[0].last("table")


async def test_duplicate_answers_are_acknowledged_and_change_nothing(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        first = waiting(table)[0]
        choice = msgspec.json.encode(first.options[0])
        await ask.answer(table, ann.who, 0, first.id, choice)
        count = table.state.count
        await ask.answer(table, ann.who, 0, first.id, choice)
        assert table.state.count == count
        second = waiting(table)[1]
        await ask.answer(table, bob.who, 1, second.id, msgspec.json.encode(second.options[0]))
        count = table.state.count
        await ask.answer(table, ann.who, 0, first.id, choice)  # the acknowledgement got lost, say
        assert table.state.count == count


async def test_the_last_answer_of_a_game_may_be_sent_again(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(3)
        table = await harness.table(people, "nothanks")
        await play_until(table, people, lambda: table.status == "finished")
        play = table.state.play
        assert play is not None
        seat = next(entry.action.seat for entry in reversed(play.match.log) if entry.by == "player")  # type: ignore[union-attr]
        (_, decision), choice = next((key, c) for key, c in reversed(play.answers.items()) if key[0] == seat)
        count = table.state.count
        await ask.answer(table, people[seat].who, seat, decision, msgspec.json.encode(choice))
        assert table.state.count == count


async def test_commitments_may_be_changed_until_the_last(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        decision = waiting(table)[0]
        cards = [msgspec.json.encode(option) for option in decision.options]
        await ask.answer(table, ann.who, 0, decision.id, cards[0])
        heard = len(bob.got)
        await ask.answer(table, ann.who, 0, decision.id, cards[1])
        await ask.answer(table, ann.who, 0, decision.id, cards[0])
        assert len(bob.got) == heard, "a changed commitment is not broadcast"
        assert ann.last("table")["decisions"][0]["answered"]
        other = waiting(table)[1]
        await ask.answer(table, bob.who, 1, other.id, msgspec.json.encode(other.options[0]))
        assert await refusal(ask.answer(table, ann.who, 0, decision.id, cards[1])) in ("closed", "changed")


async def test_answers_to_a_changed_window_are_refused(tmp_path: Path) -> None:
    """Co-op: another seat used a special card meanwhile, so the decision has changed (R8.8)."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, "coop")
        await play_until(table, people, lambda: in_window(table))
        before = waiting(table)
        assert set(before) == {0, 1}
        use = next(option for option in before[0].options if type(option).__name__ != "Pass")
        await ask.answer(table, people[0].who, 0, before[0].id, msgspec.json.encode(use))
        late = ask.answer(table, people[1].who, 1, before[1].id, b'{"type":"pass"}')
        assert await refusal(late) in ("changed", "closed")


def in_window(table: Table) -> bool:
    """Whether a co-op window is open in which every seat can act."""
    open_now = waiting(table)
    return len(open_now) == 2 and all(
        any(type(option).__name__ == "Pass" for option in decision.options) and len(decision.options) > 1
        for decision in open_now.values()
    )


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (b"", "bad-choice"),
        (b"null", "bad-choice"),
        (b'{"type":"play"}', "bad-choice"),
        (b'{"type":"play","card":"7"}', "bad-choice"),
        (b'{"type":"play","card":true}', "bad-choice"),
        (b'{"type":"play","card":105}', "no-such-card"),
        (b'{"type":"fly"}', "bad-choice"),
        (b"[" * 100_000, "bad-choice"),
    ],
)
async def test_bad_answers_are_refused_and_change_nothing(tmp_path: Path, choice: bytes, code: str) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        count, heard = table.state.count, len(bob.got)
        assert await refusal(ask.answer(table, ann.who, 0, waiting(table)[0].id, choice)) == code
        assert (table.state.count, len(bob.got)) == (count, heard)
