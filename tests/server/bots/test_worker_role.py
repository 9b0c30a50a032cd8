"""`vacherie worker` as a process: what it prints, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.support.bot_workers import (
    QUICK,
    bot,
    empty_bus,
    first_job,
    remote_bots,
    think,
    until_seen,
    worker,
    worker_process,
)
from tests.support.failing_bots import HANG_FILE
from tests.support.table import until
from tests.support.valkey_server import ValkeyServer
from vacherie.bots import registry
from vacherie.core.game import is_legal
from vacherie.server.bots.stream_keys import GROUP, STREAM

pytestmark = pytest.mark.anyio


async def consumers(url: str) -> int:
    async with Redis.from_url(url) as bus:
        found: Any = await bus.xinfo_consumers(STREAM, GROUP)
    return len(found)


async def test_sigterm_lets_jobs_finish(tmp_path: Path) -> None:
    """It takes no new ones meanwhile: nodes no longer count on it."""
    url, sign, name = empty_bus(), tmp_path / "waits", bot("WaitsForFile")
    with worker_process(url, "--workers", "0", "--autopilot", name, **{HANG_FILE: str(sign)}) as role:
        line = role.wait_until_open()
        bots_here = ", ".join(registry.names())
        assert line == f"Bots of the servers on {url} run here, 4 at a time: {bots_here}\n"
        async with remote_bots(url) as bots:
            await until_seen(bots, 1)
            asked = asyncio.create_task(think(bots, name))
            await until(sign.exists)
            role.process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(role.err.until, "stopping")
            async with worker(url):
                await until(lambda: bots.stream.workers == (4,))
                await think(bots)
                assert not asked.done()
                assert role.process.poll() is None
                sign.with_suffix(".go").touch()
                assert is_legal(await asked, first_job().decision.options)
            assert await asyncio.to_thread(role.wait) == 0
            assert bots.metrics.registry.get_sample_value("vacherie_bot_jobs_embedded_total") == 0
            assert bots.metrics.registry.get_sample_value("vacherie_bot_job_retries_total") == 0
    assert await consumers(url) == 0
    assert role.out.text == line
    assert "stopped" in role.err.text
    assert "Traceback" not in role.err.text


async def test_a_second_signal_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has not done is done by another."""
    url, sign, name = empty_bus(), tmp_path / "hangs", bot("HangsOnce")
    monkeypatch.setenv(HANG_FILE, str(sign))
    with worker_process(url, "--workers", "0", "--autopilot", name, **{HANG_FILE: str(sign)}) as role:
        role.wait_until_open()
        async with remote_bots(url) as bots:
            await until_seen(bots, 1)
            asked = asyncio.create_task(think(bots, name))
            await until(sign.exists)
            async with worker(url, times=QUICK):
                role.process.send_signal(signal.SIGTERM)
                await asyncio.to_thread(role.err.until, "stopping")
                role.process.send_signal(signal.SIGINT)
                assert await asyncio.to_thread(role.wait) == 0
                assert is_legal(await asked, first_job().decision.options)
    assert "stopping at once" in role.err.text
    assert "Traceback" not in role.err.text


async def test_it_waits_for_its_bus_and_refuses_a_wrong_password() -> None:
    server = ValkeyServer()
    await asyncio.to_thread(server.stop)
    url = f"redis://:wrong@127.0.0.1:{server.port}"
    with worker_process(url, "--workers", "0") as role:
        await asyncio.to_thread(role.err.until, "bot-stream-lost")
        await asyncio.to_thread(server.start)
        async with Redis.from_url(server.url) as bus:
            await bus.config_set("requirepass", "moo")
            await bus.client_kill_filter(_type="normal", skipme=True)
        code = await asyncio.to_thread(role.wait)
    server.stop()
    assert code == 2
    assert role.err.lines[-1] == "vacherie: the bus refuses this password\n"
    assert "wrong" not in role.out.text + role.err.text
    assert "Traceback" not in role.err.text
