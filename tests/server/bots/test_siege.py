"""Many hostile tables of bots: another person's bots wait for one running job, not for all of theirs."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import (
    WITHOUT_LIMITS,
    TableHarness,
    refusal,
    table_harness,
    until,
)
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.bots import pool
from vacherie.server.bots.pool import THREADS, BotPool
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

TABLES, GUESTS, BOTS = 58, 3, 10


class StepExecutor(Executor):
    """Runs one job whenever the test says so, and notes the bot of each."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = deque()
        self.done: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        return future

    def step(self) -> None:
        """Run the job that has waited longest."""
        future, work, args = self.waiting.popleft()
        self.done.append(args[0].bot)
        future.set_result(work(*args))


@asynccontextmanager
async def scene(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[TableHarness, StepExecutor]]:
    executor = StepExecutor()
    monkeypatch.setattr(pool, "make_executor", lambda *args, **options: executor)
    bots = BotPool(0, 60)
    async with table_harness(folder, bots=bots) as harness:
        yield harness, executor
    await bots.close()


async def attack(harness: TableHarness, executor: StepExecutor) -> list[Table]:
    """Tables of ten bots, opened by three guests; all their bots have to move."""
    guests = [await harness.person(f"Villain {number}") for number in range(GUESTS)]
    setup = Setup(preset="classic", seats=BOTS, pace="instant", autostart=True)
    body = OpenTable(setup=setup, places=(SeatSetup(kind="bot", bot="random"),) * BOTS)
    tables = [await harness.tables.open_table(guests[n % GUESTS].guest, body) for n in range(TABLES)]
    await until(lambda: len(executor.waiting) == THREADS)
    assert all(table.status == "playing" for table in tables)
    return tables


async def steps_until(executor: StepExecutor, stop: Callable[[], bool]) -> int:
    """Run jobs one after another; how many."""
    count = 0
    while not stop():
        await until(lambda: bool(executor.waiting) or stop())
        if executor.waiting:
            executor.step()
            count += 1
        assert count < TABLES * BOTS, "a whole round of hostile jobs came first"
    return count


async def test_a_person_waits_for_the_running_jobs_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(tmp_path, monkeypatch) as (harness, executor):
        await attack(harness, executor)
        counts = []
        for name in ("Ann", "Bob", "Cleo"):
            before = len(executor.done)
            await harness.table([await harness.person(name)], bots=1, pace="instant")
            counts.append(await steps_until(executor, lambda: "careful" in executor.done[before:]))  # noqa: B023
        # At most the jobs that run already, one turn of the others, and its own.
        assert all(count <= THREADS + 2 for count in counts), counts


async def test_guests_of_one_address_share(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(3)
        addresses = harness.tables.context.addresses
        for person, address in zip(people, ("192.0.2.7", "2001:db8::1", "2001:db8::2"), strict=True):
            addresses.note(person.guest.id, address)
        tables = [await harness.table([person], bots=1) for person in people]
        shares = [table.automation.share() for table in tables]
        assert [share.address for share in shares] == ["192.0.2.7", "2001:db8::/64", "2001:db8::/64"]
        assert [share.guest for share in shares] == [person.guest.id for person in people]
        assert all(share.has_person for share in shares)
        tables[0].unsubscribe(people[0])
        assert not tables[0].automation.share().has_person


async def test_games_of_bots_alone_are_limited(tmp_path: Path) -> None:
    settings = replace(WITHOUT_LIMITS, bot_games_per_guest=2)
    async with table_harness(tmp_path, settings=settings) as harness:
        ann, bob = await harness.people(2)
        setup = Setup(preset="classic", seats=2, autostart=True)
        body = OpenTable(setup=setup, places=(SeatSetup(kind="bot"),) * 2)
        first, _ = [await harness.tables.open_table(ann.guest, body) for _ in range(2)]
        assert await refusal(harness.tables.open_table(ann.guest, body)) == "too-many-bot-games"
        assert len(harness.tables.loaded) == 2
        # Nor by a start of her own; with a person at the table she may.
        waiting = OpenTable(setup=replace(setup, autostart=False), places=body.places)
        table = await harness.tables.open_table(ann.guest, waiting)
        assert await refusal(ask.start(table, ann.who)) == "too-many-bot-games"
        await harness.table([ann], bots=1)
        await harness.tables.open_table(bob.guest, body)
        # One that has ended makes room.
        await ask.close(first, "enough")
        await ask.start(table, ann.who)
        assert table.status == "playing"


async def test_a_game_left_to_autopilot_counts_as_one_of_bots_alone(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(1)
        table = await harness.table(people, bots=1)
        assert not table.is_bot_game
        await ask.leave(table, people[0].who, 0)
        assert not table.is_bot_game  # she looks on
        table.unsubscribe(people[0])
        assert table.is_bot_game
