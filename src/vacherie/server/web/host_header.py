"""The Host header: host and port as clients may name them, since invitation links are made from it."""

from __future__ import annotations

import re

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import Headers, parse

LONGEST_NAME = 253
"""Characters of a host name in the DNS."""
LAST_PORT = 65_535
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(?::([0-9]{1,5}))?")


def check_host(headers: Headers) -> None:
    """Refuse a Host header that is no host with or without a port; HTTP/1.0 allows a request without one."""
    given = [value for name, value in headers if name == b"host"]
    if given and not (len(given) == 1 and is_valid(given[0].decode("latin-1"))):
        raise Refused("bad-host", "the Host header is not the name or address of a host")


def is_valid(host: str) -> bool:
    """Whether this is a host name or an address, with or without a port.

    >>> is_valid("cows.example:8104"), is_valid("[::1]:80"), is_valid("192.0.2.7")
    (True, True, True)
    >>> is_valid("x:99999"), is_valid("[::1"), is_valid("[1.2]"), is_valid("")
    (False, False, False, False)
    """
    found = HOST.fullmatch(host)
    if found is None:
        return False
    name, port = found.groups()
    if len(name) > LONGEST_NAME or (name.startswith("[") and (":" not in name or parse(name) is None)):
        return False
    return port is None or 0 < int(port) <= LAST_PORT
