"""The listening socket: on the requested port or, if the default one is busy, on the next free one.

The open socket is passed on to the web server, so that no other process can take the port in between.
"""

from __future__ import annotations

import errno
import socket

from msgspec import Struct

from vacherie.core.error import Refused

PORTS_TRIED = 100
"""How many ports are tried, from the requested one on."""
BACKLOG = 2048
LAST_PORT = 65535
ALL_ADDRESSES = ("0.0.0.0", "::")
"""Wildcard hosts: every address of this machine."""


class CannotListen(Refused):
    """The requested host or port cannot be listened on."""

    def __init__(self, message: str) -> None:
        super().__init__("address", message)


class Listener(Struct, frozen=True):
    """A listening socket, its host and port, and the port that was requested."""

    socket: socket.socket
    host: str
    port: int
    requested_port: int

    @property
    def has_other_port(self) -> bool:
        """Whether the requested port was busy."""
        return self.requested_port not in (0, self.port)

    @property
    def local(self) -> str:
        """The URL for browsers and programs on this machine."""
        if self.host in ALL_ADDRESSES:
            return url("127.0.0.1" if self.host == "0.0.0.0" else "::1", self.port)
        return url(self.host, self.port)


def listen(host: str, port: int, *, or_next: bool = False) -> Listener:
    """Listen on a port; `or_next`: or on the next free one after it. 0 is any free port."""
    family, where = resolve(host)
    last = min(port + (PORTS_TRIED if or_next else 1), LAST_PORT + 1)
    for candidate in range(port, last):
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            # A port of a server that has just stopped is free, although the system keeps it in TIME_WAIT.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            made.bind((where, candidate))
            made.listen(BACKLOG)  # with SO_REUSEADDR two sockets may bind a port until one listens
        except OSError as error:
            made.close()
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(explain(error, host, candidate)) from None
        else:
            return Listener(made, host, made.getsockname()[1], port)
    busy = f"all ports from {port} to {last - 1} are busy" if or_next else f"port {port} is busy"
    raise CannotListen(f"{busy} on {host}; choose another one with --port, or any free one with --port 0")


def resolve(host: str) -> tuple[socket.AddressFamily, str]:
    """Resolve a host, IPv4 preferred."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "invalid name"
        raise CannotListen(f"there is no host {host!r}: {reason}") from None
    family, _, _, _, where = min(found, key=lambda info: info[0] != socket.AF_INET)
    return family, str(where[0])


def explain(error: OSError, host: str, port: int) -> str:
    """Why a host and port cannot be used, and what to do about it."""
    if error.errno == errno.EACCES:
        return f"port {port} is reserved for the system's administrator; choose one from 1024 on with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; 127.0.0.1 is, and 0.0.0.0 stands for all of them"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def url(host: str, port: int) -> str:
    """The URL of a host and port; IPv6 addresses in brackets.

    >>> url("192.168.1.7", 8104), url("::1", 80)
    ('http://192.168.1.7:8104/', 'http://[::1]:80/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
