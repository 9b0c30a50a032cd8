"""Credentials of a request: the cookie and the bearer token, read into an identity.

A bad bearer token is refused, so that a program notices; a bad cookie is ignored, because a browser keeps
sending the one it has.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import Headers
from vacherie.server.auth.identity import ANONYMOUS, Identity
from vacherie.server.auth.tokens import Tokens

COOKIE = "vacherie"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest lifetime browsers allow."""


class Caller(Struct, frozen=True):
    """The identity and address of the client that sent a request."""

    who: Identity
    address: str

    @property
    def guest(self) -> str:
        """The id of the guest; refuses callers that are none."""
        if self.who.guest is None:
            raise Refused("no-guest", "say who you are first: POST /api/guests with a name")
        return self.who.guest

    def check_admin(self) -> None:
        """Refuse callers without an administrator's token."""
        if self.who == ANONYMOUS:
            raise Refused("bad-token", "this needs an administrator's token")
        if not self.who.admin:
            raise Refused("not-admin", "this is for the administrator of the server")


def identify(headers: Headers, tokens: Tokens) -> Identity:
    """The identity that the tokens of a request prove."""
    guest, bearer, cookie = None, bearer_in(headers), cookie_in(headers)
    if cookie is not None:
        with suppress(Refused):
            guest = tokens.read_guest(cookie)
    if bearer is None:
        return Identity(guest=guest)
    if bearer.startswith("seat-"):
        return Identity(guest=guest, grants=(tokens.read_seat(bearer),))
    if bearer.startswith("admin-"):
        tokens.read_admin(bearer)
        return Identity(guest=guest, admin=True)
    return Identity(guest=tokens.read_guest(bearer))


def bearer_in(headers: Headers) -> str | None:
    """The bearer token of a request, if it has one; refuses other authorization schemes."""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            if scheme.lower() != "bearer":
                raise Refused("bad-token", "the only authorization scheme here is `Bearer`")
            return token.strip()
    return None


def cookie_in(headers: Headers) -> str | None:
    """The value of our cookie.

    >>> cookie_in([(b"cookie", b"a=1; vacherie=guest-x; b=2")])
    'guest-x'
    """
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, content = part.strip().partition("=")
                if key == COOKIE:
                    return content
    return None
