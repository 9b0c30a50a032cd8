"""Access log: lines for HTTP requests and websockets, never with the query of a URL.

Successful requests are logged at level debug, refused ones at info. A websocket gets its line when it closes.
Refusals are summed, because anyone can cause them: the first with a status, a route and an address has its
line at once; one line a minute says how many more there were.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vacherie.server.clock import Clock, RealClock, Timer
from vacherie.server.observability.repeated_lines import WINDOW_SECONDS, RepeatedLines

LONGEST_PATH = 200
LONGEST_METHOD = 20
FIRST_ERROR_STATUS = 400

log = structlog.get_logger(__name__)


class AccessLog:
    """ASGI middleware that logs requests."""

    def __init__(
        self, app: ASGIApp, clock: Clock | None = None, address_key: Callable[[str], str] = str
    ) -> None:
        self.app = app
        self.clock = clock or RealClock()
        self.address_key = address_key
        """What counts as one address."""
        self._refusals: RepeatedLines[tuple[int, str, str | None]] = RepeatedLines()
        self._timer: Timer | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self.request(scope, receive, send)
        elif kind == "websocket":
            await self.connection(scope, receive, send)
        else:
            try:
                await self.app(scope, receive, send)
            finally:  # the server stops
                self.write_sums()

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
            if status < FIRST_ERROR_STATUS:
                log.debug("request", **request_fields(scope, status, begun))
            elif self.is_first_refusal(scope, status):
                log.info("request", **request_fields(scope, status, begun))

    def is_first_refusal(self, scope: Any, status: int) -> bool:
        """Count a refusal; whether it has a line of its own."""
        if self._timer is None:
            self._timer = self.clock.call_at(self.clock.now() + WINDOW_SECONDS, self.write_sums)
        client = self.address_key(scope["client"][0]) if scope["client"] else None
        return self._refusals.is_first((status, scope.get("path_template") or "none", client))

    def write_sums(self) -> None:
        """Log how many refusals had no line of their own."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        counts, others = self._refusals.take()
        for (status, route, client), count in counts.items():
            log.info("more refused requests", status=status, route=route, client=client, count=count)
        if others:
            log.info("more refused requests of others", count=others)

    async def connection(self, scope: Any, receive: Receive, send: Send) -> None:
        """Log a websocket. Its messages are not wrapped: they are many, and each wrapper costs time."""
        begun = perf_counter()
        try:
            await self.app(scope, receive, send)
        finally:
            log.debug("connection", **common_fields(scope, begun))


def request_fields(scope: Any, status: int, begun: float) -> dict[str, object]:
    """The fields of a request's line."""
    return {"method": scope["method"][:LONGEST_METHOD], "status": status, **common_fields(scope, begun)}


def common_fields(scope: Any, begun: float) -> dict[str, object]:
    """The fields of every line. By now web/gate.py has set the client's address from behind the proxies."""
    return {
        "path": scope["path"][:LONGEST_PATH],
        "client": scope["client"][0] if scope["client"] else None,
        "ms": round((perf_counter() - begun) * 1000, 1),
    }
