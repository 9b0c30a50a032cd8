"""The registry when its memory is full: tables that nobody needs leave it, and nobody is turned away."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import WITHOUT_LIMITS, FakeClient, TableHarness, refusal, table_harness, until
from vacherie.core.error import Refused
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.tables import registry
from vacherie.server.tables.load import LoadedTable, load
from vacherie.server.tables.registry import MOST_LOADING
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

SMALL = replace(WITHOUT_LIMITS, most_tables=4)


async def opened(harness: TableHarness, host: FakeClient) -> Table:
    """An open table that nobody is connected to."""
    return await harness.tables.open_table(host.guest, OpenTable(setup=Setup(preset="classic", seats=2)))


async def test_empty_and_ended_tables_never_make_a_server_busy(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=SMALL) as harness:
        ann = await harness.person("Ann")
        for number in range(40):
            table = await opened(harness, ann)
            if number % 2:
                await ask.close(table, "enough")
            assert len(harness.tables.loaded) <= 4
        rows = await harness.storage.games_of(ann.guest.id)
        assert len(rows) == 40
        for row in rows:
            assert (await harness.tables.find(row.id)).status == row.status, "all of them can be visited"
            assert len(harness.tables.loaded) <= 4


async def test_ended_tables_go_first_then_the_least_recently_used(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=SMALL) as harness:
        ann = await harness.person("Ann")
        tables = []
        for _ in range(4):
            harness.clock.advance(1)
            tables.append(await opened(harness, ann))
        first, second, third, fourth = tables
        await ask.close(fourth, "enough")
        harness.clock.advance(1)
        await harness.tables.find(first.id)
        for gone in (fourth, second, third):
            harness.clock.advance(1)
            await opened(harness, ann)
            assert gone.id not in harness.tables.loaded
        assert first.id in harness.tables.loaded


async def test_tables_in_use_stay(tmp_path: Path) -> None:
    """One with a connection, one that is polled, and one whose bots play on."""
    async with table_harness(tmp_path, settings=SMALL) as harness:
        ann = await harness.person("Ann")
        connected, polled, left = [await opened(harness, ann) for _ in range(3)]
        await connected.subscribe(ann, Hello(id=1))
        poll = asyncio.create_task(polled.poll(ann.who, 0, 0, 30))
        bots = OpenTable(
            setup=Setup(preset="classic", seats=2, autostart=True), places=(SeatSetup(kind="bot"),) * 2
        )
        playing = await harness.tables.open_table(ann.guest, bots)
        assert playing.automation.is_due
        for _ in range(3):
            await opened(harness, ann)
            assert {connected.id, polled.id, playing.id} < set(harness.tables.loaded)
        assert left.id not in harness.tables.loaded
        (last,) = set(harness.tables.loaded) - {connected.id, polled.id, playing.id}
        await harness.tables.loaded[last].subscribe(ann, Hello(id=1))
        assert await refusal(opened(harness, ann)) == "busy", "every table is in use"
        harness.clock.advance(30)
        await poll


async def test_an_ended_table_without_connections_sleeps_soon(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        await ask.close(table, "enough")
        await harness.tables.housekeeping()
        assert harness.tables.loaded == {table.id: table}, "somebody looks at the result"
        for person in people:
            table.unsubscribe(person)
        await harness.tables.housekeeping()
        assert harness.tables.loaded == {}


async def test_a_full_server_does_not_stop_housekeeping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that cannot be loaded now is closed another time; old games are deleted all the same."""
    settings = replace(SMALL, keep_days=1)
    async with table_harness(tmp_path, settings=settings) as harness:
        ann = await harness.person("Ann")
        for _ in range(2):
            await harness.tables.unload(await opened(harness, ann))
        ended = await opened(harness, ann)
        await harness.tables.close_table(ended.id, "enough")
        await harness.tables.housekeeping()
        harness.clock.advance(3600 * (settings.open_hours + 1))

        async def busy() -> None:
            raise Refused("busy", "full")

        monkeypatch.setattr(harness.tables, "_free_memory", busy)
        await harness.tables.housekeeping()
        assert len(await harness.storage.tables("open")) == 2
        assert await harness.storage.tables("closed") == []


async def test_a_request_that_is_gone_leaves_no_unhandled_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table that it began to load is refused when it has given up."""
    unhandled: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
    async with table_harness(tmp_path) as harness:
        table = await opened(harness, await harness.person("Ann"))
        await harness.tables.unload(table)
        reading, given_up = asyncio.Event(), asyncio.Event()

        async def refused(table_id: str) -> NoReturn:
            reading.set()
            await given_up.wait()
            raise Refused("busy", "another node has it")

        monkeypatch.setattr(harness.tables, "_read", refused)
        request = asyncio.create_task(harness.tables.find(table.id))
        await reading.wait()
        loading = harness.tables._loading[table.id]
        request.cancel()
        await asyncio.wait([request])
        given_up.set()
        await asyncio.wait([loading])
        del loading, request
        gc.collect()
        await asyncio.sleep(0)
    assert unhandled == []


async def test_a_table_that_is_being_unloaded_is_loaded_again(tmp_path: Path) -> None:
    """A request that comes at this moment is served, not turned away."""
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        table = await opened(harness, ann)
        unloading = asyncio.create_task(harness.tables.unload(table))
        while not table.mailbox._closed:
            await asyncio.sleep(0)
        again = await harness.tables.find(table.id)
        await unloading
        assert again is not table
        await ask.put_bot(again, ann.who, 1, "careful")


async def test_a_table_that_cannot_be_loaded_does_not_hold_a_shutdown_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        table = await opened(harness, ann)
        await harness.tables.unload(table)
        reached = asyncio.Event()

        async def unanswered(table: str) -> NoReturn:
            reached.set()
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(harness.storage, "journal", unanswered)
        finding = asyncio.create_task(refusal(harness.tables.find(table.id)))
        await reached.wait()
        await harness.tables.shut_down()
        assert await finding == "shutting-down"


async def test_only_a_few_journals_are_replayed_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after the death of a node with many tables: their pieces must not fill the event loop."""
    async with table_harness(tmp_path) as harness:
        ann = await harness.person("Ann")
        ids = [(await opened(harness, ann)).id for _ in range(3 * MOST_LOADING)]
        for table in list(harness.tables.loaded.values()):
            await harness.tables.unload(table)
        loading, gate = 0, asyncio.Event()

        async def held(*args: Any, **more: Any) -> LoadedTable:
            nonlocal loading
            loading += 1
            await gate.wait()
            return await load(*args, **more)

        monkeypatch.setattr(registry, "load", held)
        finding = asyncio.gather(*map(harness.tables.find, ids))
        await until(lambda: len(harness.tables._may_load._waiters or ()) == 2 * MOST_LOADING)
        await until(lambda: loading == MOST_LOADING)
        gate.set()
        await finding
        assert harness.tables.loaded.keys() == set(ids)
