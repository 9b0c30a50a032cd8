"""The environment script of Alembic, run by storage/migrate.py with its connection."""

from __future__ import annotations

from alembic import context

from vacherie.server.storage.schema import metadata

if __name__ == "env_py":  # Alembic's name for this file; a plain import must not migrate
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()
