"""Authentication of a request: bearer token or cookie, its session, and the cookies to set with the response.

A bad bearer token is refused, so that a program notices; a bad cookie is ignored, because a browser keeps
sending the one it has. HTTP requests and websocket handshakes are authenticated by the same code.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import Headers
from vacherie.server.auth.cookies import PLAIN_COOKIE, Cookies, cookie_in, values_of
from vacherie.server.auth.credentials import bearer_in
from vacherie.server.auth.sessions import Sessions, session_ended
from vacherie.server.auth.tokens import GuestClaim, Tokens
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.model.rows import SessionRow


class Authenticated(Struct, frozen=True):
    """The identity of a client, and `Set-Cookie` headers for it."""

    who: Identity
    set_cookies: tuple[str, ...] = ()
    by_cookie: bool = False


class Authentication:
    """Reads the tokens of requests."""

    def __init__(self, tokens: Tokens, sessions: Sessions, cookies: Cookies) -> None:
        self.tokens = tokens
        self.sessions = sessions
        self.cookies = cookies

    async def authenticate(self, headers: Headers, *, sets_cookies: bool = True) -> Authenticated:
        """Authenticate a request. `sets_cookies`: whether its response can set cookies."""
        bearer = bearer_in(headers)
        if bearer is None:
            return await self.by_cookie(headers, sets_cookies)
        if bearer.startswith("seat-"):
            grant = self.tokens.read_seat(bearer)
            found = await self.by_cookie(headers, sets_cookies)
            who = Identity(guest=found.who.guest, session=found.who.session, grants=(grant,))
            return Authenticated(who, found.set_cookies, found.by_cookie)
        if bearer.startswith("admin-"):
            self.tokens.read_admin(bearer)
            found = await self.by_cookie(headers, sets_cookies)
            who = Identity(guest=found.who.guest, session=found.who.session, admin=True)
            return Authenticated(who, found.set_cookies, found.by_cookie)
        claim = self.tokens.read_guest(bearer)
        session = await self.sessions.find(claim.guest, claim.session)
        if session is None:
            raise session_ended()
        self.sessions.use(session)
        return Authenticated(identity_of(session))

    async def by_cookie(self, headers: Headers, sets_cookies: bool) -> Authenticated:
        """Authenticate by the cookie, and replace it when it is old."""
        claim = self.claim_in(headers, self.cookies.name)
        if claim is None:
            # A `__Host-` cookie precedes a plain one, also when it is bad.
            if self.cookies.is_https and not values_of(headers, self.cookies.name):
                return await self.by_plain_cookie(headers, sets_cookies)
            return Authenticated(ANONYMOUS)
        session = await self.sessions.find(claim.guest, claim.session)
        if session is None:
            return Authenticated(ANONYMOUS)
        # Where no cookie can be set, the first request of the day is left to one that can.
        is_due = sets_cookies and (self.sessions.use(session) or not claim.by_current_key)
        cookies = (self.cookie_of(session),) if is_due else ()
        return Authenticated(identity_of(session), cookies, by_cookie=True)

    async def by_plain_cookie(self, headers: Headers, sets_cookies: bool) -> Authenticated:
        """On https: accept the cookie of an earlier version, or of plain http, once.

        Its session is exchanged for a new one, which only the new cookie names. A page of a sibling subdomain
        could have set this cookie, so a session that began on https is not accepted here, and whoever else
        has this token has no access any more.
        """
        claim = self.claim_in(headers, PLAIN_COOKIE)
        session = None if claim is None else await self.sessions.find(claim.guest, claim.session)
        if claim is None or session is None or (not session.plain and session.id == claim.session):
            return Authenticated(ANONYMOUS)
        if not sets_cookies or not session.plain:
            return Authenticated(identity_of(session), by_cookie=True)
        try:
            successor = await self.sessions.exchange(session)
        except StorageFailed:  # next time
            return Authenticated(identity_of(session), by_cookie=True)
        if successor is not None:
            cookies = (self.cookie_of(successor), self.cookies.expire_plain())
            return Authenticated(identity_of(successor), cookies, by_cookie=True)
        # Another request was faster, and its response has the cookie.
        session = await self.sessions.find(claim.guest, claim.session)
        return Authenticated(ANONYMOUS if session is None else identity_of(session), by_cookie=True)

    def claim_in(self, headers: Headers, name: str) -> GuestClaim | None:
        """What the token in a cookie says, if it is valid."""
        value = cookie_in(headers, name)
        with suppress(Refused):
            return None if value is None else self.tokens.read_guest(value)
        return None

    def cookie_of(self, session: SessionRow) -> str:
        """The `Set-Cookie` header of a session."""
        return self.cookies.set(self.tokens.guest_token(session.guest, session.id))


def identity_of(session: SessionRow) -> Identity:
    """The guest of a session."""
    return Identity(guest=session.guest, session=session.id)
