"""What can be repeated for ever is limited: lines around the game, changed commitments, chat in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import (
    WITHOUT_LIMITS,
    FakeClient,
    TableHarness,
    play_until,
    refusal,
    sit_down,
    table_harness,
)
from vacherie.core.error import Refused
from vacherie.protocol import request
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.model.journal import Left
from vacherie.server.tables import room_changes, state
from vacherie.server.tables.clocks.timing import GRACE
from vacherie.server.tables.decide import change_limits, chat
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


def mutes() -> Iterator[request.AnyRequest]:
    for on in cycle((True, False)):
        yield request.Mute(id=0, seat=0, who=1, on=on)


def mutes_for_all() -> Iterator[request.AnyRequest]:
    for on in cycle((True, False)):
        yield request.Mute(id=0, seat=0, who=1, on=on, everyone=True)


def autopilot() -> Iterator[request.AnyRequest]:
    for on in cycle((True, False)):
        yield request.Autopilot(id=0, seat=0, on=on)


def standing_pass() -> Iterator[request.AnyRequest]:
    for on in cycle((True, False)):
        yield request.StandingPass(id=0, seat=0, on=on)


async def is_taken(work: Awaitable[object]) -> bool:
    """Whether a request is carried out; the only reason against it are too many changes."""
    try:
        await work
    except Refused as refused:
        if refused.code != "too-many-changes":
            raise
        return False
    return True


async def lines_written(harness: TableHarness, table: Table, who: FakeClient, loop: Iterator[Any]) -> int:
    """Send the requests of a loop until they are refused for good; how many lines that made."""
    before, refused_in_a_row = table.state.count, 0
    while refused_in_a_row < 3:
        if await is_taken(table.handle(who.who, next(loop))):
            refused_in_a_row = 0
        else:
            refused_in_a_row += 1
            harness.clock.advance(61)
    return table.state.count - before


LOOPS = [mutes, mutes_for_all, autopilot, standing_pass]


@pytest.mark.parametrize("loop", LOOPS)
async def test_lines_around_a_running_game_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loop: Any
) -> None:
    monkeypatch.setattr(room_changes, "MOST_PER_GUEST", 150)
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        written = await lines_written(harness, table, ann, loop())
        assert 100 < written <= room_changes.MOST_PER_GUEST
        wish = request.Mute(id=0, seat=1, who=0, on=True)
        assert await is_taken(table.handle(bob.who, wish)), "others are not limited by that"
        await play_until(table, people, lambda: table.status == "finished")


async def test_leaving_and_kicking_in_a_game_are_one_line_each(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        before = table.state.count
        for _ in range(5):
            await ask.leave(table, ann.who, 0)
        assert table.state.count == before + 1
        table.unsubscribe(bob)
        table.unsubscribe(ann)  # with nobody there autopilot does not take over from Bob
        await ask.autopilot(table, ann.who, 0, on=False)
        harness.clock.advance(GRACE["off"])
        before = table.state.count
        for _ in range(5):
            await ask.leave(table, ann.who, 1)
        assert [type(line) for line in (await harness.storage.journal(table.id))[before:]][:1] == [Left]
        assert sum(isinstance(line, Left) for line in await harness.storage.journal(table.id)) == 1


def configuring() -> Iterator[request.AnyRequest]:
    for seats in cycle((2, 3)):
        yield request.Configure(id=0, setup=Setup("classic", seats))


def bots() -> Iterator[request.AnyRequest]:
    yield from cycle((request.PutBot(id=0, seat=1),))


def filling() -> Iterator[request.AnyRequest]:
    yield from cycle((request.FillWithBots(id=0), request.Leave(id=0, seat=1)))


@pytest.mark.parametrize("loop", [configuring, bots, filling])
async def test_lines_of_an_open_table_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loop: Any
) -> None:
    monkeypatch.setattr(room_changes, "MOST_PER_GUEST", 150)
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=Setup("classic", 2)))
        # The host may always remove a bot, which is one line for each bot put there.
        written = await lines_written(harness, table, ann, skipping(loop(), table))
        assert 100 < written <= room_changes.MOST_PER_GUEST + 100


def skipping(loop: Iterator[Any], table: Table) -> Iterator[Any]:
    """Without the removal of a bot that is not there."""
    for wish in loop:
        if not isinstance(wish, request.Leave) or table.facts.seats[wish.seat].kind == "bot":
            yield wish


async def test_sitting_down_and_leaving_has_a_limit_for_a_guest_and_for_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_changes, "MOST_PER_GUEST", 40)
    monkeypatch.setattr(room_changes, "MOST_PER_TABLE", 100)
    async with table_harness(tmp_path) as harness:
        people = await harness.people(5)
        body = OpenTable(setup=Setup("classic", 3))
        table = await harness.tables.open_table(people[0].guest, body)
        for person in people[1:]:
            while await is_taken(table.handle(person.who, request.Sit(id=0))):
                await table.handle(person.who, request.Leave(id=0, seat=1))
        assert table.state.changes.total <= 102
        assert table.state.count <= 104
        await harness.tables.unload(table)
        table = await harness.tables.find(table.id)
        assert await refusal(table.handle(people[4].who, sit_down(table))) == "too-many-changes", "it lasts"


async def test_switching_an_absent_player_to_autopilot_and_back_has_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host switches it on, the player off by an answer again: neither changes only what is their own."""
    monkeypatch.setattr(room_changes, "MOST_PER_TABLE", 100)
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        await commit(table, bob, 1, 0)
        table.unsubscribe(bob)
        before = table.state.count
        while table.state.count < before + 300:
            if not await is_taken(ask.autopilot(table, ann.who, 1, on=True)):
                break
            await commit(table, bob, 1, 0)
            harness.clock.advance(5)
        assert table.state.count <= before + 100
        table.unsubscribe(ann)
        await table.subscribe(bob, Hello(id=1))
        await play_until(table, people, lambda: table.status == "finished")


