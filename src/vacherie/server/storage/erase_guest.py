"""Taking a person out of everything that is stored; the games stay."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from vacherie.server.model.journal import AnyLine, Opened, Sat, decode, encode
from vacherie.server.storage.schema import bans, guests, journal, seats


def forget(connection: Connection, guest: str) -> frozenset[str]:
    """Remove a guest; foreign keys take the chat and the bans along, and the ids out of rows.

    Returns the tables whose journals knew them; only those who sat there can have said something.
    """
    theirs = select(journal.c.table_id, journal.c.n, journal.c.line).where(journal.c.guest == guest)
    lines = connection.execute(theirs).all()
    for table, n, text in lines:
        line = decode(text)
        if isinstance(line, Sat):
            # Somebody who left in the middle of a game has only a name there.
            was_theirs = seats.c.guest.is_(None) & (seats.c.name == line.name) & seats.c.bot.is_(None)
            seat = (seats.c.table_id == table) & (seats.c.seat == line.seat) & was_theirs
            connection.execute(update(seats).where(seat).values(name=""))
        its = (journal.c.table_id == table) & (journal.c.n == n)
        connection.execute(update(journal).where(its).values(line=nameless(line), guest=None))
    connection.execute(update(seats).where(seats.c.guest == guest).values(name=""))
    kept_out = update(bans).where(bans.c.guest == guest, bans.c.address.is_not(None))
    connection.execute(kept_out.values(guest=None))
    connection.execute(delete(guests).where(guests.c.id == guest))
    return frozenset(table for table, _, _ in lines)


def nameless(line: AnyLine) -> str:
    """A line of a journal without the person in it."""
    if isinstance(line, Sat):
        line = replace(line, guest="", name="")
    elif isinstance(line, Opened):
        line = replace(line, host="")
    return encode(line).decode()
