"""Bots, forced moves and clocks wait for animations, but only while a client with a screen shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import ask
from tests.support.fake_clock import FakeClock
from tests.support.table import (
    PROGRAM,
    SCREEN,
    WITHOUT_LIMITS,
    FakeClient,
    TableHarness,
    answer,
    queue_done,
    sit_down,
    table_harness,
    until,
    waiting,
)
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.tables.clocks.timing import LIMITS
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio

ANIMATED = msgspec.structs.replace(WITHOUT_LIMITS, animation=1.0)
DEALING = 0.7 + 0.6
"""Seconds of the animations at the start of a game: the round begins, the rows are laid."""


async def opened(harness: TableHarness, seats: int, bots: int, **setup: Any) -> tuple[Table, FakeClient]:
    """A table whose first seat is a person's who is not connected yet, with bots on the last seats."""
    [ann] = await harness.people(1)
    places = (*[SeatSetup(kind="open")] * (seats - bots), *[SeatSetup(kind="bot")] * bots)
    body = OpenTable(setup=Setup("classic", seats, {"max_rounds": 1}, pace="instant", **setup), places=places)
    table = await harness.tables.open_table(ann.guest, body)
    if bots < seats:
        await ask.sit(table, ann.guest, sit_down(table))
    return table, ann


def answers(table: Table) -> int:
    """How many answers were given so far."""
    assert table.state.play is not None
    return sum(entry.by is not None for entry in table.state.play.match.log)


def is_asked(table: Table, seat: int) -> bool:
    """Whether a seat has a choice to make; a single option is answered by the server."""
    found = waiting(table).get(seat)
    return found is not None and len(found.options) > 1


async def test_bots_alone_play_at_once(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=3, bots=3)
        await ask.start(table, ann.who)
        await until(lambda: table.status == "finished")
        assert harness.clock.now() == 0


@pytest.mark.parametrize("transport", ["websocket", "long poll"])
async def test_a_program_is_answered_at_once(tmp_path: Path, transport: str) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=3, bots=2)
        if transport == "websocket":
            await table.subscribe(ann, PROGRAM)
        await ask.start(table, ann.who)
        if transport == "long poll":
            await table.poll(ann.who, 0, have=0, wait=0)
        while table.status == "playing":
            await until(lambda: table.status != "playing" or is_asked(table, 0))
            if table.status == "playing":
                await answer(table, ann, 0)
        assert harness.clock.now() == 0


async def test_bots_wait_for_a_player_with_a_screen(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=1)
        await table.subscribe(ann, SCREEN)
        await ask.start(table, ann.who)
        await not_answered_before(table, harness.clock, DEALING)


@pytest.mark.parametrize(("delay", "is_waited_for"), [(0, True), (60, False)])
async def test_bots_wait_for_spectators_who_watch_without_delay(
    tmp_path: Path, delay: int, is_waited_for: bool
) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=2, delay=delay)
        bob = await harness.person("Bob")
        await table.subscribe(bob, SCREEN)
        await ask.start(table, ann.who)
        if is_waited_for:
            await not_answered_before(table, harness.clock, DEALING)
        else:
            await until(lambda: table.status == "finished")
            assert harness.clock.now() == 0


async def test_a_program_does_not_shorten_the_wait_for_a_screen(tmp_path: Path) -> None:
    """Also where the program joins later, or leaves."""
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=1)
        await table.subscribe(ann, SCREEN)
        await ask.start(table, ann.who)
        bob = await harness.person("Bob")
        await table.subscribe(bob, PROGRAM)
        table.unsubscribe(bob)
        await not_answered_before(table, harness.clock, DEALING)


async def test_the_wait_ends_when_the_last_screen_leaves(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=1)
        bob = await harness.person("Bob")
        for client in (ann, bob):
            await table.subscribe(client, SCREEN)
        await ask.start(table, ann.who)
        harness.clock.advance(0.5)
        table.unsubscribe(ann)
        await queue_done(table)
        assert answers(table) == 0, "a second screen shows it still"
        table.unsubscribe(bob)
        await until(lambda: answers(table) == 1)
        assert harness.clock.now() == 0.5


async def test_a_screen_that_comes_late_is_not_waited_for_twice(tmp_path: Path) -> None:
    """It is shown the last view at once: what happened before it came is not animated."""
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=3, bots=2)
        await table.subscribe(ann, PROGRAM)
        await ask.start(table, ann.who)
        for _ in range(3):
            await until(lambda: list(waiting(table)) == [0])
            await answer(table, ann, 0, pick=-1)
        bob = await harness.person("Bob")
        await table.subscribe(bob, SCREEN)
        await until(lambda: list(waiting(table)) == [0])
        assert harness.clock.now() == 0
        # From now on there is something to wait for.
        await answer(table, ann, 0, pick=-1)
        await queue_done(table)
        count = answers(table)
        assert 1 in waiting(table)
        harness.clock.advance(60)
        await until(lambda: answers(table) > count)


async def test_spectators_who_come_and_go_do_not_slow_a_game_down(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=1)
        await table.subscribe(ann, SCREEN)
        await ask.start(table, ann.who)
        bob = await harness.person("Bob")
        for _ in range(20):
            await table.subscribe(bob, SCREEN)
            table.unsubscribe(bob)
        await not_answered_before(table, harness.clock, DEALING)


async def test_a_clock_that_was_shown_is_not_shortened(tmp_path: Path) -> None:
    """A program has been told how long it has; that a spectator leaves must not take any of it."""
    async with table_harness(tmp_path, settings=ANIMATED) as harness:
        table, ann = await opened(harness, seats=2, bots=1, clock="fast")
        bob = await harness.person("Bob")
        await table.subscribe(ann, PROGRAM)
        await table.subscribe(bob, SCREEN)
        await ask.start(table, ann.who)
        table.unsubscribe(bob)
        limit = LIMITS["fast"]
        assert limit is not None
        assert [waits.ms for waits in table.automation.awaited() if waits.seat == 0] == [
            round((limit + DEALING) * 1000)
        ]


async def not_answered_before(table: Table, clock: FakeClock, seconds: float) -> None:
    """Check that the first answer of a game comes after so many seconds."""
    clock.advance(seconds - 0.01)
    await queue_done(table)
    assert answers(table) == 0
    clock.advance(0.02)
    await until(lambda: answers(table) >= 1)
