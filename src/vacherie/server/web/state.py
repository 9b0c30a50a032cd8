"""WebState: bans, sessions, open websockets, rate limits, the table registry, for routes and websockets.

Shared services are in `ServerContext`; this holds it and adds only what the web layer itself changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vacherie.core.error import Refused
from vacherie.protocol.request import AnyRequest, Rematch
from vacherie.server.auth.address_limit import AddressLimit
from vacherie.server.auth.authenticate import Authentication
from vacherie.server.auth.bans import BanList, banned
from vacherie.server.auth.client_address import Headers, rate_limit_key
from vacherie.server.auth.cookies import Cookies
from vacherie.server.auth.credentials import Caller
from vacherie.server.auth.sessions import Sessions
from vacherie.server.coach.hints import Hints
from vacherie.server.coach.puzzle_book import PuzzleBook
from vacherie.server.coach.reviews import Reviews
from vacherie.server.context import ServerContext
from vacherie.server.model.identity import Identity
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.record_replays import RecordReplays
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.tables.state import TableLine
from vacherie.server.tables.table import Table
from vacherie.server.web.errors import RateLimited
from vacherie.server.web.invitation import reachable_base_url
from vacherie.server.web.relay.edge_links import EdgeLinks
from vacherie.server.web.relay.forwarding import Forwarding
from vacherie.server.web.websocket.close_codes import REASONS
from vacherie.server.web.websocket.open_connections import OpenConnections

MINUTE, HOUR = 60, 3600


class WebState:
    """What the web layer keeps while a server runs."""

    def __init__(self, context: ServerContext, tables: TableRegistry) -> None:
        self.context = context
        self.tables = tables
        self.bans = BanList(context.storage, context.clock)
        self.bans_changed: Callable[[], None] = lambda: None
        """Tells other nodes that bans were added or lifted."""
        self.connections = OpenConnections(context.counts)
        self.cookies = Cookies(context.settings.public_url, context.settings.session_days)
        self.sessions = Sessions(
            context.storage,
            context.clock,
            context.entropy,
            context.settings.session_days,
            self.connections.close_sessions,
        )
        self.authentication = Authentication(context.tokens, self.sessions, self.cookies)
        settings = context.settings
        self.requests = self.limit("requests", settings.requests_per_minute, MINUTE)
        self.new_guests = self.limit("guests", settings.guests_per_hour, HOUR)
        self.new_tables = self.limit("tables", settings.tables_per_hour, HOUR)
        self.heavy_requests = self.limit("heavy", settings.heavy_requests_per_minute, MINUTE)
        self.new_hints = self.limit("hints", settings.hints_per_minute, MINUTE)
        self.new_reviews = self.limit("reviews", settings.reviews_per_hour, HOUR)
        self.reviews = Reviews(context, tables.archive)
        self.hints = Hints(use_process=settings.bot_workers > 0, cold=settings.cold)
        self.puzzles = PuzzleBook(context.worker)
        self.record_replays = RecordReplays(context.worker)
        self.links = EdgeLinks(context.node, context.entropy.pacing())
        self.forwarding = Forwarding(context.node)
        context.metrics.relayed_connections = lambda: len(self.links)

    def limit(self, name: str, count: float, seconds: float) -> AddressLimit:
        """A rate limit by address."""
        return AddressLimit(name, self.context.clock, count, seconds, self.context.counts)

    async def caller(self, headers: Headers, address: str, *, sets_cookies: bool = True) -> Caller:
        """Authenticate a request; refuses a bad token and a banned guest."""
        found = await self.authentication.authenticate(headers, sets_cookies=sets_cookies)
        if self.bans.is_guest_banned(found.who.guest):
            raise banned()
        if found.who.guest in self.tables.erasures:
            raise unknown_guest()
        if found.who.guest is not None:
            self.context.addresses.note(found.who.guest, address)
        return Caller(found.who, address, found.by_cookie, found.set_cookies)

    async def load_bans(self) -> None:
        """Read the bans, and close the connections of those who are banned."""
        await self.bans.load()
        for connection in self.connections:
            if self.bans.is_guest_banned(connection.who.guest) or self.bans.is_address_banned(
                connection.address
            ):
                connection.close("banned", REASONS["banned"].meaning)

    def keys_withdrawn(self) -> None:
        """After a signing key was revoked before its time: all clients have to authenticate anew."""
        self.connections.close_all(self.context.entropy.pacing())
        self.sessions.end_all_requests()

    async def guest(self, caller: Caller) -> GuestRow:
        """The calling guest; refuses callers without one, and a guest whose data was erased."""
        guest = await self.context.storage.guest(caller.guest)
        if guest is None:
            raise unknown_guest()
        return guest

    async def carry_out(
        self, table: Table, who: Identity, address: str, request: AnyRequest
    ) -> Sequence[TableLine]:
        """Carry out a request of a websocket or an HTTP route; a rematch counts as opening a table."""
        if isinstance(request, Rematch) and table.opens_rematch(who):
            await count(self.new_tables, address)
        return await table.handle(who, request)

    def link(self, table: str, base_url: str) -> str:
        """The URL that opens a table in a browser."""
        return f"{reachable_base_url(self.context.settings, base_url).rstrip('/')}/t/{table}"


def unknown_guest() -> Refused:
    """The refusal of a guest whose data was erased, or is being erased."""
    return Refused("no-guest", "this guest is no longer known here")


async def count(limit: AddressLimit, address: str) -> None:
    """Count a request against an address's rate limit; refuses it over the limit."""
    seconds = await limit.take(rate_limit_key(address))
    if seconds:
        raise RateLimited(seconds)
