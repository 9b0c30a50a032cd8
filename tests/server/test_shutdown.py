"""Shutdown: graceful on the first signal, immediate on the second, and bounded in time."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from tests.support.signals import default_signals
from tests.support.timeouts import TIMEOUT
from vacherie.server import shutdown
from vacherie.server.shutdown import Shutdown

pytestmark = pytest.mark.anyio


class Connections(set[int]):
    """Websockets whose clients close only when the test says so."""

    def __init__(self, count: int, told: list[str]) -> None:
        super().__init__(range(count))
        self.told = told

    def close(self, code: str, message: str, retry: int) -> None:
        self.told.append(f"{code} to {len(self)}")

    def abort(self) -> None:
        self.told.append(f"abort {len(self)}")
        self.clear()


class Scene:
    """Everything that an ending ends, and in which order it was told."""

    def __init__(self, connections: int = 0) -> None:
        self.told: list[str] = []
        self.is_closing = False
        self.should_exit = self.force_exit = False
        self.connections = Connections(connections, self.told)
        self.may_finish = asyncio.Event()
        self.may_finish.set()
        self.error: Exception | None = None
        self.ending = Shutdown(self, self, self.connections, self)

    async def shut_down(self) -> None:
        assert self.is_closing, "others still send people here"
        assert not self.should_exit, "the web server stops before the tables"
        self.told.append("tables")
        await self.may_finish.wait()
        if self.error is not None:
            raise self.error

    async def until_stopped(self) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not self.should_exit:
                await asyncio.sleep(0)


async def test_tables_first_then_the_web_server() -> None:
    scene = Scene()
    scene.ending.request("test")
    await scene.until_stopped()
    assert scene.told == ["tables", "restart to 0"]
    assert not scene.force_exit


async def test_shutdown_waits_until_every_close_frame_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "BYE_SECONDS", 600)
    scene = Scene(connections=2)
    scene.ending.request("test")
    while "restart to 2" not in scene.told:
        await asyncio.sleep(0)
    for _ in range(3):
        await asyncio.sleep(shutdown.POLL_SECONDS)
        assert not scene.should_exit
    scene.connections.clear()
    await scene.until_stopped()


async def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "DRAIN_SECONDS", 0.05)
    monkeypatch.setattr(shutdown, "BYE_SECONDS", 0.05)
    scene = Scene(connections=1)
    scene.may_finish.clear()
    scene.ending.request("test")
    await scene.until_stopped()
    assert scene.told == ["tables", "restart to 1", "abort 1"]
    assert not scene.force_exit


async def test_tables_that_fail_do_not_hold_it_up() -> None:
    scene = Scene()
    scene.error = RuntimeError("moo")
    scene.ending.request("test")
    await scene.until_stopped()
    assert scene.told == ["tables", "restart to 0"]


async def test_asked_twice_it_stops_at_once() -> None:
    scene = Scene()
    scene.may_finish.clear()
    scene.ending.request("test")
    while not scene.told:
        await asyncio.sleep(0)
    assert (scene.should_exit, scene.force_exit) == (False, False)
    scene.ending.request("test")
    assert (scene.should_exit, scene.force_exit) == (True, True)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_signals_are_handled_during_serving_only(number: signal.Signals) -> None:
    with default_signals():
        scene, before = Scene(), signal.getsignal(number)
        with scene.ending.on_signal():
            os.kill(os.getpid(), number)
            await scene.until_stopped()
        assert signal.getsignal(number) == before


async def test_a_closed_terminal_may_be_ignored() -> None:
    """As `nohup` wants it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Scene().ending.on_signal():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
