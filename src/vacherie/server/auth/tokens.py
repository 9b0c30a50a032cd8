"""Signed tokens for guests, seats and administrators (HMAC-SHA-256 with the signing key).

Each kind has a salt of its own, so that none passes for another. Whether a seat token is still valid at its
table (does the same guest sit there?) is decided by the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.server.auth.identity import Grant

T = TypeVar("T")

ADMIN_SECONDS = 600
"""Lifetime of an administrator's token: the command line makes a new one each time."""

SIGNING: dict[str, Any] = {"key_derivation": "hmac", "digest_method": hashlib.sha256}


class Tokens:
    """Signs and verifies tokens; an invalid one is refused (`bad-token`).

    >>> tokens = Tokens(bytes(32))
    >>> tokens.read_seat(tokens.seat_token("abcdefghijkl", 2, "n"))
    Grant(table='abcdefghijkl', seat=2, nonce='n')
    >>> tokens.read_guest(tokens.seat_token("abcdefghijkl", 2, "n"))
    Traceback (most recent call last):
    ...
    vacherie.core.error.Refused: this is not a valid token of a guest
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < 32:
            raise ValueError("a signing key has at least 32 bytes")
        self._guest = URLSafeSerializer(key, salt="vacherie guest 1", signer_kwargs=SIGNING)
        self._seat = URLSafeSerializer(key, salt="vacherie seat 1", signer_kwargs=SIGNING)
        self._admin = URLSafeTimedSerializer(key, salt="vacherie admin 1", signer_kwargs=SIGNING)

    def guest_token(self, id: str) -> str:
        """A token that identifies a guest."""
        return "guest-" + self._guest.dumps(id)

    def read_guest(self, token: str) -> str:
        """The id of a token's guest."""
        return read(self._guest.loads, token, "guest", str)

    def seat_token(self, table: str, seat: Seat, nonce: str) -> str:
        """A token that gives access to a seat, for another device or a program."""
        return "seat-" + self._seat.dumps((table, seat, nonce))

    def read_seat(self, token: str) -> Grant:
        """The seat of a token."""
        table, seat, nonce = read(self._seat.loads, token, "seat", tuple[str, int, str])
        return Grant(table, seat, nonce)

    def admin_token(self) -> str:
        """An administrator's token, which needs the signing key; it expires after ten minutes."""
        return "admin-" + self._admin.dumps("admin")

    def read_admin(self, token: str) -> None:
        """Refuse anything but an administrator's token that has not expired."""
        read(partial(self._admin.loads, max_age=ADMIN_SECONDS), token, "admin", str)


NOUNS = {"guest": "a guest", "seat": "a seat", "admin": "an administrator"}


def read(loads: Callable[[str], Any], token: str, kind: str, type: type[T]) -> T:
    """The content of a token, if its signature is ours."""
    try:
        return msgspec.convert(loads(token.removeprefix(f"{kind}-")), type)
    except (BadData, msgspec.ValidationError):
        raise Refused("bad-token", f"this is not a valid token of {NOUNS[kind]}") from None
