"""The desk: everything the handlers of the API and the sockets work with, in one place."""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.server.ban import Bans, banned
from vacherie.server.caller import Caller, identify
from vacherie.server.clock import Clock
from vacherie.server.failure import Wait
from vacherie.server.hall import Hall
from vacherie.server.invitation import home
from vacherie.server.limit import Limit
from vacherie.server.metric import Metrics
from vacherie.server.peer import Headers, owner_of
from vacherie.server.setting import Settings
from vacherie.server.storage import Guest, Storage
from vacherie.server.token import Tokens
from vacherie.server.visitor import Visitors

HOUR = 3600


class Desk:
    """What belongs to one server."""

    def __init__(
        self, hall: Hall, storage: Storage, settings: Settings, tokens: Tokens, clock: Clock, metrics: Metrics
    ) -> None:
        self.hall = hall
        self.storage = storage
        self.settings = settings
        self.tokens = tokens
        self.clock = clock
        self.metrics = metrics
        self.bans = Bans(storage, clock)
        self.visitors = Visitors()
        self.new_guests = Limit(clock, settings.guests_per_hour, HOUR)
        self.new_tables = Limit(clock, settings.tables_per_hour, HOUR)

    def caller(self, headers: Headers, address: str) -> Caller:
        """Who calls; refuses a bad token and a banned guest."""
        who = identify(headers, self.tokens)
        if self.bans.is_guest_banned(who.guest):
            raise banned()
        return Caller(who, address)

    async def guest(self, caller: Caller) -> Guest:
        """The guest who calls; refuses everybody else, and a guest who has been forgotten."""
        guest = await self.storage.guest(caller.guest)
        if guest is None:
            raise Refused("no-guest", "this guest is no longer known here")
        return guest

    def link(self, table: str, base_url: str) -> str:
        """The address people open to come to a table."""
        return f"{home(self.settings, base_url).rstrip('/')}/t/{table}"


def count(limit: Limit, address: str) -> None:
    """Count something an address does, and refuse it when it is too much."""
    seconds = limit.take(owner_of(address))
    if seconds:
        raise Wait(seconds)
