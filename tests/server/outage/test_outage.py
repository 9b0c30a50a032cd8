"""Outages of the storage: automatic answers are not lost, clocks stand still, and players are told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest
from structlog.testing import capture_logs

from tests.server.outage.outage_run import STEP, OutageRun
from tests.server.outage.waiting_tables import SETTINGS, plan, waiting_table
from tests.support.storage_fault import Fault, FaultyConnection
from tests.support.table import (
    TableHarness,
    answer,
    queue_done,
    refusal,
    table_harness,
    waiting,
)
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.model.errors import StorageFailed, WriteRejected
from vacherie.server.tables.clocks.timing import GRACE, LEAST_AFTER_PAUSE, LIMITS
from vacherie.server.tables.held_requests import RETRY_SECONDS
from vacherie.server.tables.outage import FIRST_WAIT, LONGEST_WAIT
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

ABSENCE_LEFT = 8.0
"""Seconds that an absent player has left when an outage begins."""


async def settle(harness: TableHarness) -> None:
    """Wait until all that is due is done: the probe, then what it has set free."""
    for _ in range(3):
        for _ in range(5):
            await asyncio.sleep(0)
        with suppress(StorageFailed):
            await harness.storage.writer.do(lambda connection: None)
        for _ in range(5):
            await asyncio.sleep(0)
        for table in list(harness.tables.loaded.values()):
            await queue_done(table)


@pytest.mark.parametrize(("fault", "seconds"), [("locked", 12.0), ("full", 20.0), ("failing", 20.0)])
async def test_every_table_goes_on_by_itself(tmp_path: Path, fault: Fault, seconds: float) -> None:
    """A table for each way of waiting and each preset; the long run has more of them, in real time."""
    rng = Random(f"outage {fault}")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:

        async def pass_time(seconds: float) -> None:
            harness.clock.advance(seconds)
            await settle(harness)

        chosen = plan(24)
        absences = sum(way == "absence" for way, _ in chosen)
        tables = [await waiting_table(harness, *one, rng) for one in chosen[:absences]]
        harness.clock.advance(GRACE["off"] - ABSENCE_LEFT)
        tables += [await waiting_table(harness, *one, rng) for one in chosen[absences:]]
        connection = FaultyConnection(harness.storage)
        run = OutageRun(harness, tables, rng)
        await run.run(connection.failing(fault), seconds, pass_time)
        people = sum(one.way == "person" for one in tables)
        assert run.refused.keys() == {"storage"}
        assert len(run.acknowledged) == people


async def pass_time(harness: TableHarness, seconds: float) -> None:
    """Let time pass in steps, and everything happen that is due."""
    for _ in range(round(seconds / STEP)):
        harness.clock.advance(STEP)
        await settle(harness)


def ms_left(table: Table, seat: int) -> int | None:
    """What is left of a seat's time, as clients are told."""
    (found,) = [awaited.ms for awaited in table.automation.awaited() if awaited.seat == seat]
    return found


def on_autopilot(table: Table) -> list[int]:
    """The seats that autopilot plays."""
    return [number for number, seat in enumerate(table.facts.seats) if seat.autopilot]


async def test_one_probe_for_all_tables_and_two_lines_in_the_log(tmp_path: Path) -> None:
    rng = Random("probe")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        tables = [await waiting_table(harness, "bot", "classic", rng) for _ in range(20)]
        connection = FaultyConnection(harness.storage)
        with capture_logs() as lines:
            with connection.failing("full"):
                await pass_time(harness, 8)
                assert connection.attempts < 20 + 10, "bots that answer later do not try at all"
                before = connection.attempts
                for _ in range(30):
                    harness.clock.advance(LONGEST_WAIT)
                    await settle(harness)
                assert 15 <= connection.attempts - before <= 30, "one probe for all tables"
            await pass_time(harness, LONGEST_WAIT * 1.25)
        assert [line["event"] for line in lines] == ["storage-failed", "storage-recovered"]
        assert all(one.table.state.count > one.count for one in tables)


