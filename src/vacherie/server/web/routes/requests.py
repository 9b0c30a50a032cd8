"""Routes of all requests to a table: `POST` to the path that follows from the request's type.

They do the same as on the websocket; a new request needs no route of its own.
"""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec.structs import asdict

from vacherie.protocol import request
from vacherie.protocol.request import REQUESTS, Request, body_type, http_path, is_for_seat, tag_of
from vacherie.server.auth.credentials import Caller
from vacherie.server.web.json_body import StrictRequest
from vacherie.server.web.perform import perform, reply_to
from vacherie.server.web.routes.tables import base_url
from vacherie.server.web.schema.responses import GUEST, SEAT, SeatId, TableId, may_refuse
from vacherie.server.web.state import WebState

FOR_GUESTS = (
    request.Sit, request.PutBot, request.FillWithBots, request.Configure, request.Start, request.Close,
)  # fmt: skip
"""Requests that a seat's token is not enough for."""


def route_of(kind: type[Request]) -> HTTPRouteHandler:
    """The route of one request."""
    body = body_type(kind)

    async def handle(table: str, web: Any, caller: Any, request: Any, **given: Any) -> Any:
        found = await web.tables.find(table)
        values = asdict(given["data"]) if body else {}
        if is_for_seat(kind):
            values["seat"] = given["seat"]
        asked: Any = kind(id=0, **values)
        lines = await perform(web, caller, found, asked)
        return reply_to(web, caller, found, asked, lines, base_url(request))

    async def with_all(
        table: TableId, seat: SeatId, data: Any, web: Any, caller: Any, request: StrictRequest
    ) -> Any:
        return await handle(table, web, caller, request, seat=seat, data=data)

    async def with_seat(table: TableId, seat: SeatId, web: Any, caller: Any, request: StrictRequest) -> Any:
        return await handle(table, web, caller, request, seat=seat)

    async def with_body(table: TableId, data: Any, web: Any, caller: Any, request: StrictRequest) -> Any:
        return await handle(table, web, caller, request, data=data)

    async def with_none(table: TableId, web: Any, caller: Any, request: StrictRequest) -> Any:
        return await handle(table, web, caller, request)

    made: Any = {
        (True, True): with_all, (True, False): with_seat, (False, True): with_body, (False, False): with_none,
    }[is_for_seat(kind), body is not None]  # fmt: skip
    made.__annotations__ |= {"web": NamedDependency[WebState], "caller": NamedDependency[Caller]}
    made.__annotations__["return"] = kind.reply
    if body is not None:
        made.__annotations__["data"] = JSONBody[body]  # type: ignore[valid-type,misc]
    made.__name__ = tag_of(kind).replace("-", "_")
    made.__doc__ = kind.__doc__
    return post(
        http_path(kind).replace("{table}", "{table:str}").replace("{seat}", "{seat:int}"),
        status_code=200,
        tags=("requests",),
        security=GUEST if kind in FOR_GUESTS else SEAT,
        responses=may_refuse(401, 404, 409, 422, body=body is not None),
    )(made)


ROUTES = tuple(map(route_of, REQUESTS))
