"""Address of a Ray cluster: what can be typed for `--ray`, and whether something answers there."""

from __future__ import annotations

import socket
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from vacherie.cluster.errors import NoCluster

CLIENT_PORT = 10001
"""Where `ray start --head` listens for drivers that are outside of the cluster."""
CONNECT_SECONDS = 5.0
"""How long an address has to accept a connection."""

Kind: TypeAlias = Literal["local", "auto", "node", "client"]


class Address(Struct, frozen=True):
    """Where a cluster is."""

    kind: Kind
    """`local`: start one here; `auto`: the one of this machine; `node`: this machine is one of its nodes;
    `client`: this machine need not be one."""
    text: str
    """As Ray reads it."""
    host: str = ""
    port: int = 0


def parse_address(text: str) -> Address:
    """An address from what was typed.

    >>> parse_address("ray://head.lan").text, parse_address("10.0.0.5:6379").kind
    ('ray://head.lan:10001', 'node')
    >>> parse_address("http://head.lan")
    Traceback (most recent call last):
    ...
    vacherie.cluster.errors.NoCluster: 'http://head.lan' is no address of a Ray cluster: write local, auto, \
ray://host or host:port
    """
    words = text.strip()
    if words == "local":
        return Address("local", words)
    if words == "auto":
        return Address("auto", words)
    is_client = words.startswith("ray://")
    try:
        parts = urlsplit(words if is_client else f"//{words}")
        port = parts.port or (CLIENT_PORT if is_client else 0)
    except ValueError:  # no number, or none of a port
        raise wrong(text) from None
    host = parts.hostname or ""
    is_more = parts.path or parts.query or parts.fragment or parts.username is not None
    if not host or not port or is_more or any(sign.isspace() for sign in words):
        raise wrong(text)
    place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if is_client:
        return Address("client", f"ray://{place}", host, port)
    return Address("node", place, host, port)


def wrong(text: str) -> NoCluster:
    """The refusal of an address."""
    return NoCluster(f"{text!r} is no address of a Ray cluster: write local, auto, ray://host or host:port")


def check_reachable(address: Address) -> None:
    """Refuse an address where nothing listens: Ray itself would try for long, and say it in many lines."""
    if not address.host:
        return
    try:
        socket.create_connection((address.host, address.port), CONNECT_SECONDS).close()
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoCluster(f"no Ray cluster answers at {address.text}: {reason}") from None
