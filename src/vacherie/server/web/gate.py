"""The guard at the door: what every request passes before the app sees it, and what every response carries.

In this order: whose address it is, whether it is banned, whether it comes too often, and whether a page of
another site sent it.
"""

from __future__ import annotations

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from vacherie.core.error import Refused
from vacherie.server.auth import csrf
from vacherie.server.auth.bans import banned
from vacherie.server.auth.client_address import address_of
from vacherie.server.auth.rate_limit import RateLimit
from vacherie.server.web.errors import respond
from vacherie.server.web.security_headers import security_headers
from vacherie.server.web.state import WebState, count
from vacherie.server.web.websocket import endpoint

READING = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = READING | {"POST", "PUT", "PATCH", "DELETE"}
UNCOUNTED = frozenset({"/healthz", "/readyz", "/metrics"})
"""Whoever watches over the server comes often, and must get through when it is busy."""
NO_STORE = (b"cache-control", b"no-store")


class Gate:
    """Stands before an app."""

    def __init__(self, app: ASGIApp, web: WebState) -> None:
        self.app = app
        self.web = web
        self.headers = security_headers(web.context.settings)
        self.requests = RateLimit(web.context.clock, web.context.settings.requests_per_minute, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope["client"], scope["headers"], self.web.context.settings.proxies)
        scope["client"] = (address, 0)
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.connect(scope, receive, send)
        else:
            await self.request(scope, receive, send)

    async def request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """An HTTP request."""

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.dress(scope, message)
            await send(message)

        try:
            self.check_address(scope)
            if scope["method"] not in READING:
                self.check_origin(scope)
        except Refused as error:
            await self.refuse(error, guarded_send, "http")
        else:
            await self.app(scope, receive, guarded_send)

    async def connect(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        """A websocket that wants to be opened; a page of another site may not."""
        try:
            self.check_address(scope)
            self.check_origin(scope)
        except Refused as error:
            await self.refuse(error, send, "websocket.http")
        else:
            await endpoint.serve(self.web, scope, receive, send)

    def check_address(self, scope: Scope) -> None:
        """Refuse banned addresses, and those that come too often."""
        assert scope["client"] is not None
        address = scope["client"][0]
        if self.web.bans.is_address_banned(address):
            raise banned()
        if scope["path"] not in UNCOUNTED:
            count(self.requests, address)

    def check_origin(self, scope: Scope) -> None:
        """Refuse what pages of other sites send."""
        found = {name: value.decode("latin-1") for name, value in scope["headers"]}
        csrf.check(
            found.get(b"origin"),
            found.get(b"sec-fetch-site"),
            found.get(b"host", ""),
            self.web.context.settings.public_url,
        )

    def dress(self, scope: HTTPScope, message: Any) -> None:
        """Add our headers to a response, and count it."""
        headers = [*message.get("headers", ()), *self.headers]
        if scope["path"].startswith("/api/") and not any(name == b"cache-control" for name, _ in headers):
            headers.append(NO_STORE)
        message["headers"] = headers
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.web.context.metrics.requested(method, scope.get("path_template") or "none", message["status"])

    async def refuse(self, error: Refused, send: Send, kind: str) -> None:
        """Answer in place of the app."""
        self.web.context.metrics.refused(error.code)
        await respond(error, send, kind)
