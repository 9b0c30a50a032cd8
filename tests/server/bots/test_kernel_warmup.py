"""Kernel warm-up: Shark's kernels are compiled in a process beside the server."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from structlog.testing import capture_logs

from vacherie import PRESETS, Dealer, Match, game
from vacherie.bots.champion.bot import champion_of
from vacherie.bots.families import FAMILIES
from vacherie.bots.shark import budget
from vacherie.bots.shark.kernel_loader import THREAD
from vacherie.server.bots import kernel_warmup
from vacherie.server.bots.pool import BotPool, bot_job
from vacherie.server.web.routes.presets import presets_offered

pytestmark = pytest.mark.anyio


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is installed, and nothing is compiled."""
    monkeypatch.setattr(kernel_warmup, "is_installed", lambda: True)
    monkeypatch.setattr(kernel_warmup, "is_compiled", lambda: False)


async def said() -> list[tuple[str, str]]:
    """What is logged while the server warms up: level and event."""
    with capture_logs() as lines:
        await kernel_warmup.compile_kernels()
    return [(line["log_level"], line["event"]) for line in lines]


async def test_compiled_once(cold: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "PROGRAM", "pass")
    assert await said() == [("info", "kernel compilation started"), ("info", "kernel compilation finished")]
    monkeypatch.setattr(kernel_warmup, "is_compiled", lambda: True)
    assert await said() == []


async def test_not_installed(cold: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_warmup, "is_installed", lambda: False)
    assert await said() == []


async def test_a_compiler_that_fails(cold: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server goes on; the log has the reason."""
    monkeypatch.setattr(kernel_warmup, "PROGRAM", "raise SystemExit('no space left')")
    with capture_logs() as lines:
        await kernel_warmup.compile_kernels()
    assert lines[-1]["event"] == "kernel compilation failed"
    assert "no space left" in lines[-1]["reason"]


async def test_ends_with_the_server(cold: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops does not wait for the compiler, nor leave it behind."""
    made: asyncio.Queue[asyncio.subprocess.Process] = asyncio.Queue()
    start = asyncio.create_subprocess_exec

    async def noted(*arguments: str, **options: Any) -> asyncio.subprocess.Process:
        process = await start(*arguments, **options)
        made.put_nowait(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(kernel_warmup, "PROGRAM", "import time; time.sleep(600)")
    task = asyncio.create_task(kernel_warmup.compile_kernels())
    process = await made.get()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await process.wait() < 0


@pytest.mark.parametrize("preset", PRESETS)
async def test_shark_thinks_in_the_pool(preset: str) -> None:
    """Off the event loop, with the time the server gives it; whatever is compiled by then."""
    assert "shark" in presets_offered().bots
    pool = BotPool(workers=0, seconds=60, shark_ms=1)
    match = Match(game(preset), 3, Dealer.from_seed("pool", 3))
    decision = match.waiting()[0]
    try:
        choice = await pool.think(bot_job(match, decision, "shark"))
    finally:
        await pool.close()
    assert choice in decision.options


@pytest.mark.parametrize("workers", [0, 1])
async def test_the_setting_reaches_the_workers(workers: int) -> None:
    """As an argument of their initialiser, not through the environment."""
    pool = BotPool(workers, seconds=60, shark_ms=7)
    try:
        assert await pool._run(budget.default_budget) == budget.Milliseconds(7)
    finally:
        await pool.close()
    assert budget.default_budget({}) == budget.Milliseconds(budget.MILLISECONDS)


@pytest.mark.parametrize(("seconds", "amount"), [(10.0, 5000.0), (0.06, 30.0), (600.0, 10_000.0)])
async def test_a_search_ends_well_before_the_timeout(seconds: float, amount: float) -> None:
    """Otherwise every answer of a searching bot would be late, and come from autopilot."""
    pool = BotPool(workers=0, seconds=seconds, shark_ms=10_000)
    try:
        assert await pool._run(budget.default_budget) == budget.Milliseconds(amount)
    finally:
        await pool.close()


def kernel_states() -> set[str]:
    """In a worker: the states of all kernels of `champion`, when what loads has loaded."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()
    return {
        kernels.status for family in FAMILIES.values() for kernels in champion_of(family.champion).KERNELS
    }


async def test_workers_load_the_kernels_before_the_first_decision() -> None:
    """So that no bot's first answer is one of a search without them."""
    pool = BotPool(workers=1, seconds=120)
    try:
        assert await pool._run(kernel_states) == {"ready"}
    finally:
        await pool.close()
