"""Recovery from the journal: sleep, wake, restart, and failing disks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.support import ask
from tests.support.table import (
    WITHOUT_LIMITS,
    FakeClient,
    InlineBots,
    advance_until_written,
    answer,
    corrupt_journal,
    play_until,
    refusal,
    sit_down,
    table_harness,
    until,
    waiting,
)
from vacherie.core.action import Choice
from vacherie.games import PRESETS
from vacherie.protocol.request import Hello
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.bots.pool import BotFailed, BotJob
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.identity import ANONYMOUS
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import TableRow
from vacherie.server.tables.state import TableState

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_restart_changes_nothing(tmp_path: Path, preset: str) -> None:
    seats = max(2, PRESETS[preset].seat_counts[0])
    async with table_harness(tmp_path) as harness:
        people = await harness.people(seats)
        table = await harness.table(people, preset)
        await play_until(table, people, lambda: table.state.count > 20)
        rooms, tables = table.room(), [person.last("table") for person in people]
        match = table.state.play.match if table.state.play else None
    assert match is not None
    async with table_harness(tmp_path) as harness:
        again = await harness.tables.find(table.id)
        assert again.state.play is not None
        assert again.state.play.match.state == match.state
        assert again.state.play.match.log == match.log
        assert again.state.play.match.heard == match.heard
        for seat, person in enumerate(people):
            back = FakeClient(person.guest)
            await again.subscribe(back, Hello(id=1, have={str(seat): tables[seat]["seq"]}))
            assert back.last("table") | {"events": tables[seat]["events"]} == tables[seat]
        assert again.room() == rooms


async def test_an_idle_table_sleeps_and_wakes(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        harness.clock.advance(3600)
        await harness.tables.housekeeping()
        assert harness.tables.loaded == {table.id: table}, "a client is connected"
        for person in people:
            table.unsubscribe(person)
        harness.clock.advance(3600)
        await harness.tables.housekeeping()
        assert harness.tables.loaded == {}
        one, two = await asyncio.gather(harness.tables.find(table.id), harness.tables.find(table.id))
        assert one is two
        assert one is not table
        assert one.state.play is not None
        assert table.state.play is not None
        assert one.state.play.match.state == table.state.play.match.state


async def test_forgotten_tables_are_closed_and_old_ones_deleted(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(WITHOUT_LIMITS, keep_days=30)
    async with table_harness(tmp_path, settings=settings) as harness:
        people = await harness.people(2)
        started = await harness.table(people)
        opened = await harness.tables.open_table(
            people[0].guest, OpenTable(setup=Setup(preset="classic", seats=2))
        )
        for person in people:
            started.unsubscribe(person)
        harness.clock.advance(3 * 86_400)
        await harness.tables.housekeeping()
        await harness.tables.housekeeping()
        assert (await harness.tables.find(opened.id)).status == "closed"
        assert (await harness.tables.find(started.id)).status == "playing"
        harness.clock.advance(40 * 86_400)
        await harness.tables.housekeeping()
        await harness.tables.housekeeping()
        assert await refusal(harness.tables.find(opened.id)) == "no-such-table"
        assert (await harness.tables.find(started.id)).status == "closed"


class BrokenDisk:
    """A storage whose appends fail, before or after the lines were written."""

    def __init__(self, storage: Any, *, writes: bool) -> None:
        self.storage = storage
        self.writes = writes
        self.is_broken = False

    async def append(
        self,
        table: str,
        first: int,
        lines: Sequence[AnyLine],
        row: TableRow | None,
        owner: None = None,
    ) -> None:
        if self.writes or not self.is_broken:
            await self.storage.append(table, first, lines, row, owner)
        if self.is_broken:
            raise StorageFailed("the disk is full")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.storage, name)


@pytest.mark.parametrize("writes", [False, True])
async def test_a_full_disk(tmp_path: Path, writes: bool) -> None:
    """An answer that could not be written was never given; one that was written is acknowledged."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        disk = BrokenDisk(harness.storage, writes=writes)
        harness.tables.context = msgspec.structs.replace(harness.tables.context, storage=disk)
        table = await harness.table(people)
        count, heard = table.state.count, len(people[1].all("table"))
        disk.is_broken = True
        if writes:
            await answer(table, people[0], 0)
            assert table.state.count == count + 1
        else:
            assert await refusal(answer(table, people[0], 0)) == "storage"
            assert table.state.count == count
            assert len(people[1].all("table")) == heard
        disk.is_broken = False
        await play_until(table, people, lambda: table.state.count > count + 20)
        assert TableState(table.id, await harness.storage.journal(table.id)).facts == table.facts


