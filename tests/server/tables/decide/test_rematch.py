"""The rematch: an offer that the other players accept by sitting down, and nothing before that."""

from __future__ import annotations

import asyncio
from pathlib import Path

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
from vacherie.protocol.request import Rematch
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.model.identity import Grant, Identity
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def closed(harness: TableHarness, people: list[FakeClient], bots: int = 0) -> Table:
    """A table whose game was ended."""
    table = await harness.table(people, bots=bots, public=True)
    await ask.close(table, "enough")
    return table


async def history(harness: TableHarness, person: FakeClient) -> list[str]:
    """The tables in a guest's history."""
    return [row.id for row in await harness.storage.games_of(person.guest.id)]


async def test_a_rematch_begins_when_all_have_accepted(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo, eve = await harness.people(4)
        people = [ann, bob, cleo]
        table = await harness.table(people, bots=1, public=True, options={"max_rounds": 1})
        assert await refusal(ask.rematch(table, ann.who)) == "not-over"
        await play_until(table, people, lambda: table.status == "finished")
        assert await refusal(ask.rematch(table, eve.who)) == "not-host"
        assert await refusal(ask.rematch(table, Identity(admin=True))) == "not-host"
        next_id = await ask.rematch(table, bob.who)
        room = ann.last("room")["room"]
        assert (room["rematch"], room["rematch_by"]) == (next_id, 1)
        again = await harness.tables.find(next_id)
        seats = again.room().seats
        assert [seat.kind for seat in seats] == ["open", "person", "open", "bot"]
        assert [seat.invited for seat in seats] == ["Ann", None, "Cleo", None]
        assert [seat.host for seat in seats] == [False, True, False, False]
        assert again.facts.commitment != table.facts.commitment
        assert await harness.tables.lobby() == (), "the table of a rematch is in no lobby"
        assert await history(harness, bob) == [next_id, table.id]
        assert await history(harness, ann) == [table.id]
        await ask.contribute(again, bob.who, 1, "00" * 16, again.facts.commitment)
        seat, _ = await ask.sit(again, cleo.guest, sit_down(again))
        assert (seat, again.room().seats[2].name, again.status) == (2, "Cleo", "open")
        await ask.sit(again, ann.guest, sit_down(again, seat=0))
        assert again.status == "playing"
        assert await history(harness, ann) == [next_id, table.id]


async def test_two_offers_at_once_are_one(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await closed(harness, people)
        first, second = await asyncio.gather(ask.rematch(table, ann.who), ask.rematch(table, bob.who))
        assert first == second
        assert len(await harness.storage.tables("open")) == 1
        again = await harness.tables.find(first)
        await ask.contribute(again, ann.who, 0, "00" * 16, again.facts.commitment)
        await ask.sit(again, bob.guest, sit_down(again))
        assert again.status == "playing"


async def test_a_seat_is_kept_until_the_host_withdraws_it(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo, eve = await harness.people(4)
        table = await closed(harness, [ann, bob, cleo])
        again = await harness.tables.find(await ask.rematch(table, ann.who))
        for wish in (sit_down(again), sit_down(again, seat=1)):
            code = await refusal(ask.sit(again, eve.guest, wish))
            assert code == ("no-open-seat" if wish.seat is None else "seat-reserved")
        assert await refusal(ask.sit(again, cleo.guest, sit_down(again, seat=1))) == "seat-reserved"
        assert await refusal(ask.leave(again, eve.who, 1)) == "not-host"
        await ask.leave(again, ann.who, 1)
        await ask.put_bot(again, ann.who, 2, "careful")
        assert [seat.invited for seat in again.room().seats] == [None, None, None]
        seat, _ = await ask.sit(again, eve.guest, sit_down(again))
        assert seat == 1


async def test_the_seats_of_one_device_stay_together(tmp_path: Path) -> None:
    """The guest who offers keeps all their seats; a guest who accepts takes them one after another."""
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        places = (SeatSetup(kind="me"), SeatSetup(kind="open"), SeatSetup(kind="me", name="Gran"))
        body = OpenTable(setup=Setup(preset="classic", seats=4), places=places)
        table = await harness.tables.open_table(ann.guest, body)
        for name in ("Bob", "Bea"):
            await ask.sit(table, bob.guest, sit_down(table, name=name))
        await ask.close(table, "enough")
        again = await harness.tables.find(await ask.rematch(table, bob.who))
        assert [seat.name or f"({seat.invited})" for seat in again.room().seats] == [
            "(Ann)", "Bob", "(Gran)", "Bea",
        ]  # fmt: skip
        assert [await ask.sit(again, ann.guest, sit_down(again)) for _ in range(2)]
        assert [seat.name for seat in again.room().seats] == ["Ann", "Bob", "Gran", "Bea"]


async def test_a_program_with_a_seat_token_offers_for_its_guest(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await closed(harness, people)
        ((seat, nonce),) = table.grants_of(bob.guest.id)
        again = await harness.tables.find(
            await ask.rematch(table, Identity(grants=(Grant(table.id, seat, nonce),)))
        )
        assert again.facts.host == bob.guest.id
        assert await history(harness, ann) == [table.id]


async def test_offers_outlive_a_restart_and_erasure(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo = people = await harness.people(3)
        table = await closed(harness, people)
        next_id = await ask.rematch(table, ann.who)
    async with table_harness(tmp_path) as harness:
        assert (await harness.tables.find(table.id)).room().rematch_by == 0
        again = await harness.tables.find(next_id)
        assert [seat.invited for seat in again.room().seats] == [None, "Bob", "Cleo"]
        await harness.tables.erase_guest(bob.guest.id)
        assert [seat.invited for seat in again.room().seats] == [None, None, "Cleo"]
        lines = await harness.storage.raw_journal(next_id)
        assert bob.guest.id not in "".join(lines)
        assert "Bob" not in "".join(lines)
        await ask.sit(again, cleo.guest, sit_down(again))
        assert again.room().seats[2].name == "Cleo"


async def test_offers_count_against_the_limit_of_the_guest(tmp_path: Path) -> None:
    """Whoever offers is the host: nobody spends the limit of another guest."""
    async with table_harness(tmp_path, settings=replace(WITHOUT_LIMITS, tables_per_guest=2)) as harness:
        ann, bob = people = await harness.people(2)
        first = await closed(harness, people)
        second = await closed(harness, people)
        third = await closed(harness, people)
        await ask.rematch(first, bob.who)
        await ask.rematch(second, bob.who)
        assert await refusal(third.handle(bob.who, Rematch(id=0))) == "too-many-tables"
        assert third.facts.rematch is None
        await ask.rematch(third, ann.who)
