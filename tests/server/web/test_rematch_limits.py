"""A loop of close and rematch, on the websocket and over HTTP: it stops at the limits of opening tables."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import HttpClient, Server, running
from tests.support.table import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio

LIMIT = 12
LOOPS = 150


async def table_of_two(server: Server) -> tuple[HttpClient, HttpClient, str]:
    """A table of two guests."""
    eve, ann = await server.guest("Eve"), await server.guest("Ann")
    table = (await eve.open(seats=2))["room"]["id"]
    await ann.sit(table)
    return eve, ann, table


async def loop_over_http(eve: HttpClient, table: str) -> int:
    """Close and rematch again and again; how many tables that has opened."""
    for opened in range(LOOPS):
        await eve.call("POST", f"/api/tables/{table}/close")
        reply = await eve.call("POST", f"/api/tables/{table}/rematch")
        if reply.status_code != 200:
            assert (reply.status_code, reply.json()["code"]) == (429, "too-many-requests")
            assert int(reply.headers["retry-after"]) > 0
            return opened
        table = reply.json()["id"]
    return LOOPS


async def loop_on_sockets(eve: HttpClient, table: str) -> int:
    """The same on websockets."""
    for opened in range(LOOPS):
        async with eve.socket(table) as socket:
            await socket.command("close")
            reply: Any = await socket.command("rematch")
            if reply["type"] == "error":
                assert reply["code"] == "too-many-requests"
                return opened
            table = next(told["room"]["rematch"] for told in reversed(socket.got) if told["type"] == "room")
    return LOOPS


@pytest.mark.parametrize("loop", [loop_over_http, loop_on_sockets])
async def test_the_loop_stops_at_the_limit_of_the_address(loop: Any) -> None:
    async with running(replace(WITHOUT_LIMITS, tables_per_hour=LIMIT)) as server:
        eve, ann, table = await table_of_two(server)
        assert await loop(eve, table) == LIMIT - 1, "with the first table the limit is reached"
        history = (await ann.want("GET", "/api/me/games"))["games"]
        assert [game["id"] for game in history] == [table], "nobody else's history has grown"


async def test_both_transports_share_one_limit_with_opening() -> None:
    async with running(replace(WITHOUT_LIMITS, tables_per_hour=3)) as server:
        eve, _, table = await table_of_two(server)
        await eve.want("POST", f"/api/tables/{table}/close")
        second = (await eve.want("POST", f"/api/tables/{table}/rematch"))["id"]
        for _ in range(5):  # asking again opens nothing, and does not count
            assert (await eve.want("POST", f"/api/tables/{table}/rematch"))["id"] == second
        async with eve.socket(second) as socket:
            await socket.command("close")
            assert (await socket.command("rematch"))["type"] == "ack"
        assert await eve.refused("POST", "/api/tables", {"setup": {"preset": "classic", "seats": 2}}) == (
            429,
            "too-many-requests",
        )


async def test_refused_offers_do_not_count() -> None:
    async with running(replace(WITHOUT_LIMITS, tables_per_hour=2)) as server:
        eve, _, table = await table_of_two(server)
        stranger = await server.guest("Stranger")
        for _ in range(5):
            assert await eve.refused("POST", f"/api/tables/{table}/rematch") == (409, "not-over")
            assert await stranger.refused("POST", f"/api/tables/{table}/rematch") == (403, "not-host")
        await eve.want("POST", f"/api/tables/{table}/close")
        await eve.want("POST", f"/api/tables/{table}/rematch")
