"""Routes of finished games: the result with its proof, the record, the replay, playing on from a record."""

from __future__ import annotations

import asyncio
from typing import cast

from msgspec import Raw
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.protocol.room import OptionValue, Setup
from vacherie.records.format import Record
from vacherie.server.tables.archive import replay_frames
from vacherie.server.tables.resume_record import prelude, read_record
from vacherie.server.tables.table import Table
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.routes.tables import table_opened
from vacherie.server.web.state import WebState, count

MOST_RECORD = 1_000_000
"""Bytes of an uploaded record."""


async def find_game(web: WebState, id: str) -> Table:
    """The table of a game; an unknown one is refused as a game."""
    try:
        return await web.tables.find(id)
    except Refused as error:
        if error.code == "no-such-table":
            raise Refused("no-such-game", "there is no such game") from None
        raise


async def game_page(call: Call[None]) -> rest.GamePage:
    """The result of a game, and everything needed to verify the deal."""
    return (await find_game(call.web, call.path.game)).game_page(call.caller.who)


async def record(call: Call[None]) -> Response:
    """The record of a game (docs/record-format.md), as a download."""
    body = (await find_game(call.web, call.path.game)).record(call.caller.who)
    headers = {"content-disposition": f'attachment; filename="vacherie-{call.path.game}.json"'}
    return Response(body, media_type="application/json", headers=headers)


async def replay(call: Call[None]) -> rest.ReplayFrames:
    """A game step by step, with open cards."""
    return (await find_game(call.web, call.path.game)).replay(call.caller.who)


async def replay_record(call: Call[Raw]) -> rest.ReplayFrames:
    """Any record step by step, with open cards; nothing is stored."""
    record, match = await asyncio.to_thread(read_record, call.body)
    frames = replay_frames(match.game, match.seats, match.log)
    names = tuple(seat.name for seat in record.seats)
    return rest.ReplayFrames(id="", preset=record.preset, names=names, frames=tuple(frames))


async def play_on(call: Call[rest.PlayOn]) -> rest.TableOpened:
    """Open a table that continues from the middle of a recorded game, against bots."""
    wish = call.body
    guest = await call.web.guest(call.caller)
    count(call.web.new_tables, call.caller.address)
    record, match = await asyncio.to_thread(read_record, wish.record)
    match.game.check_seat(wish.seat, match.seats)
    body = rest.OpenTable(
        setup=Setup(
            preset=record.preset,
            seats=match.seats,
            options=cast(dict[str, OptionValue], record.options),
            autostart=True,
        ),
        places=tuple(
            rest.SeatSetup(kind="me") if seat == wish.seat else rest.SeatSetup(kind="bot", bot=wish.bot)
            for seat in range(match.seats)
        ),
    )
    table = await call.web.tables.open_table(guest, body, prelude(match, wish.step))
    return table_opened(call, table, guest)


ENDED = (401, 409)
"""A bad token; a game that is not over."""

ROUTES = (
    Route("GET", "/api/games/{game}", game_page, rest.GamePage, refuses=ENDED),
    Route("GET", "/api/games/{game}/record", record, Record, refuses=ENDED),
    Route("GET", "/api/games/{game}/replay", replay, rest.ReplayFrames, refuses=ENDED, gzip=True),
    Route(
        "POST", "/api/replay", replay_record, rest.ReplayFrames, Raw,
        refuses=(422,), gzip=True, most_bytes=MOST_RECORD,
    ),
    Route(
        "POST", "/api/play-on", play_on, rest.TableOpened, rest.PlayOn,
        status=201, refuses=(404, 422), security=GUEST, most_bytes=MOST_RECORD,
    ),
)  # fmt: skip
