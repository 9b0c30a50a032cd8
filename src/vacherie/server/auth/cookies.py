"""The session cookie: its name, how it is read from a request, and how it is set.

On https its name begins with `__Host-`: browsers then accept it from this very host only, over TLS, for all
paths. A page of a sibling subdomain, which may set cookies for the whole domain, cannot set or overwrite this
one (cookie tossing, session fixation). On plain http browsers refuse such a name.
"""

from __future__ import annotations

from vacherie.server.auth.client_address import Headers

PLAIN_COOKIE = "vacherie"
"""The name on plain http, and on https in earlier versions."""
HOST_COOKIE = f"__Host-{PLAIN_COOKIE}"
DAY_SECONDS = 24 * 3600


class Cookies:
    """The session cookie of a server."""

    def __init__(self, public_url: str, session_days: int) -> None:
        self.is_https = public_url.startswith("https:")
        self.name = HOST_COOKIE if self.is_https else PLAIN_COOKIE
        self.seconds = session_days * DAY_SECONDS

    def set(self, token: str) -> str:
        """The header that sets it: HttpOnly against scripts, SameSite=Lax against CSRF."""
        return self._header(self.name, token, self.seconds)

    def expire(self) -> tuple[str, ...]:
        """The headers that delete it, under its earlier name too."""
        names = (self.name, PLAIN_COOKIE) if self.is_https else (self.name,)
        return tuple(self._header(name, "", 0) for name in names)

    def expire_plain(self) -> str:
        """The header that deletes the cookie of an earlier version."""
        return self._header(PLAIN_COOKIE, "", 0)

    def _header(self, name: str, value: str, seconds: int) -> str:
        secure = "; Secure" if self.is_https else ""
        return f"{name}={value}; HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax{secure}"


def cookie_in(headers: Headers, name: str) -> str | None:
    """The value of a cookie; None when it is not there, or there with different values (cookie tossing).

    Browsers send a cookie twice when it was set for another path or domain, too. Nothing in the request says
    which one is ours, so none is: its sender is anonymous, not a guest of someone else's choice.

    >>> cookie_in([(b"cookie", b"a=1; vacherie=guest-x; b=2")], "vacherie")
    'guest-x'
    >>> cookie_in([(b"cookie", b"vacherie=guest-x; vacherie=guest-y")], "vacherie")
    """
    found = values_of(headers, name)
    return found.pop() if len(found) == 1 else None


def values_of(headers: Headers, wanted: str) -> set[str]:
    """The different values with which a cookie was sent."""
    found: set[str] = set()
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, content = part.strip().partition("=")
                if key == wanted:
                    found.add(content)
    return found
