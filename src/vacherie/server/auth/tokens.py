"""Tokens: signed proofs of who somebody is. Whoever has not the key can neither make nor change one.

There are three kinds, each signed under a name of its own, so that none can pass for another. What a token is
worth at a table (does the same person still sit there?) is the table's business.
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
"""How long an administrator's token is good: the command line makes a new one each time."""

SIGNING: dict[str, Any] = {"key_derivation": "hmac", "digest_method": hashlib.sha256}


class Tokens:
    """Makes and reads tokens; reading refuses what was not made here (`bad-token`).

    >>> tokens = Tokens(bytes(32))
    >>> tokens.read_seat(tokens.seat_token("abcdefghijkl", 2, "n"))
    Grant(table='abcdefghijkl', seat=2, nonce='n')
    >>> tokens.read_guest(tokens.seat_token("abcdefghijkl", 2, "n"))
    Traceback (most recent call last):
    ...
    vacherie.core.error.Refused: this is no valid token of a guest
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < 32:
            raise ValueError("a signing key has at least 32 bytes")
        self._guest = URLSafeSerializer(key, salt="vacherie guest 1", signer_kwargs=SIGNING)
        self._seat = URLSafeSerializer(key, salt="vacherie seat 1", signer_kwargs=SIGNING)
        self._admin = URLSafeTimedSerializer(key, salt="vacherie admin 1", signer_kwargs=SIGNING)

    def guest_token(self, id: str) -> str:
        """The proof of being this guest."""
        return "guest-" + text(self._guest.dumps(id))

    def read_guest(self, token: str) -> str:
        """The id of the guest a token stands for."""
        return read(self._guest.loads, token, "guest", str)

    def seat_token(self, table: str, seat: Seat, nonce: str) -> str:
        """The proof of owning a seat, for another device or a program."""
        return "seat-" + text(self._seat.dumps((table, seat, nonce)))

    def read_seat(self, token: str) -> Grant:
        """The seat a token stands for."""
        table, seat, nonce = read(self._seat.loads, token, "seat", tuple[str, int, str])
        return Grant(table, seat, nonce)

    def admin_token(self) -> str:
        """The proof of having the server's key; good for ten minutes."""
        return "admin-" + text(self._admin.dumps("admin"))

    def read_admin(self, token: str) -> None:
        """Refuse anything but a fresh administrator's token."""
        read(partial(self._admin.loads, max_age=ADMIN_SECONDS), token, "admin", str)


NOUNS = {"guest": "a guest", "seat": "a seat", "admin": "an administrator"}


def read(loads: Callable[[str], Any], token: str, kind: str, type: type[T]) -> T:
    """What a token says, if we have signed it."""
    try:
        return msgspec.convert(loads(token.removeprefix(f"{kind}-")), type)
    except (BadData, msgspec.ValidationError):
        raise Refused("bad-token", f"this is no valid token of {NOUNS[kind]}") from None


def text(token: str | bytes) -> str:
    """A token as text, whatever the library made of it."""
    return token if isinstance(token, str) else token.decode("ascii")
