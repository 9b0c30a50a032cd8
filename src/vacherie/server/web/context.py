"""The desk: everything the handlers of the API and the sockets work with, in one place."""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.server.auth.bans import BanList, banned
from vacherie.server.auth.client_address import Headers, rate_limit_key
from vacherie.server.auth.credentials import Caller, identify
from vacherie.server.auth.rate_limit import RateLimit
from vacherie.server.auth.tokens import Tokens
from vacherie.server.clock import Clock
from vacherie.server.model.rows import GuestRow
from vacherie.server.observability.metrics import Metrics
from vacherie.server.settings.model import Settings
from vacherie.server.storage.port import Storage
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.web.errors import RateLimited
from vacherie.server.web.invitation import reachable_base_url
from vacherie.server.web.websocket.open_connections import OpenConnections

HOUR = 3600


class WebContext:
    """What belongs to one server."""

    def __init__(
        self,
        hall: TableRegistry,
        storage: Storage,
        settings: Settings,
        tokens: Tokens,
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        self.hall = hall
        self.storage = storage
        self.settings = settings
        self.tokens = tokens
        self.clock = clock
        self.metrics = metrics
        self.bans = BanList(storage, clock)
        self.visitors = OpenConnections()
        self.new_guests = RateLimit(clock, settings.guests_per_hour, HOUR)
        self.new_tables = RateLimit(clock, settings.tables_per_hour, HOUR)

    def caller(self, headers: Headers, address: str) -> Caller:
        """Who calls; refuses a bad token and a banned guest."""
        who = identify(headers, self.tokens)
        if self.bans.is_guest_banned(who.guest):
            raise banned()
        return Caller(who, address)

    async def guest(self, caller: Caller) -> GuestRow:
        """The guest who calls; refuses everybody else, and a guest who has been forgotten."""
        guest = await self.storage.guest(caller.guest)
        if guest is None:
            raise Refused("no-guest", "this guest is no longer known here")
        return guest

    def link(self, table: str, base_url: str) -> str:
        """The address people open to come to a table."""
        return f"{reachable_base_url(self.settings, base_url).rstrip('/')}/t/{table}"


def count(limit: RateLimit, address: str) -> None:
    """Count something an address does, and refuse it when it is too much."""
    seconds = limit.take(rate_limit_key(address))
    if seconds:
        raise RateLimited(seconds)
