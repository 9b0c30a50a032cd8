"""Limits that the web server applies before the app sees anything: connections by address, and descriptors.

One `ConnectionLimits` belongs to one app. It reaches uvicorn's protocols through the ASGI lifespan state, so
that the protocols know the settings, too.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Mapping
from typing import Any

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import UNKNOWN, rate_limit_key
from vacherie.server.auth.rate_limit import RateLimit
from vacherie.server.clock import Clock
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.web.errors import RateLimited

LIFESPAN_KEY = "vacherie.limits"
"""The key of the limits in the lifespan state."""
SPARE_FILES = 64
"""Descriptors that connections leave free: for the database, the bots' processes and backups."""
RETRY_SECONDS = 10


class ConnectionLimits:
    """The open TCP connections, counted by rate limit key (auth/client_address.py)."""

    def __init__(self, settings: Settings, clock: Clock, metrics: Metrics) -> None:
        self.settings = settings
        self.clock = clock
        self.metrics = metrics
        self.by_key: Counter[str] = Counter()
        self.new = RateLimit(clock, settings.requests_per_minute, 60)
        """New connections; a client that makes one for every request has as many."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.most_files: float = float("inf") if soft == resource.RLIM_INFINITY else soft

    def open(self, client: tuple[str, int] | None, descriptor: int) -> str | None:
        """Count a connection and return its key for `close`; refuses one too many.

        The system gives a new socket the lowest free number, so its number tells how many files are open.
        Behind proxies all connections come from the proxy, and the key is None: then only the app counts, by
        the address that the proxy names.
        """
        if descriptor >= self.most_files - SPARE_FILES:
            raise Refused("busy", "the server has too many connections; try again in a moment")
        if self.settings.proxies:
            return None
        key = rate_limit_key(client[0] if client else UNKNOWN)
        if self.by_key[key] >= self.settings.tcp_connections_per_address or self.new.take(key):
            raise RateLimited(RETRY_SECONDS, "too many connections from this address")
        self.by_key[key] += 1
        return key

    def close(self, key: str | None) -> None:
        """Stop counting a connection that has closed."""
        if key is not None:
            self.by_key[key] -= 1
            if not self.by_key[key]:
                del self.by_key[key]


def limits_in(lifespan_state: Mapping[str, Any]) -> ConnectionLimits:
    """The limits of the app that a protocol belongs to."""
    found = lifespan_state[LIFESPAN_KEY]
    assert isinstance(found, ConnectionLimits)
    return found