async def test_an_outage_is_not_charged_to_a_clock(tmp_path: Path) -> None:
    limit = LIMITS["fast"]
    assert limit is not None
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        await pass_time(harness, 4)
        connection = FaultyConnection(harness.storage)
        with connection.failing("failing"):
            assert await refusal(answer(table, ann, 0)) == "storage"
            await pass_time(harness, 20)
            assert ms_left(table, 1) is None
            assert bob.last("table")["awaited"] == [{"seat": 0, "ms": None}, {"seat": 1, "ms": None}]
        await pass_time(harness, LONGEST_WAIT * 1.5)
        assert not bob.last("room")["room"]["paused"]
        left = bob.last("table")["awaited"][1]["ms"]
        assert left == 1000 * (limit - 4), "exactly what was left when the writes began to fail"
        await answer(table, ann, 0)
        await pass_time(harness, limit - 4)
        assert on_autopilot(table) == [1]


async def test_the_clock_that_finds_an_outage_leaves_time_to_answer_again(tmp_path: Path) -> None:
    """Nothing was written before it ran out, so nobody knows how long writes had been failing."""
    limit = LIMITS["fast"]
    assert limit is not None
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        connection = FaultyConnection(harness.storage)
        with connection.failing("full"):
            await pass_time(harness, limit + 5)
            assert people[0].last("room")["room"]["paused"]
        await pass_time(harness, LONGEST_WAIT * 1.25)
        assert not table.is_paused
        assert on_autopilot(table) == []
        await answer(table, people[0], 0)
        await pass_time(harness, LEAST_AFTER_PAUSE)
        assert on_autopilot(table) == [1]


async def test_a_player_who_answers_as_the_time_ends_keeps_the_seat(tmp_path: Path) -> None:
    """The end of the time is queued behind the answer."""
    limit = LIMITS["fast"]
    assert limit is not None
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, clock="fast")
        given = asyncio.create_task(answer(table, people[0], 0))
        await asyncio.sleep(0)
        harness.clock.advance(limit)
        await given
        await queue_done(table)
        assert on_autopilot(table) == [1]


