"""Access log: one line for every HTTP request and every websocket, never with the query of a URL.

Successful requests are logged at level debug, refused ones at info. A websocket gets its line when it closes.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_PATH = 200
FIRST_ERROR_STATUS = 400

log = structlog.get_logger(__name__)


class AccessLog:
    """ASGI middleware that logs requests."""

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
        """Log an HTTP request with its status."""
        status = 500  # of a request that ends without a response
        begun = perf_counter()

        async def recording_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, recording_send)
        finally:
            write = log.info if status >= FIRST_ERROR_STATUS else log.debug
            write("request", method=scope["method"], status=status, **common_fields(scope, begun))

    async def connection(self, scope: Any, receive: Receive, send: Send) -> None:
        """Log a websocket. Its messages are not wrapped: they are many, and each wrapper costs time."""
        begun = perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            log.debug("connection", **common_fields(scope, begun))


def common_fields(scope: Any, begun: float) -> dict[str, object]:
    """The fields of every line. By now web/gate.py has set the client's address from behind the proxies."""
    return {
        "path": scope["path"][:LONGEST_PATH],
        "client": scope["client"][0] if scope["client"] else None,
        "ms": round((perf_counter() - begun) * 1000, 1),
    }
