"""CSRF check: only pages of the same origin may send requests with the user's cookie.

A browser adds the cookie to cross-site requests, too, but it also sends `Origin` and `Sec-Fetch-Site`, which
pages cannot change. Programs send neither these headers nor a foreign cookie.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from vacherie.core.error import Refused

DEFAULT_PORTS = {"http": 80, "https": 443}


def host_and_port(url: str) -> tuple[str, int | None] | None:
    """Host and port of an origin; None for an opaque one (`null`).

    >>> host_and_port("https://Play.Example.org"), host_and_port("http://10.0.0.5:8104")
    (('play.example.org', 443), ('10.0.0.5', 8104))
    >>> host_and_port("null")
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not host:
        return None
    return host, port or DEFAULT_PORTS[parts.scheme]


def is_same_origin(origin: str, host: str, public_url: str) -> bool:
    """Whether an origin is this server's.

    Behind a proxy that terminates TLS the browser's origin is https while the request here is http: so only
    host and port are compared, and an omitted port is the default of the origin's scheme.

    >>> is_same_origin("https://cows.example", "cows.example", "")
    True
    >>> is_same_origin("https://evil.example", "cows.example", "")
    False
    """
    asked = host_and_port(origin)
    if asked is None:
        return False
    scheme = urlsplit(origin).scheme
    return asked in (host_and_port(f"{scheme}://{host}"), host_and_port(public_url))


def check(origin: str | None, fetch_site: str | None, host: str, public_url: str) -> None:
    """Refuse a cross-site request."""
    if origin is not None:
        allowed = is_same_origin(origin, host, public_url)
    else:
        allowed = fetch_site is None or fetch_site in ("same-origin", "none")
    if not allowed or fetch_site == "cross-site":
        raise Refused("origin", "pages of other sites may not do this (cross-site request)")
