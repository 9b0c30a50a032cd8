"""The contract of a bot runner: the embedded pool and workers on a bus give the same answers and failures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from tests.support.bot_workers import bot, empty_bus, first_job, remote_bots, think, until_seen, worker
from tests.support.timeouts import TIMEOUT
from vacherie.core.game import is_legal
from vacherie.server.bots.pool import BotFailed, BotPool, BotRunner

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["embedded", "workers"])
async def stage(request: pytest.FixtureRequest) -> AsyncIterator[tuple[BotRunner, BotPool]]:
    """A bot runner, and the pool of one process in which its bots run."""
    async with AsyncExitStack() as stack:
        if request.param == "embedded":
            pool = BotPool(1, TIMEOUT)
            stack.push_async_callback(pool.close)
            yield pool, pool
        else:
            url = empty_bus()
            role = await stack.enter_async_context(worker(url, workers=1))
            bots = await stack.enter_async_context(remote_bots(url))
            await until_seen(bots, 1)
            yield bots, role.pool
            assert b"vacherie_bot_jobs_embedded_total 0.0" in bots.metrics.render(), (
                "the node did some itself"
            )


async def test_answers_and_failures(stage: tuple[BotRunner, BotPool]) -> None:
    bots, _ = stage
    for name in ("random", "careful", bot("Working")):
        assert is_legal(await think(bots, name), first_job().decision.options)
    for name, code, kind in (
        ("HandInMessage", "bot-crash", "builtins.ValueError"),
        ("Exits", "bot-crash", "builtins.SystemExit"),
        ("FailsInConstructor", "bot-crash", "builtins.RuntimeError"),
        ("IllegalAnswer", "bot-illegal", ""),
        ("NoAnswer", "bot-illegal", ""),
        ("KillsProcess", "bot-crash", "concurrent.futures.process.BrokenProcessPool"),
    ):
        with pytest.raises(BotFailed) as caught:
            await think(bots, bot(name))
        found = caught.value
        assert (found.code, found.bot, found.seat, found.kind) == (code, bot(name), 0, kind)
        assert "cards" not in f"{found} {found.where}", "a failure names no card"
        if kind.startswith("builtins."):
            assert "tests.support.failing_bots" in found.where
    await think(bots, bot("Working"))


async def test_a_bot_that_hangs_is_timed_out(stage: tuple[BotRunner, BotPool]) -> None:
    bots, pool = stage
    await pool.warm()
    pool.seconds = 0.05
    with pytest.raises(BotFailed) as caught:
        await think(bots, bot("Hangs"))
    assert caught.value.code == "bot-slow"
    pool.seconds = TIMEOUT
    await think(bots, bot("Working"))
