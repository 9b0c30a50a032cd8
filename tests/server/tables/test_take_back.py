"""Take-backs: the game goes back to the question, what was sent stays sent, and the game is practice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import ask
from tests.support.table import (
    SCREEN,
    WITHOUT_LIMITS,
    FakeClient,
    advance_until_written,
    answer,
    play_until,
    refusal,
    table_harness,
    waiting,
)
from vacherie.core.shuffle import Dealer
from vacherie.protocol.request import AnswerRequest, Hello, Sit, TakeBack
from vacherie.protocol.rest import GamePage, OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.records.record import decode
from vacherie.server.model import journal
from vacherie.server.tables.finished_game import build
from vacherie.server.tables.state import check_journal
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

PRESETS = ("classic", "coop", "surprise", "nothanks", "fan-reverse")


async def take_back(table: Table, person: FakeClient, seat: int = 0, decision: int | None = None) -> None:
    """Take back the last answer of a seat, or the answer to a certain decision."""
    wanted = last_answered(table, seat) if decision is None else decision
    assert wanted is not None
    await table.handle(person.who, TakeBack(id=0, seat=seat, decision=wanted))


def last_answered(table: Table, seat: int = 0) -> int | None:
    """What a take-back of this seat would reopen."""
    assert table.state.play is not None
    return table.state.play.undo.last_answered(seat)


def position(table: Table) -> tuple[Any, ...]:
    """Everything of the game that a take-back has to restore."""
    play = table.state.play
    assert play is not None
    return (
        play.match.state,
        list(play.match.log),
        [list(heard) for heard in play.match.heard],
        play.match.rounds,
    )


async def next_question(table: Table, person: FakeClient, *, after: int = -1) -> int:
    """Let the bots answer until seat 0 is asked a new question; its number."""
    while True:
        asked = waiting(table).get(0)
        if asked is not None and asked.id > after and len(asked.options) > 1:
            return asked.id
        if asked is not None and asked.id > after:
            await answer(table, person, 0)
        else:
            await advance_until_written(table, 10)


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_game_stands_again_where_the_question_was_asked(tmp_path: Path, preset: str) -> None:
    async with table_harness(tmp_path) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], preset=preset, bots=2, hello=SCREEN)
        asked = [await next_question(table, ann)]
        for _ in range(4):
            await answer(table, ann, 0)
            asked.append(await next_question(table, ann, after=asked[-1]))
        sent = ann.numbers(0)
        for id in reversed(asked[:-1]):
            while last_answered(table) != id:  # forced answers between
                await take_back(table, ann)
            await take_back(table, ann)
            question = waiting(table)[0]
            assert question.id == id
            assert not question.answered
            message = ann.last("table")
            assert message["events"][-1]["type"] == "taken-back"
            assert message["decisions"][0]["id"] == id
            assert table.state.play is not None
            view = table.state.play.match.view(0)
            assert msgspec.json.decode(msgspec.json.encode(view)) == message["view"]
        assert table.facts.practice
        assert ann.last("room")["room"]["practice"]
        assert ann.numbers(0)[: len(sent)] == sent
        assert ann.numbers(0) == list(range(1, len(ann.numbers(0)) + 1))


async def test_a_restart_and_a_reconnect_see_the_same(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], bots=3)
        first = await next_question(table, ann)
        await answer(table, ann, 0, pick=2)
        second = await next_question(table, ann, after=first)
        await answer(table, ann, 0)
        await take_back(table, ann, decision=second)
        await take_back(table, ann, decision=first)
        here, id = position(table), table.id
        play = table.state.play
        assert play is not None
        heard = list(play.heard(0)), list(play.public)
        await harness.tables.unload(table)
        again = await harness.tables.find(id)
        assert position(again) == here
        assert again.state.play is not None
        assert (list(again.state.play.heard(0)), list(again.state.play.public)) == heard
        late = FakeClient(ann.guest)
        await again.subscribe(late, Hello(id=1, have={"0": 5}))
        assert late.numbers(0) == list(range(6, len(heard[0]) + 1))
        assert late.last("table")["decisions"][0]["id"] == first


async def test_it_is_idempotent_and_an_older_answer_does_not_count(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], bots=3)
        assert await refusal(table.handle(ann.who, TakeBack(id=0, seat=0, decision=99))) == "no-take-back"
        first = await next_question(table, ann)
        have = ann.numbers(0)[-1]
        choice = msgspec.Raw(msgspec.json.encode(waiting(table)[0].options[0]))
        await answer(table, ann, 0)
        await next_question(table, ann, after=first)
        assert await refusal(table.handle(ann.who, TakeBack(id=0, seat=0, decision=first + 7))) == "changed"
        await take_back(table, ann, decision=first)
        count = table.state.count
        await take_back(table, ann, decision=first)  # sent twice
        assert table.state.count == count
        late = AnswerRequest(id=0, seat=0, decision=first, choice=choice, have=have)
        assert await refusal(table.handle(ann.who, late)) == "changed"
        await answer(table, ann, 0)


async def test_it_is_never_possible_where_a_second_person_plays_or_has_played(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.table([ann, bob], bots=1)
        first = waiting(table)[0].id
        await answer(table, ann, 0)
        await answer(table, bob, 1)
        await advance_until_written(table, 10)
        wish = TakeBack(id=0, seat=0, decision=first)
        assert await refusal(table.handle(ann.who, wish)) == "not-alone"
        await ask.leave(table, bob.who, 1)
        assert await refusal(table.handle(ann.who, wish)) == "not-alone"
        assert last_answered(table) is None
        assert not ann.last("room")["room"]["helps"]
        assert ann.last("table")["take_back"] is None


async def test_two_people_on_one_device_are_two(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], bots=2)
        assert table.room().helps
        body = OpenTable(
            setup=Setup(preset="classic", seats=3, practice=True),
            places=(SeatSetup(kind="me"), SeatSetup(kind="me", name="Bea"), SeatSetup(kind="bot")),
        )
        assert await refusal(harness.tables.open_table(ann.guest, body)) == "practice-alone"


async def test_a_second_person_cannot_sit_down_at_a_table_for_practice(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        setup = Setup(preset="classic", seats=3, practice=True)
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=setup))
        assert await refusal(ask.sit(table, bob.guest, sit_wish())) == "practice-alone"
        await ask.configure(table, ann.who, Setup(preset="classic", seats=3))
        await ask.sit(table, bob.guest, sit_wish())
        assert await refusal(ask.configure(table, ann.who, setup)) == "practice-alone"


def sit_wish() -> Sit:
    return Sit(id=0)


async def test_the_host_can_switch_it_off(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(WITHOUT_LIMITS, coach=False)
    async with table_harness(tmp_path, settings=settings) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], bots=2)
        first = await next_question(table, ann)
        await answer(table, ann, 0)
        assert not ann.last("room")["room"]["helps"]
        assert await refusal(table.handle(ann.who, TakeBack(id=0, seat=0, decision=first))) == "coach-off"


@pytest.mark.parametrize("preset", ["leaflet", "nothanks"])
async def test_the_decks_of_a_game_with_take_backs_are_proved(tmp_path: Path, preset: str) -> None:
    """Also where a take-back goes back over a deal: the next round has the deck it had."""
    options = {"end_score": None, "max_rounds": 2, "hand": 2} if preset == "leaflet" else {"max_rounds": 2}
    async with table_harness(tmp_path, dealers=Dealer) as harness:
        [ann] = await harness.people(1)
        table = await harness.table([ann], preset=preset, bots=2, options=options)
        play = table.state.play
        assert play is not None
        await play_until(table, [ann], lambda: play.match.rounds == 2)
        while play.match.rounds == 2:
            await take_back(table, ann)
        await play_until(table, [ann], lambda: table.status == "finished")
        lines = await harness.storage.journal(table.id)
        decks = [line.deck for line in lines if isinstance(line, journal.Dealt)]
        assert len(decks) == 3
        assert decks[1] == decks[2]
        made = build(table.id, [journal.encode(line).decode() for line in lines])
        record = decode(made.record)
        verdict = record.verify()
        assert verdict.ok, verdict
        assert "practice" in str(verdict)
        assert msgspec.json.decode(made.page, type=GamePage).practice
        assert record.practice is True
        assert check_journal(lines).facts.practice
        [row] = await harness.storage.tables_by_id([table.id])
        assert row.setup.practice
