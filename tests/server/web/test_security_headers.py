"""Security headers on every response."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS
from vacherie.server.web.security_headers import ALWAYS

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


async def test_every_response_has_security_headers() -> None:
    async with running(replace(WITHOUT_LIMITS, requests_per_minute=7)) as server:
        client = server.client()
        responses = [
            await client.get("/"),
            await client.get("/api/presets"),
            await client.get("/static/icon.svg"),
            await client.get("/nowhere"),
            await client.call("DELETE", "/api/presets"),
            await client.post("/api/guests", {"name": 1}),
            await client.post("/api/guests", GUEST, headers={"origin": "https://evil.example"}),
            await client.get("/api/presets"),
        ]
        assert [one.status_code for one in responses] == [200, 200, 200, 404, 405, 400, 403, 429]
        for response in responses:
            for name, value in ALWAYS.items():
                assert response.headers.get_list(name) == [value]
            assert "server" not in response.headers
            assert "strict-transport-security" not in response.headers


def test_the_content_security_policy_allows_no_inline_and_no_external_source() -> None:
    policy = ALWAYS["content-security-policy"]
    for part in ("default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


async def test_hsts_is_sent_over_tls() -> None:
    async with running(replace(WITHOUT_LIMITS, public_url="https://cows.example")) as server:
        response = await server.client().get("/")
        assert response.headers["strict-transport-security"] == "max-age=31536000"


async def test_api_responses_are_not_cached() -> None:
    async with running() as server:
        response = await server.client().get("/api/presets")
        assert response.headers["cache-control"] == "no-store"
