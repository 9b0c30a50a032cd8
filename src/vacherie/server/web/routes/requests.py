"""Routes of all requests to a table: `POST` to the path that follows from the request's type.

They do the same as on the websocket; a new request needs no route of its own.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from vacherie.protocol import request, rest
from vacherie.protocol.request import REQUESTS, Request, body_type, http_path, is_for_seat, tag_of
from vacherie.server.web.perform import perform, reply_to
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
        lines = await perform(call.web, call.caller, table, asked)
        return reply_to(call.web, call.caller, table, asked, lines, call.base_url)

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


ROUTES = tuple(map(route_of, REQUESTS))
