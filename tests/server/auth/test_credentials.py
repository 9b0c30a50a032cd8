"""Credentials of a request: bearer token before cookie, and what is refused."""

from __future__ import annotations

import pytest

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import Headers
from vacherie.server.auth.credentials import bearer_in, cookie_in, identify
from vacherie.server.auth.identity import ANONYMOUS, Identity
from vacherie.server.auth.tokens import Tokens

TOKENS = Tokens(bytes(range(32)))
GUEST = TOKENS.guest_token("abc")
SEAT = TOKENS.seat_token("mu4k2vyq3hba", 3, "nonce")
ADMIN = TOKENS.admin_token()


def bearer(token: str) -> Headers:
    return [(b"host", b"here"), (b"authorization", f"Bearer {token}".encode())]


def cookie(token: str) -> Headers:
    return [(b"cookie", f"theme=dark; vacherie={token}".encode())]


def code_of(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.code


def test_credentials_identify_the_caller() -> None:
    assert identify([], TOKENS) == ANONYMOUS
    assert identify(cookie(GUEST), TOKENS) == Identity(guest="abc")
    assert identify(bearer(GUEST), TOKENS) == Identity(guest="abc")
    assert identify(bearer(SEAT), TOKENS) == Identity(grants=(TOKENS.read_seat(SEAT),))
    assert identify(bearer(TOKENS.admin_token()), TOKENS) == Identity(admin=True)
    assert identify([*cookie(GUEST), *bearer(SEAT)], TOKENS) == Identity(
        guest="abc", grants=(TOKENS.read_seat(SEAT),)
    )


def test_a_bearer_token_precedes_a_cookie() -> None:
    other = TOKENS.guest_token("other")
    assert identify([*cookie(other), *bearer(GUEST)], TOKENS) == Identity(guest="abc")


def test_a_bad_cookie_is_ignored_and_a_bad_bearer_refused() -> None:
    assert identify(cookie("guest-forged"), TOKENS) == ANONYMOUS
    for token in ("", "forged", "seat-forged", "admin-forged", "guest-forged", GUEST + "x"):
        with pytest.raises(Refused) as refusal:
            identify(bearer(token), TOKENS)
        assert code_of(refusal) == "bad-token"


def test_seat_and_admin_tokens_in_a_cookie_are_ignored() -> None:
    assert identify(cookie(SEAT), TOKENS) == ANONYMOUS
    assert identify(cookie(ADMIN), TOKENS) == ANONYMOUS


def test_other_kinds_of_authorization_are_refused() -> None:
    with pytest.raises(Refused):
        bearer_in([(b"authorization", b"Basic YW5uOmFubg==")])


def test_the_cookie_is_found_among_other_cookies() -> None:
    assert cookie_in([(b"cookie", b"a=b"), (b"cookie", b"xvacherie=1; vacherie=2")]) == "2"
    assert cookie_in([(b"cookie", b"vacheriex=1; vacherie")]) == ""
    assert cookie_in([(b"host", b"vacherie=1")]) is None
