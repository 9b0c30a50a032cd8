"""Where the server is found: a free port, the addresses of this machine, a code that a phone can read.

The socket is opened here and handed on, so that a port once found free stays ours. Nothing is asked of the
network to learn our own address.
"""

from __future__ import annotations

import errno
import socket

from msgspec import Struct

from vacherie.core.error import Refused

TRIES = 100
"""How many ports are tried, from the wanted one on."""
BACKLOG = 2048
LAST_PORT = 65535
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean every address of this machine."""


class CannotListen(Refused):
    """The server cannot listen where it should."""

    def __init__(self, message: str) -> None:
        super().__init__("address", message)


class Listener(Struct, frozen=True):
    """A socket that is already ours, its port, and the port that was wanted."""

    socket: socket.socket
    host: str
    port: int
    wanted: int

    @property
    def is_elsewhere(self) -> bool:
        """Whether the wanted port was busy."""
        return self.wanted not in (0, self.port)

    @property
    def local(self) -> str:
        """The address for people and programs on this machine."""
        if self.host in EVERYWHERE:
            return url("127.0.0.1" if self.host == "0.0.0.0" else "::1", self.port)
        return url(self.host, self.port)


def listen(host: str, port: int) -> Listener:
    """Listen on a port, or on the next free one after it; 0 is any free port."""
    family, where = resolve(host)
    last = min(port + TRIES, LAST_PORT + 1) if port else 1
    for candidate in range(port, last):
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            # A port whose last server has just gone is free, although the system still remembers it.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            made.bind((where, candidate))
            made.listen(BACKLOG)  # two sockets may share a port until one listens
        except OSError as error:
            made.close()
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(complaint(error, host, candidate)) from None
        else:
            return Listener(made, host, made.getsockname()[1], port)
    raise CannotListen(
        f"all ports from {port} to {last - 1} are busy on {host}; choose another one with --port"
    )


def resolve(host: str) -> tuple[socket.AddressFamily, str]:
    """The address a host's name stands for, the older kind first."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no name"
        raise CannotListen(f"there is no host {host!r}: {reason}") from None
    family, _, _, _, where = min(found, key=lambda info: info[0] != socket.AF_INET)
    return family, str(where[0])


def complaint(error: OSError, host: str, port: int) -> str:
    """Why this host and port cannot be used, in a sentence that helps."""
    if error.errno == errno.EACCES:
        return f"port {port} is reserved for the system's administrator; choose one from 1024 on with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; 127.0.0.1 is, and 0.0.0.0 stands for all of them"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def url(host: str, port: int) -> str:
    """The address of a page.

    >>> url("192.168.1.7", 8104), url("::1", 80)
    ('http://192.168.1.7:8104/', 'http://[::1]:80/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
