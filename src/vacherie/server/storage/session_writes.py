"""Writes of sessions that depend on what there is, each in one transaction."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select

from vacherie.server.model.rows import SessionRow
from vacherie.server.storage.schema import sessions


def add_session(connection: Connection, session: SessionRow, most: int, used_after: int) -> bool:
    """Store a session unless its guest has `most` already that were used after a time."""
    counted = (sessions.c.guest == session.guest) & (sessions.c.used > used_after)
    count = select(func.count()).select_from(sessions).where(counted)
    if connection.execute(count).scalar_one() >= most:
        return False
    connection.execute(insert(sessions).values(asdict(session)))
    return True


def end_sessions(
    connection: Connection, guest: str, id: str | None, successor: SessionRow | None
) -> frozenset[str]:
    """End a session of a guest, or all of them (`id` None); the successor begins if there was one."""
    theirs = sessions.c.guest == guest
    which = theirs if id is None else theirs & (sessions.c.id == id)
    ended = frozenset(connection.execute(delete(sessions).where(which).returning(sessions.c.id)).scalars())
    if ended and successor is not None:
        connection.execute(insert(sessions).values(asdict(successor)))
    return ended
