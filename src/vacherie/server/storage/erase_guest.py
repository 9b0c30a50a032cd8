"""Erasure of a guest's personal data (right to be forgotten); the games stay, with anonymous seats.

It is done in pieces, each a transaction of a few rows, so that other writes are committed in between. The
guest's row stays until the last piece, marked by an empty name: an erasure that was interrupted is found by
it and continued.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Table, bindparam, delete, select, tuple_, update

from vacherie.server.model.journal import AnyLine, Invited, Opened, Sat, decode, encode
from vacherie.server.storage.schema import bans, chat, guests, journal, seats, sessions, tables

PIECE_ROWS = 50
"""Rows that are changed in one transaction: a few milliseconds."""


# A guest who left during a game has only a name in the seat's row.
CLEAR_NAME = (
    update(seats)
    .where(
        seats.c.table_id == bindparam("its_table"),
        seats.c.seat == bindparam("its_seat"),
        seats.c.name == bindparam("its_name"),
        seats.c.guest.is_(None),
        seats.c.bot.is_(None),
    )
    .values(name="")
)
CHANGE_LINE = (
    update(journal)
    .where(journal.c.table_id == bindparam("its_table"), journal.c.n == bindparam("its_n"))
    .values(line=bindparam("its_line"), guest=None)
)


TAKE_TURN = select(guests.c.id).where(guests.c.id == bindparam("its_guest")).with_for_update(key_share=True)


class ErasedPiece(Struct, frozen=True):
    """What one transaction has erased."""

    tables: frozenset[str] = frozenset()
    """The tables whose journal or chat it has changed."""
    is_last: bool = False


def mark_guest(connection: Connection, guest: str) -> None:
    """Begin to erase a guest: name and sessions are deleted, and with them the guest is no longer known."""
    connection.execute(update(guests).where(guests.c.id == guest).values(name=""))
    connection.execute(delete(sessions).where(sessions.c.guest == guest))


def erase_piece(connection: Connection, guest: str) -> ErasedPiece:
    """Erase the next rows of a marked guest; the last piece deletes the guest.

    Whatever a table in memory has written meanwhile is found by a later piece. Where two nodes erase the same
    guest, one waits for the piece of the other: in turns they cannot block each other.
    """
    connection.execute(TAKE_TURN, {"its_guest": guest})
    if changed := erase_chat(connection, guest) or erase_lines(connection, guest):
        return ErasedPiece(frozenset(changed))
    if erase_seats(connection, guest) or erase_host(connection, guest):
        return ErasedPiece()
    address_bans = update(bans).where(bans.c.guest == guest, bans.c.address.is_not(None))
    connection.execute(address_bans.values(guest=None))
    connection.execute(delete(guests).where(guests.c.id == guest))  # bans of the guest alone go with it
    return ErasedPiece(is_last=True)


def some_keys(connection: Connection, table: Table, guest: str) -> list[tuple[str, int]]:
    """The keys (table and number) of the next rows of a guest."""
    theirs = select(*table.primary_key.columns).where(table.c.guest == guest)
    return [(id, number) for id, number in connection.execute(theirs.limit(PIECE_ROWS))]


def erase_chat(connection: Connection, guest: str) -> list[str]:
    """Delete lines of chat."""
    keys = some_keys(connection, chat, guest)
    connection.execute(delete(chat).where(tuple_(chat.c.table_id, chat.c.n).in_(keys)))
    return [table for table, _ in keys]


def erase_lines(connection: Connection, guest: str) -> list[str]:
    """Remove id and name from journal lines."""
    named = select(journal.c.table_id, journal.c.n, journal.c.line).where(journal.c.guest == guest)
    lines = [(table, n, decode(text)) for table, n, text in connection.execute(named.limit(PIECE_ROWS))]
    sat = [
        {"its_table": table, "its_seat": line.seat, "its_name": line.name}
        for table, _, line in lines
        if isinstance(line, Sat)
    ]
    if sat:
        connection.execute(CLEAR_NAME, sat)
    if lines:
        changed = [{"its_table": table, "its_n": n, "its_line": anonymised(line)} for table, n, line in lines]
        connection.execute(CHANGE_LINE, changed)
    return [table for table, _, _ in lines]


def erase_seats(connection: Connection, guest: str) -> list[str]:
    """Remove id and name from seats."""
    keys = some_keys(connection, seats, guest)
    theirs = tuple_(seats.c.table_id, seats.c.seat).in_(keys)
    connection.execute(update(seats).where(theirs).values(name="", guest=None))
    return [table for table, _ in keys]


def erase_host(connection: Connection, guest: str) -> list[str]:
    """Remove the id from tables that the guest hosts."""
    found = connection.execute(select(tables.c.id).where(tables.c.host == guest).limit(PIECE_ROWS))
    ids = [id for (id,) in found]
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(host=None))
    return ids


def anonymised(line: AnyLine) -> str:
    """A journal line without the guest's id and name, as JSON."""
    if isinstance(line, Sat | Invited):
        line = replace(line, guest="", name="")
    elif isinstance(line, Opened):
        line = replace(line, host="")
    return encode(line).decode()
