"""Errors of the database as clear messages, for SQLite and PostgreSQL.

What a driver says may quote the data that was written; so only SQLite's messages, which do not, are ever
repeated. An error of PostgreSQL is known by its code (SQLSTATE).
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, InternalError

from vacherie.server.model.errors import OwnershipLost, StorageFailed, WriteRejected, heals


class Explanation(NamedTuple):
    """What an error means to the operator of a server."""

    message: str
    heals: bool = False
    """Whether it can end by itself."""


LINE_EXISTS = Explanation("another writer has written to this table: the line already exists")
EXISTS = Explanation("it already exists")
NO_PARENT = Explanation("a guest or a table that this belongs to does not exist any more")
FULL = Explanation("the disk is full", heals=True)
READ_ONLY = Explanation("the database cannot be written to")
NO_TABLES = Explanation("the database is damaged: tables are missing")
DAMAGED = Explanation("the database is damaged")
LOST_TABLE = Explanation("another node runs this table now")
"""Only the write of a node that is not the owner has no value where one must be (statements.py)."""
LOST = Explanation("the connection to the database is lost", heals=True)

OF_SQLITE = {
    "is full": FULL,
    "locked": Explanation("another program is writing to the database", heals=True),
    "readonly": READ_ONLY,
    "unable to open": Explanation("the database cannot be opened", heals=True),
    "no such table": NO_TABLES,
    "malformed": DAMAGED,
    "not a database": Explanation("the file is not a database, or it is damaged"),
    "disk i/o": Explanation("the disk does not answer", heals=True),
    "unique constraint failed: journal": LINE_EXISTS,
    "unique constraint": EXISTS,
    "foreign key": NO_PARENT,
}
"""By a part of the message."""
OF_POSTGRES = {
    "08": LOST,
    "23502": LOST_TABLE,
    "23503": NO_PARENT,
    "23505": EXISTS,
    "25006": Explanation("the database is read-only", heals=True),  # a standby, until it is promoted
    "28": Explanation("the database refuses this user or password"),
    "3D000": Explanation("the database does not exist on that server"),
    "40": Explanation("the database had to interrupt the transaction", heals=True),
    "42501": Explanation("the database user lacks a permission"),
    "42P01": NO_TABLES,
    "53100": FULL,
    "53": Explanation("the database lacks memory or connections", heals=True),
    "57014": Explanation("the database took too long", heals=True),
    "57": Explanation("the database is stopping or starting", heals=True),
    "58": Explanation("the disk of the database does not answer", heals=True),
    "XX": DAMAGED,
}
"""By the code (SQLSTATE) or its first two characters, which are its class."""


def explain(error: Exception) -> StorageFailed:
    """An error of the database as a `StorageFailed` with a clear message."""
    if isinstance(error, StorageFailed):
        return error
    found = explanation(error)
    if isinstance(error, OSError):
        return StorageFailed(found.message, heals=found.heals)
    if found is LOST_TABLE:
        return OwnershipLost(found.message)
    if is_one_writes_fault(error):
        return WriteRejected(found.message)
    return StorageFailed(found.message, heals=found.heals)


def explanation(error: Exception) -> Explanation:
    """What an error means."""
    if isinstance(error, TimeoutError):  # an OSError as well, without a number
        return Explanation("the database does not answer", heals=True)
    if isinstance(error, OSError):
        return Explanation(f"the database failed: {error.strerror or type(error).__name__}", heals(error))
    code = sqlstate(error)
    if code is not None:
        if code == "23505" and "pk_journal" in str(error):
            return LINE_EXISTS
        unknown = Explanation(f"the database failed (SQLSTATE {code})")
        return OF_POSTGRES.get(code) or OF_POSTGRES.get(code[:2]) or unknown
    # The driver has noticed it before the server could say anything, or while it was saying so.
    if isinstance(error, InterfaceError | InternalError):
        return LOST
    if isinstance(error, DBAPIError | sqlite3.Error):  # messages of other errors might quote the data
        message = str(error.orig if isinstance(error, DBAPIError) else error)
        found = next((told for part, told in OF_SQLITE.items() if part in message.lower()), None)
        return found or Explanation(f"the database failed: {message}")
    return Explanation(f"the database failed: {type(error).__name__}")


def sqlstate(error: BaseException) -> str | None:
    """The code of an error of PostgreSQL; None for any other."""
    found = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None)
    return found if isinstance(found, str) else None


def is_one_writes_fault(error: Exception) -> bool:
    """Whether a single write of a batch may be the cause; a full disk or a lock fails all of them."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError) or sqlstate(error) in DEADLOCK:
        return True
    return not isinstance(error, DBAPIError | sqlite3.Error | OSError) and sqlstate(error) is None


DEADLOCK = ("40P01", "40001")
"""Two transactions waited for each other: one by one the writes succeed."""
