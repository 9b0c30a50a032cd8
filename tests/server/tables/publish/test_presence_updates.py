"""Presence is batched: hundreds of joins do not cost their square in frames, and nobody misses a thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import ask
from tests.support.table import FakeClient, TableHarness, answer, table_harness
from vacherie.protocol.request import Hello
from vacherie.server.tables.publish import presence_updates
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

JOINS = 500


async def join(harness: TableHarness, table: Table, count: int, seconds: float = 0) -> list[FakeClient]:
    """So many spectators connect, one after another."""
    fan = await harness.person("Fan")
    fans = [FakeClient(fan.guest) for _ in range(count)]
    for one in fans:
        await table.subscribe(one, Hello(id=1))
        harness.clock.advance(seconds)
    return fans


def frames(clients: list[FakeClient]) -> int:
    return sum(len(client.got) for client in clients)


@pytest.mark.parametrize("seconds", [0, 0.01])
async def test_frames_of_many_joins(tmp_path: Path, seconds: float) -> None:
    """All at once, and within five seconds."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1)
        fans = await join(harness, table, JOINS, seconds)
        harness.clock.advance(60)
        assert all(one.last("room")["room"]["spectators"] == JOINS for one in [*people, *fans])
        own = 3  # welcome, room and view of each connection, when it joins
        updates = presence_updates.BURST + presence_updates.FRAMES_PER_SECOND * JOINS * seconds + 3 * JOINS
        assert frames(fans) <= own * JOINS + updates


async def test_a_newcomer_is_sent_everything_at_once(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1)
        fans = await join(harness, table, JOINS)
        last = fans[-1]
        assert [message["type"] for message in last.got] == ["welcome", "room", "table"]
        assert last.last("room")["room"]["spectators"] == JOINS


async def test_a_change_of_the_game_is_sent_at_once_with_the_newest_presence(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        fans = await join(harness, table, JOINS)
        before = len(fans[0].all("table"))
        assert fans[0].last("room")["room"]["spectators"] < JOINS
        await answer(table, people[0], 0)
        assert len(fans[0].all("table")) == before + 1
        assert fans[0].last("room")["room"]["spectators"] == JOINS
        sent = frames(fans)
        harness.clock.advance(60)
        assert frames(fans) == sent  # the waiting update has nothing to add


async def test_seats_that_come_and_go_in_a_loop_are_batched(tmp_path: Path) -> None:
    """With a clock each change of presence would start or stop it for everyone."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1, clock="normal")
        fans = await join(harness, table, 50)
        harness.clock.advance(60)
        before = frames(fans)
        for _ in range(100):
            table.unsubscribe(people[0])
            await table.subscribe(people[0], Hello(id=1))
        harness.clock.advance(0.5)
        assert frames(fans) - before <= 2 * (presence_updates.BURST + 2 * len(fans))
        assert fans[0].last("room")["room"]["seats"][0]["connected"]


async def test_few_people_wait_for_nothing(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(4)
        table = await harness.table(people)
        for _ in range(10):
            table.unsubscribe(people[3])
            assert not people[0].last("room")["room"]["seats"][3]["connected"]
            await table.subscribe(people[3], Hello(id=1))
            assert people[0].last("room")["room"]["seats"][3]["connected"]


async def test_no_update_after_the_table_has_stopped(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1)
        fans = await join(harness, table, JOINS)
        await ask.close(table, "enough")
        await join(harness, table, 1)
        await harness.tables.unload(table)
        sent = frames(fans)
        harness.clock.advance(60)
        assert frames(fans) == sent
