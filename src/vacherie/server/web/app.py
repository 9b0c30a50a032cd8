"""The ASGI app: routes, dependency injection, exception handlers, and the gate in front of them."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, get
from litestar.di import Provide
from litestar.types import (
    ControllerRouterHandler,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Method,
    Receive,
    Scope,
    Send,
)

from vacherie.server.auth.credentials import Caller
from vacherie.server.context import ServerContext
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web.errors import handlers
from vacherie.server.web.gate import Gate
from vacherie.server.web.json_body import MOST_BYTES, StrictRequest
from vacherie.server.web.routes.admin import Administration
from vacherie.server.web.routes.games import Games
from vacherie.server.web.routes.guests import Guests
from vacherie.server.web.routes.invitations import Invitations
from vacherie.server.web.routes.play import Playing
from vacherie.server.web.routes.requests import ROUTES
from vacherie.server.web.routes.tables import Tables
from vacherie.server.web.schema import openapi
from vacherie.server.web.schema.asyncapi import document
from vacherie.server.web.state import WebState
from vacherie.server.web.static_files import pages


class App(Litestar):
    """The framework's app behind our gate, so that even the framework's own refusals pass it."""

    gate: Gate | None = None

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        if scope["type"] == "lifespan" or self.gate is None:
            await super().__call__(scope, receive, send)
        else:
            await self.gate(scope, receive, send)  # type: ignore[arg-type]


@get("/api/asyncapi.json", include_in_schema=False)
async def asyncapi() -> dict[str, Any]:
    """The websocket of a table, for programs that read AsyncAPI."""
    return document()


def build_app(
    context: ServerContext,
    tables: TableRegistry,
    *,
    routes: tuple[ControllerRouterHandler, ...] = (),
) -> App:
    """Build the ASGI app. `routes` are added to it and pass the same gate."""
    web = WebState(context, tables)

    def provide_web() -> WebState:
        return web

    def provide_caller(request: StrictRequest) -> Caller:
        assert request.client is not None
        return web.caller(request.scope["headers"], request.client.host)

    methods: dict[str, set[Method]] = {}

    async def name_methods(message: Message, scope: Scope) -> None:
        # The framework leaves methods out of `Allow` where one path has several handlers.
        if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
            allowed = ", ".join(sorted(methods.get(scope.get("path_template", ""), ())))
            message["headers"] = [(b"allow", allowed.encode())]

    app = App(
        [Guests, Tables, Invitations, *ROUTES, Playing, Games, Administration, asyncapi, pages(), *routes],
        before_send=[name_methods],
        dependencies={
            "web": Provide(provide_web, sync_to_thread=False),
            "caller": Provide(provide_caller, sync_to_thread=False),
        },
        exception_handlers=handlers(context.metrics.refused, context.entropy),
        logging_config=None,
        on_startup=[web.bans.load],
        openapi_config=openapi.configuration(),
        request_class=StrictRequest,
        request_max_body_size=MOST_BYTES,
    )
    app.gate = Gate(super(App, app).__call__, web)
    methods.update((route.path_format, route.methods) for route in app.routes)
    return app
