"""Alembic starts here when migration.py calls it; the connection comes from there."""

from __future__ import annotations

from alembic import context

from vacherie.server.storage.schema import metadata

if __name__ == "env_py":  # Alembic's name for this file; whoever else reads it wants no migration
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()
