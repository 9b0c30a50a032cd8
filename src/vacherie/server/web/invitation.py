"""The base URL of invitation links: one that works on other devices, too."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from vacherie.server.auth.client_address import parse
from vacherie.server.lan_addresses import lan_addresses
from vacherie.server.listen import url
from vacherie.server.settings.model import Settings


def reachable_base_url(
    settings: Settings, base_url: str, addresses: Callable[[], tuple[str, ...]] = lan_addresses
) -> str:
    """The URL of the server for other devices, from the one the caller has used.

    A caller on the machine itself uses `localhost`, which leads nowhere on a phone; with `lan` it is replaced
    by the machine's address in the local network.

    >>> reachable_base_url(Settings(lan=True), "http://localhost:8104/", lambda: ("192.168.1.7",))
    'http://192.168.1.7:8104/'
    >>> reachable_base_url(Settings(lan=True), "http://192.168.1.9:8104/", lambda: ("192.168.1.7",))
    'http://192.168.1.9:8104/'
    >>> reachable_base_url(Settings(), "http://localhost:8104/", lambda: ("192.168.1.7",))
    'http://localhost:8104/'
    """
    if settings.public_url:
        return settings.public_url
    if settings.lan and is_loopback(urlsplit(base_url).hostname or ""):
        found = addresses()
        if found:
            return url(found[0], urlsplit(base_url).port or 80)
    return base_url


def is_loopback(host: str) -> bool:
    """Whether a host is the machine itself.

    >>> is_loopback("localhost"), is_loopback("::1"), is_loopback("example.org")
    (True, True, False)
    """
    address = parse(host)
    return host == "localhost" or (address is not None and address.is_loopback)
