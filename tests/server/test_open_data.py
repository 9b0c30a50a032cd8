"""A start on a full disk: served but not ready, and open as soon as there is space; other errors end it."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from tests.support.log_capture import facts, restore_logging
from tests.support.process import (
    Served,
    command,
    environment,
    make_space,
    refused,
    served,
    served_without_space,
)
from tests.support.signals import default_signals
from tests.support.timeouts import TIMEOUT
from vacherie.locale.catalogue import Catalogue
from vacherie.server import open_data, run
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.log_setup import set_up
from vacherie.server.settings.model import Settings


def wait_until_ready(server: Served) -> None:
    """Wait for 200 at /readyz."""
    deadline = time.monotonic() + TIMEOUT
    while server.get("/readyz").status_code != 200:
        assert time.monotonic() < deadline, server.err.text
        time.sleep(0.05)


def start_fully(data: Path) -> None:
    """Let a server create everything in a data folder."""
    with served(data) as server:
        with server.client() as client:
            client.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        assert server.end() == 0


@pytest.mark.parametrize("exists", ["nothing", "the key", "everything"])
def test_a_full_disk_at_the_start_is_waited_for(tmp_path: Path, exists: str) -> None:
    data = tmp_path / "data"
    if exists != "nothing":
        start_fully(data)
    if exists == "the key":
        for file in data.glob("vacherie.db*"):
            file.unlink()
    with served_without_space(data, VACHERIE_LOG_FORMAT="json") as server:
        assert server.get("/healthz").text == "alive\n"
        not_ready = server.get("/readyz")
        assert (not_ready.status_code, not_ready.text) == (503, "storage\n")
        page = server.get("/t/mu4k2vyq3hba")
        assert page.status_code == 200
        assert "content-security-policy" in page.headers
        with server.client() as client:
            reply = client.post("/api/guests", json={"name": "Ann"})
            assert (reply.status_code, reply.json()["code"]) == (503, "storage")
            assert int(reply.headers["retry-after"]) > 0
        make_space(server)
        wait_until_ready(server)
        with server.client() as client:
            assert client.post("/api/guests", json={"name": "Ann"}).status_code == 201
        wait_for(data / "server.json")
        assert json.loads((data / "server.json").read_text())["pid"] == server.process.pid
        assert server.end() == 0
    assert "Traceback" not in server.err.text
    lines = [json.loads(line) for line in server.err.lines]
    waits = [(line["event"], line["reason"]) for line in lines if "has to wait" in line["event"]]
    assert len(waits) == len(set(waits)), "one line for each reason, not for each attempt"


def wait_for(path: Path) -> None:
    """Wait for a file."""
    deadline = time.monotonic() + TIMEOUT
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_waiting_start_ends_with_a_signal(tmp_path: Path) -> None:
    with served_without_space(tmp_path / "data") as server:
        assert server.get("/readyz").status_code == 503
        assert server.end(signal.SIGTERM) == 0
    assert "Traceback" not in server.err.text


@pytest.mark.anyio
async def test_a_signal_while_the_tables_start_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def signalled_start(*arguments: Any) -> ASGIApp:
        server = next(found for found in arguments if isinstance(found, run.WebServer))
        os.kill(os.getpid(), signal.SIGTERM)
        while not server.should_exit:
            await asyncio.sleep(0.01)
        return no_app

    async def no_app(*_: object) -> None:
        """Never called."""

    monkeypatch.setattr(run, "start_tables", signalled_start)
    for name in ("collect", "freeze", "set_threshold"):  # not of the tests themselves
        monkeypatch.setattr(gc, name, lambda *_: None)
    settings = Settings(data=str(tmp_path), port=0, browser=False)
    with restore_logging(), default_signals():
        async with asyncio.timeout(TIMEOUT) as limit:
            await run.serve(settings, Catalogue("en"), is_port_chosen=True)
    assert not limit.expired()


def test_a_full_disk_for_the_log_stops_nothing(tmp_path: Path) -> None:
    line = command(tmp_path, "--port", "0")
    with (
        Path("/dev/full").open("wb") as full,
        subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=full, stderr=full, env=environment()
        ) as process,
    ):
        try:
            wait_for(tmp_path / "server.json")
            url = json.loads((tmp_path / "server.json").read_text())["url"]
            assert httpx.get(f"{url}readyz", timeout=TIMEOUT).status_code == 200
            assert httpx.get(f"{url}api/nothing", timeout=TIMEOUT).status_code == 404
            assert httpx.get(f"{url}healthz", timeout=TIMEOUT).status_code == 200
            process.send_signal(signal.SIGTERM)
            process.wait(TIMEOUT)
        finally:
            process.kill()


def test_what_cannot_heal_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "vacherie.db").write_bytes(b"this is no database, " * 1000)
    said = refused(tmp_path, "--port", "0")
    assert "is not a database, or it is damaged" in said
    assert said.count("\n") == 1


# --- repeating --------------------------------------------------------------------------------------


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log of the test."""
    stream = io.StringIO()
    with restore_logging():
        set_up("json", "debug", stream)
        yield stream


@pytest.mark.anyio
async def test_one_line_for_each_reason(lines: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_data, "FIRST_WAIT", 0.0)
    reasons = ["full", "full", "locked", "full", "full"]
    failures = 0

    async def work() -> str:
        if reasons:
            raise StorageFailed(reasons.pop(), heals=True)
        return "open"

    def failed() -> None:
        nonlocal failures
        failures += 1

    assert await open_data.repeat_until_possible("opening", work, failed) == "open"
    assert failures == 5
    told = [(line["event"], line.get("reason")) for line in facts(lines)]
    assert told == [
        ("opening has to wait", "full"),
        ("opening has to wait", "locked"),
        ("opening succeeded after all", None),
    ]


@pytest.mark.anyio
async def test_what_cannot_heal_is_not_repeated() -> None:
    async def work() -> None:
        raise StorageFailed("another server is using it")

    with pytest.raises(StorageFailed):
        await open_data.repeat_until_possible("opening", work)
