"""The URL of a bus: refused where strangers could read it, because it carries hidden hands."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from vacherie.core.error import Refused

EXAMPLE = "it must be a URL such as rediss://:password@host:6379/0"


class BadBus(Refused):
    """The URL of a bus that must not be used."""

    def __init__(self, message: str) -> None:
        super().__init__("setting", message)


def check_bus_url(url: str) -> str:
    """Refuse a bus that strangers could read: it carries hidden hands.

    On this machine anything goes; elsewhere it needs TLS and a password.
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:  # an impossible port or IPv6 address
        raise BadBus(EXAMPLE) from None
    if parts.scheme == "unix":
        return url
    if parts.scheme not in ("redis", "rediss") or not host:
        raise BadBus(EXAMPLE)
    if is_loopback(host):
        return url
    if parts.scheme != "rediss":
        raise BadBus("a bus on another machine needs TLS: rediss:// in place of redis://")
    if not parts.password:
        raise BadBus("a bus on another machine needs a password: rediss://:password@host")
    return url


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
