"""Routes of finished games: the result with its proof, the record, the replay, playing on from a record."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.protocol.room import Setup
from vacherie.records.format import RecordFields
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.tables.decide.resume_record import ResumedGame, resume
from vacherie.server.tables.finished_game import FinishedGame
from vacherie.server.tables.game_length import TOO_LONG
from vacherie.server.web.gzip_response import gzip_response
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.routes.tables import table_opened
from vacherie.server.web.state import count

MOST_RECORD = 1_000_000
"""Bytes of an uploaded record."""


async def finished_game(call: Call[None]) -> FinishedGame:
    """The game in the path of a request."""
    caller = call.caller
    return await call.web.tables.archive.find(call.path.game, caller.who, rate_limit_key(caller.address))


async def game_page(call: Call[None]) -> Response:
    """The result of a game, and everything needed to verify the deal."""
    game = await finished_game(call)
    return Response(game.page, media_type="application/json")


async def record(call: Call[None]) -> Response:
    """The record of a game (docs/record-format.md in the repository), as a download."""
    game = await finished_game(call)
    headers = {"content-disposition": f'attachment; filename="vacherie-{call.path.game}.json"'}
    return Response(game.record, media_type="application/json", headers=headers)


async def replay(call: Call[None]) -> Response:
    """A game step by step, with open cards."""
    game = await finished_game(call)
    if not game.replay:
        raise Refused("record-too-long", TOO_LONG)
    return gzip_response(game.replay, call.request)


async def replay_record(call: Call[Raw]) -> Response:
    """Any record step by step, with open cards; nothing is stored."""
    address = call.caller.address
    await count(call.web.heavy_requests, address)
    compressed = await call.web.record_replays.find(bytes(call.body), rate_limit_key(address))
    return gzip_response(compressed, call.request)


async def play_on(call: Call[rest.PlayOn]) -> rest.TableOpened:
    """Open a table that continues from the middle of a recorded game, against bots."""
    wish = call.body
    guest = await call.web.guest(call.caller)
    address = call.caller.address
    await count(call.web.heavy_requests, address)
    await count(call.web.new_tables, address)
    resumed = await call.web.context.worker.run(
        resume, bytes(wish.record), wish.step, wish.seat, key=rate_limit_key(address)
    )
    game = msgspec.json.decode(resumed, type=ResumedGame)
    body = rest.OpenTable(
        setup=Setup(preset=game.preset, seats=game.seats, options=game.options, autostart=True),
        places=tuple(
            rest.SeatSetup(kind="me") if seat == wish.seat else rest.SeatSetup(kind="bot", bot=wish.bot)
            for seat in range(game.seats)
        ),
    )
    table = await call.web.tables.open_table(guest, body, game.prelude)
    return table_opened(call, table, guest)


ENDED = (401, 409)
"""A bad token; a game that is not over."""

ROUTES = (
    Route("GET", "/api/games/{game}", game_page, rest.GamePage, refuses=ENDED),
    Route("GET", "/api/games/{game}/record", record, RecordFields, refuses=ENDED),
    Route("GET", "/api/games/{game}/replay", replay, rest.ReplayFrames, refuses=(*ENDED, 422)),
    Route(
        "POST", "/api/replay", replay_record, rest.ReplayFrames, Raw,
        refuses=(422,), most_bytes=MOST_RECORD,
    ),
    Route(
        "POST", "/api/play-on", play_on, rest.TableOpened, rest.PlayOn,
        status=201, refuses=(404, 422), security=GUEST, most_bytes=MOST_RECORD,
    ),
)  # fmt: skip
