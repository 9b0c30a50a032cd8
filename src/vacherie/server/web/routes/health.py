"""Health checks and metrics, for monitoring and load balancers.

/healthz   liveness: the process runs and its event loop responds
/readyz    readiness: it can write and is not shutting down; otherwise 503 and the reason
/metrics   Prometheus metrics, for the clients that the setting `metrics` allows
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from vacherie.server.auth.client_address import parse
from vacherie.server.context import ServerContext
from vacherie.server.observability.metrics import CONTENT_TYPE
from vacherie.server.web.errors import not_found
from vacherie.server.web.route import Call, Route

CHECK_CACHE_SECONDS = 1.0
"""How long a check of the database is cached; anyone may send the request, and each check costs a write."""
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


class Health:
    """Liveness, readiness and metrics of one server."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.is_closing = False
        """Set at shutdown, so that load balancers send no new clients."""
        self._check_lock = asyncio.Lock()
        self._checked_at: float | None = None
        self._can_write = False

    async def not_ready_reason(self) -> str | None:
        """Why the server is not ready; None when it is."""
        if self.is_closing:
            return "shutting-down"
        async with self._check_lock:
            now = self.context.clock.now()
            if self._checked_at is None or now - self._checked_at >= CHECK_CACHE_SECONDS:
                self._can_write = await self.context.storage.is_alive()
                self._checked_at = self.context.clock.now()
        return None if self._can_write else "storage"

    def may_read_metrics(self, request: Request) -> bool:
        """Whether the setting `metrics` allows this client."""
        if self.context.settings.metrics == "local":
            return self.is_local(request)
        return self.context.settings.metrics == "all"

    def is_local(self, request: Request) -> bool:
        """Whether the client is on this machine, and not behind a proxy on this machine."""
        address = parse(request.client.host) if request.client else None
        is_forwarded = any(name in request.headers for name in FORWARDED)
        # With trusted proxies web/gate.py has replaced the proxy's address by the client's.
        return (
            address is not None
            and address.is_loopback
            and (not is_forwarded or self.context.settings.proxies > 0)
        )

    async def healthz(self, call: Call[None]) -> Response:
        """Liveness."""
        return PlainTextResponse("alive\n")

    async def readyz(self, call: Call[None]) -> Response:
        """Readiness."""
        reason = await self.not_ready_reason()
        return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)

    async def metrics(self, call: Call[None]) -> Response:
        """Metrics; for other clients there is nothing at this URL."""
        if not self.may_read_metrics(call.request):
            raise not_found()
        return Response(self.context.metrics.render(), media_type=CONTENT_TYPE)

    def routes(self) -> tuple[Route[None], ...]:
        """The routes."""
        handlers = {"/healthz": self.healthz, "/readyz": self.readyz, "/metrics": self.metrics}
        return tuple(Route("GET", path, found) for path, found in handlers.items())
