"""The ASGI app: the table of all routes, and the gate in front of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any

from starlette.types import Receive, Scope, Send

from vacherie.server.context import ServerContext
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web import guide_files
from vacherie.server.web.connection_limits import LIFESPAN_KEY, ConnectionLimits
from vacherie.server.web.dispatch import router
from vacherie.server.web.gate import Gate
from vacherie.server.web.other_nodes import OtherNodes
from vacherie.server.web.relay.owner_links import OwnerLinks
from vacherie.server.web.route import Route
from vacherie.server.web.routes import (
    admin,
    coach,
    documents,
    games,
    guests,
    play,
    requests,
    sessions,
    tables,
)
from vacherie.server.web.state import WebState
from vacherie.server.web.static_files import pages

API: dict[str, tuple[Route[Any], ...]] = {
    "play": play.ROUTES,
    "requests": requests.ROUTES,
    "guests": (*guests.ROUTES, *sessions.ROUTES),
    "tables": tables.ROUTES,
    "games": games.ROUTES,
    "coach": coach.ROUTES,
    "admin": admin.ROUTES,
}
"""The routes of the HTTP API by chapter. Paths are tried in this order, so the most frequent come first."""


class App:
    """The routes behind the gate, so that even a request without a route passes it."""

    def __init__(self, web: WebState, routes: tuple[Route[Any], ...]) -> None:
        @asynccontextmanager
        async def lifespan(_: object) -> AsyncIterator[dict[str, ConnectionLimits]]:
            await web.bans.load()
            context = web.context
            yield {LIFESPAN_KEY: ConnectionLimits(context.settings, context.clock, context.metrics)}
            web.reviews.stop()
            web.hints.close()

        self.router = router(web, routes, lifespan)
        self.other_nodes = OtherNodes(web)
        self.gate = Gate(self.router, web)
        self.owner_links = OwnerLinks(web)
        web.forwarding.app = self.router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.router(scope, receive, send)
        else:
            # A slash at the end changes nothing: people add one when they type a link.
            scope["path"] = scope["path"].rstrip("/") or "/"
            await self.gate(scope, receive, send)


def build_app(context: ServerContext, tables: TableRegistry, *, routes: tuple[Route[Any], ...] = ()) -> App:
    """Build the ASGI app. `routes` are added to it and pass the same gate."""
    return App(
        WebState(context, tables),
        (*chain(*API.values()), *documents.routes(), *pages(), *guide_files.routes(), *routes),
    )
