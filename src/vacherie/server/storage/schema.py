"""The database schema. A change needs a migration (migrations/), too.

It is meant to work in PostgreSQL as well. Rows are clustered by their key, so that a journal is read from one
place (in SQLite: WITHOUT ROWID). Times are milliseconds since 1970, structures are JSON texts.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, text

REVISION = "0004"
"""The migration that creates this schema."""

# Constraints need names, so that later migrations can refer to them.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # the day, so that a request seldom writes
    Column("plain", Boolean, nullable=False),  # made where cookies have no __Host- prefix
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("setup", Text, nullable=False),
    Column("public", Boolean, nullable=False),  # copied from the setup for the lobby's query
    Column("size", Integer, nullable=False),  # number of seats
    Column("status", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("active", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("scores", Text),
    Column("winners", Text),
    Index(None, "status", "opened"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),  # distinguishes an erased guest from an open seat
    Column("guest", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    # The guest whose id and name the line holds, to find the lines when the guest is erased.
    Column("guest", Text, ForeignKey("guests.id")),
    sqlite_with_rowid=False,
)
Index(
    "ix_journal_guest",
    journal.c.guest,
    sqlite_where=text("guest IS NOT NULL"),
    postgresql_where=text("guest IS NOT NULL"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("text", Text),
    Column("phrase", Text),
    Column("proposal", Text),
    sqlite_with_rowid=False,
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), index=True),
    Column("address", Text),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

# Which server runs a table, where several share the database (ownership.py).
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),  # by the clock of the database
    Column("bus", BigInteger, nullable=False),  # the number of its connection to the bus; 0: it has none
    Column("key_ids", Text, nullable=False, server_default=""),  # ids of its signing keys, never the keys
)

owners = Table(
    "owners",
    metadata,
    Column("table_id", Text, primary_key=True),  # no reference: a table has an owner before its first line
    Column("node", Text, nullable=False, index=True),
    Column("epoch", BigInteger, nullable=False),
)
