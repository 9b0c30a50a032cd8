"""Middleware before the app: client address, bans, rate limit, Host and CSRF checks; security headers.

The checks run in this order, for HTTP requests and for websocket handshakes.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vacherie.core.error import Refused
from vacherie.server.auth import csrf
from vacherie.server.auth.bans import banned
from vacherie.server.auth.client_address import address_of, rate_limit_key
from vacherie.server.web.errors import RateLimited, failure
from vacherie.server.web.host_header import check_host
from vacherie.server.web.security_headers import security_headers
from vacherie.server.web.state import WebState, count
from vacherie.server.web.websocket import endpoint

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
MONITORED = frozenset({"/healthz", "/readyz", "/metrics"})
"""Monitoring polls these often, and has to get through when other limits are used up."""
MONITORING_PER_MINUTE = 600
FLOOD_COST = 100
"""A flooded websocket counts like so many requests of its address, which cannot simply connect again."""
NO_STORE = (b"cache-control", b"no-store")


class Gate:
    """The ASGI middleware."""

    def __init__(self, app: ASGIApp, web: WebState) -> None:
        self.app = app
        self.web = web
        self.headers = security_headers(web.context.settings)
        self.monitoring = web.limit("monitoring", MONITORING_PER_MINUTE, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope["client"], scope["headers"], self.web.context.settings.proxies)
        scope["client"] = (address, 0)
        if scope["type"] == "websocket":
            await self.connect(scope, receive, send)
        else:
            await self.request(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check an HTTP request and pass it to the app."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.add_headers(scope, message)
            await send(message)

        try:
            await self.check_address(scope)
            check_host(scope["headers"])
            if scope["method"] not in SAFE_METHODS:
                self.check_origin(scope)
        except Refused as error:
            await self.refuse(error, scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    async def connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a websocket handshake; browsers do not apply the same-origin policy to it, so we do."""
        try:
            await self.check_address(scope)
            check_host(scope["headers"])
            self.check_origin(scope)
        except Refused as error:
            await self.refuse(error, scope, receive, send)
        else:
            if await endpoint.serve(self.web, scope, receive, send):
                self.web.requests.charge(rate_limit_key(scope["client"][0]), FLOOD_COST)

    async def check_address(self, scope: Scope) -> None:
        """Refuse banned addresses, and those above the rate limit."""
        address = scope["client"][0]
        if self.web.bans.is_address_banned(address):
            raise banned()
        await count(self.monitoring if scope["path"] in MONITORED else self.web.requests, address)

    def check_origin(self, scope: Scope) -> None:
        """Refuse cross-site requests."""
        found = {name: value.decode("latin-1") for name, value in scope["headers"]}
        csrf.check(
            found.get(b"origin"),
            found.get(b"sec-fetch-site"),
            found.get(b"host", ""),
            self.web.context.settings.public_url,
        )

    def add_headers(self, scope: Scope, message: Message) -> None:
        """Add the security headers to a response, and count it."""
        headers = [*message.get("headers", ()), *self.headers]
        if scope["path"].startswith("/api/") and not any(name == b"cache-control" for name, _ in headers):
            headers.append(NO_STORE)
        message["headers"] = headers
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.web.context.metrics.requested(method, scope.get("path_template") or "none", message["status"])

    async def refuse(self, error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        """Send an error without calling the app."""
        self.web.context.metrics.refused(error.code)
        response = failure(error)
        if isinstance(error, RateLimited) and scope["type"] == "http":
            # Refusing one pipelined request after the other would be as much work as answering them.
            response.headers["connection"] = "close"
        await response(scope, receive, send)
