"""The end of a delayed game: no refusal, reply or list tells it early to callers without a seat.

Two tables of the same host have been played alike; at one of them the last answer was given, and its game
has ended. Until the delay is over, spectators, strangers and the host without a seat get the same replies at
both, to every request and every route.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.support.app import HttpClient, Server, running
from tests.support.fake_clock import FakeClock
from tests.support.table import (
    WITHOUT_LIMITS,
    advance_until_written,
    queue_done,
    refusal,
    same_decks,
    table_harness,
    waiting,
)
from vacherie.core.action import tag_of
from vacherie.protocol.request import REQUESTS, AnswerRequest, http_path
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import Setup
from vacherie.server.model.identity import Identity
from vacherie.server.tables.table import Table
from vacherie.server.web.app import API

pytestmark = pytest.mark.anyio

DELAY = 60
SETUP = {"preset": "classic", "seats": 2, "options": {"max_rounds": 1, "hand": 2}, "delay": DELAY}

BODIES: dict[str, Any] = {
    "answer": {"decision": 1, "choice": {"type": "play", "card": 1}},
    "take-back": {"decision": 1},
    "standing-pass": {"on": True},
    "autopilot": {"on": True},
    "say": {"text": "moo"},
    "mute": {"who": 1, "on": True, "everyone": True},
    "sit": {},
    "contribute": {"contribution": "00" * 16, "commitment": "00" * 32},
    "put-bot": {"bot": "careful"},
    "fill-with-bots": {"bot": "careful"},
    "configure": {"setup": SETUP},
    "start": None,
    "rematch": None,
    "leave": None,
    "close": None,
}
"""A body of every request. `leave` and `close` come last: a host may do them, and then the twin changes."""

OTHER_ROUTES = {
    "/api/guests", "/api/me", "/api/me/games", "/api/me/export", "/api/presets", "/api/tables",
    "/api/me/sessions", "/api/me/sessions/end-others", "/api/me/sessions/{session}",
    "/api/replay", "/api/play-on",
    "/api/puzzles", "/api/puzzles/{puzzle}", "/api/puzzles/{puzzle}/answer", "/api/puzzle-book",
    "/api/admin/tables", "/api/admin/tables/{table}/close", "/api/admin/bans", "/api/admin/bans/{ban}",
}  # fmt: skip
"""Routes that name no table, or that only administrators may use; the lists among them have a test below."""

DIFFERENT = re.compile(rb'"(commitment|contributions|token|link)":("[^"]*"|\[[^]]*\])|/t/[a-z2-7]{12}|<svg.*')
"""What differs between two tables anyhow."""


class Tables(Struct):
    """The server with the two tables, and its callers without a seat."""

    server: Server
    callers: dict[str, HttpClient]
    going_on: str
    ended: str
    last: tuple[Identity, AnswerRequest]
    """The answer that ends the second game."""

    @property
    def table(self) -> Table:
        """The table that ends."""
        return self.server.tables.loaded[self.ended]

    async def end(self) -> None:
        """Give the last answer; the forced moves after it follow by themselves."""
        await self.table.handle(*self.last)
        while self.table.status == "playing":
            await queue_done(self.table)
        assert self.table.status == "finished"


@asynccontextmanager
async def two_tables(**limits: Any) -> AsyncIterator[Tables]:
    """The two tables, both before the last answer."""
    settings = replace(WITHOUT_LIMITS, **limits)
    async with running(settings, clock=FakeClock(), dealers=same_decks) as server:
        host = await server.guest("Hal")
        players = [await server.guest("Ann"), await server.guest("Ben")]
        ids = []
        for _ in range(2):
            table = (await host.want("POST", "/api/tables", {"setup": SETUP, "places": []}))["room"]["id"]
            for seat, player in enumerate(players):
                await player.sit(table, seat=seat)
                await player.contribute(table, seat)
            await host.want("POST", f"/api/tables/{table}/start")
            ids.append(table)
        server.time.advance(3600)  # the players have been absent for long
        for id in ids:
            table = server.tables.loaded[id]
            await table.handle(*answer_of(table, 0))
        last = answer_of(server.tables.loaded[ids[1]], 1)
        fan = await server.guest("Fan")
        callers = {"host": host, "fan": fan, "stranger": server.client()}
        yield Tables(server, callers, ids[0], ids[1], last)


def answer_of(table: Table, seat: int) -> tuple[Identity, AnswerRequest]:
    """A legal answer of a seat, and who gives it."""
    decision = waiting(table)[seat]
    choice = msgspec.Raw(msgspec.json.encode(decision.options[0]))
    answer = AnswerRequest(id=0, seat=seat, decision=decision.id, choice=choice)
    return Identity(guest=table.facts.seats[seat].guest), answer


def alike(body: bytes, table: str) -> bytes:
    """A body without the id of the table and what else differs anyhow."""
    return DIFFERENT.sub(b"", body).replace(table.encode(), b"TABLE")


async def http_replies(caller: HttpClient, table: str) -> dict[str, Any]:
    """The replies to every request and every route, over HTTP."""
    found = {}
    for route in (route for routes in API.values() for route in routes):
        if route.method == "POST" and "/token" not in route.path:
            continue
        if route.path not in OTHER_ROUTES:
            path = route.path.format(table=table, game=table, seat=0)
            reply = await caller.call(route.method, path)
            found[route.path] = reply.status_code, alike(reply.content, table)
    for tag, body in BODIES.items():
        path = http_path(next(kind for kind in REQUESTS if tag_of(kind) == tag))
        reply = await caller.call("POST", path.format(table=table, seat=0), body)
        found[path] = reply.status_code, alike(reply.content, table)
    return found


async def socket_replies(caller: HttpClient, table: str) -> list[Any]:
    """All that a connection is sent that makes every request."""
    async with caller.socket(table, hello=False) as socket:
        await socket.command("hello", have={"spectator": 1000})
        await socket.command("hello")
        for tag, body in BODIES.items():
            kind = next(kind for kind in REQUESTS if tag_of(kind) == tag)
            seat = {"seat": 0} if "{seat}" in http_path(kind) else {}
            await socket.command(tag, **seat, **(body or {}))
        return [alike(msgspec.json.encode(message), table) for message in socket.got]


def test_every_request_and_route_is_here() -> None:
    assert set(BODIES) == {tag_of(kind) for kind in REQUESTS}
    paths = {route.path for routes in API.values() for route in routes}
    assert paths >= OTHER_ROUTES
    # A new route is asked by itself; one that cannot be asked with a table alone has to be looked at.
    parameters = {name for path in paths - OTHER_ROUTES for name in re.findall(r"{(\w+)}", path)}
    assert parameters <= {"table", "game", "seat"}


@pytest.mark.parametrize("replies", [http_replies, socket_replies])
@pytest.mark.parametrize("name", ["host", "fan", "stranger"])
async def test_nobody_without_a_seat_is_told_the_end_early(name: str, replies: Any) -> None:
    async with two_tables() as tables:
        await tables.end()
        tables.server.time.advance(DELAY - 1)
        caller = tables.callers[name]
        assert await replies(caller, tables.ended) == await replies(caller, tables.going_on)


async def test_the_end_is_told_with_the_delay() -> None:
    async with two_tables() as tables:
        await tables.end()
        fan, path = tables.callers["fan"], f"/api/tables/{tables.ended}"
        tables.server.time.advance(DELAY - 1)
        assert (await fan.want("GET", path))["room"]["status"] == "playing"
        refused = await fan.post(f"{path}/sit", {})
        assert "the table is playing" in refused.json()["message"]
        tables.server.time.advance(1)
        assert (await fan.want("GET", path))["room"]["status"] == "finished"
        refused = await fan.post(f"{path}/sit", {})
        assert "the table is finished" in refused.json()["message"]
        host = tables.callers["host"]
        assert await host.refused("POST", f"{path}/close") == (409, "closed")


async def test_lists_and_limits_tell_nothing_early() -> None:
    """The tables of a host, as the limit of unfinished tables counts them, are a list, too."""
    lists = ("/api/tables", "/api/me/games", "/api/me/export", "/api/admin/tables")
    async with two_tables(tables_per_guest=2) as tables:

        async def replies() -> list[Any]:
            got = [await caller.get(path) for caller in tables.callers.values() for path in lists]
            return [(reply.status_code, reply.content) for reply in got]

        before = await replies()
        await tables.end()
        tables.server.time.advance(DELAY - 1)
        assert await replies() == before
        host = tables.callers["host"]
        assert await host.refused("POST", "/api/tables", {"setup": SETUP}) == (429, "too-many-tables")
        tables.server.time.advance(1)
        await host.want("POST", "/api/tables", {"setup": SETUP})


async def test_the_limit_of_bot_games_tells_nothing_early(tmp_path: Path) -> None:
    """A host who watches a delayed game of bots is refused another one until its end is shown."""
    settings = replace(WITHOUT_LIMITS, bot_games_per_guest=1)
    async with table_harness(tmp_path, settings=settings) as harness:
        host = await harness.person("Ann")
        setup = Setup("classic", 2, options={"max_rounds": 1, "hand": 2}, delay=DELAY, autostart=True)
        body = OpenTable(setup=setup, places=(SeatSetup(kind="bot"),) * 2)
        table = await harness.tables.open_table(host.guest, body)
        while table.status == "playing":
            await advance_until_written(table, 1)
        harness.clock.advance(DELAY - 10)
        await harness.tables.housekeeping()
        assert await refusal(harness.tables.open_table(host.guest, body)) == "too-many-bot-games"
        harness.clock.advance(10)
        await harness.tables.open_table(host.guest, body)
