"""Routes of tables outside the game: lobby, open, configure, sit, leave, bots, start, rematch, close."""

from __future__ import annotations

from litestar import Controller, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.protocol.room import Setup
from vacherie.server.auth.credentials import Caller
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.decide import check_host
from vacherie.server.tables.table import Table
from vacherie.server.web.json_body import StrictRequest
from vacherie.server.web.routes.presets import presets_offered
from vacherie.server.web.schema.responses import GUEST, SEAT, SeatId, TableId, may_refuse
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

    @patch("/api/tables/{table:str}", security=GUEST, responses=may_refuse(401, 404, 409, 422, body=True))
    async def configure(
        self,
        table: TableId,
        data: JSONBody[Setup],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.RoomReply:
        """Change how the table is played, until the game starts. The body is the whole new setup."""
        found = await web.tables.find(table)
        await found.configure(caller.who, data)
        return rest.RoomReply(room=found.room_for(caller.who))

    @post(
        "/api/tables/{table:str}/seats", security=GUEST, responses=may_refuse(401, 404, 409, 422, body=True)
    )
    async def sit(
        self,
        table: TableId,
        data: JSONBody[rest.SitDown],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.SeatTaken:
        """Sit down. Several people may sit down with one guest and different names: they share a device."""
        guest = await web.guest(caller)
        found = await web.tables.find(table)
        seat, nonce = await found.sit(guest, data)
        return rest.SeatTaken(
            room=found.room_for(caller.who),
            seat=seat,
            token=web.context.tokens.seat_token(table, seat, nonce),
        )

    @put(
        "/api/tables/{table:str}/seats/{seat:int}",
        security=GUEST,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def put_bot(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.PutBot],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.RoomReply:
        """Put a bot on a seat."""
        found = await web.tables.find(table)
        await found.put_bot(caller.who, seat, data.bot)
        return rest.RoomReply(room=found.room_for(caller.who))

    @delete(
        "/api/tables/{table:str}/seats/{seat:int}",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409),
    )
    async def leave(
        self, table: TableId, seat: SeatId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.RoomReply:
        """Leave my seat; or, as the host, kick a player. The seat's tokens become invalid."""
        found = await web.tables.find(table)
        await found.leave(caller.who, seat)
        return rest.RoomReply(room=found.room_for(caller.who))

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/contribution",
        status_code=200,
        security=SEAT,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def contribute(
        self,
        table: TableId,
        seat: SeatId,
        data: JSONBody[rest.Contribution],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.RoomReply:
        """Contribute random bytes to the shuffle, drawn after I have read the commitment."""
        found = await web.tables.find(table)
        await found.contribute(caller.who, seat, data.contribution, data.commitment)
        return rest.RoomReply(room=found.room_for(caller.who))

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

    @post(
        "/api/tables/{table:str}/bots",
        status_code=200,
        security=GUEST,
        responses=may_refuse(401, 404, 409, 422, body=True),
    )
    async def fill_with_bots(
        self,
        table: TableId,
        data: JSONBody[rest.PutBot],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.RoomReply:
        """Put a bot on every open seat."""
        found = await web.tables.find(table)
        await found.put_bot(caller.who, None, data.bot)
        return rest.RoomReply(room=found.room_for(caller.who))

    @post(
        "/api/tables/{table:str}/start",
        status_code=200,
        security=GUEST,
        responses=may_refuse(401, 404, 409, 422),
    )
    async def start(
        self, table: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.RoomReply:
        """Start the game, as the host."""
        found = await web.tables.find(table)
        await found.start(caller.who)
        return rest.RoomReply(room=found.room_for(caller.who))

    @post("/api/tables/{table:str}/rematch", security=SEAT, responses=may_refuse(401, 404, 409, 422))
    async def rematch(
        self,
        table: TableId,
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
        request: StrictRequest,
    ) -> rest.Rematch:
        """Open a rematch for the same players. Idempotent: later callers get the same table."""
        found = await web.tables.find(table)
        next_table = await found.rematch(caller.who)
        return rest.Rematch(id=next_table, link=web.link(next_table, base_url(request)))

    @post(
        "/api/tables/{table:str}/close",
        status_code=200,
        security=GUEST,
        responses=may_refuse(401, 404, 409),
    )
    async def close_table(
        self, table: TableId, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> rest.RoomReply:
        """Close my own table without a result."""
        found = await web.tables.find(table)
        check_host(found.facts, caller.who)
        await web.tables.close_table(table, "the host closed it")
        return rest.RoomReply(room=found.room())
