"""Erasure of a guest's personal data (right to be forgotten); the games stay, with anonymous seats."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from vacherie.server.model.journal import AnyLine, Invited, Opened, Sat, decode, encode
from vacherie.server.storage.schema import bans, guests, journal, seats


def erase_guest(connection: Connection, guest: str) -> frozenset[str]:
    """Delete a guest; foreign keys cascade to chat and bans, and null the ids in other rows.

    Returns the tables whose journals named the guest; chat can only be at these.
    """
    named = select(journal.c.table_id, journal.c.n, journal.c.line).where(journal.c.guest == guest)
    lines = connection.execute(named).all()
    for table, n, text in lines:
        line = decode(text)
        if isinstance(line, Sat):
            # A guest who left during a game has only a name in the seat's row.
            was_theirs = seats.c.guest.is_(None) & (seats.c.name == line.name) & seats.c.bot.is_(None)
            seat = (seats.c.table_id == table) & (seats.c.seat == line.seat) & was_theirs
            connection.execute(update(seats).where(seat).values(name=""))
        its = (journal.c.table_id == table) & (journal.c.n == n)
        connection.execute(update(journal).where(its).values(line=anonymised(line), guest=None))
    connection.execute(update(seats).where(seats.c.guest == guest).values(name=""))
    address_bans = update(bans).where(bans.c.guest == guest, bans.c.address.is_not(None))
    connection.execute(address_bans.values(guest=None))
    connection.execute(delete(guests).where(guests.c.id == guest))
    return frozenset(table for table, _, _ in lines)


def anonymised(line: AnyLine) -> str:
    """A journal line without the guest's id and name, as JSON."""
    if isinstance(line, Sat | Invited):
        line = replace(line, guest="", name="")
    elif isinstance(line, Opened):
        line = replace(line, host="")
    return encode(line).decode()
