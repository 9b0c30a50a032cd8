"""Showing a record, and playing on from its middle."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec
import pytest

from tests.support.app import running
from tests.support.table import until
from vacherie import Dealer, Match, game
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.games import PRESETS
from vacherie.records.record import SeatInfo, decode, encode, record_match
from vacherie.records.verify import verify

pytestmark = pytest.mark.anyio


def recorded(preset: str) -> tuple[Match[Any, Any], bytes]:
    """A random game and its record."""
    played = game(preset)
    seats = max(3, played.seat_counts[0])
    match = Match(played, seats, Dealer.from_seed("film", seats))
    run(match, [RandomBot(played)] * seats, seat_rngs("film", 0, seats))
    return match, encode(record_match(match, [SeatInfo(f"Seat {seat}") for seat in range(seats)]))


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_record_is_shown_and_played_on(preset: str) -> None:
    match, record = recorded(preset)
    step = Random(preset).randrange(2, len(match.log) - 1)
    async with running() as server:
        ann = await server.guest("Ann")
        film = await ann.want("POST", "/api/replay", msgspec.Raw(record))
        assert len(film["frames"]) == len(match.log)
        assert all(len(frame["steps"]) == len(frame["events"]) for frame in film["frames"])
        body = {"record": msgspec.Raw(record), "step": step, "seat": 1}
        table = (await ann.want("POST", "/api/play-on", body))["room"]["id"]
        await ann.contribute(table, 1)
        play = (await server.tables.find(table)).state.play
        assert play is not None
        same = [entry.action for entry in play.match.log[:step]]
        assert same == [entry.action for entry in match.log[:step]]


async def test_a_continued_record_has_no_proof_and_verifies() -> None:
    match, record = recorded("nothanks")
    async with running() as server:
        ann = await server.guest("Ann")
        body = {"record": msgspec.Raw(record), "step": len(match.log) - 2, "seat": 0}
        table = (await ann.want("POST", "/api/play-on", body))["room"]["id"]
        await ann.contribute(table, 0)
        await ann.want("POST", f"/api/tables/{table}/seats/0/autopilot", {"on": True})
        found = await server.tables.find(table)
        await until(lambda: found.status == "finished")
        assert (await ann.want("GET", f"/api/games/{table}"))["proof"] is None
        told = decode((await ann.get(f"/api/games/{table}/record")).content)
        assert told.commitment is None
        assert next(check.ok for check in verify(told).checks)


async def test_bad_requests() -> None:
    match, record = recorded("classic")
    async with running() as server:
        ann = await server.guest("Ann")
        for step in (len(match.log), 99_999):
            body = {"record": msgspec.Raw(record), "step": step, "seat": 0}
            assert await ann.refused("POST", "/api/play-on", body) == (422, "no-such-step")
        for damaged in (
            b"{}",
            record.replace(b'"card":', b'"cart":', 1),
            b'"' + secrets.token_hex(9).encode() + b'"',
        ):
            assert (await ann.refused("POST", "/api/replay", msgspec.Raw(damaged)))[1] == "bad-record"
            body = {"record": msgspec.Raw(damaged), "step": 1, "seat": 0}
            assert (await ann.refused("POST", "/api/play-on", body))[1] == "bad-record"
        too_long = msgspec.Raw(b'"' + b"x" * 1_100_000 + b'"')
        assert await ann.refused("POST", "/api/replay", too_long) == (413, "too-long")
        seat = {"record": msgspec.Raw(record), "step": 3, "seat": 9}
        assert await ann.refused("POST", "/api/play-on", seat) == (404, "no-such-seat")
