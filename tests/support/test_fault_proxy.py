"""The proxy that stands for the network forwards, is cut, stalls and heals."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from tests.support.fault_proxy import FaultProxy, ProxyThread
from tests.support.timeouts import TIMEOUT

SHORT = 0.2
"""Seconds in which nothing must come."""


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        found.settimeout(TIMEOUT)
        yield found


@pytest.fixture
def proxy(listener: socket.socket) -> Iterator[FaultProxy]:
    with ProxyThread() as proxies:
        yield proxies.proxy(listener.getsockname()[1])


def connect(proxy: FaultProxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), TIMEOUT)


def accept(listener: socket.socket) -> socket.socket:
    found, _ = listener.accept()
    found.settimeout(TIMEOUT)
    return found


def is_lost(end: socket.socket) -> bool:
    try:
        return end.recv(10) == b""
    except ConnectionResetError:
        return True


def test_bytes_get_through_in_both_directions(listener: socket.socket, proxy: FaultProxy) -> None:
    with connect(proxy) as near, accept(listener) as far:
        near.sendall(b"moo")
        assert far.recv(10) == b"moo"
        far.sendall(b"moo too")
        assert near.recv(10) == b"moo too"
        near.close()
        assert far.recv(10) == b""


def test_a_cut_ends_connections_and_refuses_others(listener: socket.socket, proxy: FaultProxy) -> None:
    with connect(proxy) as near, accept(listener) as far:
        proxy.set("cut")
        assert is_lost(near)
        assert is_lost(far)
        with connect(proxy) as other:
            assert is_lost(other)
        proxy.set("open")
        with connect(proxy) as other, accept(listener) as there:
            other.sendall(b"moo")
            assert there.recv(10) == b"moo"


def test_what_was_sent_while_it_stalled_comes_later(listener: socket.socket, proxy: FaultProxy) -> None:
    with connect(proxy) as near, accept(listener) as far:
        proxy.set("stalled")
        near.sendall(b"moo")
        with connect(proxy) as other:
            other.sendall(b"new")
            far.settimeout(SHORT)
            with pytest.raises(TimeoutError):
                far.recv(10)
            listener.settimeout(SHORT)
            with pytest.raises(TimeoutError):
                listener.accept()
            proxy.set("open")
            far.settimeout(TIMEOUT)
            listener.settimeout(TIMEOUT)
            assert far.recv(10) == b"moo"
            with accept(listener) as there:
                assert there.recv(10) == b"new"
