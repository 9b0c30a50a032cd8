"""The guard at the door: limits by address, the address behind proxies, and bans."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.support.app import WITHOUT_LIMITS, running
from tests.support.fake_clock import FakeClock
from vacherie.server.auth.client_address import address_of, parse

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


async def test_an_address_may_ask_so_often_and_no_more() -> None:
    settings = replace(WITHOUT_LIMITS, requests_per_minute=6)
    async with running(settings, clock=FakeClock()) as server:
        client = server.client()
        for _ in range(6):
            await client.want("GET", "/api/presets")
        response = await client.get("/api/presets")
        assert (response.status_code, response.json()["code"]) == (429, "too-many-requests")
        assert int(response.headers["retry-after"]) >= 10
        assert (await client.get("/healthz")).status_code == 200
        server.time.advance(10)
        await client.want("GET", "/api/presets")
        assert (await client.refused("GET", "/api/presets"))[0] == 429


async def test_an_address_becomes_so_many_guests_and_opens_so_many_tables() -> None:
    settings = replace(WITHOUT_LIMITS, guests_per_hour=2, tables_per_hour=3)
    async with running(settings, clock=FakeClock()) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        limit = (429, "too-many-requests")
        assert await server.client().refused("POST", "/api/guests", GUEST) == limit
        for opener in (ann, ben, ann):
            await opener.open()
        body = {"setup": {"preset": "classic", "seats": 2}}
        assert await ben.refused("POST", "/api/tables", body) == limit
        server.time.advance(1800)
        await server.guest("Cleo")
        await ben.open()


async def test_a_guest_has_so_many_tables() -> None:
    async with running(replace(WITHOUT_LIMITS, tables_per_guest=1)) as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        body = {"setup": {"preset": "classic", "seats": 2}}
        assert await ann.refused("POST", "/api/tables", body) == (429, "too-many-tables")
        await ann.want("POST", f"/api/tables/{table}/close")
        await ann.open()


async def test_an_address_holds_so_many_websockets() -> None:
    async with running(replace(WITHOUT_LIMITS, connections_per_address=2)) as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        async with ann.socket(table), ann.socket(table):
            with pytest.raises(InvalidStatus) as refusal:
                async with ann.socket(table):
                    pass
            assert refusal.value.response.status_code == 429
        async with ann.socket(table):
            pass


# --- proxies ---------------------------------------------------------------------------------------


def forwarded(*values: bytes) -> list[tuple[bytes, bytes]]:
    return [(b"x-forwarded-for", value) for value in values]


@pytest.mark.parametrize(
    ("proxies", "headers", "address"),
    [
        (0, forwarded(b"6.6.6.6"), "10.0.0.1"),
        (1, forwarded(b"192.0.2.7"), "192.0.2.7"),
        (1, forwarded(b"6.6.6.6, 192.0.2.7"), "192.0.2.7"),
        (1, forwarded(b"6.6.6.6", b"192.0.2.7"), "192.0.2.7"),
        (2, forwarded(b"6.6.6.6, 192.0.2.7, 10.0.0.2"), "192.0.2.7"),
        (2, forwarded(b"192.0.2.7"), "192.0.2.7"),
        (1, forwarded(b"[2001:db8::1]:4711"), "2001:db8::1"),
        (1, forwarded(b"::ffff:192.0.2.7"), "192.0.2.7"),
        (1, forwarded(b"<script>"), "10.0.0.1"),
        (1, [], "10.0.0.1"),
    ],
)
def test_the_client_is_who_our_own_proxies_saw(proxies: int, headers: Any, address: str) -> None:
    assert address_of(("10.0.0.1", 4711), headers, proxies) == address


def test_a_socket_without_an_address_is_nobody_in_particular() -> None:
    assert address_of(None, [], 0) == "unknown"
    assert parse("unknown") is None


async def test_limits_count_the_client_behind_the_proxy() -> None:
    async with running(replace(WITHOUT_LIMITS, proxies=1, guests_per_hour=1), clock=FakeClock()) as server:
        client = server.client()

        async def come_from(address: str) -> int:
            return (await client.post("/api/guests", GUEST, headers={"x-forwarded-for": address})).status_code

        assert await come_from("192.0.2.1") == 201
        assert await come_from("192.0.2.1") == 429
        assert await come_from("192.0.2.99, 192.0.2.1") == 429
        assert await come_from("192.0.2.2") == 201
        assert await come_from("2001:db8::1") == 201
        assert await come_from("2001:db8::ffff:1") == 429
        assert await come_from("2001:db8:0:1::1") == 201


async def test_without_proxies_nobody_chooses_an_address() -> None:
    async with running(replace(WITHOUT_LIMITS, guests_per_hour=1), clock=FakeClock()) as server:
        client = server.client()
        await client.want("POST", "/api/guests", GUEST)
        forged = {"x-forwarded-for": "192.0.2.1", "forwarded": "for=192.0.2.1", "x-real-ip": "192.0.2.1"}
        assert (await client.refused("POST", "/api/guests", GUEST, headers=forged))[0] == 429


# --- bans ------------------------------------------------------------------------------------------


async def test_a_banned_address_gets_nothing() -> None:
    async with running(replace(WITHOUT_LIMITS, proxies=1)) as server:
        admin, client = server.admin(), server.client()
        bad, good = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.3.7"}
        made = await admin.want("POST", "/api/admin/bans", {"address": "192.0.2.1/24"})
        assert made["ban"]["address"] == "192.0.2.0/24"
        assert await client.refused("GET", "/api/presets", headers=bad) == (403, "banned")
        assert await client.refused("GET", "/", headers=bad) == (403, "banned")
        await client.want("GET", "/api/presets", headers=good)
        await admin.want("DELETE", f"/api/admin/bans/{made['ban']['id']}")
        await client.want("GET", "/api/presets", headers=bad)


async def test_a_banned_guest_gets_nothing_until_the_ban_ends() -> None:
    async with running(clock=FakeClock()) as server:
        admin, ann, ben = server.admin(), await server.guest("Ann"), await server.guest("Ben")
        me = await ann.want("GET", "/api/me")
        await admin.want("POST", "/api/admin/bans", {"guest": me["id"], "hours": 2})
        body = {"setup": {"preset": "classic", "seats": 2}}
        assert await ann.refused("POST", "/api/tables", body) == (403, "banned")
        table = (await ben.open())["room"]["id"]
        with pytest.raises(InvalidStatus) as refusal:
            async with ann.socket(table):
                pass
        assert refusal.value.response.status_code == 403
        server.time.advance(2 * 3600 + 1)
        await ann.open()


async def test_bans_outlive_a_restart(tmp_path: Any) -> None:
    async with running(data=tmp_path) as server:
        ann = await server.guest("Ann")
        me = await ann.want("GET", "/api/me")
        await server.admin().want("POST", "/api/admin/bans", {"guest": me["id"]})
    async with running(data=tmp_path) as server:
        assert await server.client(ann.token).refused("GET", "/api/me") == (403, "banned")
