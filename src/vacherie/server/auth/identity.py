"""Who a request comes from, as far as tokens have proved it."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Seat


class Grant(Struct, frozen=True):
    """A seat that a valid token stands for; worth something while the same person sits there (`nonce`)."""

    table: str
    seat: Seat
    nonce: str


class Identity(Struct, frozen=True, kw_only=True):
    """A guest, the holder of seat tokens, both, an administrator, or nobody."""

    guest: str | None = None
    grants: tuple[Grant, ...] = ()
    admin: bool = False


ANONYMOUS = Identity()
