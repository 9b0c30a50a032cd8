"""Dispatch: from an HTTP request to its route, and from what the handler returns or raises to a response.

Starlette matches the path; the method, the parameters and the body are checked here against the route, so
that every refusal has a code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import ValidationError
from msgspec.structs import fields
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as PathRoute
from starlette.routing import Router
from starlette.types import Lifespan, Message, Receive, Scope, Send

from vacherie.core.error import Refused
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.web.errors import failure, internal_error, not_found
from vacherie.server.web.json_body import read_body
from vacherie.server.web.route import Call, PathValues, Route
from vacherie.server.web.state import WebState
from vacherie.server.web.static_files import first_page

JSON = "application/json"
PARAMETERS: dict[str, Any] = {field.name: field.type for field in fields(PathValues)}
NUMBERS = ("seat", "ban")
PATH_CODES = {
    "table": "no-such-table", "game": "no-such-game", "seat": "no-such-seat", "ban": "no-such-ban",
    "session": "no-such-session", "puzzle": "no-such-puzzle",
}  # fmt: skip
"""An id of the wrong form gets the same refusal as an unknown one."""

SET_COOKIES = "vacherie.set_cookies"
"""Where the scope has the cookies that a response sets."""

_encoder = msgspec.json.Encoder()


class NumberConvertor(StringConvertor):
    """A number in a path, with a sign or without; a word there is another URL, which does not exist."""

    regex = "-?[0-9]+"


register_url_convertor("number", NumberConvertor())


def router(web: WebState, routes: Iterable[Route[Any]], lifespan: Lifespan[Any] | None = None) -> Router:
    """The router of a table of routes."""
    by_path: dict[str, list[Route[Any]]] = {}
    for route in routes:
        by_path.setdefault(route.path, []).append(route)

    async def no_route(scope: Scope, receive: Receive, send: Send) -> None:
        web.context.metrics.refused("not-found")
        response = first_page(Request(scope)) or failure(not_found())
        await response(scope, receive, send)

    return Router(
        [PathRoute(pattern(path), Endpoint(web, path, found)) for path, found in by_path.items()],
        redirect_slashes=False,
        default=no_route,
        lifespan=lifespan,
    )


def pattern(path: str) -> str:
    """A path in Starlette's syntax.

    >>> pattern("/api/tables/{table}/seats/{seat}/poll")
    '/api/tables/{table}/seats/{seat:number}/poll'
    """
    for name in NUMBERS:
        path = path.replace(f"{{{name}}}", f"{{{name}:number}}")
    return path.replace("{file}", "{file:path}")


class Endpoint:
    """All routes of one path."""

    def __init__(self, web: WebState, path: str, routes: Iterable[Route[Any]]) -> None:
        self.web = web
        self.path = path
        self.routes: dict[str, Route[Any]] = {}
        for route in routes:
            self.routes |= dict.fromkeys((route.method, *(("HEAD",) if route.head else ())), route)
        self.allowed = {"allow": ", ".join(sorted({*self.routes, "OPTIONS"}))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["path_template"] = self.path
        method = scope["method"]
        route = self.routes.get(method)
        if method == "OPTIONS":
            response = Response(status_code=204, headers=self.allowed)
        elif route is None:
            response = self.refused(Refused("method", f"this URL does not allow {method}"))
            response.headers.update(self.allowed)
        else:
            try:
                response = await self.respond(route, Request(scope, receive))
            except Refused as error:
                response = self.refused(error)
            except Exception as error:
                where = f"{method} {self.path}"
                response = self.refused(internal_error(error, where, self.web.context.entropy))
        await response(scope, receive, adding_cookies(send, scope.get(SET_COOKIES, ())))

    async def respond(self, route: Route[Any], request: Request) -> Response:
        """Call the handler of a route."""
        path = PathValues(**{name: parameter(name, text) for name, text in request.path_params.items()})
        query = None if route.query is None else read_query(request, route.query)
        body = None if route.body is None else await read_body(request, route.body, route.most_bytes)
        call = Call(self.web, request, path, body, query)
        if self.path.startswith("/api/"):
            # In the scope, because a refusal must set them, too: an exchanged cookie is not valid any more.
            request.scope[SET_COOKIES] = await call.authenticate()
        try:
            found = await route.handler(call)
        except OwnedElsewhere as elsewhere:
            found = await self.web.forwarding.forward(
                elsewhere.node,
                request.scope,
                call.caller,
                call.base_url,
                b"" if route.body is None else _encoder.encode(body),
            )
        if not isinstance(found, Response):
            found = Response(_encoder.encode(found), route.status, media_type=JSON)
        return found

    def refused(self, error: Refused) -> Response:
        """A refusal, counted."""
        self.web.context.metrics.refused(error.code)
        return failure(error)


def adding_cookies(send: Send, cookies: Sequence[str]) -> Send:
    """Add `Set-Cookie` headers to a response, unless it sets the cookie itself; no cache may keep it."""

    async def send_with_cookies(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message.get("headers", ())
            if not any(name == b"set-cookie" for name, _ in headers):
                kept = [header for header in headers if header[0] != b"cache-control"]
                set_them = [(b"set-cookie", cookie.encode()) for cookie in cookies]
                message["headers"] = [*kept, (b"cache-control", b"no-store"), *set_them]
        await send(message)

    return send_with_cookies if cookies else send


def parameter(name: str, text: str) -> Any:
    """The value of a parameter in a path."""
    try:
        return msgspec.convert(text, PARAMETERS[name], strict=False)
    except ValidationError:
        raise Refused(PATH_CODES[name], f"there is no such {name}") from None


def read_query(request: Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """The parameters in a query; unknown ones are ignored."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except ValidationError as error:
        raise Refused("malformed", str(error)) from None
