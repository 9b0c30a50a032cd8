"""Routes of finished games: the result with its proof, the record, the replay, playing on from a record."""

from __future__ import annotations

import asyncio
from typing import cast

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Raw

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.protocol.room import OptionValue, Setup
from vacherie.server.auth.credentials import Caller
from vacherie.server.tables.archive import replay_frames
from vacherie.server.tables.resume_record import prelude, read_record
from vacherie.server.tables.table import Table
from vacherie.server.web.gzip_response import gzip_middleware
from vacherie.server.web.json_body import StrictRequest
from vacherie.server.web.routes.tables import table_opened
from vacherie.server.web.schema.responses import GUEST, TableId, may_refuse
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


class Games(Controller):
    """Games that are over."""

    tags = ("games",)

    @get("/api/games/{game:str}", responses=may_refuse(401, 404, 409))
    async def game_page(
        self, game: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.GamePage:
        """The result of a game, and everything needed to verify the deal."""
        return (await find_game(web, game)).game_page(caller.who)

    @get("/api/games/{game:str}/record", responses=may_refuse(401, 404, 409))
    async def record(
        self, game: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> Response[bytes]:
        """The record of a game (docs/record-format.md), as a download."""
        body = (await find_game(web, game)).record(caller.who)
        headers = {"content-disposition": f'attachment; filename="vacherie-{game}.json"'}
        return Response(body, media_type="application/json", headers=headers)

    @get("/api/games/{game:str}/replay", middleware=[gzip_middleware], responses=may_refuse(401, 404, 409))
    async def replay(
        self, game: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.ReplayFrames:
        """A game step by step, with open cards."""
        return (await find_game(web, game)).replay(caller.who)

    @post(
        "/api/replay",
        status_code=200,
        middleware=[gzip_middleware],
        request_max_body_size=MOST_RECORD,
        responses=may_refuse(422, body=True),
    )
    async def replay_record(self, data: JSONBody[Raw]) -> rest.ReplayFrames:
        """Any record step by step, with open cards; nothing is stored."""
        record, match = await asyncio.to_thread(read_record, data)
        frames = replay_frames(match.game, match.seats, match.log)
        names = tuple(seat.name for seat in record.seats)
        facts = match.game.facts(match.seats)
        return rest.ReplayFrames(id="", preset=record.preset, names=names, facts=facts, frames=tuple(frames))

    @post(
        "/api/play-on",
        security=GUEST,
        request_max_body_size=MOST_RECORD,
        responses=may_refuse(401, 404, 422, body=True),
    )
    async def play_on(
        self,
        data: JSONBody[rest.PlayOn],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
        request: StrictRequest,
    ) -> rest.TableOpened:
        """Open a table that continues from the middle of a recorded game, against bots."""
        guest = await web.guest(caller)
        count(web.new_tables, caller.address)
        record, match = await asyncio.to_thread(read_record, data.record)
        match.game.check_seat(data.seat, match.seats)
        body = rest.OpenTable(
            setup=Setup(
                preset=record.preset,
                seats=match.seats,
                options=cast(dict[str, OptionValue], record.options),
                autostart=True,
            ),
            places=tuple(
                rest.SeatSetup(kind="me") if seat == data.seat else rest.SeatSetup(kind="bot", bot=data.bot)
                for seat in range(match.seats)
            ),
        )
        table = await web.tables.open_table(guest, body, prelude(match, data.step))
        return table_opened(web, table, guest, request)
