"""The URL of the bus between nodes: refused where strangers could read what goes over it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from vacherie.core.error import Refused


class BadBus(Refused):
    """The URL of a bus that must not be used."""

    def __init__(self, message: str) -> None:
        super().__init__("setting", message)


def check_bus_url(url: str) -> str:
    """Refuse a bus that strangers could read: it carries hidden hands.

    On this machine anything goes; elsewhere it needs TLS and a password.
    """
    if url.startswith("unix://"):
        return url
    no_url = BadBus("it must be a URL such as rediss://:password@host:6379/0")
    try:
        parts = urlsplit(url)
        is_possible = parts.port != 0
    except ValueError:  # an impossible port or IPv6 address
        raise no_url from None
    if parts.scheme not in ("redis", "rediss") or not parts.hostname or not is_possible:
        raise no_url
    if is_loopback(parts.hostname):
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
