"""Whole games with bots at a worker: the same as with embedded ones, in every preset, also at a server."""

from __future__ import annotations

import asyncio
from itertools import cycle
from random import Random
from typing import Any

import pytest

from tests.server.scenarios.test_whole_games import host_a_game, websocket
from tests.support.app import running
from tests.support.bot_workers import empty_bus, remote_bots, until_seen, worker
from tests.support.timeouts import TIMEOUT
from vacherie import Dealer, Match, game
from vacherie.core.match import Entry
from vacherie.games import PRESETS
from vacherie.server.bots import pool
from vacherie.server.bots.pool import BotPool, BotRunner, bot_job

pytestmark = pytest.mark.anyio

SEATS = 3


async def play(bots: BotRunner, preset: str) -> list[Entry]:
    """The log of a game of one round between `random` and `careful`."""
    rules = game(preset) if preset == "coop" else game(preset, max_rounds=1)
    match: Match[Any, Any] = Match(rules, SEATS, dealer=Dealer.from_seed("hay", seats=SEATS))
    names = dict(zip(range(SEATS), cycle(("random", "careful")), strict=False))
    async with asyncio.timeout(TIMEOUT):
        while not match.over:
            decision = match.waiting()[-1]
            choice = await bots.think(bot_job(match, decision, names[decision.seat]))
            match.answer(decision, choice, "bot")
    return match.log


async def test_games_are_those_of_embedded_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same random numbers for every decision."""
    monkeypatch.setattr(pool, "Random", lambda: Random("hay"))
    embedded, url = BotPool(0, TIMEOUT), empty_bus()
    async with worker(url), remote_bots(url) as bots:
        await until_seen(bots, 1)
        for preset in PRESETS:
            assert await play(bots, preset) == await play(embedded, preset)
        assert bots.metrics.registry.get_sample_value("vacherie_bot_jobs_embedded_total") == 0
    await embedded.close()


async def test_games_at_a_server() -> None:
    """One of every preset, all at once: records, journals and what each seat was sent are right."""
    url = empty_bus()
    async with worker(url), remote_bots(url) as bots, running(bots=bots) as server:
        await until_seen(bots, 1)
        games = (host_a_game(server, preset, [websocket], bots=2, short=True) for preset in PRESETS)
        await asyncio.gather(*games)
        assert bots.metrics.registry.get_sample_value("vacherie_bot_jobs_embedded_total") == 0
        assert (bots.metrics.registry.get_sample_value("vacherie_bot_jobs_sent_total") or 0) > 100
