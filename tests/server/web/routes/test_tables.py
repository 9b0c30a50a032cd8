"""Tables over HTTP: every route, and its refusals."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.support.app import running
from tests.support.table import WITHOUT_LIMITS
from vacherie.bots.levels.ladder import LEVELS
from vacherie.games import PRESETS
from vacherie.server.tables.decide.phrases import PHRASES

pytestmark = pytest.mark.anyio

NOWHERE = "mu4k2vyq3hba"
HEX = "00112233445566778899aabbccddeeff"


def kinds(reply: Any) -> list[str]:
    """Who sits on the seats."""
    return [seat["kind"] for seat in reply["room"]["seats"]]


async def test_presets_bots_and_phrases_are_listed() -> None:
    async with running() as server:
        found = await server.client().want("GET", "/api/presets")
        assert [preset["id"] for preset in found["presets"]] == list(PRESETS)
        assert found["bots"][:2] == ["random", "careful"]
        assert [level["bot"] for level in found["levels"]] == [level.bot for level in LEVELS]
        assert [level["strength"] for level in found["levels"]] == list(range(1, 9))
        assert all(level["bot"] in found["bots"] and level["rating"] > 0 for level in found["levels"])
        assert found["phrases"] == list(PHRASES)
        options = {one["name"]: one for one in found["presets"][0]["options"]}
        assert options["deal"] == {
            "name": "deal",
            "default": "classic",
            "values": ["classic", "tactic", "draft"],
        }
        assert options["end_score"]["values"] is None
        assert options["show_totals"]["values"] == [False, True]


async def test_what_is_on_offer_can_be_opened() -> None:
    """Every preset with every seat count, and every value that an option is said to have."""
    async with running() as server:
        ann = await server.guest("Ann")
        for preset in (await ann.want("GET", "/api/presets"))["presets"]:
            for seats in preset["seats"]:
                await ann.open(preset["id"], seats)
            for option in preset["options"]:
                for value in option["values"] or (option["default"],):
                    room = (await ann.open(preset["id"], 4, options={option["name"]: value}))["room"]
                    assert room["setup"]["options"] == {option["name"]: value}


async def test_a_table_is_opened_with_its_seats() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        places = [{"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "me", "name": "Bea"}]
        made = await ann.open(seats=4, places=places)
        assert kinds(made) == ["bot", "person", "person", "open"]
        assert [seat["name"] for seat in made["room"]["seats"]][1:3] == ["Ann", "Bea"]
        assert made["link"] == f"{server.url}/t/{made['room']['id']}"
        assert [grant["seat"] for grant in made["seats"]] == [1, 2]
        for grant in made["seats"]:
            read = server.tokens.read_seat(grant["token"])
            assert (read.table, read.seat) == (made["room"]["id"], grant["seat"])


async def test_links_lead_to_the_public_address() -> None:
    async with running(replace(WITHOUT_LIMITS, public_url="https://cows.example/")) as server:
        made = await (await server.guest("Ann", browser=False)).open()
        assert made["link"] == f"https://cows.example/t/{made['room']['id']}"


@pytest.mark.parametrize(
    ("setup", "status", "code"),
    [
        ({"preset": "chess", "seats": 2}, 422, "preset"),
        ({"preset": "classic", "seats": 1}, 422, "seats"),
        ({"preset": "classic", "seats": 11}, 400, "malformed"),
        ({"preset": "classic", "seats": 2, "options": {"cards": 3}}, 422, "option"),
        ({"preset": "coop", "seats": 2, "options": {"deal": "draft"}}, 422, "excluded"),
        ({"preset": "classic", "seats": 2, "clock": "sundial"}, 400, "malformed"),
    ],
)
async def test_a_table_that_cannot_be(setup: dict[str, Any], status: int, code: str) -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        assert await ann.refused("POST", "/api/tables", {"setup": setup}) == (status, code)
        table = (await ann.open())["room"]["id"]
        assert await ann.refused("POST", f"/api/tables/{table}/configure", {"setup": setup}) == (status, code)


async def test_the_lobby_shows_public_tables_only() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(public=True))["room"]["id"]
        await ann.open()
        (entry,) = (await server.client().want("GET", "/api/tables"))["tables"]
        assert (entry["id"], entry["seats"][0]["name"]) == (table, "Ann")
        await ben.sit(table)
        assert (await ben.want("GET", "/api/tables"))["tables"] == []


async def test_anyone_with_the_link_may_watch() -> None:
    async with running() as server:
        made = await (await server.guest("Ann")).open()
        table = made["room"]["id"]
        assert await server.client().want("GET", f"/api/tables/{table}") == {"v": 1, "room": made["room"]}
        assert await server.client().refused("GET", f"/api/tables/{NOWHERE}") == (404, "no-such-table")


async def test_only_the_host_arranges_the_table() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=3))["room"]["id"]
        taken = await ben.sit(table)
        holder = server.client(taken["token"])
        setup = {"preset": "classic", "seats": 3}
        for other in (ben, holder, server.client()):
            for path, body in (
                ("/configure", {"setup": setup}),
                ("/seats/2/put-bot", {}),
                ("/seats/0/leave", None),
                ("/fill-with-bots", {}),
                ("/start", None),
                ("/close", None),
            ):
                assert await other.refused("POST", f"/api/tables/{table}{path}", body) == (403, "not-host")


async def test_the_host_changes_how_it_is_played() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(seats=3))["room"]["id"]
        setup = {"preset": "nothanks", "seats": 5, "clock": "fast", "public": True}
        room = (await ann.want("POST", f"/api/tables/{table}/configure", {"setup": setup}))["room"]
        assert len(room["seats"]) == 5
        assert {name: room["setup"][name] for name in setup} == setup


async def test_bots_take_seats_and_are_taken_off() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = f"/api/tables/{(await ann.open(seats=4))['room']['id']}"
        assert kinds(await ann.want("POST", f"{path}/seats/2/put-bot", {"bot": "random"}))[2] == "bot"
        assert await ann.refused("POST", f"{path}/seats/0/put-bot", {}) == (409, "seat-taken")
        assert await ann.refused("POST", f"{path}/seats/7/put-bot", {}) == (404, "no-such-seat")
        assert await ann.refused("POST", f"{path}/seats/1/put-bot", {"bot": "os:system"}) == (422, "bot")
        assert kinds(await ann.want("POST", f"{path}/seats/2/leave")) == ["person", "open", "open", "open"]
        assert kinds(await ann.want("POST", f"{path}/fill-with-bots", {})) == ["person", "bot", "bot", "bot"]


async def test_a_game_starts_when_all_seats_are_ready() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(seats=2))["room"]["id"]
        path = f"/api/tables/{table}"
        assert await ann.refused("POST", f"{path}/start") == (409, "missing-people")
        await ann.want("POST", f"{path}/fill-with-bots", {})
        assert await ann.refused("POST", f"{path}/start") == (409, "missing-contribution")
        await ann.contribute(table, 0)
        assert (await ann.want("POST", f"{path}/start"))["room"]["status"] == "playing"
        assert await ann.refused("POST", f"{path}/start") == (409, "not-open")
        assert await ann.refused("POST", f"{path}/sit", {}) == (409, "not-open")
        assert await ann.refused("POST", f"{path}/rematch") == (409, "not-over")


async def test_a_host_closes_the_table() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = (await ann.open(seats=2))["room"]["id"]
        path = f"/api/tables/{table}"
        assert (await ann.want("POST", f"{path}/close"))["room"]["status"] == "closed"
        assert (await ann.want("GET", path))["room"]["status"] == "closed"
        assert await ann.refused("POST", f"{path}/close") == (409, "closed")
        assert await ann.refused("POST", f"{path}/sit", {}) == (409, "not-open")


async def test_all_players_get_the_same_rematch() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=2))["room"]["id"]
        token = (await ben.sit(table))["token"]
        await ann.want("POST", f"/api/tables/{table}/close")
        path = f"/api/tables/{table}/rematch"
        stranger = await server.guest("Cleo")
        assert await stranger.refused("POST", path) == (403, "not-host")
        first = await ben.want("POST", path)
        assert first["link"] == f"{server.url}/t/{first['id']}"
        assert await ann.want("POST", path) == first
        assert await server.client(token).want("POST", path) == first
        assert (await ann.want("GET", f"/api/tables/{table}"))["room"]["rematch"] == first["id"]
        room = (await ann.want("GET", f"/api/tables/{first['id']}"))["room"]
        assert [(seat["name"], seat["invited"]) for seat in room["seats"]] == [("", "Ann"), ("Ben", None)]


async def test_no_table_no_route() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        path = f"/api/tables/{NOWHERE}"
        contribution = {"contribution": HEX, "commitment": "0" * 64}
        for method, rest, body in (
            ("GET", "", None),
            ("POST", "/configure", {"setup": {"preset": "classic", "seats": 2}}),
            ("POST", "/sit", {}),
            ("POST", "/seats/0/put-bot", {}),
            ("POST", "/seats/0/leave", None),
            ("POST", "/seats/0/contribute", contribution),
            ("POST", "/seats/0/token", None),
            ("POST", "/fill-with-bots", {}),
            ("POST", "/start", None),
            ("POST", "/rematch", None),
            ("POST", "/close", None),
            ("GET", "/seats/0/poll", None),
            ("POST", "/seats/0/answer", {"decision": 1, "choice": {}}),
            ("POST", "/seats/0/standing-pass", {"on": True}),
            ("POST", "/seats/0/autopilot", {"on": True}),
            ("POST", "/seats/0/say", {"phrase": "hello"}),
            ("POST", "/seats/0/mute", {"who": 1, "on": True}),
        ):
            assert await ann.refused(method, path + rest, body) == (404, "no-such-table")
