"""URLs of a server, a table and its websocket: every API path that a client uses."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urlencode, urlsplit

from vacherie.client.errors import ServerRefused

GUESTS = "/api/guests"
TABLES = "/api/tables"
GAMES = "/api/games"


def split_link(link: str, table: str | None = None) -> tuple[str, str]:
    """The server and the table of a link; a bare table id needs the server's address.

    >>> split_link("http://localhost:8104/t/abcdefgh2345")
    ('http://localhost:8104', 'abcdefgh2345')
    >>> split_link("https://play.example.org/", "abcdefgh2345")
    ('https://play.example.org', 'abcdefgh2345')
    """
    found = re.fullmatch(r"(.*?)/[tg]/([^/?#]+)/?(?:[?#].*)?", link)
    server, id = (found[1], found[2]) if found else (link, table)
    if id is None:
        raise ServerRefused("link", f"{link!r} is no table's link, such as http://localhost:8104/t/abc…")
    if not re.fullmatch("[a-z2-7]{12}", id):
        raise ServerRefused("link", f"{id!r} is no table's id: it has twelve letters and digits")
    return server_address(server), id


def server_address(url: str) -> str:
    """The address of a server, checked and without a trailing slash.

    >>> server_address("http://localhost:8104/")
    'http://localhost:8104'
    """
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an impossible port or IPv6 address
        is_address = False
    if not is_address or not url.isascii():
        raise ServerRefused("link", f"{url!r} is no server's address, such as http://localhost:8104")
    return url.split("?")[0].split("#")[0].rstrip("/")


def table_path(table: str, *more: str | int) -> str:
    """A path below a table.

    >>> table_path("abcdefgh2345", "seats", 0, "poll")
    '/api/tables/abcdefgh2345/seats/0/poll'
    """
    return "/".join((TABLES, table, *map(str, more)))


def poll_path(table: str, seat: int, have: int, wait: float) -> str:
    """The long poll of a seat for events after `have`."""
    return table_path(table, "seats", seat, "poll") + "?" + urlencode({"have": have, "wait": f"{wait:g}"})


def socket_url(server: str, table: str) -> str:
    """The websocket URL of a table.

    >>> socket_url("https://play.example.org", "abcdefgh2345")
    'wss://play.example.org/api/tables/abcdefgh2345/socket'
    """
    return "ws" + server.removeprefix("http") + table_path(table, "socket")


Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
