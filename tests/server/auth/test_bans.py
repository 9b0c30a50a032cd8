"""Bans of addresses and guests."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.support.app import running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio


# --- bans ------------------------------------------------------------------------------------------


async def test_a_banned_address_is_refused() -> None:
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


async def test_a_banned_guest_is_refused_until_the_ban_expires() -> None:
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


async def test_bans_persist_over_a_restart(tmp_path: Any) -> None:
    async with running(data=tmp_path) as server:
        ann = await server.guest("Ann")
        me = await ann.want("GET", "/api/me")
        await server.admin().want("POST", "/api/admin/bans", {"guest": me["id"]})
    async with running(data=tmp_path) as server:
        assert await server.client(ann.token).refused("GET", "/api/me") == (403, "banned")