async def test_a_minute_has_a_limit(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, _ = people = await harness.people(2)
        table = await harness.table(people)
        harness.clock.advance(60)
        loop, before = mutes(), table.state.count
        for _ in range(room_changes.MOST_PER_MINUTE):
            await table.handle(ann.who, next(loop))
        wish = next(loop)
        assert await refusal(table.handle(ann.who, wish)) == "too-many-changes"
        assert table.state.count == before + room_changes.MOST_PER_MINUTE
        harness.clock.advance(60)
        await table.handle(ann.who, wish)


async def commit(table: Table, person: FakeClient, seat: int, pick: int) -> None:
    """Choose a card, or another one."""
    assert table.state.play is not None
    decision = table.state.play.match.decision_of(seat)
    assert decision is not None
    choice = msgspec.json.encode(decision.options[pick % len(decision.options)])
    await ask.answer(table, person.who, seat, decision.id, choice)


async def test_a_commitment_is_changed_a_few_times_only(tmp_path: Path) -> None:
    most = change_limits.MOST_PER_DECISION
    async with table_harness(tmp_path) as harness:
        ann, _ = people = await harness.people(2)
        table = await harness.table(people)
        before = table.state.count
        for pick in range(most + 1):
            await commit(table, ann, 0, pick)
        assert table.state.count == before + 1 + most
        for pick in range(most + 1, most + 10):
            assert await refusal(commit(table, ann, 0, pick)) == "too-many-changes"
        await commit(table, ann, 0, most)  # the answer that stands is repeated
        assert table.state.count == before + 1 + most
        await harness.tables.unload(table)
        table = await harness.tables.find(table.id)
        assert await refusal(commit(table, ann, 0, most + 1)) == "too-many-changes"
        await play_until(table, people, lambda: table.status == "finished")


async def test_a_seat_changes_its_mind_a_limited_number_of_times_in_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_limits, "MOST_PER_GAME", 15)
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        for pick in range(change_limits.MOST_PER_DECISION + 1):
            await commit(table, ann, 0, pick)
        await commit(table, bob, 1, 0)
        play = table.state.play
        assert play is not None
        await play_until(
            table, people, lambda: play.match.state.table.trick == 2 or table.status != "playing"
        )
        for pick in range(20):
            await is_taken(commit(table, ann, 0, pick))
        assert play.changes_of_seat[0] == 15
        await play_until(table, people, lambda: table.status == "finished")


async def test_only_the_last_lines_of_chat_are_in_memory(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        for number in range(500):
            harness.clock.advance(4)
            await ask.say(table, ann.who, 0, f"line {number}", None)
        assert len(table.state.chat) == state.CHAT_KEPT
        await harness.tables.unload(table)
        table = await harness.tables.find(table.id)
        assert len(table.state.chat) == state.CHAT_KEPT
        assert table.state.last_chat == 500
        late = FakeClient(bob.guest)
        await table.subscribe(late, Hello(id=1))
        assert [message["n"] for message in late.all("chat")] == list(range(301, 501))


async def test_the_rate_of_chat_is_counted_however_much_is_said(tmp_path: Path) -> None:
    settings = replace(WITHOUT_LIMITS, chat_per_minute=300)
    async with table_harness(tmp_path, settings=settings) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        for number in range(600):
            await ask.say(table, people[number % 2].who, number % 2, "moo", None)
        assert await refusal(ask.say(table, people[0].who, 0, "moo", None)) == "chat-rate"


async def test_delayed_spectators_get_all_lines_of_their_delay(tmp_path: Path) -> None:
    settings = replace(WITHOUT_LIMITS, chat_per_minute=1000)
    async with table_harness(tmp_path, settings=settings) as harness:
        people = await harness.people(2)
        table = await harness.table(people, delay=600)
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1))
        for _ in range(300):
            harness.clock.advance(1)
            await ask.say(table, people[0].who, 0, "moo", None)
        assert fan.all("chat") == []
        harness.clock.advance(600)
        assert [message["n"] for message in fan.all("chat")] == list(range(1, 301))


async def test_the_chat_of_a_table_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_LINES", 3)
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        for _ in range(3):
            await ask.say(table, people[0].who, 0, "moo", None)
        assert await refusal(ask.say(table, people[1].who, 1, "moo", None)) == "chat-full"
