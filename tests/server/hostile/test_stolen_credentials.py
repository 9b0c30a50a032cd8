"""Attacks on identities: a cookie set by a sibling subdomain, a copied one, one that is found years later."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio

HTTPS = replace(WITHOUT_LIMITS, public_url="https://cows.example")
YEAR = 366 * 86_400


async def test_a_sibling_subdomain_cannot_choose_who_i_am() -> None:
    """Session fixation: a page of evil.cows.example sets its own guest's cookie for all of cows.example."""
    async with running(HTTPS) as server:
        evil = await server.guest("Evil", browser=False)
        tossed = {"cookie": f"vacherie={evil.token}"}
        assert await server.client(**tossed).refused("GET", "/api/me") == (401, "no-guest")
        victim = await server.client().post("/api/guests", {"name": "Ann"})
        mine = victim.headers["set-cookie"].partition(";")[0]
        for both in (f"vacherie={evil.token}; {mine}", f"{mine}; vacherie={evil.token}"):
            assert (await server.client(cookie=both).want("GET", "/api/me"))["name"] == "Ann"


async def test_a_cookie_that_comes_twice_chooses_nobody() -> None:
    """Cookie tossing on plain http, where no name is protected: one for a longer path is sent first."""
    async with running() as server:
        ann, evil = await server.guest("Ann"), await server.guest("Evil")
        both = f"vacherie={evil.token}; vacherie={ann.token}"
        assert await server.client(cookie=both).refused("GET", "/api/me") == (401, "no-guest")


async def test_a_copied_cookie_can_be_made_invalid() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        thief = server.client(cookie=f"vacherie={ann.token}")
        await ann.want("POST", "/api/me/sessions/end-others")
        assert (await ann.want("GET", "/api/me"))["name"] == "Ann"
        assert await thief.refused("GET", "/api/me") == (401, "no-guest")


async def test_a_token_does_not_live_for_ever() -> None:
    clock = FakeClock()
    async with running(clock=clock) as server:
        ann = await server.guest("Ann", browser=False)
        clock.advance(2 * YEAR)
        assert await ann.refused("GET", "/api/me") == (401, "bad-token")
