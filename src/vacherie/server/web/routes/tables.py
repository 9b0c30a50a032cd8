"""Routes of tables: presets, lobby, open a table, look at it, the token of a seat."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.table import Table
from vacherie.server.web.json_body import StrictRequest
from vacherie.server.web.routes.presets import presets_offered
from vacherie.server.web.schema.responses import GUEST, SeatId, TableId, may_refuse
from vacherie.server.web.state import WebState, count


def base_url(request: StrictRequest) -> str:
    """The URL of the server as the caller has used it."""
    return str(request.base_url)


def table_opened(web: WebState, table: Table, guest: GuestRow, request: StrictRequest) -> rest.TableOpened:
    """The response to the guest who has opened a table."""
    grants = tuple(
        rest.SeatGrant(seat=seat, token=web.context.tokens.seat_token(table.id, seat, nonce))
        for seat, nonce in table.grants_of(guest.id)
    )
    return rest.TableOpened(room=table.room(), link=web.link(table.id, base_url(request)), seats=grants)


class Tables(Controller):
    """Tables, apart from their games."""

    tags = ("tables",)

    @get("/api/presets", responses=may_refuse())
    async def presets(self) -> rest.Presets:
        """The presets with their options, the bots, and the phrases of the chat."""
        return presets_offered()

    @get("/api/tables", responses=may_refuse())
    async def lobby(self, web: NamedDependency[WebState]) -> rest.Lobby:
        """The public tables with an open seat, newest first."""
        return rest.Lobby(tables=await web.tables.lobby())

    @post("/api/tables", security=GUEST, responses=may_refuse(401, 422, body=True))
    async def open_table(
        self,
        data: JSONBody[rest.OpenTable],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
        request: StrictRequest,
    ) -> rest.TableOpened:
        """Open a table. Anyone with the link can sit down at it."""
        guest = await web.guest(caller)
        count(web.new_tables, caller.address)
        table = await web.tables.open_table(guest, data)
        return table_opened(web, table, guest, request)

    @get("/api/tables/{table:str}", responses=may_refuse(401, 404))
    async def look_at_table(
        self, table: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.RoomReply:
        """A table, apart from its game; callers without a seat get it with the spectators' delay."""
        return rest.RoomReply(room=(await web.tables.find(table)).room_for(caller.who))

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/token",
        status_code=200,
        security=GUEST,
        responses=may_refuse(401, 404),
    )
    async def seat_token(
        self, table: TableId, seat: SeatId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.SeatTaken:
        """The token of a seat of mine, for another device or a program."""
        found = await web.tables.find(table)
        for number, nonce in found.grants_of(caller.guest):
            if number == seat:
                token = web.context.tokens.seat_token(table, seat, nonce)
                return rest.SeatTaken(room=found.room_for(caller.who), seat=seat, token=token)
        raise Refused("not-yours", f"seat {seat} is not yours")
