"""Nodes, and which of them runs a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; no node runs anything yet."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("bus", sa.BigInteger, nullable=False),
        sa.Column("key_ids", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_owners"),
    )
    op.create_index("ix_owners_node", "owners", ["node"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("owners")
    op.drop_table("nodes")
