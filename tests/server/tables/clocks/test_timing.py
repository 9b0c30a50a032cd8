"""Clocks, absences and autopilot, on a fake clock."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.support import ask
from tests.support.table import (
    SCREEN,
    WITHOUT_LIMITS,
    advance_until_written,
    answer,
    play_until,
    queue_done,
    refusal,
    table_harness,
    until,
    waiting,
)
from vacherie.protocol.request import Hello
from vacherie.server.tables.clocks.timing import GRACE, LIMITS
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


def by(table: Table) -> list[str | None]:
    """Who gave the answers so far."""
    assert table.state.play is not None
    return [entry.by for entry in table.state.play.match.log if entry.by is not None]


async def test_a_late_player_is_played_by_autopilot_and_comes_back(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        await answer(table, ann, 0)
        limit = LIMITS["fast"]
        assert limit is not None
        harness.clock.advance(limit - 0.5)
        assert not table.facts.seats[1].autopilot
        harness.clock.advance(0.5)
        await until(lambda: table.facts.seats[1].autopilot)
        assert ann.last("room")["room"]["seats"][1]["autopilot"]
        await advance_until_written(table, 1)
        assert by(table) == ["player", "autopilot"]
        # The seat is Bob's again with his next answer, and the table remembers all of it.
        await play_until(table, [ann], lambda: 1 in waiting(table))
        await answer(table, bob, 1)
        assert not table.facts.seats[1].autopilot
        assert by(table)[-1] == "player"
        again = TableState(table.id, await harness.storage.journal(table.id))
        assert again.facts == table.facts


async def test_the_clock_starts_after_the_animations(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(WITHOUT_LIMITS, animation=1.0)
    async with table_harness(tmp_path, settings=settings) as harness:
        people = await harness.people(2)
        table = await harness.table(people, hello=SCREEN, clock="normal")
        left = people[0].last("table")["awaited"][0]["ms"]
        limit = LIMITS["normal"]
        assert limit is not None
        assert left > limit * 1000, "dealing takes its time"
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        longer = people[0].last("table")["awaited"][0]["ms"]
        assert longer > left, "revealing and placing two cards takes longer than dealing"


async def test_all_viewers_see_who_is_awaited(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(3)
        table = await harness.table(people)
        assert [waits["seat"] for waits in people[2].last("table")["awaited"]] == [0, 1, 2]
        await answer(table, people[1], 1)
        for person in people:
            assert person.last("table")["awaited"] == [{"seat": 0, "ms": None}, {"seat": 2, "ms": None}]


async def test_an_absent_player_is_played_while_others_wait(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        await answer(table, ann, 0)
        table.unsubscribe(bob)
        assert not ann.last("room")["room"]["seats"][1]["connected"]
        await advance_until_written(table, GRACE["off"])
        assert table.facts.seats[1].autopilot
        await play_until(table, [ann], lambda: len(by(table)) >= 4)
        assert by(table)[:3] == ["player", "autopilot", "player"]
        # A player who reconnects has the seat back at once.
        await table.subscribe(bob, Hello(id=2))
        await until(lambda: not table.facts.seats[1].autopilot)


async def test_an_empty_table_waits(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        table.unsubscribe(ann)
        table.unsubscribe(bob)
        count = table.state.count
        harness.clock.advance(3600)
        await queue_done(table)
        assert table.state.count == count, "no connected player would be spared the wait by autopilot"
        # With the first to come back the clock begins anew.
        await table.subscribe(ann, Hello(id=2))
        assert ann.last("table")["awaited"][0]["ms"] == 10_000


async def test_autopilot_by_choice_stays_until_it_is_taken_back(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        await ask.autopilot(table, bob.who, 1, True)
        table.unsubscribe(bob)
        await table.subscribe(bob, Hello(id=2))
        await queue_done(table)
        assert table.facts.seats[1].autopilot, "a reload is no reason to end what was chosen"
        assert await refusal(ask.autopilot(table, ann.who, 1, False)) == "not-yours"
        await ask.autopilot(table, bob.who, 1, False)
        assert not table.facts.seats[1].autopilot


async def test_the_host_may_set_autopilot_for_an_absent_player(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        assert await refusal(ask.autopilot(table, ann.who, 1, True)) == "not-yours", "Bob is there"
        table.unsubscribe(bob)
        await ask.autopilot(table, ann.who, 1, True)
        assert table.facts.seats[1].autopilot


async def test_the_very_answer_autopilot_gave_takes_the_seat_back(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        _, bob = people = await harness.people(2)
        table = await harness.table(people)
        await ask.autopilot(table, bob.who, 1, True)
        decision = waiting(table)[1]
        await advance_until_written(table, 5)
        assert table.state.play is not None
        given = table.state.play.answers[1, decision.id]
        await ask.answer(table, bob.who, 1, decision.id, msgspec.json.encode(given))
        assert not table.facts.seats[1].autopilot


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
async def test_time_outs_never_kill_a_table(tmp_path: Path, preset: str) -> None:
    """No player ever answers: autopilot plays the whole game."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(3)
        table = await harness.table(people, preset, clock="fast", pace="instant")
        while table.status == "playing":
            await advance_until_written(table, 5)
        assert set(by(table)) == {"autopilot"}
        assert table.status == "finished"
        assert people[0].last("table")["over"]


async def test_bots_take_their_time(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1, pace="human")
        harness.clock.advance(0.69)
        await queue_done(table)
        assert by(table) == []
        await advance_until_written(table, 4)
        assert by(table) == ["bot"]


async def test_forced_moves_are_made(tmp_path: Path) -> None:
    """The last card of a hand plays itself (R13)."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        await play_until(table, people, lambda: all(len(d.options) == 1 for d in waiting(table).values()))
        await until(lambda: table.status == "finished" or len(waiting(table)) == 1)
        assert "autopilot" in by(table)[-2:]


@pytest.mark.parametrize(("passed", "left"), [(4.0, 6_000), (9.0, 3_000), (15.0, 3_000), (3600.0, 10_000)])
async def test_a_clock_goes_on_where_a_table_is_loaded_again(
    tmp_path: Path, passed: float, left: int
) -> None:
    """By the times in the journal; after a long time it begins anew."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        harness.clock.advance(2)
        await answer(table, ann, 0)
        await answer(table, bob, 1)  # the next decision is asked
        await play_until(table, people, lambda: waiting(table).keys() == {0, 1})
        harness.clock.advance(1)
        for card in waiting(table)[0].options[:2]:  # a changed commitment is no new question
            await ask.answer(table, ann.who, 0, waiting(table)[1].id, msgspec.json.encode(card))
        await harness.tables.unload(table)
        harness.clock.advance(passed - 1)
        table = await harness.tables.find(table.id)
        await table.subscribe(bob, Hello(id=2))
        assert bob.last("table")["awaited"][0]["ms"] == left
