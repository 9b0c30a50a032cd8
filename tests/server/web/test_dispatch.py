"""Dispatch: methods, parameters in paths and queries, and URLs as people type them."""

from __future__ import annotations

import pytest

from tests.support.app import opened, running
from vacherie.server.web.app import API

pytestmark = pytest.mark.anyio


async def test_options_and_405_name_the_methods_of_a_path() -> None:
    async with running() as server:
        client = server.client()
        for path, allowed in (
            ("/api/me", "DELETE, GET, OPTIONS, PATCH"),
            ("/api/tables", "GET, OPTIONS, POST"),
            ("/t/mu4k2vyq3hba", "GET, HEAD, OPTIONS"),
        ):
            options = await client.call("OPTIONS", path)
            assert (options.status_code, options.headers["allow"], options.content) == (204, allowed, b"")
            other = await client.call("PUT", path)
            assert (other.status_code, other.headers["allow"]) == (405, allowed)
        assert (await client.call("HEAD", "/api/presets")).status_code == 405


async def test_a_slash_at_the_end_changes_nothing() -> None:
    async with running() as server:
        client = server.client()
        assert (await client.get("/t/mu4k2vyq3hba/")).text == (await client.get("/")).text
        assert await client.want("GET", "/api/presets/") == await client.want("GET", "/api/presets")


@pytest.mark.parametrize(
    ("seat", "code"),
    [("-1", "no-such-seat"), ("10", "no-such-seat"), ("9" * 5000, "no-such-seat"), ("007", "no-such-seat"),
     ("one", "not-found"), ("1.0", "not-found"), ("+1", "not-found"), ("٣", "not-found")],
)  # fmt: skip
async def test_a_seat_in_a_path_is_a_small_number(seat: str, code: str) -> None:
    async with running() as server:
        ann, table = await opened(server)
        assert await ann.refused("GET", f"/api/tables/{table}/seats/{seat}/poll") == (404, code)


async def test_a_malformed_query_error_names_the_parameter() -> None:
    async with running() as server:
        ann, table = await opened(server)
        path = f"/api/tables/{table}/seats/0/poll"
        assert "have" in (await ann.get(f"{path}?have=x")).json()["message"]
        assert "wait" in (await ann.get(f"{path}?wait=31")).json()["message"]
        assert (await ann.get(f"{path}?have=0&utm_source=moo")).status_code == 200


def test_every_path_has_one_route_for_a_method() -> None:
    found = [(route.method, route.path) for routes in API.values() for route in routes]
    assert len(set(found)) == len(found)
