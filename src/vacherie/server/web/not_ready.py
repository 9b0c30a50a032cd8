"""The app while the data of the server cannot be opened, as on a full disk: pages, liveness, and refusals.

A browser gets the page, which shows the refusal of its first request; a load balancer sees that the server is
alive and not ready.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vacherie.server.model.errors import StorageFailed
from vacherie.server.settings.model import Settings
from vacherie.server.web.connection_limits import LIFESPAN_KEY, ConnectionLimits
from vacherie.server.web.errors import failure
from vacherie.server.web.security_headers import security_headers
from vacherie.server.web.static_files import StaticFile, reply

STATIC = "/static/"


class NotReadyApp:
    """The ASGI app until `app` is set; from then on that one."""

    def __init__(self, settings: Settings, files: dict[str, StaticFile], limits: ConnectionLimits) -> None:
        self.app: ASGIApp | None = None
        self.headers = security_headers(settings)
        self.files = files
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.lifespan(scope, receive, send)
        elif self.app is not None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()  # websocket.connect
            await not_ready()(scope, receive, send)
        else:

            async def send_with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message.get("headers", ()), *self.headers]
                await send(message)

            await self.respond(scope)(scope, receive, send_with_headers)

    async def lifespan(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give uvicorn's protocols their limits; what the app needs begins when the data is open."""
        scope["state"][LIFESPAN_KEY] = self.limits
        for event in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{event}.complete"})

    def respond(self, scope: Scope) -> Response:
        """The response to a request."""
        path: str = scope["path"]
        if path == "/healthz":
            return PlainTextResponse("alive\n")
        if path == "/readyz":
            return PlainTextResponse("storage\n", 503)
        name = path.removeprefix(STATIC) if path.startswith(STATIC) else "index.html"
        file = self.files.get(name)
        if path.startswith("/api/") or path == "/metrics" or scope["method"] not in ("GET", "HEAD"):
            file = None
        return not_ready() if file is None else reply(file, Request(scope))


def not_ready() -> Response:
    """The refusal of everything that needs the data."""
    return failure(StorageFailed("the server cannot open its data at the moment; it tries again by itself"))
