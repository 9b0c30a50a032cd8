"""The identity that the tokens of a request have proved."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Seat


class Grant(Struct, frozen=True):
    """The seat of a valid seat token; void once another guest sits there (`nonce`)."""

    table: str
    seat: Seat
    nonce: str


class Identity(Struct, frozen=True, kw_only=True):
    """A guest, the holder of seat tokens, both, an administrator, or none of these (anonymous)."""

    guest: str | None = None
    session: str | None = None
    """The session of the guest's token."""
    grants: tuple[Grant, ...] = ()
    admin: bool = False


ANONYMOUS = Identity()
