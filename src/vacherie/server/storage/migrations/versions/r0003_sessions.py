"""Sessions of guests. Each guest so far gets one with the guest's id: their tokens name no other."""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

DAY = 86_400_000


def upgrade() -> None:
    """Create the table, and a session for every guest, used today: the real day is unknown."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("plain", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_sessions_guest", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    today = int(time() * 1000) // DAY * DAY
    guests = sa.table("guests", sa.column("id"), sa.column("created"))
    sessions = sa.table("sessions", *map(sa.column, ("id", "guest", "made", "used", "plain")))
    first = sa.select(guests.c.id, guests.c.id, guests.c.created, sa.literal(today), sa.true())
    op.execute(sessions.insert().from_select(["id", "guest", "made", "used", "plain"], first))


def downgrade() -> None:
    """Drop the table; tokens made since then are invalid in the version before."""
    op.drop_table("sessions")
