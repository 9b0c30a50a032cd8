"""The bot pool: a failing bot is always replaced by an answer, and no log line contains its hand."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support import ask
from tests.support.failing_bots import HANG_FILE, quote
from tests.support.log_capture import facts, restore_logging
from tests.support.table import play_until, sit_down, table_harness, until
from tests.support.timeouts import TIMEOUT
from vacherie import Dealer, Match, game
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.bots.pool import BotFailed, BotPool, bot_job
from vacherie.server.model.journal import BotSat
from vacherie.server.observability.log_setup import set_up

pytestmark = pytest.mark.anyio

CRASHES = {
    "HandInMessage": "builtins.ValueError",
    "HandInArguments": "builtins.LookupError",
    "HandInBotError": "vacherie.bots.match_runner.BotError",
    "Unpicklable": "builtins.ValueError",
    "Exits": "builtins.SystemExit",
    "FailsInConstructor": "builtins.RuntimeError",
}
"""Bots that raise an error, and which."""


@pytest.fixture(autouse=True)
def undo() -> Iterator[None]:
    with restore_logging():
        yield


def bot(name: str) -> str:
    """The name under which the registry loads a failing bot."""
    return f"tests.support.failing_bots:{name}"


@asynccontextmanager
async def pool(workers: int, seconds: float = TIMEOUT) -> AsyncIterator[BotPool]:
    made = BotPool(workers, seconds)
    try:
        yield made
    finally:
        await made.close()


async def think(bots: BotPool, name: str) -> Any:
    """Ask a failing bot for its first card."""
    match: Match[Any, Any] = Match(game("classic"), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    decision = match.waiting()[0]
    return await bots.think(bot_job(match, decision, bot(name)))


@pytest.mark.parametrize("workers", [0, 1])
async def test_a_failure_names_error_and_place_only(workers: int) -> None:
    async with pool(workers) as bots:
        for name, kind in CRASHES.items():
            with pytest.raises(BotFailed) as caught:
                await think(bots, name)
            found = caught.value
            assert (found.code, found.bot, found.seat, found.kind) == ("bot-crash", bot(name), 0, kind)
            places = (
                ("FailsInConstructor.__init__",)
                if name == "FailsInConstructor"
                else (f"{name}.fail", "FailingBot.choose")
            )
            for place in ("tests.support.failing_bots", *places):
                assert place in found.where
            assert "cards" not in str(found)
        for name in ("IllegalAnswer", "NoAnswer"):
            with pytest.raises(BotFailed) as caught:
                await think(bots, name)
            assert caught.value.code == "bot-illegal"
            assert "cards" not in str(caught.value)
        await think(bots, "Working")


async def test_a_killed_worker_process_fails_one_request_only() -> None:
    async with pool(1) as bots:
        with pytest.raises(BotFailed) as caught:
            await think(bots, "KillsProcess")
        assert caught.value.code == "bot-crash"
        await think(bots, "Working")


async def test_a_bot_that_hangs_is_timed_out() -> None:
    async with pool(1) as bots:
        await bots.warm()
        bots.seconds = 0.05
        with pytest.raises(BotFailed) as caught:
            await think(bots, "Hangs")
        assert caught.value.code == "bot-slow"
        bots.seconds = TIMEOUT
        await think(bots, "Working")


@asynccontextmanager
async def dreaming(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[BotPool, Any]]:
    """A pool whose only worker has begun to dream, and will be stopped soon."""
    sign = folder / "dreaming"
    monkeypatch.setenv(HANG_FILE, str(sign))
    async with pool(1) as bots:
        await bots.warm()
        bots.seconds = 1
        task = asyncio.create_task(think(bots, "Hangs"))
        await until(lambda: sign.exists() or task.done())
        bots.seconds = TIMEOUT
        yield bots, task


async def test_requests_queued_behind_a_hanging_bot_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting for a worker does not count as thinking time, and replacing a worker loses no request."""
    async with dreaming(tmp_path, monkeypatch) as (bots, slow):
        others = [asyncio.create_task(think(bots, "Working")) for _ in range(5)]
        with pytest.raises(BotFailed) as caught:
            await slow
        assert caught.value.code == "bot-slow"
        assert len(await asyncio.gather(*others)) == 5


async def test_a_hanging_bot_is_stopped_after_its_caller_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with dreaming(tmp_path, monkeypatch) as (bots, slow):
        slow.cancel()
        await think(bots, "Working")


@pytest.mark.parametrize("name", [*CRASHES, "IllegalAnswer"])
async def test_failing_bots_leak_no_card_into_the_log(name: str, tmp_path: Path) -> None:
    """The operator reads which bot failed, how and where; not what it had in hand."""
    stream = io.StringIO()
    set_up("json", "debug", stream)
    async with pool(0) as bots, table_harness(tmp_path, bots=bots) as harness:
        [ann] = await harness.people(1)
        setup = Setup(preset="classic", seats=2, pace="instant", options={"max_rounds": 1})
        table = await harness.tables.open_table(ann.guest, OpenTable(setup=setup, places=()))
        await ask.sit(table, ann.guest, sit_down(table))
        # Straight into the journal: guests may not name a class.
        await table._write([BotSat(at=harness.clock.wall(), seat=1, bot=bot(name))])
        await ask.start(table, ann.who)
        assert table.state.play is not None
        hand = table.state.play.match.view(1).private.hand
        await play_until(table, [ann], lambda: table.status == "finished")
    lines = [line for line in facts(stream) if line["event"] == "bot-failed"]
    assert len(lines) >= len(hand)
    assert lines[0]["bot"] == bot(name)
    assert lines[0]["kind"] == CRASHES.get(name, "")
    assert lines[0]["preset"] == "classic"
    assert quote(hand) not in stream.getvalue()
    assert "cards " not in stream.getvalue()
