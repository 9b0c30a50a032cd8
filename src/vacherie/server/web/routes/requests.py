"""Routes of all requests to a table: `POST` to the path that follows from the request's type.

They do the same as on the websocket; a new request needs no route of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from vacherie.core.action import tag_of
from vacherie.protocol import request, rest
from vacherie.protocol.request import REQUESTS, Request, body_type, http_path, is_for_seat
from vacherie.server.model.journal import Sat
from vacherie.server.tables.state import TableLine
from vacherie.server.tables.table import Table
from vacherie.server.web.route import GUEST, SEAT, Call, Route

FOR_GUESTS = (
    request.Sit, request.PutBot, request.FillWithBots, request.Configure, request.Start, request.Close,
)  # fmt: skip
"""Requests that a seat's token is not enough for."""


def route_of(kind: type[Request]) -> Route[Any]:
    """The route of one request."""
    body = body_type(kind)

    async def handle(call: Call[Any]) -> rest.Reply:
        table = await call.web.tables.find(call.path.table)
        values = {} if body is None else asdict(call.body)
        if is_for_seat(kind):
            values["seat"] = call.path.seat
        asked: Any = kind(id=0, **values)
        lines = await call.web.carry_out(table, call.caller.who, call.caller.address, asked)
        return reply_to(call, table, asked, lines)

    return Route(
        "POST",
        http_path(kind),
        handle,
        kind.reply,
        body,
        refuses=(409, 422),
        security=GUEST if kind in FOR_GUESTS else SEAT,
        name=tag_of(kind).replace("-", "_"),
        about=kind.__doc__ or "",
    )


def reply_to(call: Call[Any], table: Table, asked: Request, lines: Sequence[TableLine]) -> rest.Reply:
    """The body of the reply to a request that was carried out."""
    if isinstance(asked, request.Sit):
        seat, nonce = next((line.seat, line.nonce) for line in lines if isinstance(line, Sat))
        token = call.web.context.tokens.seat_token(table.id, seat, nonce)
        return rest.SeatTaken(room=table.room_for(call.caller.who), seat=seat, token=token)
    if isinstance(asked, request.Rematch):
        next_table = table.facts.rematch
        assert next_table is not None
        return rest.RematchOpened(id=next_table, link=call.web.link(next_table, call.base_url))
    if isinstance(asked, request.RoomRequest):
        return rest.RoomReply(room=table.room_for(call.caller.who))
    return rest.Done()


ROUTES = tuple(map(route_of, REQUESTS))
