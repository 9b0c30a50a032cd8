"""Chat lines may carry a proposal: a choice of the game as JSON."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; lines written before have no proposal."""
    op.add_column("chat", sa.Column("proposal", sa.Text))


def downgrade() -> None:
    """Drop the column, and the proposals with it."""
    op.drop_column("chat", "proposal")
