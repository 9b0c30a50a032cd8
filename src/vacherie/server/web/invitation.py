"""How people come to a table: an address that works on their own device, and a picture of it for a camera."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from vacherie.server.auth.client_address import parse
from vacherie.server.lan_addresses import lan_addresses
from vacherie.server.listen import url
from vacherie.server.settings.model import Settings


def home(settings: Settings, base_url: str, neighbours: Callable[[], tuple[str, ...]] = lan_addresses) -> str:
    """The address of the server for others, from the one the caller has used.

    Somebody at the machine itself knows it by a name that leads nowhere on a phone; where phones are let in,
    the machine's address in its own network is given instead.

    >>> home(Settings(lan=True), "http://localhost:8104/", lambda: ("192.168.1.7",))
    'http://192.168.1.7:8104/'
    >>> home(Settings(lan=True), "http://192.168.1.9:8104/", lambda: ("192.168.1.7",))
    'http://192.168.1.9:8104/'
    >>> home(Settings(), "http://localhost:8104/", lambda: ("192.168.1.7",))
    'http://localhost:8104/'
    """
    if settings.public_url:
        return settings.public_url
    if settings.lan and is_own(urlsplit(base_url).hostname or ""):
        found = neighbours()
        if found:
            return url(found[0], urlsplit(base_url).port or 80)
    return base_url


def is_own(host: str) -> bool:
    """Whether a host is the machine itself.

    >>> is_own("localhost"), is_own("127.0.0.1"), is_own("::1"), is_own("example.org")
    (True, True, True, False)
    """
    address = parse(host)
    return host == "localhost" or (address is not None and address.is_loopback)
