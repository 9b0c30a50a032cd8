"""Bans of guests, addresses and networks, held in memory because every request is checked.

The database is authoritative; it is read at the start and after every change.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import parse
from vacherie.server.clock import Clock
from vacherie.server.model.rows import BanRow
from vacherie.server.storage.port import Storage

Network = IPv4Network | IPv6Network


class BanList:
    """The bans in force."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.storage = storage
        self.clock = clock
        self.guests: dict[str, list[BanRow]] = {}
        self.networks: list[tuple[Network, BanRow]] = []

    async def load(self) -> None:
        """Reload all bans from the database."""
        guests: dict[str, list[BanRow]] = {}
        networks: list[tuple[Network, BanRow]] = []
        for row in await self.storage.bans():
            if row.guest is not None:
                guests.setdefault(row.guest, []).append(row)
            if row.address is not None:
                networks.append((network_of(row.address), row))
        self.guests, self.networks = guests, networks

    def is_guest_banned(self, guest: str | None) -> bool:
        """Whether a guest is banned now."""
        return guest is not None and any(map(self._is_in_force, self.guests.get(guest, ())))

    def is_address_banned(self, address: str) -> bool:
        """Whether an address is banned now."""
        if not self.networks:
            return False
        parsed = parse(address)
        return parsed is not None and any(
            self._is_in_force(row) and parsed.version == network.version and parsed in network
            for network, row in self.networks
        )

    def _is_in_force(self, row: BanRow) -> bool:
        return row.until is None or row.until > self.clock.wall()


def network_of(text: str) -> Network:
    """The network of an address, of an address with a prefix length, or a refusal.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1/32")
    (IPv4Network('192.0.2.7/32'), IPv6Network('2001:db8::/32'))
    """
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise Refused("address", "this is neither an address nor a network such as 192.0.2.0/24") from None


def banned() -> Refused:
    """The refusal of a banned client; it does not say why or for how long."""
    return Refused("banned", "you are banned from this server")
