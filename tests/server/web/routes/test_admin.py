"""Administration over HTTP: only with an admin token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.app import running

pytestmark = pytest.mark.anyio

NOWHERE = "mu4k2vyq3hba"
ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/admin/tables", None),
    ("POST", f"/api/admin/tables/{NOWHERE}/close", None),
    ("GET", "/api/admin/bans", None),
    ("POST", "/api/admin/bans", {"address": "192.0.2.1"}),
    ("DELETE", "/api/admin/bans/1", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_admin_routes_need_an_admin_token(method: str, path: str, body: Any) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        seat = (await ann.open())["seats"][0]["token"]
        assert await server.client().refused(method, path, body) == (401, "bad-token")
        assert await server.client("admin-forged").refused(method, path, body) == (401, "bad-token")
        for other in (ann, server.client(seat)):
            assert await other.refused(method, path, body) == (403, "not-admin")


async def test_all_tables_are_seen_and_any_can_be_closed() -> None:
    async with running() as server:
        ann, admin = await server.guest("Ann"), server.admin()
        table = (await ann.open())["room"]["id"]
        (seen,) = (await admin.want("GET", "/api/admin/tables"))["tables"]
        assert (seen["id"], seen["names"], seen["awake"], seen["people"]) == (table, ["Ann", ""], True, 0)
        async with ann.socket(table) as socket:
            (seen,) = (await admin.want("GET", "/api/admin/tables"))["tables"]
            assert seen["people"] == 1
            await admin.want("POST", f"/api/admin/tables/{table}/close")
            await socket.until(lambda told: told["type"] == "room" and told["room"]["status"] == "closed")
        assert (await admin.want("GET", "/api/admin/tables"))["tables"] == []
        assert await admin.refused("POST", f"/api/admin/tables/{table}/close") == (409, "closed")
        assert await admin.refused(*ROUTES[1][:2]) == (404, "no-such-table")


async def test_bans_are_listed_and_lifted() -> None:
    async with running() as server:
        ann, admin = await server.guest("Ann"), server.admin()
        id = (await ann.want("GET", "/api/me"))["id"]
        first = await admin.want("POST", "/api/admin/bans", {"guest": id, "hours": 1, "reason": "rude"})
        await admin.want("POST", "/api/admin/bans", {"address": "2001:db8::1/48"})
        bans = (await admin.want("GET", "/api/admin/bans"))["bans"]
        found = sorted((ban["guest"] or "", ban["address"] or "", ban["reason"]) for ban in bans)
        assert found == sorted([(id, "", "rude"), ("", "2001:db8::/48", "")])
        ban = first["ban"]
        assert ban["until"] - ban["made"] == pytest.approx(3_600_000, abs=2000)
        await admin.want("DELETE", f"/api/admin/bans/{ban['id']}")
        assert await admin.refused("DELETE", f"/api/admin/bans/{ban['id']}") == (404, "no-such-ban")
        await ann.want("GET", "/api/me")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "ban"),
        ({"guest": "x", "address": "192.0.2.1"}, 422, "ban"),
        ({"address": "everybody"}, 422, "address"),
        ({"address": "192.0.2.0/99"}, 422, "address"),
        ({"guest": "nobody"}, 404, "no-such-guest"),
        ({"address": "192.0.2.1", "hours": 0}, 400, "malformed"),
    ],
)
async def test_a_ban_that_cannot_be(body: Any, status: int, code: str) -> None:
    async with running() as server:
        assert await server.admin().refused("POST", "/api/admin/bans", body) == (status, code)


async def test_a_ban_ends_open_connections() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        id = (await ann.want("GET", "/api/me"))["id"]
        table = (await ben.open())["room"]["id"]
        async with ann.socket(table) as hers, ben.socket(table) as his:
            await server.admin().want("POST", "/api/admin/bans", {"guest": id})
            assert await hers.closed() == 4003
            assert hers.got[-1]["code"] == "banned"
            assert (await his.command("ping"))["type"] == "pong"
