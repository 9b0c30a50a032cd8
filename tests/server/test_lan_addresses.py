"""This machine's own addresses, the one a phone most likely reaches first."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest

from vacherie.server import lan_addresses as lan
from vacherie.server.lan_addresses import lan_addresses, rank


@pytest.mark.parametrize(
    ("found", "outward", "ordered"),
    [
        ([], None, ()),
        ([], "10.0.0.5", ("10.0.0.5",)),
        ([("lo", "127.0.0.1")], None, ()),
        ([("lo", "127.0.0.1")], "127.0.0.1", ()),
        ([("wlan0", "192.168.1.7"), ("eth0", "10.0.0.5")], "10.0.0.5", ("10.0.0.5", "192.168.1.7")),
        # A tunnel is the way out, but no phone comes in through it.
        ([("wlan0", "192.168.1.7"), ("tun0", "10.8.0.2")], "10.8.0.2", ("192.168.1.7",)),
        ([("docker0", "172.17.0.1"), ("br-1a", "172.18.0.1")], "172.17.0.1", ("172.17.0.1",)),
        ([("eth0", "8.8.4.4"), ("eth1", "192.168.1.7")], "8.8.4.4", ("192.168.1.7", "8.8.4.4")),
        ([("eth0", "169.254.3.4"), ("wlan0", "10.0.0.5")], "169.254.3.4", ("10.0.0.5", "169.254.3.4")),
    ],
)
def test_lan_addresses_are_ordered_by_likelihood(
    found: list[tuple[str, str]], outward: str | None, ordered: tuple[str, ...]
) -> None:
    assert rank(found, outward) == ordered


def test_lan_addresses_need_no_network_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*question: object) -> None:
        pytest.fail("a name was looked up")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getfqdn"):
        monkeypatch.setattr(socket, name, asked)
    for found in lan_addresses():
        assert not ip_address(found).is_loopback


def test_interfaces_of_this_machine() -> None:
    assert ("lo", "127.0.0.1") in list(lan.interfaces())
