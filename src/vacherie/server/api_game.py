"""Finished games: the result with its proof, the record to keep, the replay to watch."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.di import NamedDependency

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.desk import Desk
from vacherie.server.refusal import TableId, may_refuse
from vacherie.server.table import Table


async def find_game(desk: Desk, id: str) -> Table:
    """The table of a game."""
    try:
        return await desk.hall.find(id)
    except Refused as error:
        if error.code == "no-such-table":
            raise Refused("no-such-game", "there is no such game") from None
        raise


class Games(Controller):
    """Games that are over."""

    tags = ("games",)

    @get("/api/games/{table:str}", responses=may_refuse(404, 409))
    async def game_page(self, table: TableId, desk: NamedDependency[Desk]) -> rest.GamePage:
        """The result of a game, and all it takes to check how it was dealt."""
        return (await find_game(desk, table)).game_page()

    @get("/api/games/{table:str}/record", responses=may_refuse(404, 409))
    async def record(self, table: TableId, desk: NamedDependency[Desk]) -> Response[bytes]:
        """The record of a game (docs/record-format.md), to keep."""
        body = (await find_game(desk, table)).record()
        headers = {"content-disposition": f'attachment; filename="vacherie-{table}.json"'}
        return Response(body, media_type="application/json", headers=headers)

    @get("/api/games/{table:str}/replay", responses=may_refuse(404, 409))
    async def replay(self, table: TableId, desk: NamedDependency[Desk]) -> rest.Replay:
        """A game step by step, with open cards."""
        return (await find_game(desk, table)).replay()
