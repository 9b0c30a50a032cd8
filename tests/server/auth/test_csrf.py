"""CSRF protection: requests of pages of other sites change nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


# --- other sites -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "file://"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_cross_site_requests_are_refused(headers: dict[str, str]) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        assert await ann.refused("PATCH", "/api/me", {"name": "Mallory"}, headers=headers) == (403, "origin")
        assert await ann.refused("DELETE", "/api/me", headers=headers) == (403, "origin")
        assert await server.client().refused("POST", "/api/guests", GUEST, headers=headers) == (403, "origin")
        assert (await ann.want("GET", "/api/me"))["name"] == "Ann"


async def test_same_origin_pages_and_programs_are_accepted() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        for headers in (
            {"origin": server.url},
            {"origin": server.url, "sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "none"},
            {},
        ):
            await ann.want("PATCH", "/api/me", {"name": "Anna"}, headers=headers)


async def test_public_url_is_the_allowed_origin_behind_a_proxy() -> None:
    async with running(replace(WITHOUT_LIMITS, public_url="https://cows.example")) as server:
        for origin in ("https://cows.example", "https://cows.example:443"):
            await server.client().want("POST", "/api/guests", GUEST, headers={"origin": origin})
        for origin in ("http://cows.example", "https://cows.example:8443", "https://xcows.example"):
            code = await server.client().refused("POST", "/api/guests", GUEST, headers={"origin": origin})
            assert code == (403, "origin")


async def test_a_cross_site_websocket_is_refused() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        with pytest.raises(InvalidStatus) as refusal:
            async with ann.socket(table, origin="https://evil.example"):
                pass
        assert refusal.value.response.status_code == 403
        async with ann.socket(table, origin=server.url) as socket:
            assert socket.got[0]["seats"] == [0]
