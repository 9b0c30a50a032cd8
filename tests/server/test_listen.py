"""A busy port leads to the next one, and what a phone reads off the screen is the address."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from ipaddress import ip_address

import pytest
import segno

from vacherie.server import lan_addresses as lan
from vacherie.server import listen as listening
from vacherie.server.lan_addresses import lan_addresses, rank
from vacherie.server.listen import PORTS_TRIED, CannotListen, Listener, listen
from vacherie.server.qr_code import TERMINAL_BORDER, terminal_code


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def opened(stack: ExitStack, host: str, port: int) -> Listener:
    """A listener that the test closes at its end."""
    listener = listen(host, port)
    stack.enter_context(closing(listener.socket))
    return listener


def test_any_free_port(stack: ExitStack) -> None:
    listener = opened(stack, "127.0.0.1", 0)
    assert listener.port > 0
    assert not listener.has_other_port
    assert listener.local == f"http://127.0.0.1:{listener.port}/"
    with socket.create_connection(("127.0.0.1", listener.port), timeout=5):
        pass


def test_a_busy_port_leads_to_a_later_one(stack: ExitStack) -> None:
    first = opened(stack, "127.0.0.1", 0)
    second = opened(stack, "127.0.0.1", first.port)
    third = opened(stack, "127.0.0.1", first.port)
    assert first.port < second.port < third.port <= first.port + PORTS_TRIED
    assert second.has_other_port
    assert second.requested_port == first.port


@pytest.mark.parametrize(("busy", "wanted"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "0.0.0.0")])
def test_a_port_is_busy_whoever_holds_it(busy: str, wanted: str, stack: ExitStack) -> None:
    """Otherwise phones and the own browser would meet two servers under one number."""
    first = opened(stack, busy, 0)
    assert opened(stack, wanted, first.port).port != first.port


def test_a_port_that_was_just_closed_is_free(stack: ExitStack) -> None:
    listener = listen("127.0.0.1", 0)
    with socket.create_connection(("127.0.0.1", listener.port), timeout=5):
        there, _ = listener.socket.accept()
        there.close()  # we hang up first: the system keeps the port in mind for minutes
    listener.socket.close()
    assert not opened(stack, "127.0.0.1", listener.port).has_other_port


def test_no_port_is_free(monkeypatch: pytest.MonkeyPatch, stack: ExitStack) -> None:
    port = opened(stack, "127.0.0.1", 0).port
    monkeypatch.setattr(listening, "TRIES", 1)
    with pytest.raises(CannotListen, match=f"all ports from {port} to {port} are busy on 127.0.0.1"):
        listen("127.0.0.1", port)


def test_the_last_port_of_all(monkeypatch: pytest.MonkeyPatch, stack: ExitStack) -> None:
    port = opened(stack, "127.0.0.1", 0).port
    monkeypatch.setattr(listening, "LAST_PORT", port)
    with pytest.raises(CannotListen, match=f"all ports from {port} to {port} are busy"):
        listen("127.0.0.1", port)


def test_a_host_that_is_not_ours() -> None:
    with pytest.raises(CannotListen, match=re.escape("192.0.2.7 is no address of this machine")):
        listen("192.0.2.7", 0)


@pytest.mark.parametrize("reason", [socket.gaierror(-2, "Name or service not known"), UnicodeError("long")])
def test_a_host_that_nobody_knows(reason: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*question: object, **more: object) -> None:
        raise reason

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    with pytest.raises(
        CannotListen, match=r"there is no host 'moo': (Name or service not known|it is no name)"
    ):
        listen("moo", 0)


def test_a_reserved_port(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict(socket.socket):
        def bind(self, where: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "socket", Strict)
    with pytest.raises(CannotListen, match="port 80 is reserved for the system's administrator"):
        listen("127.0.0.1", 80)


@pytest.mark.parametrize(("host", "local"), [("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")])
def test_the_address_on_this_machine(host: str, local: str, stack: ExitStack) -> None:
    listener = opened(stack, host, 0)
    assert listener.local == f"http://{local}:{listener.port}/"
    with socket.create_connection((local, listener.port), timeout=5):
        pass


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs IPv6")
def test_both_kinds_of_addresses(stack: ExitStack) -> None:
    listener = opened(stack, "::", 0)
    assert listener.local == f"http://[::1]:{listener.port}/"
    for host in ("127.0.0.1", "::1"):
        with socket.create_connection((host, listener.port), timeout=5):
            pass


@pytest.mark.parametrize(
    ("found", "default", "ordered"),
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
def test_the_likeliest_address_comes_first(
    found: list[tuple[str, str]], default: str | None, ordered: tuple[str, ...]
) -> None:
    assert rank(found, default) == ordered


def test_our_own_addresses_without_asking_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*question: object) -> None:
        pytest.fail("somebody was asked for a name")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getfqdn"):
        monkeypatch.setattr(socket, name, asked)
    for found in lan_addresses():
        assert not ip_address(found).is_loopback


def test_interfaces_of_this_machine() -> None:
    assert ("lo", "127.0.0.1") in list(lan.interfaces())


def squares_of(text: str, dark: str) -> list[list[int]]:
    """The squares of a drawn code, read off the screen: `dark` maps a letter's ink to dark or light."""
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows: list[list[int]] = []
    for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines():
        pairs = [halves[sign] for sign in line]
        rows += [[pair[half] if dark == "ink" else 1 - pair[half] for pair in pairs] for half in (0, 1)]
    return rows


@pytest.mark.parametrize("where", ["http://192.168.178.42:8104/", "http://10.0.0.1:80/t/abcdefghijkl"])
@pytest.mark.parametrize(("colours", "dark"), [(True, "ink"), (False, "paper")])
def test_a_code_shows_what_a_phone_reads(where: str, colours: bool, dark: str) -> None:
    drawn = squares_of(terminal_code(where, colours), dark)
    wanted = [[int(bool(square)) for square in row] for row in segno.make_qr(where, error="l").matrix]
    size = len(wanted)
    inner = [
        row[TERMINAL_BORDER : TERMINAL_BORDER + size]
        for row in drawn[TERMINAL_BORDER : TERMINAL_BORDER + size]
    ]
    assert inner == wanted
    assert {square for row in drawn[:TERMINAL_BORDER] for square in row} == {0}, "a code needs a light frame"
    assert {square for row in drawn for square in (*row[:TERMINAL_BORDER], *row[-TERMINAL_BORDER:])} == {0}
    assert max(len(row) for row in drawn) <= 80


def test_every_line_of_a_code_has_its_own_colours() -> None:
    """So that it looks right on light and on dark screens, and the rest of the line stays as it was."""
    for line in terminal_code("http://10.0.0.1/").splitlines():
        assert line.startswith("\x1b[38;5;16;48;5;231m")
        assert line.endswith("\x1b[0m")
    assert "\x1b" not in terminal_code("http://10.0.0.1/", colours=False)
