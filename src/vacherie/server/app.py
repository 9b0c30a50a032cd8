"""The app: every route, what stands before it, and what becomes of errors."""

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

from vacherie.server import openapi
from vacherie.server.api_admin import Administration
from vacherie.server.api_game import Games
from vacherie.server.api_guest import Guests
from vacherie.server.api_invitation import Invitations
from vacherie.server.api_play import Playing
from vacherie.server.api_table import Tables
from vacherie.server.asyncapi import document
from vacherie.server.body import MOST_BYTES, StrictRequest
from vacherie.server.caller import Caller
from vacherie.server.desk import Desk
from vacherie.server.failure import handlers
from vacherie.server.guard import Guard
from vacherie.server.hall import Hall
from vacherie.server.page import pages
from vacherie.server.setting import Settings
from vacherie.server.storage import Storage
from vacherie.server.token import Tokens


class App(Litestar):
    """The web framework's app behind our guard; also what the framework refuses itself passes the guard."""

    guard: Guard | None = None

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        if scope["type"] == "lifespan" or self.guard is None:
            await super().__call__(scope, receive, send)
        else:
            await self.guard(scope, receive, send)  # type: ignore[arg-type]


@get("/api/asyncapi.json", include_in_schema=False)
async def asyncapi() -> dict[str, Any]:
    """The websocket of a table, for programs that read AsyncAPI."""
    return document()


def build_app(
    hall: Hall,
    storage: Storage,
    settings: Settings,
    tokens: Tokens,
    *,
    routes: tuple[ControllerRouterHandler, ...] = (),
) -> App:
    """The app for a hall. `routes` are added to it; they pass the same guard."""
    desk = Desk(hall, storage, settings, tokens, hall.services.clock, hall.services.metrics)

    def provide_desk() -> Desk:
        return desk

    def provide_caller(request: StrictRequest) -> Caller:
        assert request.client is not None
        return desk.caller(request.scope["headers"], request.client.host)

    methods: dict[str, set[Method]] = {}

    async def name_methods(message: Message, scope: Scope) -> None:
        # The framework forgets methods in `Allow` where one path has several handlers.
        if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
            allowed = ", ".join(sorted(methods.get(scope.get("path_template", ""), ())))
            message["headers"] = [(b"allow", allowed.encode())]

    app = App(
        [Guests, Tables, Invitations, Playing, Games, Administration, asyncapi, pages(), *routes],
        before_send=[name_methods],
        dependencies={
            "desk": Provide(provide_desk, sync_to_thread=False),
            "caller": Provide(provide_caller, sync_to_thread=False),
        },
        exception_handlers=handlers(desk.metrics.refused),
        logging_config=None,
        on_startup=[desk.bans.load],
        openapi_config=openapi.configuration(),
        request_class=StrictRequest,
        request_max_body_size=MOST_BYTES,
    )
    app.guard = Guard(super(App, app).__call__, desk)
    methods.update((route.path_format, route.methods) for route in app.routes)
    return app
