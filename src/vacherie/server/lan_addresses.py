"""LAN addresses: the IPv4 addresses under which phones in the same network reach this machine.

They are read from the interfaces; no packet is sent.
"""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from ipaddress import ip_address

VIRTUAL_PREFIXES = (
    "lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt", "cni",
    "flannel", "cali", "lxc", "lxd", "podman",
)  # fmt: skip
"""Name prefixes of interfaces to containers, virtual machines and tunnels, which phones cannot reach."""

SIOCGIFADDR = 0x8915
"""Linux ioctl: get the address of an interface."""


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine in the local network, the likeliest first."""
    return rank(interfaces(), default_route_address())


def rank(found: Iterable[tuple[str, str]], default: str | None) -> tuple[str, ...]:
    """Interface addresses, ranked by how likely a phone reaches them; `default` is the default route's.

    >>> rank([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.7")], "192.168.1.7")
    ('192.168.1.7',)
    """
    usable = {address for name, address in found if not name.startswith(VIRTUAL_PREFIXES)}
    if not usable and default is not None:
        usable = {default}
    kept = [address for address in usable if not ip_address(address).is_loopback]

    def likeliest_first(address: str) -> tuple[bool, bool, bool, str]:
        parsed = ip_address(address)
        return parsed.is_link_local, not parsed.is_private, address != default, address

    return tuple(sorted(kept, key=likeliest_first))


def default_route_address() -> str | None:
    """The source address of the default route; connecting a UDP socket sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no route: a machine without a network
            return None
        return str(probe.getsockname()[0])


def interfaces() -> Iterator[tuple[str, str]]:
    """The network interfaces of this machine with their IPv4 addresses; none but on Linux."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                reply = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # no IPv4 address
                continue
            yield name, socket.inet_ntoa(reply[20:24])
