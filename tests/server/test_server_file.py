"""What goes on beside the tables: word of where the server is, rounds, backups, notes of requests."""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar, Request, Response, get, websocket
from litestar.connection import WebSocket
from litestar.params import FromPath
from litestar.testing import TestClient

from tests.support.log_capture import facts, restore_logging
from tests.support.timeouts import TIMEOUT
from vacherie.server import run, server_file
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.access_log import LONGEST_PATH, AccessLog
from vacherie.server.observability.log_setup import set_up
from vacherie.server.server_file import ServerFile

pytestmark = pytest.mark.anyio


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log of the test."""
    stream = io.StringIO()
    with restore_logging():
        set_up("json", "debug", stream)
        yield stream


# --- where it is -----------------------------------------------------------------------------------


async def test_word_is_left_and_taken_away(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    word = ServerFile("http://127.0.0.1:1/", os.getpid())
    assert server_file.read(file) is None
    word.write(file)
    assert server_file.read(file) == word
    assert file.stat().st_mode & 0o777 == 0o600
    word.erase(file)
    assert list(tmp_path.iterdir()) == []
    word.erase(file)


async def test_the_word_of_another_server_stays(tmp_path: Path) -> None:
    file = tmp_path / "server.json"
    other = ServerFile("http://127.0.0.1:2/", os.getpid())
    other.write(file)
    ServerFile("http://127.0.0.1:1/", os.getpid()).erase(file)
    assert server_file.read(file) == other


@pytest.mark.parametrize(
    "text", ["", "moo", "{}", '{"url": 1, "pid": 1}', '{"url": "x", "pid": 0}', '{"url": "x", "pid": -1}',
             '{"url": "x", "pid": 4194305}', '{"url": "x", "pid": 99999999999999999999999}'],
)  # fmt: skip
async def test_a_word_that_is_worth_nothing(text: str, tmp_path: Path) -> None:
    """Damaged, or of a process that is no more (the system has no larger numbers than 4194304)."""
    (tmp_path / "server.json").write_text(text)
    assert server_file.read(tmp_path / "server.json") is None


async def test_a_process_of_somebody_else_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(pid: int, number: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert server_file.is_alive(1)


# --- rounds ----------------------------------------------------------------------------------------


async def test_a_round_that_fails_is_told_and_not_the_last(lines: io.StringIO) -> None:
    rounds = 0
    enough = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 1:
            raise StorageFailed("the disk is full")
        if rounds == 2:
            raise RuntimeError("a mistake")
        enough.set()

    task = asyncio.create_task(run.every(0, "sweeping", work))
    async with asyncio.timeout(TIMEOUT):
        await enough.wait()
    task.cancel()
    refused, mistake = facts(lines)
    assert (refused["event"], refused["reason"]) == ("sweeping failed", "the disk is full")
    assert "exception" not in refused, "a full disk is no mistake of the program"
    assert "RuntimeError" in mistake["exception"]
    assert "in work" in mistake["exception"]


async def test_a_backup_a_day(tmp_path: Path, lines: io.StringIO) -> None:
    folder = DataFolder(tmp_path)
    with sqlite3.connect(folder.database) as connection:
        connection.execute("CREATE TABLE cow (name TEXT)")
    connection.close()
    await run.daily_backup(folder, 0)
    assert not folder.backups.exists()
    await run.daily_backup(folder, 7)
    await run.daily_backup(folder, 7)
    assert len(list(folder.backups.glob("*.db"))) == 1
    assert [line["event"] for line in facts(lines)] == ["backup made"]


# --- notes of requests -----------------------------------------------------------------------------


@get("/cows/{name:str}")
async def cow(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[str]:
    request.scope["client"] = ("192.0.2.7", 0)  # what the guard does when it looks behind proxies
    return Response(name, status_code=403 if name == "wild" else 200)


@websocket("/moo")
async def moo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close()


APP = AccessLog(cast(Any, Litestar([cow, moo], logging_config=None, openapi_config=None)))


async def request(path: str) -> int:
    transport = httpx.ASGITransport(cast(Any, APP))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        return (await client.get(path)).status_code


async def test_a_line_for_every_request_without_its_query(lines: io.StringIO) -> None:
    assert await request("/cows/rosa?token=abc&x=y") == 200
    assert await request("/cows/wild?x=y") == 403
    good, bad = facts(lines)
    assert (good["level"], bad["level"]) == ("debug", "info")
    assert {key: good[key] for key in ("event", "method", "path", "status", "client")} == {
        "event": "request", "method": "GET", "path": "/cows/rosa", "status": 200, "client": "192.0.2.7",
    }  # fmt: skip
    assert good["ms"] >= 0
    assert "abc" not in lines.getvalue()


async def test_a_long_path_is_cut(lines: io.StringIO) -> None:
    await request("/" + "x" * 5000)
    assert len(facts(lines)[0]["path"]) == LONGEST_PATH


async def test_a_request_that_breaks_off_is_noted(lines: io.StringIO) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError

    scope: Any = {"type": "http", "method": "GET", "path": "/x", "client": None}
    nobody: Any = None
    with pytest.raises(RuntimeError):
        await AccessLog(broken)(scope, nobody, nobody)
    [line] = facts(lines)
    assert (line["status"], line["client"]) == (500, None)


def test_a_line_for_a_websocket(lines: io.StringIO) -> None:
    with TestClient(cast(Any, APP)) as client, client.websocket_connect("/moo?token=abc") as socket:
        socket.send_text("moo")
        assert socket.receive_text() == "moo"
    [line] = [line for line in facts(lines) if line["event"] == "connection"]
    assert line["path"] == "/moo"
    assert "abc" not in lines.getvalue()
