"""Jumps of the wall clock: nothing is closed or deleted because of them, and tables go on afterwards."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.support import ask
from tests.support.fake_clock import FakeClock
from tests.support.table import (
    WITHOUT_LIMITS,
    FakeClient,
    TableHarness,
    answer,
    play_until,
    table_harness,
    until,
)
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.clock_jump import ClockJumps

pytestmark = pytest.mark.anyio

HOUR, DAY, YEAR = 3600.0, 86_400.0, 365 * 86_400.0
SETTINGS = msgspec.structs.replace(WITHOUT_LIMITS, keep_days=30)


async def sleeping_tables(harness: TableHarness) -> list[str]:
    """An open table, a playing and a finished one, all unloaded."""
    people = await harness.people(2)
    setup = OpenTable(setup=Setup(preset="classic", seats=2))
    tables = [await harness.tables.open_table(people[0].guest, setup), await harness.table(people)]
    finished = await harness.table(people, options={"max_rounds": 1})
    await play_until(finished, people, lambda: finished.status == "finished")
    tables.append(finished)
    for table in tables:
        await harness.tables.unload(table)
    return [table.id for table in tables]


async def statuses(harness: TableHarness) -> list[str]:
    """The status of every table there is."""
    rows = await harness.storage.tables("open", "playing", "finished", "closed")
    return sorted(row.status for row in rows)


ALL = ["finished", "open", "playing"]


async def test_a_year_ahead_for_a_minute_closes_and_deletes_nothing(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        await sleeping_tables(harness)
        await harness.tables.housekeeping()
        with capture_logs() as lines:
            harness.clock.jump(YEAR)
            await harness.tables.housekeeping()
            harness.clock.advance(60)
            await harness.tables.housekeeping()
            harness.clock.jump(-YEAR)
            await harness.tables.housekeeping()
        assert await statuses(harness) == ALL
        assert [line["event"] for line in lines] == ["clock-jumped"] * 2, "one line for each jump"


async def test_after_a_steady_day_old_tables_are_closed_and_deleted_again(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        await sleeping_tables(harness)
        harness.clock.jump(YEAR)
        for hours in range(0, 30, 6):
            await harness.tables.housekeeping()
            expected = ALL if hours < 24 else ["closed", "closed"]
            assert await statuses(harness) == expected
            for table in list(harness.tables.loaded.values()):
                await harness.tables.unload(table)
            harness.clock.advance(6 * HOUR)


async def test_a_start_with_a_wrong_clock_deletes_nothing_even_if_someone_plays(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        await sleeping_tables(harness)
        wall = harness.clock.wall()
    async with table_harness(tmp_path, settings=SETTINGS, wall=wall + int(YEAR * 1000)) as harness:
        people = await harness.people(2)
        harness.clock.advance(1)
        await answer(await harness.table(people), people[0], 0)
        harness.clock.advance(60)
        with capture_logs() as lines:
            await harness.tables.housekeeping()
            await harness.tables.housekeeping()
        assert await statuses(harness) == ["finished", "open", "playing", "playing"]
        assert [line["event"] for line in lines] == ["long-rest-or-wrong-clock"]


async def test_a_table_that_was_played_in_a_jump_goes_on(tmp_path: Path) -> None:
    """Its last line lies in the future: chat does not fall into one minute, and spectators see the game."""
    settings = msgspec.structs.replace(WITHOUT_LIMITS, chat_per_minute=2)
    async with table_harness(tmp_path, settings=settings) as harness:
        people = await harness.people(2)
        table = await harness.table(people, delay=30)
        harness.clock.jump(YEAR)
        await answer(table, people[0], 0)
        harness.clock.jump(-YEAR)
        for _ in range(6):
            harness.clock.advance(40)
            await ask.say(table, people[0].who, 0, "moo")
        times = [row.at for row in table.state.chat]
        assert times == sorted(set(times)), "time goes on"
        await answer(table, people[1], 1)
        await harness.tables.unload(table)
        again = await harness.tables.find(table.id)
        harness.clock.advance(40)
        await ask.say(again, people[0].who, 0, "moo")
        watching = FakeClient((await harness.person("Eve")).guest)
        await again.subscribe(watching, Hello(id=1))
        harness.clock.advance(31)
        await until(lambda: bool(watching.all("table")))
        assert watching.last("table")["seq"] == len(again.state.play.public if again.state.play else ())


def test_drift_and_summer_time_are_no_jumps() -> None:
    clock = FakeClock()
    jumps = ClockJumps(clock)
    jumps.note_last_activity(clock.wall())
    for _ in range(100):
        clock.advance(60)
        clock.jump(20)
        assert jumps.trusted_wall() == clock.wall()


async def test_nothing_is_trusted_before_the_start_was_checked(tmp_path: Path) -> None:
    """A daily backup, which deletes old ones, may come before the first housekeeping."""
    async with table_harness(tmp_path, settings=SETTINGS) as harness:
        assert harness.tables.jumps.trusted_wall() is None
        await harness.tables.housekeeping()
        assert harness.tables.jumps.trusted_wall() == harness.clock.wall()
