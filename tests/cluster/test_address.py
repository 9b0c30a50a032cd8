"""Addresses of Ray clusters: what can be typed, and what is said when nothing answers. Needs no Ray."""

from __future__ import annotations

import socket

import pytest

from tests.support.process import reserve_port
from vacherie.cli import main
from vacherie.cluster.address import Address, check_reachable, parse_address
from vacherie.cluster.errors import NoCluster
from vacherie.extras import is_installed


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("local", Address("local", "local")),
        (" auto ", Address("auto", "auto")),
        ("10.0.0.5:6379", Address("node", "10.0.0.5:6379", "10.0.0.5", 6379)),
        ("[::1]:6379", Address("node", "[::1]:6379", "::1", 6379)),
        ("ray://head.lan", Address("client", "ray://head.lan:10001", "head.lan", 10001)),
        ("ray://[::1]:7", Address("client", "ray://[::1]:7", "::1", 7)),
    ],
)
def test_what_can_be_typed(text: str, wanted: Address) -> None:
    assert parse_address(text) == wanted


@pytest.mark.parametrize(
    "text",
    ["", "Local", "head.lan", ":6379", "head.lan:", "head.lan:0", "head.lan:70000", "head.lan:x", "ray://",
     "http://head.lan:6379", "ray://head.lan/x", "ray://me@head.lan", "a b:1", "ray://[::1", "head.lan:1?x"],
)  # fmt: skip
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(NoCluster) as refused:
        parse_address(text)
    assert str(refused.value).startswith(f"{text!r} is no address of a Ray cluster: write local, auto, ")


def test_an_address_where_nothing_listens_is_refused() -> None:
    with reserve_port() as reserved:
        port = reserved.getsockname()[1]
        with pytest.raises(
            NoCluster, match=f"no Ray cluster answers at 127.0.0.1:{port}: Connection refused"
        ):
            check_reachable(parse_address(f"127.0.0.1:{port}"))


def test_an_address_where_something_listens_is_tried() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        check_reachable(parse_address(f"ray://127.0.0.1:{server.getsockname()[1]}"))
    check_reachable(parse_address("auto"))


@pytest.mark.parametrize("words", [["simulate", "classic"], ["arena", "classic", "--bots", "random"]])
def test_a_command_refuses_a_wrong_address_also_without_ray(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert not is_installed("cluster"), "this environment must not have Ray"
    assert main([*words, "--ray", "http://head.lan"]) == 2
    assert capsys.readouterr().err.startswith("vacherie: 'http://head.lan' is no address of a Ray cluster")
