"""Spectators: no hidden information, and delayed where the table is set so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import ask
from tests.support.table import (
    FakeClient,
    TableHarness,
    answer,
    play_until,
    refusal,
    sit_down,
    table_harness,
    waiting,
)
from vacherie.core.error import Refused
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import GamePage, OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.tables.table import SERVER, Table

pytestmark = pytest.mark.anyio


async def test_a_spectator_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1))
        assert fan.last("welcome")["seats"] == []
        assert people[0].last("room")["room"]["spectators"] == 1
        await play_until(table, people, lambda: table.status == "finished")
        assert {message["seat"] for message in fan.all("table")} == {None}
        assert all(message["view"]["private"] is None for message in fan.all("table"))
        assert all(message["decisions"] == [] for message in fan.all("table"))
        numbers = fan.numbers(None)
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_table_without_spectators(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, spectators=False)
        fan = await harness.person("Fan")
        assert await refusal(table.subscribe(fan, Hello(id=1))) == "no-spectators"
        assert fan.got == []


def seen(person: FakeClient) -> list[Any]:
    """The events a spectator was sent, without gap or duplicate."""
    found: list[Any] = []
    for message in person.all("table"):
        assert message["seq"] - len(message["events"]) == len(found)
        found.extend(message["events"])
    return found


async def watched_late(harness: TableHarness) -> tuple[list[FakeClient], Table, FakeClient]:
    """Two people at a table, and a spectator who is a minute behind them."""
    people = await harness.people(2)
    table = await harness.table(people, delay=60, options={"max_rounds": 1})
    fan = await harness.person("Fan")
    await table.subscribe(fan, Hello(id=1))
    return people, table, fan


async def test_delay(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people, table, fan = await watched_late(harness)
        assert fan.all("table") == [], "the deal is not a minute old"
        harness.clock.advance(40)
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        assert fan.all("table") == []
        harness.clock.advance(20)
        dealt = seen(fan)
        assert dealt
        assert all(event["type"] != "revealed" for event in dealt)
        # A connection that comes later, or reconnects, sees the same past.
        late = await harness.person("Late")
        await table.subscribe(late, Hello(id=1))
        assert seen(late) == dealt
        assert late.last("table")["view"] == fan.last("table")["view"]
        assert late.last("table")["awaited"] == []
        harness.clock.advance(40)
        assert any(event["type"] == "revealed" for event in seen(fan))
        await play_until(table, people, lambda: table.status == "finished")
        assert not fan.last("table")["over"]
        harness.clock.advance(60)
        assert fan.last("table")["over"]
        assert seen(fan) == seen(late)


async def test_the_delay_outlives_a_restart(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, delay=60)
        harness.clock.advance(30)
        for seat in (0, 1):
            if seat in waiting(table):
                await answer(table, people[seat], seat)
        harness.clock.advance(10)
        wall = harness.clock.wall()
    async with table_harness(tmp_path, wall=wall) as harness:
        table = await harness.tables.find(table.id)
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1))
        assert fan.all("table") == []
        harness.clock.advance(20)
        assert seen(fan)
        assert all(event["type"] != "revealed" for event in seen(fan))
        harness.clock.advance(30)
        assert any(event["type"] == "revealed" for event in seen(fan))


async def test_a_late_spectator_sees_the_room_of_that_time(tmp_path: Path) -> None:
    """All of a room that follows from the game is as late as the game; who is there is not."""
    async with table_harness(tmp_path) as harness:
        people, table, fan = await watched_late(harness)
        ann, bob = people
        room = fan.last("room")["room"]
        assert (room["status"], room["spectators"]) == ("playing", 1)
        await ask.autopilot(table, bob.who, 1, on=True)
        assert ann.last("room")["room"]["seats"][1]["autopilot"]
        harness.clock.advance(59)
        table.unsubscribe(bob)
        room = fan.last("room")["room"]
        assert not room["seats"][1]["autopilot"]
        assert not room["seats"][1]["connected"], "who is there is told at once"
        harness.clock.advance(1)
        assert fan.last("room")["room"]["seats"][1]["autopilot"]
        assert fan.last("room")["room"] == ann.last("room")["room"]


async def test_delayed_spectators_learn_the_end_with_its_delay(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people, table, fan = await watched_late(harness)
        await play_until(table, people, lambda: table.status == "finished")
        again = await ask.rematch(table, people[0].who)
        assert people[0].last("room")["room"]["rematch"] == again
        harness.clock.advance(59)
        assert fan.last("room")["room"]["status"] == "playing"
        assert fan.last("room")["room"]["rematch"] is None
        for who in (fan.who, ANONYMOUS):
            assert table.room_for(who).status == "playing"
            with pytest.raises(Refused, match="not finished"):
                await harness.tables.archive.find(table.id, who)
        for who in (people[1].who, Identity(admin=True)):
            assert table.room_for(who).rematch == again
            assert await rematch_on_page(harness, table, who) == again
        harness.clock.advance(1)
        assert fan.last("table")["over"]
        assert fan.last("room")["room"]["status"] == "finished"
        assert fan.last("room")["room"]["rematch"] == again
        assert await rematch_on_page(harness, table, ANONYMOUS) == again


async def rematch_on_page(harness: TableHarness, table: Table, who: Identity) -> str | None:
    """The rematch that the page of the finished game shows."""
    game = await harness.tables.archive.find(table.id, who)
    return msgspec.json.decode(game.page, type=GamePage).rematch


async def test_what_is_said_in_a_game_is_as_late_as_the_game(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        fan = await harness.person("Fan")
        body = OpenTable(setup=Setup(preset="classic", seats=2, delay=60), places=())
        table = await harness.tables.open_table(ann.guest, body)
        for person in people:
            await ask.sit(table, person.guest, sit_down(table))
            await table.subscribe(person, Hello(id=1))
        await table.subscribe(fan, Hello(id=1))
        await ask.say(table, ann.who, 0, "before the game", None)
        assert texts(fan) == ["before the game"]
        await ask.start(table, ann.who)
        await ask.say(table, bob.who, 1, "what a hand", None)
        harness.clock.advance(30)
        await ask.say(table, ann.who, 0, "three rows for me", None)
        await ask.say(table, bob.who, 1, "moo", None)
        assert texts(ann) == ["before the game", "what a hand", "three rows for me", "moo"]
        late = await harness.person("Late")
        await table.subscribe(late, Hello(id=1))
        assert texts(fan) == texts(late) == ["before the game"]
        harness.clock.advance(30)
        assert texts(fan) == texts(late) == ["before the game", "what a hand"]
        await harness.tables.erase_guest(bob.guest.id)
        harness.clock.advance(30)
        assert texts(fan) == ["before the game", "what a hand", "three rows for me"], "moo is deleted"
        assert fan.last("room")["room"]["seats"][1]["name"] == "—"


async def test_the_delay_of_room_and_chat_outlives_a_restart(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, delay=60)
        await ask.say(table, people[0].who, 0, "early", None)
        harness.clock.advance(30)
        await ask.autopilot(table, people[1].who, 1, on=True)
        await ask.say(table, people[0].who, 0, "late", None)
        harness.clock.advance(40)
        wall = harness.clock.wall()
    async with table_harness(tmp_path, wall=wall) as harness:
        table = await harness.tables.find(table.id)
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1))
        assert texts(fan) == ["early"]
        assert not fan.last("room")["room"]["seats"][1]["autopilot"]
        harness.clock.advance(19)
        assert not fan.last("room")["room"]["seats"][1]["autopilot"]
        harness.clock.advance(1)
        assert texts(fan) == ["early", "late"]
        assert fan.last("room")["room"]["seats"][1]["autopilot"]


async def test_a_kicked_player_sees_what_spectators_see(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, delay=60)
        await ask.leave(table, SERVER, 1)
        assert ann.last("room")["room"]["seats"][1]["autopilot"]
        assert bob.last("welcome")["seats"] == []
        assert not bob.last("room")["room"]["seats"][1]["autopilot"]
        harness.clock.advance(60)
        assert bob.last("room")["room"]["seats"][1]["autopilot"]


def texts(person: FakeClient) -> list[str]:
    """The chat of others that a client has received."""
    return [message["text"] for message in person.all("chat")]


async def test_the_television_of_a_player_sees_what_spectators_see(tmp_path: Path) -> None:
    """Nothing of the hands of the guest whose browser it is, also where others may not watch."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1}, spectators=False)
        screen = FakeClient(people[0].guest)
        await table.subscribe(screen, Hello(id=1, watch=True))
        assert screen.last("welcome")["seats"] == []
        await play_until(table, people, lambda: table.status == "finished")
        assert {message["seat"] for message in screen.all("table")} == {None}
        assert all(message["view"]["private"] is None for message in screen.all("table"))


async def test_a_television_keeps_watching_when_its_guest_sits_down(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=Setup("classic", 2), places=()))
        screen = FakeClient(bob.guest)
        await table.subscribe(screen, Hello(id=1, watch=True))
        await ask.sit(table, bob.guest, sit_down(table))
        assert screen.last("welcome")["seats"] == []
        assert not table.is_present(0)
