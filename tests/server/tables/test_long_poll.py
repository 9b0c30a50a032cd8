"""A sleeping table does nothing more, whatever long polls were waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.table import InlineBots, table_harness, until
from tests.support.timeouts import TIMEOUT
from vacherie.core.action import Choice
from vacherie.server.bots.pool import BotJob

pytestmark = pytest.mark.anyio


class CountingBots(InlineBots):
    """Counts the thoughts of its bots."""

    thoughts = 0

    async def think(self, job: BotJob) -> Choice:
        self.thoughts += 1
        return await super().think(job)


async def test_a_poll_cancelled_by_sleep_does_not_wake_bots(tmp_path: Path) -> None:
    bots = CountingBots()
    async with table_harness(tmp_path, bots=bots) as harness:
        (ann,) = people = await harness.people(1)
        table = await harness.table(people, bots=1)
        await until(lambda: bots.thoughts == 1)
        have = len(table.state.play.heard(0)) if table.state.play else 0
        poll = asyncio.create_task(table.poll(ann.who, 0, have, 30))
        await until(lambda: not table.polls.is_empty)
        await harness.tables.unload(table)
        assert (await poll).seq == have
        harness.clock.advance(60)
        await asyncio.sleep(0)
        assert bots.thoughts == 1
        async with asyncio.timeout(TIMEOUT):  # a request that found the table just before it fell asleep
            assert (await table.poll(ann.who, 0, have, 30)).seq == have
