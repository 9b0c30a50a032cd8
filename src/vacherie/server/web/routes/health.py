"""What those who watch over a server ask: does it live, is it ready, what does it count.

/healthz   the process lives and its loop turns
/readyz    it can write, and is not about to stop; otherwise 503 and the reason
/metrics   counters for Prometheus, to whom the setting `metrics` allows it
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

FRESH_SECONDS = 1.0
"""How long an answer of the database counts; everybody may ask, and each new answer costs a write."""
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


class Health:
    """The state of one server, as it is told to others."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.is_closing = False
        """Set when the server is asked to stop: nobody new should be sent here."""
        self._asking = asyncio.Lock()
        self._asked: float | None = None
        self._can_write = False

    async def complaint(self) -> str | None:
        """Why the server is not ready, if so."""
        if self.is_closing:
            return "shutting-down"
        async with self._asking:
            now = self.context.clock.now()
            if self._asked is None or now - self._asked >= FRESH_SECONDS:
                self._can_write = await self.context.storage.is_alive()
                self._asked = self.context.clock.now()
        return None if self._can_write else "storage"

    def may_read_metrics(self, request: Request[Any, Any, Any]) -> bool:
        """Whether the counters are for this caller."""
        if self.context.settings.metrics == "local":
            return self.is_from_here(request)
        return self.context.settings.metrics == "all"

    def is_from_here(self, request: Request[Any, Any, Any]) -> bool:
        """Whether somebody on this machine asks, and not a proxy on this machine for somebody elsewhere."""
        address = parse(request.client.host) if request.client else None
        is_forwarded = any(name in request.headers for name in FORWARDED)
        # With proxies that are believed the guard has put the true address into the place of the proxy's.
        return (
            address is not None
            and address.is_loopback
            and (not is_forwarded or self.context.settings.proxies > 0)
        )

    def routes(self) -> tuple[ControllerRouterHandler, ...]:
        """The handlers, for the app."""

        @get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
        async def healthz() -> str:
            return "alive\n"

        @get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
        async def readyz() -> Response[str]:
            complaint = await self.complaint()
            return Response(f"{complaint or 'ready'}\n", status_code=503 if complaint else 200)

        @get("/metrics", include_in_schema=False)
        async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
            if not self.may_read_metrics(request):
                raise NotFoundException
            return Response(self.context.metrics.render(), media_type=CONTENT_TYPE)

        return healthz, readyz, metrics
