"""The access log: one line for every request, without its query; refused ones are summed."""

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

from tests.support.fake_clock import FakeClock
from tests.support.log_capture import facts, restore_logging
from vacherie.server.observability.access_log import LONGEST_PATH, AccessLog
from vacherie.server.observability.log_setup import set_up
from vacherie.server.observability.repeated_lines import MOST_KEYS, WINDOW_SECONDS

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


ROUTER = Router([Route("/cows/{name}", cow), WebSocketRoute("/moo", moo)])
APP = AccessLog(ROUTER, FakeClock())


async def request(path: str, app: AccessLog | None = None) -> int:
    transport = httpx.ASGITransport(cast(Any, app or AccessLog(ROUTER, FakeClock())))
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
        await AccessLog(broken, FakeClock())(scope, nobody, nobody)
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


# --- refusals are summed ---------------------------------------------------------------------------


async def refuse(app: AccessLog, address: str, template: str = "/api/tables", status: int = 429) -> None:
    """One refused request."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": status})

    async def sent(message: Any) -> None:
        pass

    nobody: Any = None
    app.app = answer
    scope: Any = {"type": "http", "method": "POST", "path": template, "path_template": template}
    await app(scope | {"client": (address, 0)}, nobody, sent)


async def test_a_flood_of_refusals_is_two_lines_a_minute(lines: io.StringIO) -> None:
    clock = FakeClock()
    app = AccessLog(ROUTER, clock)
    for _ in range(1000):
        await refuse(app, "192.0.2.7")
    assert [line["event"] for line in facts(lines)] == ["request"]
    clock.advance(WINDOW_SECONDS)
    assert len(facts(lines)) == 2
    total = facts(lines)[1]
    assert {key: total[key] for key in ("status", "route", "client", "count")} == {
        "status": 429, "route": "/api/tables", "client": "192.0.2.7", "count": 999,
    }  # fmt: skip
    clock.advance(10 * WINDOW_SECONDS)
    assert len(facts(lines)) == 2
    await refuse(app, "192.0.2.7")
    assert len(facts(lines)) == 3  # the first of the next minute


async def test_other_addresses_routes_and_statuses_have_lines_of_their_own(lines: io.StringIO) -> None:
    app = AccessLog(ROUTER, FakeClock(), lambda address: address.partition(":")[0])
    for _ in range(3):
        await refuse(app, "one:1")
        await refuse(app, "one:2")
        await refuse(app, "two:1")
        await refuse(app, "one:1", "/api/guests")
        await refuse(app, "one:1", status=404)
    assert [line["client"] for line in facts(lines)] == ["one:1", "two:1", "one:1", "one:1"]
    app.write_sums()
    assert [line["count"] for line in facts(lines)[4:]] == [5, 2, 2, 2]


async def test_the_number_of_lines_is_bounded(lines: io.StringIO) -> None:
    clock = FakeClock()
    app = AccessLog(ROUTER, clock)
    for number in range(MOST_KEYS + 500):
        await refuse(app, f"address {number}")
    assert len(facts(lines)) == MOST_KEYS
    clock.advance(WINDOW_SECONDS)
    assert len(facts(lines)) == MOST_KEYS + 1
    assert facts(lines)[-1]["count"] == 500


async def test_what_was_counted_is_written_when_the_server_stops(lines: io.StringIO) -> None:
    app = AccessLog(ROUTER, FakeClock())
    await refuse(app, "192.0.2.7")
    await refuse(app, "192.0.2.7")

    async def lifespan(scope: Any, receive: Any, send: Any) -> None:
        pass

    app.app = lifespan
    nobody: Any = None
    await app({"type": "lifespan"}, nobody, nobody)
    assert facts(lines)[-1]["count"] == 1
