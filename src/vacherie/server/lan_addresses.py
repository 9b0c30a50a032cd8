"""The addresses of this machine in its own network, for phones in the same room.

Nothing is asked of the network to learn them.
"""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from ipaddress import ip_address

INNER = (
    "lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt", "cni",
    "flannel", "cali", "lxc", "lxd", "podman",
)  # fmt: skip
"""How interfaces begin that lead to containers, virtual machines and tunnels; no phone comes through them."""

SIOCGIFADDR = 0x8915
"""Linux: the address of an interface."""


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
