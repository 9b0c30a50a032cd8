"""The access log: one line for every request, without its query."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.websockets import WebSocket

from tests.support.log_capture import facts, restore_logging
from vacherie.server.observability.access_log import LONGEST_PATH, AccessLog
from vacherie.server.observability.log_setup import set_up

pytestmark = pytest.mark.anyio


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log of the test."""
    stream = io.StringIO()
    with restore_logging():
        set_up("json", "debug", stream)
        yield stream


# --- notes of requests -----------------------------------------------------------------------------


async def cow(request: Request) -> Response:
    name = request.path_params["name"]
    request.scope["client"] = ("192.0.2.7", 0)  # what the guard does when it looks behind proxies
    return Response(name, status_code=403 if name == "wild" else 200)


async def moo(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close()


APP = AccessLog(Router([Route("/cows/{name}", cow), WebSocketRoute("/moo", moo)]))


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


async def test_an_aborted_request_is_logged(lines: io.StringIO) -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError

    scope: Any = {"type": "http", "method": "GET", "path": "/x", "client": None}
    nobody: Any = None
    with pytest.raises(RuntimeError):
        await AccessLog(broken)(scope, nobody, nobody)
    [line] = facts(lines)
    assert (line["status"], line["client"]) == (500, None)


async def test_a_line_for_a_websocket(lines: io.StringIO) -> None:
    sent: list[Any] = []
    received = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "moo"}])

    async def receive() -> Any:
        return next(received)

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {
        "type": "websocket",
        "path": "/moo",
        "query_string": b"token=abc",
        "client": None,
        "headers": [],
    }
    await APP(scope, receive, send)
    assert sent[1]["text"] == "moo"
    [line] = [line for line in facts(lines) if line["event"] == "connection"]
    assert line["path"] == "/moo"
    assert "abc" not in lines.getvalue()
