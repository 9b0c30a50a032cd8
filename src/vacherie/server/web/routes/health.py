"""Health checks and metrics, for monitoring and load balancers.

/healthz   liveness: the process runs and its event loop responds
/readyz    readiness: it can write and is not shutting down; otherwise 503 and the reason
/metrics   Prometheus metrics, for the clients that the setting `metrics` allows
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.types import ControllerRouterHandler

from vacherie.server.auth.client_address import parse
from vacherie.server.context import ServerContext
from vacherie.server.observability.metrics import CONTENT_TYPE

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

    def may_read_metrics(self, request: Request[Any, Any, Any]) -> bool:
        """Whether the setting `metrics` allows this client."""
        if self.context.settings.metrics == "local":
            return self.is_local(request)
        return self.context.settings.metrics == "all"

    def is_local(self, request: Request[Any, Any, Any]) -> bool:
        """Whether the client is on this machine, and not behind a proxy on this machine."""
        address = parse(request.client.host) if request.client else None
        is_forwarded = any(name in request.headers for name in FORWARDED)
        # With trusted proxies web/gate.py has replaced the proxy's address by the client's.
        return (
            address is not None
            and address.is_loopback
            and (not is_forwarded or self.context.settings.proxies > 0)
        )

    def routes(self) -> tuple[ControllerRouterHandler, ...]:
        """The route handlers."""

        @get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
        async def healthz() -> str:
            return "alive\n"

        @get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
        async def readyz() -> Response[str]:
            reason = await self.not_ready_reason()
            return Response(f"{reason or 'ready'}\n", status_code=503 if reason else 200)

        @get("/metrics", include_in_schema=False)
        async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
            if not self.may_read_metrics(request):
                raise NotFoundException
            return Response(self.context.metrics.render(), media_type=CONTENT_TYPE)

        return healthz, readyz, metrics
