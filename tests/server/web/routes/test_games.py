"""Finished games over HTTP: the page with its proof, the record, the replay."""

from __future__ import annotations

import pytest

from tests.support.app import HttpClient, Server, running
from tests.support.table import until
from vacherie.core.shuffle import Dealer
from vacherie.records.record import decode
from vacherie.records.verify import verify

pytestmark = pytest.mark.anyio

NOWHERE = "mu4k2vyq3hba"
THREE_BOTS = [{"kind": "bot", "bot": "random"}] * 3


async def played(server: Server, ann: HttpClient, preset: str = "nothanks") -> str:
    """A game that bots have played: its id."""
    opened = await ann.open(preset, 3, places=THREE_BOTS, pace="instant", autostart=True)
    table: str = opened["room"]["id"]
    await until(lambda: server.tables.loaded[table].status == "finished")
    return table


async def test_the_page_of_a_game_proves_how_it_was_dealt() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        opened = await ann.open("nothanks", 3, places=THREE_BOTS, pace="instant", autostart=True)
        table = opened["room"]["id"]
        await until(lambda: server.tables.loaded[table].status == "finished")
        page = await server.client().want("GET", f"/api/games/{table}")
        assert (page["names"], page["bots"]) == (["random"] * 3, ["random"] * 3)
        assert page["opened"] <= page["started"] <= page["ended"]
        proof = page["proof"]
        assert proof["commitment"] == opened["room"]["commitment"]
        given = tuple(map(bytes.fromhex, proof["contributions"]))
        assert Dealer(bytes.fromhex(proof["secret"]), given).commitment == proof["commitment"]
        assert proof["derived"] == [0, 1, 2]
        assert [sum(points) for points in zip(*page["points"], strict=True)] == page["scores"]


async def test_the_record_is_a_file_that_can_be_verified() -> None:
    async with running() as server:
        table = await played(server, await server.guest("Ann"))
        response = await server.client().get(f"/api/games/{table}/record")
        assert response.headers["content-type"] == "application/json"
        assert response.headers["content-disposition"] == f'attachment; filename="vacherie-{table}.json"'
        verify(decode(response.content))


async def test_the_replay_shows_every_step_with_open_cards() -> None:
    async with running() as server:
        ann = await server.guest("Ann")
        table = await played(server, ann)
        replay = await server.client().want("GET", f"/api/games/{table}/replay")
        frames = replay["frames"]
        assert frames[0]["action"]["type"] == "deal"
        assert {frame["action"]["type"] for frame in frames[1:]} == {"answer"}
        assert all(len(frame["steps"]) == len(frame["events"]) for frame in frames)
        assert all(len(frame["privates"]) == 3 for frame in frames)
        (last,) = [event for event in frames[-1]["events"] if event["type"] == "game-ended"]
        page = await server.client().want("GET", f"/api/games/{table}")
        assert last["winners"] == page["winners"]


async def test_a_game_that_is_not_over_has_no_page() -> None:
    async with running() as server:
        table = (await (await server.guest("Ann")).open())["room"]["id"]
        for rest in ("", "/record", "/replay"):
            path = f"/api/games/{table}{rest}"
            assert await server.client().refused("GET", path) == (409, "not-over")
            path = f"/api/games/{NOWHERE}{rest}"
            assert await server.client().refused("GET", path) == (404, "no-such-game")
