"""How people come to a table: an address that works on their own device, and a picture of it for a camera."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from urllib.parse import urlsplit

import segno

from vacherie.server.address import lan_addresses, url
from vacherie.server.peer import parse
from vacherie.server.setting import Settings

INK = "#1d2a26"
PAPER = "#ffffff"
BORDER = 3


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


def picture(link: str) -> bytes:
    """A QR code of a link as SVG, dark on light as cameras want it, in any theme."""
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(
        drawn, kind="svg", border=BORDER, dark=INK, light=PAPER, xmldecl=False, omitsize=True, nl=False
    )
    return drawn.getvalue()
