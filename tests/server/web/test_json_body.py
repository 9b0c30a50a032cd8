"""Request bodies: limits of size, type and depth, and errors that name the field."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.app import running

pytestmark = pytest.mark.anyio


async def test_a_body_has_a_size_a_type_and_a_depth() -> None:
    async with running() as server:
        client = server.client()
        json = {"content-type": "application/json"}
        long = b'{"name": "' + b"A" * 70_000 + b'"}'
        assert await client.refused("POST", "/api/guests", content=long, headers=json) == (413, "too-long")

        async def pieces() -> Any:
            for _ in range(70):
                yield b" " * 1000

        assert await client.refused("POST", "/api/guests", content=pieces(), headers=json) == (
            413,
            "too-long",
        )
        name = b'{"name": "Ann"}'
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            code = await client.refused("POST", "/api/guests", content=name, headers={"content-type": kind})
            assert code == (415, "media-type")
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        deep = b'{"decision": 1, "choice": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"
        path = f"/api/tables/{table}/seats/0/answer"
        assert await ann.refused("POST", path, content=deep, headers=json) == (400, "malformed")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "needs a body"),
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"name": 4}', "$.name"),
        (b'{"name": ""}', "$.name"),
        (b'{"name": "Ann", "admin": true}', "unknown field `admin`"),
        (b'{"name": "\xff"}', "utf-8"),
        (b'{"name": "\\ud800"}', "truncated"),
    ],
)
async def test_a_malformed_body_error_names_the_field(body: bytes, words: str) -> None:
    async with running() as server:
        response = await server.client().post(
            "/api/guests", content=body, headers={"content-type": "application/json"}
        )
        assert response.status_code == 400
        assert response.json()["code"] == "malformed"
        assert words in response.json()["message"]


async def test_numbers_are_not_coerced_to_strings() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        for setup in ({"preset": "classic", "seats": "2"}, {"preset": "classic", "seats": 2, "public": 1}):
            assert await ann.refused("POST", "/api/tables", {"setup": setup}) == (400, "malformed")


async def test_requests_are_counted_by_their_route() -> None:
    async with running() as server:
        client = server.client()
        await client.get("/api/tables/mu4k2vyq3hba")
        await client.call("PURGE", "/api/presets")
        counted = server.tables.context.metrics.render().decode()
        path = 'method="GET",route="/api/tables/{table}",status="404"'
        assert f"vacherie_http_requests_total{{{path}}} 1.0" in counted
        assert 'method="other"' in counted
        assert "PURGE" not in counted
        assert "mu4k2vyq3hba" not in counted


async def test_concurrent_requests_are_all_served() -> None:
    async with running() as server:
        client = server.client()
        responses = await asyncio.gather(*[client.get("/api/presets") for _ in range(50)])
        assert {one.status_code for one in responses} == {200}
