"""Routes of tables: presets, lobby, open a table, look at it, seat tokens, invitations and their QR code."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.model.rows import GuestRow
from vacherie.server.qr_code import svg_code
from vacherie.server.tables.table import Table
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.routes.presets import presets_offered
from vacherie.server.web.state import count

SVG = "image/svg+xml"


def table_opened(call: Call[Any], table: Table, guest: GuestRow) -> rest.TableOpened:
    """The response to the guest who has opened a table."""
    grants = tuple(
        rest.SeatGrant(seat=seat, token=call.web.context.tokens.seat_token(table.id, seat, nonce))
        for seat, nonce in table.grants_of(guest.id)
    )
    return rest.TableOpened(room=table.room(), link=call.web.link(table.id, call.base_url), seats=grants)


async def presets(call: Call[None]) -> rest.Presets:
    """The presets with their options, the bots, and the phrases of the chat."""
    return replace(presets_offered(), coach=call.web.context.settings.coach)


async def lobby(call: Call[None]) -> rest.Lobby:
    """The public tables with an open seat, newest first; everyone's first three before the others."""
    return rest.Lobby(tables=await call.web.tables.lobby())


async def open_table(call: Call[rest.OpenTable]) -> rest.TableOpened:
    """Open a table. Anyone with the link can sit down at it."""
    guest = await call.web.guest(call.caller)
    await count(call.web.new_tables, call.caller.address)
    table = await call.web.tables.open_table(guest, call.body)
    call.web.tables.fair_lobby.opened(table.id, rate_limit_key(call.caller.address))
    return table_opened(call, table, guest)


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


async def invitation(call: Call[None]) -> rest.Invitation:
    """The link of a table, with a host that other devices can reach."""
    table = await call.web.tables.find(call.path.table)
    return rest.Invitation(link=call.web.link(table.id, call.base_url))


async def qr_code(call: Call[None]) -> Response:
    """The link of a table as a QR code."""
    table = await call.web.tables.find(call.path.table)
    return Response(svg_code(call.web.link(table.id, call.base_url)), media_type=SVG)


SEAT_TOKEN = "/api/tables/{table}/seats/{seat}/token"

ROUTES = (
    Route("GET", "/api/presets", presets, rest.Presets),
    Route("GET", "/api/tables", lobby, rest.Lobby),
    Route(
        "POST", "/api/tables", open_table, rest.TableOpened, rest.OpenTable,
        status=201, refuses=(422,), security=GUEST,
    ),
    Route("GET", "/api/tables/{table}", look_at_table, rest.RoomReply, refuses=(401,)),
    Route("GET", "/api/tables/{table}/invitation", invitation, rest.Invitation),
    Route("GET", "/api/tables/{table}/qr.svg", qr_code, SVG),
    Route("POST", SEAT_TOKEN, seat_token, rest.SeatTaken, security=GUEST),
)  # fmt: skip
