"""Which web pages may talk to this server in the name of whoever looks at them: only its own.

A browser adds the cookie also to what a page of somebody else sends here. It says where the page came from
in headers that no page can change; programs send none of them, and no cookie of anybody else either.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from vacherie.core.error import Refused

DEFAULT_PORTS = {"http": 80, "https": 443}


def place(url: str) -> tuple[str, int | None] | None:
    """Host and port of an origin; None when it is none (`null`, for instance).

    >>> place("https://Play.Example.org"), place("http://10.0.0.5:8104"), place("null")
    (('play.example.org', 443), ('10.0.0.5', 8104), None)
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not host:
        return None
    return host, port or DEFAULT_PORTS[parts.scheme]


def is_own(origin: str, host: str, public_url: str) -> bool:
    """Whether a page of this origin was served by us.

    With a proxy in front that speaks TLS the browser says https while we are asked by http: what counts is
    host and port, and the port that was left out fits both.

    >>> is_own("https://cows.example", "cows.example", ""), is_own("https://evil.example", "cows.example", "")
    (True, False)
    """
    asked = place(origin)
    if asked is None:
        return False
    scheme = urlsplit(origin).scheme
    return asked in (place(f"{scheme}://{host}"), place(public_url))


def check(origin: str | None, fetch_site: str | None, host: str, public_url: str) -> None:
    """Refuse what a page of somebody else sends."""
    if origin is not None:
        allowed = is_own(origin, host, public_url)
    else:
        allowed = fetch_site is None or fetch_site in ("same-origin", "none")
    if not allowed or fetch_site == "cross-site":
        raise Refused("origin", "pages of other sites may not do this")
