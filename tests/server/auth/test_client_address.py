"""The client's address behind trusted proxies."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS
from vacherie.server.auth.client_address import address_of, parse

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


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
def test_the_client_address_is_the_one_seen_by_trusted_proxies(
    proxies: int, headers: Any, address: str
) -> None:
    assert address_of(("10.0.0.1", 4711), headers, proxies) == address


def test_a_socket_without_an_address_has_a_placeholder() -> None:
    assert address_of(None, [], 0) == "unknown"
    assert parse("unknown") is None


async def test_rate_limits_count_the_client_behind_the_proxy() -> None:
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


async def test_forwarded_headers_are_ignored_without_trusted_proxies() -> None:
    async with running(replace(WITHOUT_LIMITS, guests_per_hour=1), clock=FakeClock()) as server:
        client = server.client()
        await client.want("POST", "/api/guests", GUEST)
        forged = {"x-forwarded-for": "192.0.2.1", "forwarded": "for=192.0.2.1", "x-real-ip": "192.0.2.1"}
        assert (await client.refused("POST", "/api/guests", GUEST, headers=forged))[0] == 429
