"""Spectators: nothing hidden, and behind the game where the table wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.sitting import Person, answer, inn, play_on, refusal, waiting
from vacherie.protocol.command import Hello

pytestmark = pytest.mark.anyio


async def test_a_spectator_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    async with inn(tmp_path) as house:
        people = await house.people(2)
        table = await house.table(people, options={"max_rounds": 1})
        fan = await house.person("Fan")
        await table.join(fan, Hello(id=1))
        assert fan.last("welcome")["seats"] == []
        assert people[0].last("room")["room"]["spectators"] == 1
        await play_on(table, people, lambda: table.status == "finished")
        assert {message["seat"] for message in fan.all("table")} == {None}
        assert all(message["view"]["private"] is None for message in fan.all("table"))
        assert all(message["decisions"] == [] for message in fan.all("table"))
        numbers = fan.numbers(None)
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_table_without_spectators(tmp_path: Path) -> None:
    async with inn(tmp_path) as house:
        people = await house.people(2)
        table = await house.table(people, spectators=False)
        fan = await house.person("Fan")
        assert await refusal(table.join(fan, Hello(id=1))) == "no-spectators"
        assert fan.got == []


def seen(person: Person) -> list[Any]:
    """The events a spectator was sent, without gap or duplicate."""
    found: list[Any] = []
    for message in person.all("table"):
        assert message["seq"] - len(message["events"]) == len(found)
        found.extend(message["events"])
    return found


async def test_delay(tmp_path: Path) -> None:
    async with inn(tmp_path) as house:
        people = await house.people(2)
        table = await house.table(people, delay=60, options={"max_rounds": 1})
        fan = await house.person("Fan")
        await table.join(fan, Hello(id=1))
        assert fan.all("table") == [], "the deal is not a minute old"
        house.clock.advance(40)
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        assert fan.all("table") == []
        house.clock.advance(20)
        dealt = seen(fan)
        assert dealt
        assert all(event["type"] != "revealed" for event in dealt)
        # Somebody who comes later, or anew, sees the same past.
        late = await house.person("Late")
        await table.join(late, Hello(id=1))
        assert seen(late) == dealt
        assert late.last("table")["view"] == fan.last("table")["view"]
        assert late.last("table")["awaited"] == []
        house.clock.advance(40)
        assert any(event["type"] == "revealed" for event in seen(fan))
        await play_on(table, people, lambda: table.status == "finished")
        assert not fan.last("table")["over"]
        house.clock.advance(60)
        assert fan.last("table")["over"]
        assert seen(fan) == seen(late)


async def test_the_delay_outlives_a_restart(tmp_path: Path) -> None:
    async with inn(tmp_path) as house:
        people = await house.people(2)
        table = await house.table(people, delay=60)
        house.clock.advance(30)
        for seat in (0, 1):
            if seat in waiting(table):
                await answer(table, people[seat], seat)
        house.clock.advance(10)
        wall = house.clock.wall()
    async with inn(tmp_path, wall=wall) as house:
        table = await house.hall.find(table.id)
        fan = await house.person("Fan")
        await table.join(fan, Hello(id=1))
        assert fan.all("table") == []
        house.clock.advance(20)
        assert seen(fan)
        assert all(event["type"] != "revealed" for event in seen(fan))
        house.clock.advance(30)
        assert any(event["type"] == "revealed" for event in seen(fan))
