"""Guests over HTTP: created by a name, exported and deleted on request."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS
from vacherie.protocol import rest
from vacherie.server.model.errors import StorageFailed
from vacherie.server.settings.model import Settings
from vacherie.server.web import guest_export
from vacherie.server.web.routes import guests

pytestmark = pytest.mark.anyio

OUR_COOKIE = "vacherie"
HOST_COOKIE = "__Host-vacherie"


async def set_cookie(settings: Settings, cookie: str = OUR_COOKIE) -> list[str]:
    """The parts of the cookie that a new guest gets, in lower case and without its value."""
    async with running(settings) as server:
        response = await server.client().post("/api/guests", {"name": "Ann"})
        name, *parts = response.headers["set-cookie"].split("; ")
        assert name == f"{cookie}={response.json()['token']}"
        return sorted(part.lower() for part in parts)


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    flags = await set_cookie(WITHOUT_LIMITS)
    assert flags == ["httponly", "max-age=34560000", "path=/", "samesite=lax"]
    over_tls = await set_cookie(replace(WITHOUT_LIMITS, public_url="https://cows.example"), HOST_COOKIE)
    assert over_tls == sorted([*flags, "secure"])


async def test_a_browser_is_known_by_its_cookie_and_a_program_by_its_token() -> None:
    async with running() as server:
        browser = server.client()
        made = await browser.want("POST", "/api/guests", {"name": "Ann"})
        me = {"v": 1, "id": made["id"], "name": "Ann"}
        assert await browser.want("GET", "/api/me") == me
        assert await server.client(made["token"]).want("GET", "/api/me") == me


async def test_names_are_made_safe_to_show() -> None:
    async with running() as server:
        made = await server.client().want("POST", "/api/guests", {"name": " Zo\u00eb\u202e \n& Co "})
        assert made["name"] == "Zoë & Co"
        for name in (" ", "\u200b", "\x00\x01", "\u2800", "\u3164", "careful", "B\u043eb"):
            assert await server.client().refused("POST", "/api/guests", {"name": name}) == (422, "name")
        for name in ("", "A" * 25):
            assert await server.client().refused("POST", "/api/guests", {"name": name}) == (400, "malformed")


async def test_without_a_guest_there_is_no_me() -> None:
    async with running() as server:
        body = {"name": "Ben"}
        for method, path in (
            ("GET", "/api/me"),
            ("PATCH", "/api/me"),
            ("DELETE", "/api/me"),
            ("GET", "/api/me/games"),
            ("GET", "/api/me/export"),
        ):
            sent = body if method == "PATCH" else None
            assert await server.client().refused(method, path, sent) == (401, "no-guest")
            assert await server.client("guest-forged").refused(method, path, sent) == (401, "bad-token")
        response = await server.client().get("/api/me")
        assert response.headers["www-authenticate"] == "Bearer"


async def test_a_name_can_be_changed() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        assert (await ann.want("PATCH", "/api/me", {"name": "Anna"}))["name"] == "Anna"
        assert (await ann.want("GET", "/api/me"))["name"] == "Anna"
        assert (await ann.open())["room"]["seats"][0]["name"] == "Anna"
        for name in ("\u200b", "\u2800", "careful", "B\u043eb"):
            assert await ann.refused("PATCH", "/api/me", {"name": name}) == (422, "name")


async def test_my_games_are_mine() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        first = (await ann.open(seats=3))["room"]["id"]
        second = (await ben.open("nothanks", seats=3))["room"]["id"]
        await ann.sit(second)
        games = (await ann.want("GET", "/api/me/games"))["games"]
        assert {one["id"]: (one["preset"], one["seats"]) for one in games} == {
            first: ("classic", [0]),
            second: ("nothanks", [1]),
        }
        (only,) = (await ben.want("GET", "/api/me/games"))["games"]
        assert (only["id"], only["seats"], only["names"]) == (second, [0], ["Ben", "Ann", ""])


async def test_everything_about_me_can_be_taken_along() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["room"]["id"]
        await ann.want("POST", f"/api/tables/{table}/seats/0/say", {"text": "Hello there"})
        response = await ann.get("/api/me/export")
        assert response.headers["content-disposition"] == 'attachment; filename="vacherie-export.json"'
        found = response.json()
        assert found["name"] == "Ann"
        assert found["sessions"] == (await ann.want("GET", "/api/me/sessions"))["sessions"]
        assert [session["current"] for session in found["sessions"]] == [True]
        assert [game["id"] for game in found["games"]] == [table]
        (line,) = found["chat"]
        assert (line["table"], line["text"], line["phrase"]) == (table, "Hello there", None)


async def test_deleting_a_guest_erases_their_identity() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ben.open())["room"]["id"]
        await ann.sit(table)
        response = await ann.call("DELETE", "/api/me")
        assert response.json() == {"v": 1}
        assert "max-age=0" in response.headers["set-cookie"].lower()
        assert ann.http.cookies.get(OUR_COOKIE) is None
        assert await server.client(ann.token).refused("GET", "/api/me") == (401, "bad-token")
        seats = (await ben.want("GET", f"/api/tables/{table}"))["room"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ben", ""]


async def test_the_history_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "PAGE", 3)
    async with running() as server:
        ann = await server.guest("Ann")
        opened = [(await ann.open())["room"]["id"] for _ in range(7)]
        sizes: list[int] = []
        found: list[str] = []
        before: str | None = ""
        while before is not None:
            page = await ann.want("GET", f"/api/me/games?before={before}")
            sizes.append(len(page["games"]))
            found.extend(game["id"] for game in page["games"])
            before = page["next"]
        assert sizes == [3, 3, 1]
        assert sorted(found) == sorted(opened)
        whole = await server.storage.games_of((await ann.want("GET", "/api/me"))["id"])
        assert found == [row.id for row in whole], "newest first"
        for cursor in ("x", "1.2", "99999999999999999.aaaaaaaaaaaa", "1.aaaaaaaaaaaa'--"):
            assert await ann.refused("GET", f"/api/me/games?before={cursor}") == (400, "malformed")


async def test_the_export_is_complete_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_export, "PAGE", 4)
    pages: list[int] = []
    async with running() as server:
        ann = await server.guest('Ann "chat":[')
        me = await ann.want("GET", "/api/me")
        opened = [(await ann.open())["room"]["id"] for _ in range(9)]
        for number in range(13):
            await ann.want(
                "POST", f"/api/tables/{opened[number % 9]}/seats/0/say", {"text": f"line {number}"}
            )
        games_of, chat_of = server.storage.games_of, server.storage.chat_of

        async def counted_games(*given: Any) -> Any:
            pages.append(len(rows := await games_of(*given)))
            return rows

        async def counted_chat(*given: Any) -> Any:
            pages.append(len(rows := await chat_of(*given)))
            return rows

        monkeypatch.setattr(server.storage, "games_of", counted_games)
        monkeypatch.setattr(server.storage, "chat_of", counted_chat)
        found = msgspec.json.decode((await ann.get("/api/me/export")).content, type=rest.Export)
        assert (found.id, found.name) == (me["id"], 'Ann "chat":[')
        assert sorted(game.id for game in found.games) == sorted(opened)
        assert sorted(line.text or "" for line in found.chat) == sorted(f"line {n}" for n in range(13))
        assert pages == [4, 4, 1, 0, 4, 4, 4, 1, 0]


async def test_the_token_is_invalid_also_when_a_deletion_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(guest: str) -> AsyncIterator[frozenset[str]]:
        if guest:
            raise StorageFailed("the disk is full")
        yield frozenset()

    async with running() as server:
        ann = await server.guest("Ann")
        (session,) = (await ann.want("GET", "/api/me/sessions"))["sessions"]
        guest = (await ann.want("GET", "/api/me"))["id"]
        with monkeypatch.context() as patch:
            patch.setattr(server.storage, "erase_guest", fail)
            assert await ann.refused("DELETE", "/api/me") == (503, "storage")
        assert await server.storage.sessions_of(guest) == []
        assert await ann.refused("GET", "/api/me") == (401, "no-guest")
        await server.tables.erasures.retry()
        assert await server.app.gate.web.sessions.find(guest, session["id"]) is None


async def test_exports_and_deletions_count_as_heavy() -> None:
    settings = replace(WITHOUT_LIMITS, heavy_requests_per_minute=2)
    async with running(settings=settings) as server:
        ann = await server.guest("Ann")
        for _ in range(2):
            assert (await ann.get("/api/me/export")).status_code == 200
        assert await ann.refused("GET", "/api/me/export") == (429, "too-many-requests")
        assert await ann.refused("DELETE", "/api/me") == (429, "too-many-requests")
