"""The storage port: what the server needs of a database; sqlite_store.py implements it.

Every method that writes returns when the write is durable: a power cut after it loses nothing. Writes of one
table keep their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vacherie.protocol.room import Status
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import BanRow, ChatRow, GuestRow, TableRow


class Storage(Protocol):
    """The store of journals, chat, guests and bans."""

    async def append(self, table: str, first: int, lines: Sequence[AnyLine], row: TableRow | None) -> None:
        """Add lines to a table's journal, the first as number `first` (from 0); atomically.

        `row`, when given, replaces the table's row in the same transaction. A line number that exists raises
        `StorageFailed`: another writer has written to this table (optimistic concurrency).
        """

    async def journal(self, table: str) -> list[AnyLine]:
        """All lines of a table, in order; none when there is no such table."""

    async def raw_journal(self, table: str) -> list[str]:
        """All lines of a table as they are stored, for another process to decode."""

    async def add_chat(self, row: ChatRow) -> None:
        """Store a line of chat."""

    async def chat(self, table: str) -> list[ChatRow]:
        """The chat of a table, in order."""

    async def lobby(self, limit: int) -> list[TableRow]:
        """The public open tables with an open seat, newest first."""

    async def tables(self, *statuses: Status) -> list[TableRow]:
        """All tables in one of these states, newest first."""

    async def count_open(self, guest: str) -> int:
        """How many tables that this guest opened are open or playing."""

    async def add_guest(self, guest: GuestRow) -> None:
        """Store a new guest."""

    async def guest(self, id: str) -> GuestRow | None:
        """A guest by id."""

    async def rename_guest(self, id: str, name: str) -> None:
        """Change a guest's name, for future tables."""

    async def games_of(self, guest: str, limit: int = 500) -> list[TableRow]:
        """The tables a guest sits or sat at, newest first."""

    async def chat_of(self, guest: str) -> list[ChatRow]:
        """All chat lines of a guest."""

    async def erase_guest(self, guest: str) -> frozenset[str]:
        """Delete a guest with their chat, and their id and name from journals and rows.

        The games stay, with anonymous seats (name "" and guest "" in a `Sat` line, host "" in `Opened`).
        Returns the tables that named the guest.
        """

    async def add_ban(self, guest: str | None, address: str | None, until: int | None, reason: str) -> BanRow:
        """Store a ban of a guest or an address."""

    async def bans(self) -> list[BanRow]:
        """All bans that have not expired."""

    async def lift_ban(self, id: int) -> bool:
        """End a ban; False when there is none."""

    async def purge(self, before: int) -> int:
        """Delete finished and closed tables that were last active before a time; returns how many."""

    async def last_active(self, before: int) -> int | None:
        """The newest activity of any table before a time; None when there is none."""

    async def is_alive(self) -> bool:
        """Whether the database can write now."""

    async def close(self) -> None:
        """Finish the queued writes and close the database."""