class BadBots(InlineBots):
    """A bot runner that fails for every bot but autopilot's."""

    async def think(self, job: BotJob) -> Choice:
        if job.bot != "careful" or self.is_worse:
            raise BotFailed("bot-crash", job.bot, job.decision.seat, "raised something")
        return await super().think(job)

    is_worse = False


@pytest.mark.parametrize("is_worse", [False, True])
async def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path, is_worse: bool) -> None:
    bots = BadBots()
    bots.is_worse = is_worse
    async with table_harness(tmp_path, bots=bots) as harness:
        people = await harness.people(1)
        body = OpenTable(setup=Setup(preset="nothanks", seats=3, pace="instant"), places=())
        table = await harness.tables.open_table(people[0].guest, body)
        await ask.sit(table, people[0].guest, sit_down(table))
        await ask.put_bot(table, people[0].who, None, "random")
        await ask.start(table, people[0].who)
        await play_until(table, people, lambda: table.status == "finished")


async def test_deleting_a_guest(tmp_path: Path) -> None:
    """Nothing of them is left, at awake and at sleeping tables, and the games go on."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        finished = await harness.table(people, options={"max_rounds": 1})
        await ask.say(finished, bob.who, 1, "fromage", None)
        await play_until(finished, people, lambda: finished.status == "finished")
        table = await harness.table(people)
        await ask.say(table, bob.who, 1, "encore du fromage", None)
        await harness.tables.erase_guest(bob.guest.id)
        assert [seat.name for seat in table.room().seats] == ["Ann", "—"]
        assert table.room().seats[1].autopilot
        assert await refusal(answer(table, bob, 1)) == "not-yours"
        assert await harness.storage.guest(bob.guest.id) is None
        assert await harness.storage.games_of(bob.guest.id) == []
        await answer(table, ann, 0)
        await advance_until_written(table, 5)
        game = await harness.tables.archive.find(finished.id, ANONYMOUS)
        assert msgspec.json.decode(game.page)["names"] == ["Ann", "—"]
    text = (tmp_path / "vacherie.db").read_bytes()
    for trace in (bob.guest.id, "Bob", "fromage"):
        assert trace.encode() not in text
    async with table_harness(tmp_path) as harness:
        again = await harness.tables.find(table.id)
        assert [seat.name for seat in again.room().seats] == ["Ann", "—"]
        back = FakeClient(ann.guest)
        await again.subscribe(back, Hello(id=1))
        assert back.all("chat") == []
        await until(lambda: 1 not in waiting(again) or again.facts.seats[1].autopilot)


async def test_deleting_a_guest_loads_only_their_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone may become a guest and delete it again: that must not make the server read every journal."""
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo = await harness.people(3)
        theirs = await harness.table([ann, bob])
        await harness.table([ann, cleo])
        read: list[str] = []
        journal = harness.storage.journal

        async def noted(table: str) -> list[AnyLine]:
            read.append(table)
            return await journal(table)

        monkeypatch.setattr(harness.storage, "journal", noted)
        await harness.tables.erase_guest(bob.guest.id)
        assert read == [theirs.id]
        assert theirs.room().seats[1].name == "—"


async def test_a_damaged_table_holds_up_no_other(tmp_path: Path) -> None:
    """It is said in the log; other tables are woken, closed and deleted, and people are forgotten."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        first = await harness.table(people)
        second = await harness.table(people)
        await corrupt_journal(harness, second)
        await harness.tables.unload(first)
        harness.clock.advance(3600 * 24 * 31)
        with capture_logs() as lines:
            await harness.tables.housekeeping()
        assert [line["table"] for line in lines if line["log_level"] == "error"] == [second.id]
        assert (await harness.tables.find(first.id)).status == "closed"
        await harness.tables.erase_guest(bob.guest.id)
        assert await harness.storage.guest(bob.guest.id) is None
        assert [row.seats[1].name for row in await harness.storage.games_of(ann.guest.id)] == ["", ""]


async def test_a_damaged_table_of_bots_keeps_no_other_from_being_woken(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        (ann,) = await harness.people(1)
        tables = []
        for _ in range(3):
            setup = Setup(preset="classic", seats=2, autostart=True)
            places = (SeatSetup(kind="bot"),) * 2
            tables.append(await harness.tables.open_table(ann.guest, OpenTable(setup=setup, places=places)))
        await corrupt_journal(harness, tables[1])
    async with table_harness(tmp_path) as harness:
        await harness.tables.resume_bot_games()
        assert harness.tables.loaded.keys() == {tables[0].id, tables[2].id}


async def test_shutdown_is_broadcast(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        await harness.tables.shut_down()
        assert [person.bye and person.bye[0] for person in people] == ["restart", "restart"]
        assert await refusal(answer(table, people[0], 0)) == "shutting-down"
        assert await refusal(harness.tables.find(table.id)) == "shutting-down"
