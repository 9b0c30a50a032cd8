"""The storage port: what the server needs of a database; sqlite_store.py implements it.

Every method that writes returns when the write is durable: a power cut after it loses nothing. Writes of one
table keep their order.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Protocol

from vacherie.protocol.room import Status
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import (
    BanRow,
    ChatRow,
    GuestRow,
    LobbyCandidate,
    Place,
    SessionRow,
    TableRow,
)
from vacherie.server.storage.ownership import Owner


class Storage(Protocol):
    """The store of journals, chat, guests, sessions and bans."""

    async def append(
        self,
        table: str,
        first: int,
        lines: Sequence[AnyLine],
        row: TableRow | None,
        owner: Owner | None = None,
    ) -> None:
        """Add lines to a table's journal, the first as number `first` (from 0); atomically.

        `row`, when given, replaces the table's row in the same transaction. A line number that exists raises
        `StorageFailed`: another writer has written to this table (optimistic concurrency). With an `owner`,
        which several nodes need, it is refused unless that node still owns the table (ownership.py).
        """

    async def journal(self, table: str) -> list[AnyLine]:
        """All lines of a table, in order; none when there is no such table."""

    async def raw_journal(self, table: str) -> list[str]:
        """All lines of a table as they are stored, for another process to decode."""

    async def add_chat(self, row: ChatRow, owner: Owner | None = None) -> None:
        """Store a line of chat; `owner` as in `append`."""

    async def chat(self, table: str, limit: int = 1000) -> list[ChatRow]:
        """The last lines of a table's chat, in order."""

    async def lobby_candidates(self, limit: int) -> list[LobbyCandidate]:
        """The public open tables with an open seat: the newest of every host, then the second newest …

        Within these, newest first. So a limit cuts off the hosts with many tables, not the others.
        """

    async def tables_by_id(self, ids: Sequence[str]) -> list[TableRow]:
        """The tables with these ids that exist, in any order."""

    async def tables(self, *statuses: Status) -> list[TableRow]:
        """All tables in one of these states, newest first."""

    async def ownerless_bot_games(self) -> list[str]:
        """The running games of bots alone that no living node runs."""

    async def abandoned(self, *, open_before: int, playing_before: int) -> list[str]:
        """The open and the running tables in which nothing has happened since these times."""

    async def count_open(self, guest: str, now: int) -> int:
        """How many tables that this guest opened are open or playing.

        One that has ended counts until its spectators have been shown that: the guest may be one of them.
        """

    async def add_guest(self, guest: GuestRow, session: SessionRow | None = None) -> None:
        """Store a new guest, with a first session."""

    async def guest(self, id: str) -> GuestRow | None:
        """A guest by id."""

    async def stored_guests(self, ids: Collection[str]) -> frozenset[str]:
        """Those of these guests that are not erased, or not yet to the end."""

    async def rename_guest(self, id: str, name: str) -> None:
        """Change a guest's name, for future tables."""

    async def games_of(self, guest: str, limit: int = 100, before: Place | None = None) -> list[TableRow]:
        """The tables a guest sits or sat at, newest first: a page, the one that follows `before`."""

    async def chat_of(self, guest: str, limit: int = 100, after: ChatRow | None = None) -> list[ChatRow]:
        """The chat lines of a guest, oldest first: a page, the one that follows `after`."""

    async def start_erasing(self, guest: str) -> None:
        """Mark a guest as being erased: from now on `guest` does not find them, nor a session of theirs."""

    async def erasing(self) -> list[str]:
        """The guests whose erasure was begun and not completed."""

    def erase_guest(self, guest: str) -> AsyncIterator[frozenset[str]]:
        """Delete a marked guest with their chat, and their id and name from journals and rows.

        The games stay, with anonymous seats (name "" and guest "" in a `Sat` line, host "" in `Opened`). It
        is done in pieces, other writes come in between; each piece yields the tables that were changed.
        """

    async def session(self, id: str) -> SessionRow | None:
        """A session that was not ended."""

    async def stored_sessions(self, ids: Collection[str]) -> frozenset[str]:
        """Those of these sessions that were not ended."""

    async def sessions_of(self, guest: str) -> list[SessionRow]:
        """The sessions of a guest, newest first; also those that have not been used for too long."""

    async def add_session(self, session: SessionRow, most: int, used_after: int = -1) -> bool:
        """Store a session; False when its guest has `most` already that were used after a time."""

    async def sessions_used(self, used: Mapping[str, int]) -> None:
        """Note when sessions were last used."""

    async def end_sessions(
        self, guest: str, id: str | None = None, successor: SessionRow | None = None
    ) -> frozenset[str]:
        """End a session of a guest, or all of them; in the same transaction another one begins.

        Returns those that existed; where there was none, no other begins.
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
