"""Finished games come from the archive: no table is loaded, and what changes afterwards shows."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import WITHOUT_LIMITS, TableHarness, play_until, refusal, table_harness
from vacherie.server.model.identity import ANONYMOUS
from vacherie.server.tables import archive as archive_module
from vacherie.server.tables.archive import Archive
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def finished(harness: TableHarness) -> tuple[list[str], Table]:
    """A finished game of two people; their guest ids."""
    people = await harness.people(2)
    table = await harness.table(people, options={"max_rounds": 1})
    await play_until(table, people, lambda: table.status == "finished")
    return [person.guest.id for person in people], table


async def page(archive: Archive, table: str) -> dict[str, object]:
    """The page of a game, as anyone sees it."""
    found: dict[str, object] = msgspec.json.decode((await archive.find(table, ANONYMOUS)).page)
    return found


async def test_no_table_is_loaded_for_a_page(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        _, table = await finished(harness)
        await harness.tables.unload(table)
        assert (await page(harness.tables.archive, table.id))["id"] == table.id
        assert table.id not in harness.tables.loaded


async def test_a_game_is_built_once(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        _, table = await finished(harness)
        archive = harness.tables.archive
        first = await archive.find(table.id, ANONYMOUS)
        assert await archive.find(table.id, ANONYMOUS) is first
        await harness.tables.unload(table)
        again = await archive.find(table.id, ANONYMOUS)
        assert (again.page, again.record, again.replay) == (first.page, first.record, first.replay)


async def test_a_page_shows_the_rematch(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1})
        await play_until(table, people, lambda: table.status == "finished")
        archive = harness.tables.archive
        assert (await page(archive, table.id))["rematch"] is None
        harness.clock.advance(5)
        next_id = await ask.rematch(table, people[0].who)
        assert (await page(archive, table.id))["rematch"] == next_id
        await harness.tables.unload(table)
        assert (await page(archive, table.id))["rematch"] == next_id


async def test_an_erased_name_leaves_the_cache(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        guests, table = await finished(harness)
        archive = harness.tables.archive
        assert (await page(archive, table.id))["names"] == ["Ann", "Bob"]
        await harness.tables.erase_guest(guests[1])
        assert (await page(archive, table.id))["names"] == ["Ann", "—"]


async def test_the_cache_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_harness(tmp_path) as harness:
        tables = [(await finished(harness))[1].id for _ in range(3)]
        archive = harness.tables.archive
        size = (await archive.find(tables[0], ANONYMOUS)).size
        monkeypatch.setattr(archive_module, "MOST_BYTES", 2 * size + size // 2)
        for table in tables:
            await archive.find(table, ANONYMOUS)
        assert list(archive._games) == tables[1:], "the least recently used is dropped"
        assert archive._bytes == sum(game.size for game in archive._games.values())


async def test_unknown_and_unfinished_games_are_refused(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        archive = harness.tables.archive
        assert await refusal(archive.find(table.id, people[0].who)) == "not-over"
        await harness.tables.unload(table)
        assert await refusal(archive.find(table.id, people[0].who)) == "not-over"
        assert await refusal(archive.find("aaaaaaaaaaaa", people[0].who)) == "no-such-game"


@pytest.mark.parametrize("is_loaded", [True, False])
async def test_a_hidden_end_is_refused_like_a_running_game(tmp_path: Path, is_loaded: bool) -> None:
    """Without any work for it: neither a busy worker nor the time it takes may tell the end early."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, options={"max_rounds": 1}, delay=60)
        await play_until(table, people, lambda: table.status == "finished")
        if not is_loaded:
            await harness.tables.unload(table)
        archive = harness.tables.archive
        worker = archive.context.worker
        async with worker.turns.turn("another"):
            asked = asyncio.create_task(refusal(archive.find(table.id, ANONYMOUS)))
            for _ in range(100):
                await asyncio.sleep(0.001)
                if asked.done() or worker.turns.waiting:
                    break
            assert worker.turns.waiting == 0, "it is built"
            assert await asked == "not-over"
        assert (await archive.find(table.id, people[0].who)).page, "players may see it"
        harness.clock.advance(60)
        assert (await archive.find(table.id, ANONYMOUS)).page


async def test_a_purged_game_leaves_the_cache(tmp_path: Path) -> None:
    settings = replace(WITHOUT_LIMITS, keep_days=1)
    async with table_harness(tmp_path, settings=settings) as harness:
        _, table = await finished(harness)
        await harness.tables.unload(table)
        archive = harness.tables.archive
        await page(archive, table.id)
        harness.clock.advance(2 * 86_400)
        await harness.tables.housekeeping()
        assert await refusal(archive.find(table.id, ANONYMOUS)) == "no-such-game"
