"""Links are parsed into server and table, or refused with one sentence."""

from __future__ import annotations

import pytest

from vacherie.client.errors import ServerRefused
from vacherie.client.urls import server_address, socket_url, split_link


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("http://localhost:8104/t/abcdefgh2345", ("http://localhost:8104", "abcdefgh2345")),
        ("http://localhost:8104/t/abcdefgh2345/", ("http://localhost:8104", "abcdefgh2345")),
        ("https://a.example/cows/t/abcdefgh2345?lang=fr#top", ("https://a.example/cows", "abcdefgh2345")),
        ("http://[::1]:8104/g/abcdefgh2345", ("http://[::1]:8104", "abcdefgh2345")),
    ],
)
def test_links(link: str, found: tuple[str, str]) -> None:
    assert split_link(link) == found


@pytest.mark.parametrize(
    "link",
    [
        "abcdefgh2345",
        "http://localhost:8104",
        "localhost:8104/t/abcdefgh2345",
        "http://localhost:8104/t/abc…",
        "http://localhost:8104/t/ABCDEFGH2345",
        "http://localhost:8104/t/abcdefgh2345/x",
    ],
)
def test_no_links(link: str) -> None:
    with pytest.raises(ServerRefused) as refused:
        split_link(link)
    assert refused.value.code == "link"


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org",
        "http://",
        "",
        "example.org",
        "http://a:99999",
        "http://a:x",
        "http://[::1",
        "http://kühe.example",
    ],
)
def test_only_http_is_a_server(url: str) -> None:
    with pytest.raises(ServerRefused):
        server_address(url)


def test_websockets_are_where_their_server_is() -> None:
    assert socket_url("http://h:1", "t") == "ws://h:1/api/tables/t/socket"
    assert socket_url("https://h", "t") == "wss://h/api/tables/t/socket"
