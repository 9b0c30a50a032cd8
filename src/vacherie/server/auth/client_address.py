"""The client's address behind trusted proxies (X-Forwarded-For), and the rate limit key made from it."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = "unknown"
"""The address of a client on a socket without one (a Unix socket)."""

Headers = Iterable[tuple[bytes, bytes]]


def parse(text: str) -> IPv4Address | IPv6Address | None:
    """An address, also with a port or in brackets as proxies write it; None when it is not one.

    >>> parse("[2001:db8::1]:443"), parse("192.0.2.7:80"), parse("::ffff:192.0.2.7"), parse("cow")
    (IPv6Address('2001:db8::1'), IPv4Address('192.0.2.7'), IPv4Address('192.0.2.7'), None)
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def address_of(client: tuple[str, int] | None, headers: Headers, proxies: int) -> str:
    """The address of the client as the outermost trusted proxy has seen it.

    Every proxy adds the address it was called from at the end of X-Forwarded-For, so with two proxies the
    second from the right is the client. Entries further left may be forged by the client.

    >>> address_of(("10.0.0.1", 1), [(b"x-forwarded-for", b"6.6.6.6, 192.0.2.7, 10.0.0.2")], proxies=2)
    '192.0.2.7'
    """
    direct = client[0] if client else UNKNOWN
    if proxies:
        given = b",".join(value for name, value in headers if name == b"x-forwarded-for")
        seen = given.decode("latin-1").split(",")[-proxies:]
        address = parse(seen[0])
        if address is not None:
            return str(address)
    address = parse(direct)
    return UNKNOWN if address is None else str(address)


def rate_limit_key(address: str) -> str:
    """The key of per-address limits: an IPv4 address, or the /64 network of an IPv6 one (one household).

    >>> rate_limit_key("192.0.2.7"), rate_limit_key("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    parsed = parse(address)
    return str(ip_network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else address
