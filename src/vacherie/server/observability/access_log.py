"""A log line for every request: who asked for what, and what became of it; never the query of an address.

What went well is told at level debug, what was refused at info. A websocket gets its line when it ends.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_PATH = 200
REFUSED = 400

log = structlog.get_logger(__name__)


class AccessLog:
    """Stands before an app and takes notes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self.request(scope, receive, send)
        elif kind == "websocket":
            await self.connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Any, receive: Receive, send: Send) -> None:
        """An HTTP request."""
        status = 500  # of one that breaks off without an answer
        begun = perf_counter()

        async def noting_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting_send)
        finally:
            tell = log.info if status >= REFUSED else log.debug
            tell("request", method=scope["method"], status=status, **facts(scope, begun))

    async def connection(self, scope: Any, receive: Receive, send: Send) -> None:
        """A websocket. Its messages are many, and go by without a step more."""
        begun = perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            log.debug("connection", **facts(scope, begun))


def facts(scope: Any, begun: float) -> dict[str, object]:
    """What both kinds have. The guard has looked behind the proxies by now, for the client's address."""
    return {
        "path": scope["path"][:LONGEST_PATH],
        "client": scope["client"][0] if scope["client"] else None,
        "ms": round((perf_counter() - begun) * 1000, 1),
    }
