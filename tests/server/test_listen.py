"""Listening: the default port may lead to the next one, a chosen one is refused when it is busy."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from vacherie.server import listen as listening
from vacherie.server.listen import PORTS_TRIED, CannotListen, Listener, listen


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def opened(stack: ExitStack, host: str, port: int, *, or_next: bool = False) -> Listener:
    """A listener that the test closes at its end."""
    listener = listen(host, port, or_next=or_next)
    stack.enter_context(closing(listener.socket))
    return listener


def test_any_free_port(stack: ExitStack) -> None:
    listener = opened(stack, "127.0.0.1", 0)
    assert listener.port > 0
    assert not listener.has_other_port
    assert listener.local == f"http://127.0.0.1:{listener.port}/"
    with socket.create_connection(("127.0.0.1", listener.port), timeout=5):
        pass


def test_a_chosen_port_that_is_busy_is_refused(stack: ExitStack) -> None:
    port = opened(stack, "127.0.0.1", 0).port
    with pytest.raises(CannotListen) as refused:
        listen("127.0.0.1", port)
    assert str(refused.value) == (
        f"port {port} is busy on 127.0.0.1; choose another one with --port, or any free one with --port 0"
    )


def test_a_busy_default_port_leads_to_a_later_one(stack: ExitStack) -> None:
    first = opened(stack, "127.0.0.1", 0)
    second = opened(stack, "127.0.0.1", first.port, or_next=True)
    third = opened(stack, "127.0.0.1", first.port, or_next=True)
    assert first.port < second.port < third.port <= first.port + PORTS_TRIED
    assert second.has_other_port
    assert second.requested_port == first.port


@pytest.mark.parametrize(("busy", "wanted"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "0.0.0.0")])
def test_a_port_is_busy_on_any_address(busy: str, wanted: str, stack: ExitStack) -> None:
    """Otherwise phones and the own browser would meet two servers under one number."""
    first = opened(stack, busy, 0)
    assert opened(stack, wanted, first.port, or_next=True).port != first.port


def test_a_port_that_was_just_closed_is_free(stack: ExitStack) -> None:
    listener = listen("127.0.0.1", 0)
    with socket.create_connection(("127.0.0.1", listener.port), timeout=5):
        there, _ = listener.socket.accept()
        there.close()  # we hang up first: the system keeps the port in mind for minutes
    listener.socket.close()
    assert not opened(stack, "127.0.0.1", listener.port).has_other_port


def test_no_port_is_free(monkeypatch: pytest.MonkeyPatch, stack: ExitStack) -> None:
    port = opened(stack, "127.0.0.1", 0).port
    monkeypatch.setattr(listening, "PORTS_TRIED", 1)
    with pytest.raises(CannotListen, match=f"all ports from {port} to {port} are busy on 127.0.0.1"):
        listen("127.0.0.1", port, or_next=True)


def test_the_last_port_of_all(monkeypatch: pytest.MonkeyPatch, stack: ExitStack) -> None:
    port = opened(stack, "127.0.0.1", 0).port
    monkeypatch.setattr(listening, "LAST_PORT", port)
    with pytest.raises(CannotListen, match=f"all ports from {port} to {port} are busy"):
        listen("127.0.0.1", port, or_next=True)


def test_a_foreign_host_is_refused() -> None:
    with pytest.raises(CannotListen, match=re.escape("192.0.2.7 is no address of this machine")):
        listen("192.0.2.7", 0)


@pytest.mark.parametrize("reason", [socket.gaierror(-2, "Name or service not known"), UnicodeError("long")])
def test_an_unknown_host_is_refused(reason: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*question: object, **more: object) -> None:
        raise reason

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    with pytest.raises(
        CannotListen, match=r"there is no host 'moo': (Name or service not known|invalid name)"
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
