"""The gate: rate limits and connection limits by address."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.support.app import running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


async def test_requests_per_minute_are_limited_by_address() -> None:
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


async def test_guests_and_tables_per_hour_are_limited_by_address() -> None:
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


async def test_tables_per_guest_are_limited() -> None:
    async with running(replace(WITHOUT_LIMITS, tables_per_guest=1)) as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        body = {"setup": {"preset": "classic", "seats": 2}}
        assert await ann.refused("POST", "/api/tables", body) == (429, "too-many-tables")
        await ann.want("POST", f"/api/tables/{table}/close")
        await ann.open()


async def test_websockets_per_address_are_limited() -> None:
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
