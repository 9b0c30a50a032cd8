"""Seats over HTTP: sitting down, contributing, leaving, and the scope of a seat token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.app import running

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]

NOWHERE = "mu4k2vyq3hba"
HEX = "00112233445566778899aabbccddeeff"


def kinds(reply: Any) -> list[str]:
    """Who sits on the seats."""
    return [seat["kind"] for seat in reply["room"]["seats"]]


async def test_only_guests_open_tables_and_sit_down() -> None:
    async with running() as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        nobody = server.client()
        body = {"setup": {"preset": "classic", "seats": 2}}
        assert await nobody.refused("POST", "/api/tables", body) == (401, "no-guest")
        assert await nobody.refused("POST", f"/api/tables/{table}/sit", {}) == (401, "no-guest")
        assert await nobody.refused("POST", f"/api/tables/{table}/seats/0/token") == (401, "no-guest")


async def test_sitting_down() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        made = await ann.open(seats=4)
        path, promise = f"/api/tables/{made['room']['id']}/sit", made["room"]["commitment"]
        taken = await ben.want("POST", path, {"seat": 2, "contribution": HEX, "commitment": promise})
        assert taken["seat"] == 2
        assert taken["room"]["seats"][2]["contributed"]
        assert (await ben.want("POST", path, {"name": "Bea"}))["seat"] == 1
        assert await ben.refused("POST", path, {"seat": 0}) == (409, "seat-taken")
        assert await ben.refused("POST", path, {"name": "ANN"}) == (422, "name")
        stale = {"name": "Cleo", "contribution": HEX, "commitment": "0" * 64}
        assert await ben.refused("POST", path, stale) == (409, "commitment")
        await ben.want("POST", path, {"name": "Cleo"})
        assert await ben.refused("POST", path, {"name": "Dora"}) == (409, "no-open-seat")


async def test_contributions_come_from_the_owner_and_once() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        made = await ann.open(seats=2)
        table, promise = made["room"]["id"], made["room"]["commitment"]
        taken = await ben.sit(table)
        path = f"/api/tables/{table}/seats/1/contribute"
        body = {"contribution": HEX, "commitment": promise}
        assert await ann.refused("POST", path, body) == (403, "not-yours")
        assert await ben.refused("POST", path, {**body, "commitment": "1" * 64}) == (409, "commitment")
        assert await ben.refused("POST", path, {**body, "contribution": "xyz"}) == (400, "malformed")
        by_token = server.client(taken["token"])
        assert (await by_token.want("POST", path, body))["room"]["seats"][1]["contributed"]
        await ben.want("POST", path, body)  # the same again changes nothing
        other = {**body, "contribution": HEX[::-1]}
        assert await ben.refused("POST", path, other) == (409, "contribution")


async def test_a_kicked_player_loses_the_seat_token() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=2))["room"]["id"]
        path = f"/api/tables/{table}/seats/1"
        taken = await ben.sit(table)
        holder = server.client(taken["token"])
        assert (await holder.want("GET", f"{path}/poll"))["room"]["id"] == table
        assert kinds(await ann.want("POST", f"{path}/leave")) == ["person", "open"]
        for other in (ben, holder):
            assert await other.refused("GET", f"{path}/poll") == (403, "not-yours")
        assert await ben.refused("POST", f"{path}/token") == (403, "not-yours")
        again = await ben.sit(table)
        assert again["seat"] == 1
        assert again["token"] != taken["token"]
        assert await holder.refused("GET", f"{path}/poll") == (403, "not-yours")
        await server.client(again["token"]).want("GET", f"{path}/poll")


async def test_a_player_leaves_the_seat() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.open(seats=2))["room"]["id"]
        token = (await ben.sit(table))["token"]
        left = await server.client(token).want("POST", f"/api/tables/{table}/seats/1/leave")
        assert kinds(left) == ["person", "open"]


async def test_the_token_of_an_own_seat_is_given_again() -> None:
    async with running() as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        made = await ann.open(seats=2)
        path = f"/api/tables/{made['room']['id']}/seats"
        again = await ann.want("POST", f"{path}/0/token")
        assert again["token"] == made["seats"][0]["token"]
        assert await ben.refused("POST", f"{path}/0/token") == (403, "not-yours")
        assert await ann.refused("POST", f"{path}/1/token") == (403, "not-yours")


async def test_a_token_is_good_for_its_own_seat_and_table_only() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        places = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
        made, other = await ann.open(places=places), await ann.open(places=places)
        holder = server.client(made["seats"][0]["token"])
        await holder.want("GET", f"/api/tables/{made['room']['id']}/seats/0/poll")
        for path in (f"{made['room']['id']}/seats/1", f"{other['room']['id']}/seats/0"):
            assert await holder.refused("GET", f"/api/tables/{path}/poll") == (403, "not-yours")
