"""The caller of a request, and the bearer token in its headers."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import Headers
from vacherie.server.model.identity import ANONYMOUS, Identity


class Caller(Struct, frozen=True):
    """The identity and address of the client that sent a request."""

    who: Identity
    address: str
    by_cookie: bool = False
    """Whether a cookie identifies the guest, not a token."""
    set_cookies: tuple[str, ...] = ()
    """`Set-Cookie` headers for the response."""

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


def bearer_in(headers: Headers) -> str | None:
    """The bearer token of a request, if it has one; refuses other authorization schemes."""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            if scheme.lower() != "bearer":
                raise Refused("bad-token", "the only authorization scheme here is `Bearer`")
            return token.strip()
    return None
