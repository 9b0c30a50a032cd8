"""The session cookie: its name and flags, and what is read of a request with several."""

from __future__ import annotations

from vacherie.server.auth.cookies import HOST_COOKIE, PLAIN_COOKIE, Cookies, cookie_in


def test_on_https_the_cookie_belongs_to_this_host_alone() -> None:
    name, *flags = Cookies("https://cows.example", 400).set("guest-x").split("; ")
    assert name == "__Host-vacherie=guest-x"
    # What browsers demand of a name with this prefix: Secure, Path=/, no Domain.
    assert sorted(flags) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=lax", "Secure"]


def test_on_plain_http_the_name_stays() -> None:
    for url in ("", "http://cows.example"):
        name, *flags = Cookies(url, 1).set("guest-x").split("; ")
        assert name == "vacherie=guest-x"
        assert sorted(flags) == ["HttpOnly", "Max-Age=86400", "Path=/", "SameSite=lax"]


def test_expiry_covers_the_earlier_name() -> None:
    names = [header.partition(";")[0] for header in Cookies("https://cows.example", 400).expire()]
    assert names == [f"{HOST_COOKIE}=", f"{PLAIN_COOKIE}="]
    assert [header.partition(";")[0] for header in Cookies("", 400).expire()] == [f"{PLAIN_COOKIE}="]


def test_the_cookie_is_found_among_other_cookies() -> None:
    headers = [(b"cookie", b"a=b"), (b"cookie", b"xvacherie=1; vacherie=2"), (b"host", b"vacherie=3")]
    assert cookie_in(headers, PLAIN_COOKIE) == "2"
    assert cookie_in([(b"cookie", b"vacheriex=1; vacherie")], PLAIN_COOKIE) == ""
    assert cookie_in([(b"cookie", b"__Host-vacherie=1; vacherie=2")], HOST_COOKIE) == "1"
    assert cookie_in([(b"host", b"vacherie=1")], PLAIN_COOKIE) is None


def test_a_cookie_with_two_values_is_none() -> None:
    assert cookie_in([(b"cookie", b"vacherie=1; vacherie=2")], PLAIN_COOKIE) is None
    assert cookie_in([(b"cookie", b"vacherie=1"), (b"cookie", b"vacherie=2")], PLAIN_COOKIE) is None
    assert cookie_in([(b"cookie", b"vacherie=1; vacherie=1")], PLAIN_COOKIE) == "1"
