"""Gzip: replays and records are compressed for clients that accept it; other responses are not."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from tests.server.scenarios.test_play_on_from_record import recorded
from tests.support.app import HttpClient, Server, running
from tests.support.table import until
from vacherie.protocol.rest import ReplayFrames
from vacherie.server.web.gzip_response import accepts_gzip

pytestmark = pytest.mark.anyio

GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


@pytest.mark.parametrize(
    ("header", "can"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("br, deflate", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("xgzip", False),
    ],
)
def test_accept_encoding_decides_about_gzip(header: str, can: bool) -> None:
    assert accepts_gzip(header) is can


async def raw(
    client: HttpClient, method: str, path: str, headers: dict[str, str], **options: Any
) -> tuple[Any, bytes]:
    """A response and its body as it came through the wire."""
    async with client.http.stream(method, path, headers=headers, **options) as response:
        return response, b"".join([part async for part in response.aiter_raw()])


async def finished(server: Server) -> tuple[HttpClient, str]:
    """A finished game of bots, and its host."""
    ann = await server.guest("Ann")
    bots = [{"kind": "bot", "bot": "random"}] * 3
    opened = await ann.open("classic", 3, bots, pace="instant", autostart=True)
    table = await server.tables.find(opened["room"]["id"])
    await until(lambda: table.status == "finished")
    return ann, table.id


async def test_a_replay_is_compressed() -> None:
    async with running() as server:
        ann, id = await finished(server)
        path = f"/api/games/{id}/replay"
        plain, long = await raw(ann, "GET", path, PLAIN)
        packed, short = await raw(ann, "GET", path, GZIP)
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) == len(short) < len(long) / 10
        assert gzip.decompress(short) == long
        assert msgspec.json.decode(long, type=ReplayFrames).id == id
        for response in (plain, packed):
            assert response.headers["vary"] == "accept-encoding"
            assert response.headers["content-type"] == "application/json"
            assert response.headers["cache-control"] == "no-store"
            assert response.headers["x-content-type-options"] == "nosniff"
        # Two askers get the same bytes: nothing of the asker is in them.
        assert (await raw(server.client(), "GET", path, GZIP))[1] == short


async def test_a_record_is_compressed() -> None:
    _, record = recorded("classic")
    async with running() as server:
        ann, headers = server.client(), {"content-type": "application/json"}
        plain, long = await raw(ann, "POST", "/api/replay", headers | PLAIN, content=record)
        packed, short = await raw(ann, "POST", "/api/replay", headers | GZIP, content=record)
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(short) == long


async def test_short_responses_and_errors_are_not_compressed() -> None:
    async with running() as server:
        ann = server.client()
        headers = {"content-type": "application/json"} | GZIP
        for method, path in (("GET", "/api/games/nowhere/replay"), ("POST", "/api/replay")):
            response, body = await raw(
                ann, method, path, headers, content=b"{}" if method == "POST" else None
            )
            assert response.status_code in (404, 422)
            assert "content-encoding" not in response.headers
            assert msgspec.json.decode(body)["code"] in ("no-such-game", "bad-record")


async def test_no_other_route_compresses() -> None:
    """Not even a long one: their answers may hold what only one may know beside what others chose."""
    async with running() as server:
        ann, id = await finished(server)
        paths = ("/api/openapi.json", "/api/presets", "/api/me", "/api/me/games", "/api/me/export")
        for path in (*paths, f"/api/games/{id}", f"/api/games/{id}/record", f"/api/tables/{id}"):
            response, body = await raw(ann, "GET", path, GZIP)
            assert response.status_code == 200, path
            assert "content-encoding" not in response.headers, path
            assert path == "/api/me/export" or len(body) == int(response.headers["content-length"])
        assert len((await raw(ann, "GET", f"/api/games/{id}/record", GZIP))[1]) > 4_000
        async with ann.socket(id) as socket:
            assert any(message["type"] == "table" for message in socket.got)
            answer = socket.connection.response
            assert answer is not None
            assert "sec-websocket-extensions" not in answer.headers
