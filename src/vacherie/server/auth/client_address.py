"""Where a request comes from: the address behind the proxies that are to be believed, and whose it is."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = "unknown"
"""The address of somebody who comes through a socket without one."""

Headers = Iterable[tuple[bytes, bytes]]


def parse(text: str) -> IPv4Address | IPv6Address | None:
    """An address, also with a port or in brackets as proxies write it; None when it is none.

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
    """The address of the client: what the outermost of our own proxies has seen.

    Every proxy adds the address it was called from at the end of X-Forwarded-For, so with two proxies the
    second from the right is the client. Whatever stands further left was written by the client itself.

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


def owner_of(address: str) -> str:
    """What limits are counted by: the address, but for IPv6 the network of 2^64 that one household has.

    >>> owner_of("192.0.2.7"), owner_of("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    parsed = parse(address)
    return str(ip_network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else address
