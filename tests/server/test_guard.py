"""The guard at the door: headers, other sites, limits, bans, proxies, sizes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from tests.server.running import WITHOUT_LIMITS, running
from vacherie.server.clock import FakeClock
from vacherie.server.header import ALWAYS
from vacherie.server.peer import address_of, parse

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ann"}


# --- headers ---------------------------------------------------------------------------------------


async def test_every_response_carries_the_headers() -> None:
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


def test_the_content_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = ALWAYS["content-security-policy"]
    for part in ("default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


async def test_over_tls_browsers_are_told_to_stay_there() -> None:
    async with running(replace(WITHOUT_LIMITS, public_url="https://cows.example")) as server:
        response = await server.client().get("/")
        assert response.headers["strict-transport-security"] == "max-age=31536000"


async def test_what_the_api_says_is_not_kept() -> None:
    async with running() as server:
        response = await server.client().get("/api/presets")
        assert response.headers["cache-control"] == "no-store"


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
async def test_pages_of_other_sites_change_nothing(headers: dict[str, str]) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        assert await ann.refused("PATCH", "/api/me", {"name": "Mallory"}, headers=headers) == (403, "origin")
        assert await ann.refused("DELETE", "/api/me", headers=headers) == (403, "origin")
        assert await server.client().refused("POST", "/api/guests", GUEST, headers=headers) == (403, "origin")
        assert (await ann.want("GET", "/api/me"))["name"] == "Ann"


async def test_our_own_pages_and_programs_may() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        for headers in (
            {"origin": server.url},
            {"origin": server.url, "sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "none"},
            {},
        ):
            await ann.want("PATCH", "/api/me", {"name": "Anna"}, headers=headers)


async def test_behind_a_proxy_the_public_address_counts() -> None:
    async with running(replace(WITHOUT_LIMITS, public_url="https://cows.example")) as server:
        for origin in ("https://cows.example", "https://cows.example:443"):
            await server.client().want("POST", "/api/guests", GUEST, headers={"origin": origin})
        for origin in ("http://cows.example", "https://cows.example:8443", "https://xcows.example"):
            code = await server.client().refused("POST", "/api/guests", GUEST, headers={"origin": origin})
            assert code == (403, "origin")


async def test_a_websocket_of_another_site_is_not_opened() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        with pytest.raises(InvalidStatus) as refusal:
            async with ann.socket(table, origin="https://evil.example"):
                pass
        assert refusal.value.response.status_code == 403
        async with ann.socket(table, origin=server.url) as socket:
            assert socket.got[0]["seats"] == [0]


# --- limits ----------------------------------------------------------------------------------------


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


# --- sizes, forms and accidents --------------------------------------------------------------------


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
async def test_a_malformed_body_is_told_where(body: bytes, words: str) -> None:
    async with running() as server:
        response = await server.client().post(
            "/api/guests", content=body, headers={"content-type": "application/json"}
        )
        assert response.status_code == 400
        assert response.json()["code"] == "malformed"
        assert words in response.json()["message"]


async def test_numbers_are_not_texts() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        for setup in ({"preset": "classic", "seats": "2"}, {"preset": "classic", "seats": 2, "public": 1}):
            assert await ann.refused("POST", "/api/tables", {"setup": setup}) == (400, "malformed")


async def test_an_accident_is_logged_and_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:

        async def stumble() -> None:
            raise RuntimeError("the secret recipe")

        monkeypatch.setattr(server.hall, "lobby", stumble)
        with capture_logs() as lines:
            response = await server.client().get("/api/tables")
        assert response.status_code == 500
        assert response.json()["code"] == "internal"
        assert "recipe" not in response.text
        (line,) = [one for one in lines if one["log_level"] == "error"]
        assert line["reference"] in response.json()["message"]
        assert line["where"] == "GET /api/tables"
        assert isinstance(line["exc_info"], RuntimeError)


async def test_what_is_refused_by_form_says_what_is_not_there() -> None:
    async with running() as server:
        client = server.client()
        for path, code in (
            ("/api/tables/UPPER", "no-such-table"),
            ("/api/tables/mu4k2vyq3hb", "no-such-table"),
            ("/api/tables/mu4k2vyq3hba/seats/11/poll", "no-such-seat"),
            ("/api/tables/mu4k2vyq3hba/seats/-1/poll", "no-such-seat"),
            ("/api/tables/mu4k2vyq3hba/seats/one/poll", "not-found"),
            ("/api/tables/mu4k2vyq3hba/socket", "not-found"),
            ("/api/nothing", "not-found"),
        ):
            assert await client.refused("GET", path) == (404, code)
        response = await client.call("PUT", "/api/me")
        assert (response.status_code, response.json()["code"]) == (405, "method")
        assert {"GET", "PATCH", "DELETE"} <= set(response.headers["allow"].split(", "))


async def test_requests_are_counted_by_their_route() -> None:
    async with running() as server:
        client = server.client()
        await client.get("/api/tables/mu4k2vyq3hba")
        await client.call("PURGE", "/api/presets")
        counted = server.hall.services.metrics.render().decode()
        path = 'method="GET",route="/api/tables/{table}",status="404"'
        assert f"vacherie_http_requests_total{{{path}}} 1.0" in counted
        assert 'method="other"' in counted
        assert "PURGE" not in counted
        assert "mu4k2vyq3hba" not in counted


async def test_many_at_once_are_all_served() -> None:
    async with running() as server:
        client = server.client()
        responses = await asyncio.gather(*[client.get("/api/presets") for _ in range(50)])
        assert {one.status_code for one in responses} == {200}
