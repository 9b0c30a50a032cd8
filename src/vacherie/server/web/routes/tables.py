"""Routes of tables: presets, lobby, open a table, look at it, the token of a seat."""

from __future__ import annotations

from typing import Any

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.table import Table
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.routes.presets import presets_offered
from vacherie.server.web.state import count


def table_opened(call: Call[Any], table: Table, guest: GuestRow) -> rest.TableOpened:
    """The response to the guest who has opened a table."""
    grants = tuple(
        rest.SeatGrant(seat=seat, token=call.web.context.tokens.seat_token(table.id, seat, nonce))
        for seat, nonce in table.grants_of(guest.id)
    )
    return rest.TableOpened(room=table.room(), link=call.web.link(table.id, call.base_url), seats=grants)


async def presets(call: Call[None]) -> rest.Presets:
    """The presets with their options, the bots, and the phrases of the chat."""
    return presets_offered()


async def lobby(call: Call[None]) -> rest.Lobby:
    """The public tables with an open seat, newest first."""
    return rest.Lobby(tables=await call.web.tables.lobby())


async def open_table(call: Call[rest.OpenTable]) -> rest.TableOpened:
    """Open a table. Anyone with the link can sit down at it."""
    guest = await call.web.guest(call.caller)
    count(call.web.new_tables, call.caller.address)
    return table_opened(call, await call.web.tables.open_table(guest, call.body), guest)


async def look_at_table(call: Call[None]) -> rest.RoomReply:
    """A table, apart from its game; callers without a seat get it with the spectators' delay."""
    table = await call.web.tables.find(call.path.table)
    return rest.RoomReply(room=table.room_for(call.caller.who))


async def seat_token(call: Call[None]) -> rest.SeatTaken:
    """The token of a seat of mine, for another device or a program."""
    table, seat = await call.web.tables.find(call.path.table), call.path.seat
    for number, nonce in table.grants_of(call.caller.guest):
        if number == seat:
            token = call.web.context.tokens.seat_token(table.id, seat, nonce)
            return rest.SeatTaken(room=table.room_for(call.caller.who), seat=seat, token=token)
    raise Refused("not-yours", f"seat {seat} is not yours")


ROUTES: tuple[Route[Any], ...] = (
    Route(method="GET", path="/api/presets", handler=presets, reply=rest.Presets, tag="tables"),
    Route(method="GET", path="/api/tables", handler=lobby, reply=rest.Lobby, tag="tables"),
    Route(
        method="POST", path="/api/tables", handler=open_table, body=rest.OpenTable,
        reply=rest.TableOpened, status=201, refuses=(401, 422), security=GUEST, tag="tables",
    ),
    Route(
        method="GET", path="/api/tables/{table}", handler=look_at_table,
        reply=rest.RoomReply, refuses=(401, 404), tag="tables",
    ),
    Route(
        method="POST", path="/api/tables/{table}/seats/{seat}/token", handler=seat_token,
        reply=rest.SeatTaken, refuses=(401, 404), security=GUEST, tag="tables",
    ),
)  # fmt: skip
