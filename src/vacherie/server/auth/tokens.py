"""Signed tokens for guests, seats and administrators (HMAC-SHA-256 with the signing key).

Each kind has a salt of its own, so that none passes for another. Tokens are signed with the current key, and
those of a previous one are accepted until it ends (signing_keys.py). Whether a guest's session is still open
is decided by sessions.py; whether a seat token is still valid (does the same guest sit there?) by the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from time import time_ns
from typing import Any, TypeVar

import msgspec
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.server.model.identity import Grant
from vacherie.server.signing_keys import KEY_BYTES, SigningKey

T = TypeVar("T")

ADMIN_SECONDS = 600
"""Lifetime of an administrator's token: the command line makes a new one each time."""

SIGNING: dict[str, Any] = {"key_derivation": "hmac", "digest_method": hashlib.sha256}


class GuestClaim(Struct, frozen=True):
    """What a guest's token says."""

    guest: str
    session: str
    by_current_key: bool
    """Otherwise the token should be replaced: its key ends."""


class Signers:
    """What one key signs and verifies with, one signer for each kind of token."""

    def __init__(self, key: SigningKey) -> None:
        if len(key.key) < KEY_BYTES:
            raise ValueError(f"a signing key has at least {KEY_BYTES} bytes")
        self.key = key
        self.guest = URLSafeSerializer(key.key, salt="vacherie guest 1", signer_kwargs=SIGNING)
        self.seat = URLSafeSerializer(key.key, salt="vacherie seat 1", signer_kwargs=SIGNING)
        self.admin = URLSafeTimedSerializer(key.key, salt="vacherie admin 1", signer_kwargs=SIGNING)


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

    def __init__(
        self, *keys: SigningKey | bytes, wall: Callable[[], int] = lambda: time_ns() // 1_000_000
    ) -> None:
        self.wall = wall
        self.use([SigningKey(key=key) if isinstance(key, bytes) else key for key in keys])

    def use(self, keys: Sequence[SigningKey]) -> None:
        """Replace the keys; the first one is the current one."""
        self._current, *_ = self._signers = tuple(map(Signers, keys))

    @property
    def keys(self) -> tuple[SigningKey, ...]:
        """The keys in use, the current one first."""
        return tuple(signers.key for signers in self._signers)

    def guest_token(self, guest: str, session: str) -> str:
        """A token that identifies a guest, for one session."""
        return "guest-" + self._current.guest.dumps((guest, session))

    def read_guest(self, token: str) -> GuestClaim:
        """The guest and the session of a token.

        Tokens of earlier versions hold a guest only: they all belong to the guest's first session, which has
        the guest's id.
        """
        content, signers = self.read(
            lambda signers: signers.guest.loads, token, "guest", str | tuple[str, str]
        )
        guest, session = (content, content) if isinstance(content, str) else content
        return GuestClaim(guest, session, signers is self._current)

    def seat_token(self, table: str, seat: Seat, nonce: str) -> str:
        """A token that gives access to a seat, for another device or a program."""
        return "seat-" + self._current.seat.dumps((table, seat, nonce))

    def read_seat(self, token: str) -> Grant:
        """The seat of a token."""
        content, _ = self.read(lambda signers: signers.seat.loads, token, "seat", tuple[str, int, str])
        return Grant(*content)

    def admin_token(self) -> str:
        """An administrator's token, which needs the signing key; it expires after ten minutes."""
        return "admin-" + self._current.admin.dumps("admin")

    def read_admin(self, token: str) -> None:
        """Refuse anything but an administrator's token that has not expired."""
        self.read(lambda signers: partial(signers.admin.loads, max_age=ADMIN_SECONDS), token, "admin", str)

    def read(
        self, loads: Callable[[Signers], Callable[[str], Any]], token: str, kind: str, type: Any
    ) -> tuple[Any, Signers]:
        """The content of a token, if its signature is ours, and by which key it is."""
        now = self.wall()
        for signers in self._signers:
            if signers.key.is_accepted(now):
                try:
                    return msgspec.convert(loads(signers)(token.removeprefix(f"{kind}-")), type), signers
                except (BadData, msgspec.ValidationError):
                    continue
        raise Refused("bad-token", f"this is not a valid token of {NOUNS[kind]}")


NOUNS = {"guest": "a guest", "seat": "a seat", "admin": "an administrator"}
