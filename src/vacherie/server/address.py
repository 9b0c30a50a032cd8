"""Where the server is found: a free port, the addresses of this machine, a code that a phone can read.

The socket is opened here and handed on, so that a port once found free stays ours. Nothing is asked of the
network to learn our own address.
"""

from __future__ import annotations

import errno
import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from ipaddress import ip_address

import segno
from msgspec import Struct

from vacherie.core.error import Refused

TRIES = 100
"""How many ports are tried, from the wanted one on."""
BACKLOG = 2048
LAST_PORT = 65535
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean every address of this machine."""

INNER = (
    "lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt", "cni",
    "flannel", "cali", "lxc", "lxd", "podman",
)  # fmt: skip
"""How interfaces begin that lead to containers, virtual machines and tunnels; no phone comes through them."""


class NoAddress(Refused):
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
                raise NoAddress(complaint(error, host, candidate)) from None
        else:
            return Listener(made, host, made.getsockname()[1], port)
    raise NoAddress(f"all ports from {port} to {last - 1} are busy on {host}; choose another one with --port")


def resolve(host: str) -> tuple[socket.AddressFamily, str]:
    """The address a host's name stands for, the older kind first."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no name"
        raise NoAddress(f"there is no host {host!r}: {reason}") from None
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


def lan_addresses() -> tuple[str, ...]:
    """The addresses under which this machine is known in its own network, the likeliest first."""
    return order(interfaces(), outward())


def order(found: Iterable[tuple[str, str]], outward: str | None) -> tuple[str, ...]:
    """Interfaces and their addresses, as the likeliest addresses for a phone in the same room.

    >>> order([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.7")], "192.168.1.7")
    ('192.168.1.7',)
    """
    usable = {address for name, address in found if not name.startswith(INNER)}
    if not usable and outward is not None:
        usable = {outward}
    kept = [address for address in usable if not ip_address(address).is_loopback]

    def likeliest_first(address: str) -> tuple[bool, bool, bool, str]:
        parsed = ip_address(address)
        return parsed.is_link_local, not parsed.is_private, address != outward, address

    return tuple(sorted(kept, key=likeliest_first))


def outward() -> str | None:
    """The address from which this machine would send a packet far away; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no way out: a machine without a network
            return None
        return str(probe.getsockname()[0])


def interfaces() -> Iterator[tuple[str, str]]:
    """The network interfaces of this machine with their IPv4 addresses, as far as the system tells."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                reply = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # no address of the older kind
                continue
            yield name, socket.inet_ntoa(reply[20:24])


SIOCGIFADDR = 0x8915
"""Linux: the address of an interface."""

HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two squares of a code, one above the other, as one letter."""
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Two fixed colours: whatever the terminal calls black and white may be any pair, and the wrong way round."""
PLAIN = "\x1b[0m"
BORDER = 4


def code(address: str, colours: bool = True) -> str:
    """A QR code of an address, in half as many lines as it has squares.

    Without colours it is drawn light on dark, as letters stand on most screens.
    """
    squares = [list(row) for row in segno.make_qr(address, error="l").matrix_iter(border=BORDER)]
    if len(squares) % 2:
        squares.append([0] * len(squares[0]))
    lines = []
    for above, below in zip(squares[::2], squares[1::2], strict=True):
        pairs = ((int(bool(a)), int(bool(b))) for a, b in zip(above, below, strict=True))
        if colours:
            lines.append(BLACK_ON_WHITE + "".join(HALVES[pair] for pair in pairs) + PLAIN)
        else:
            lines.append("".join(HALVES[1 - a, 1 - b] for a, b in pairs))
    return "\n".join(lines)
