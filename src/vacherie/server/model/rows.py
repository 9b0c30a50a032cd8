"""Database rows beside the journals: guests, sessions, tables with their seats, chat lines, bans."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.protocol.room import Setup, Status

Place: TypeAlias = tuple[int, str]
"""Where a table stands among the newest tables: when it was opened, and its id. A page ends at one."""


class GuestRow(Struct, frozen=True, kw_only=True):
    """A guest: a name without an account."""

    id: str
    name: str
    created: int


class SessionRow(Struct, frozen=True, kw_only=True):
    """A session of a guest: what one token or cookie belongs to."""

    id: str
    guest: str
    made: int
    used: int
    """The start of the day (UTC) of its last use."""
    plain: bool
    """Whether its cookie had no `__Host-` prefix: on https it is accepted once, and exchanged."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """The guest or bot on a seat."""

    guest: str | None
    name: str
    bot: str | None


class TableRow(Struct, frozen=True, kw_only=True):
    """A summary of a table, derived from its journal, so that lists need not read journals."""

    id: str
    host: str | None
    setup: Setup
    status: Status
    seats: tuple[SeatRow, ...]
    opened: int
    active: int
    """When a line was last written."""
    ended: int | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    @property
    def place(self) -> Place:
        """Its place in lists."""
        return self.opened, self.id


class LobbyCandidate(NamedTuple):
    """A table that the lobby may list."""

    id: str
    host: str | None
    opened: int


class ChatRow(Struct, frozen=True, kw_only=True):
    """A line of chat; `n` counts from 1 at every table."""

    n: int
    at: int
    seat: Seat
    guest: str
    table: str
    text: str | None = None
    phrase: str | None = None
    proposal: str | None = None
    """A choice of the game as JSON."""


class BanRow(Struct, frozen=True, kw_only=True):
    """A ban of a guest, or of an address or network."""

    id: int
    guest: str | None
    address: str | None
    until: int | None
    reason: str
    made: int
