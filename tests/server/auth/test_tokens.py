"""Signed tokens: only valid ones of the right kind are accepted."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from vacherie.core.error import Refused
from vacherie.server.auth.tokens import ADMIN_SECONDS, SIGNING, GuestClaim, Tokens
from vacherie.server.model.identity import Grant
from vacherie.server.signing_keys import SigningKey

TOKENS = Tokens(bytes(range(32)))
GUEST = TOKENS.guest_token("abc", "5e55")
SEAT = TOKENS.seat_token("mu4k2vyq3hba", 3, "nonce")
ADMIN = TOKENS.admin_token()


def code_of(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.code


def test_tokens_round_trip() -> None:
    assert TOKENS.read_guest(GUEST) == GuestClaim("abc", "5e55", by_current_key=True)
    assert TOKENS.read_seat(SEAT) == Grant("mu4k2vyq3hba", 3, "nonce")
    TOKENS.read_admin(TOKENS.admin_token())


@pytest.mark.parametrize("token", [SEAT, ADMIN], ids=["seat", "admin"])
def test_only_guest_tokens_are_read_as_guest(token: str) -> None:
    body = token.partition("-")[2]
    for forged in (token, body, f"guest-{body}"):
        with pytest.raises(Refused) as refusal:
            TOKENS.read_guest(forged)
        assert code_of(refusal) == "bad-token"


@pytest.mark.parametrize("token", [GUEST, SEAT], ids=["guest", "seat"])
def test_only_admin_tokens_are_read_as_admin(token: str) -> None:
    for forged in (token, f"admin-{token.partition('-')[2]}"):
        with pytest.raises(Refused):
            TOKENS.read_admin(forged)


@given(st.integers(0, len(SEAT) - 1), st.characters(min_codepoint=33, max_codepoint=126))
def test_a_changed_character_invalidates_a_token(at: int, letter: str) -> None:
    changed = SEAT[:at] + letter + SEAT[at + 1 :]
    # Base64 reads + and / like - and _, and the last letter of a signature holds two bits that mean nothing.
    assume(changed.translate(str.maketrans("+/", "-_"))[:-1] != SEAT[:-1])
    with pytest.raises(Refused) as refusal:
        TOKENS.read_seat(changed)
    assert code_of(refusal) == "bad-token"


@given(st.text(max_size=60))
def test_random_text_is_no_token(text: str) -> None:
    for read in (TOKENS.read_guest, TOKENS.read_seat, TOKENS.read_admin):
        with pytest.raises(Refused):
            read(text)


def test_tokens_of_another_key_are_invalid() -> None:
    other = Tokens(bytes(32))
    with pytest.raises(Refused):
        other.read_guest(GUEST)
    with pytest.raises(Refused):
        other.read_seat(SEAT)


def test_tokens_of_earlier_versions_belong_to_the_first_session() -> None:
    earlier = URLSafeSerializer(bytes(range(32)), salt="vacherie guest 1", signer_kwargs=SIGNING)
    claim = TOKENS.read_guest("guest-" + earlier.dumps("abc"))
    assert claim == GuestClaim("abc", "abc", by_current_key=True)


def test_tokens_of_a_previous_key_are_accepted_until_it_ends() -> None:
    previous = SigningKey(key=bytes(range(32)), until=1000)
    now = 999
    rotated = Tokens(bytes(32), previous, wall=lambda: now)
    assert rotated.read_guest(GUEST) == GuestClaim("abc", "5e55", by_current_key=False)
    assert rotated.read_seat(SEAT) == TOKENS.read_seat(SEAT)
    rotated.read_admin(TOKENS.admin_token())
    mine = rotated.guest_token("abc", "5e55")
    assert rotated.read_guest(mine).by_current_key
    with pytest.raises(Refused):
        TOKENS.read_guest(mine)
    now = 1000
    for token, read in ((GUEST, rotated.read_guest), (SEAT, rotated.read_seat), (ADMIN, rotated.read_admin)):
        with pytest.raises(Refused) as refusal:
            read(token)
        assert code_of(refusal) == "bad-token"
    assert rotated.read_guest(mine).guest == "abc"


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Tokens(b"short")


def test_an_admin_token_expires_after_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = int(time.time())
    monkeypatch.setattr(time, "time", lambda: now)
    token = TOKENS.admin_token()
    monkeypatch.setattr(time, "time", lambda: now + ADMIN_SECONDS)
    TOKENS.read_admin(token)
    monkeypatch.setattr(time, "time", lambda: now + ADMIN_SECONDS + 1)
    with pytest.raises(Refused):
        TOKENS.read_admin(token)