async def test_a_player_who_comes_back_in_an_outage_gets_the_seat_back(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        _, bob = people = await harness.people(2)
        table = await harness.table(people)
        table.unsubscribe(bob)
        connection = FaultyConnection(harness.storage)
        with connection.failing("full"):
            await pass_time(harness, GRACE["off"])
            await table.subscribe(bob, Hello(id=1))
            assert bob.last("room")["room"]["paused"]
        await pass_time(harness, LONGEST_WAIT * 1.25)
        assert on_autopilot(table) == [], "autopilot takes over from a player who is there"
        table.unsubscribe(bob)
        await pass_time(harness, GRACE["off"])
        assert on_autopilot(table) == [1]
        with connection.failing("full"):
            await table.subscribe(bob, Hello(id=1))
            await pass_time(harness, 3)
            assert on_autopilot(table) == [1]
        await pass_time(harness, LONGEST_WAIT * 1.25)
        assert on_autopilot(table) == []


async def test_reads_may_fail_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed write is followed by a look at the journal; if that fails, the table goes on all the same."""

    async def unreadable(table: str) -> NoReturn:
        raise StorageFailed("the disk does not answer")

    rng = Random("reads")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        one = await waiting_table(harness, "bot", "classic", rng)
        connection = FaultyConnection(harness.storage)
        with monkeypatch.context() as patch, connection.failing("locked"):
            patch.setattr(harness.storage, "journal", unreadable)
            assert await refusal(answer(one.table, one.people[0], 0)) == "storage"
            await pass_time(harness, 8)
        await pass_time(harness, LONGEST_WAIT * 1.25)
        assert one.table.state.count > one.count


async def test_an_answer_that_is_on_disk_unknown_to_the_table_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written, reported as failed, and could not be looked up; the next write finds it."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        decision, append = waiting(table)[0], harness.storage.append

        async def failing(*given: Any) -> NoReturn:
            await append(*given)
            raise StorageFailed("the disk does not answer")

        async def unreadable(table: str) -> NoReturn:
            raise StorageFailed("the disk does not answer")

        with monkeypatch.context() as patch:
            patch.setattr(harness.storage, "append", failing)
            patch.setattr(harness.storage, "journal", unreadable)
            assert await refusal(answer(table, people[0], 0)) == "storage"
        assert waiting(table)[0] == decision
        await pass_time(harness, FIRST_WAIT * 2)
        assert await refusal(answer(table, people[1], 1)) == "storage", "it is not what was written"
        assert 0 not in waiting(table), "the answer on disk is known now"
        await answer(table, people[1], 1)
        loaded = TableState(table.id, await harness.storage.journal(table.id))
        assert loaded.facts == table.facts
        assert loaded.count == table.state.count


async def test_an_automatic_answer_whose_write_is_rejected_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is no outage: only this table is concerned."""

    async def rejected(*_: Any) -> NoReturn:
        raise WriteRejected("another writer has written to this table")

    rng = Random("rejected")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        one = await waiting_table(harness, "bot", "classic", rng)
        with monkeypatch.context() as patch:
            patch.setattr(harness.storage, "append", rejected)
            await pass_time(harness, 8)
            assert one.table.state.count == one.count
            assert not one.table.is_paused
        await pass_time(harness, RETRY_SECONDS)
        assert one.table.state.count > one.count


async def test_a_table_that_is_loaded_in_an_outage_is_paused_too(tmp_path: Path) -> None:
    rng = Random("loaded")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        one = await waiting_table(harness, "bot", "classic", rng)
        other = await waiting_table(harness, "bot", "classic", rng)
        await harness.tables.unload(other.table)
        connection = FaultyConnection(harness.storage)
        with connection.failing("full"):
            await pass_time(harness, 8)
            loaded = await harness.tables.find(other.table.id)
            assert loaded.room().paused
            await pass_time(harness, 8)
            assert loaded.state.count == other.count
        await pass_time(harness, LONGEST_WAIT * 1.25)
        assert loaded.state.count > other.count
        assert one.table.state.count > one.count


@pytest.mark.parametrize("when", ["pause", "resume"])
async def test_a_table_that_cannot_be_paused_or_resumed_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """A bug, such as in a message to a client; the probe goes on, and the other tables do."""

    def fail(*_: Any) -> NoReturn:
        raise ValueError("a bug")

    rng = Random("bug")
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        broken = await waiting_table(harness, "bot", "classic", rng)
        other = await waiting_table(harness, "bot", "classic", rng)
        monkeypatch.setattr(broken.table, when, fail)
        connection = FaultyConnection(harness.storage)
        with connection.failing("full"):
            assert await refusal(answer(other.table, other.people[0], 0)) == "storage"
            await pass_time(harness, 3)
        await pass_time(harness, 8)
        assert not other.table.is_paused
        assert other.table.state.count > other.count
        assert harness.tables.outage.since is None


async def test_closing_abandoned_tables_waits_for_the_end_of_an_outage(tmp_path: Path) -> None:
    """The disk becomes full while they are closed: one attempt and one line in the log, not one for each."""
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        ann = await harness.person("Ann")
        body = OpenTable(setup=Setup("classic", 2))
        tables = [await harness.tables.open_table(ann.guest, body) for _ in range(10)]
        for table in tables:
            await harness.tables.unload(table)
        await harness.tables.housekeeping()
        harness.clock.advance(3600 * (SETTINGS.open_hours + 1))
        connection = FaultyConnection(harness.storage)
        with connection.failing("full"), capture_logs() as lines:
            await harness.tables.housekeeping()
        assert connection.attempts == 1
        assert [line["event"] for line in lines] == ["storage-failed", "table-error"]
        await pass_time(harness, LONGEST_WAIT * 1.25)
        await harness.tables.housekeeping()
        left = [row.id for row in await harness.storage.tables("open")]
        assert len(left) == 1, "the one that was tried is in memory until it sleeps"
