"""Schema migrations with Alembic, without a configuration file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.schema import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).with_name("migrations")


def revision_of(connection: Connection) -> str | None:
    """The newest migration that was applied; None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def migrate(connection: Connection) -> None:
    """Apply the missing migrations."""
    revision = revision_of(connection)
    if revision == REVISION:
        return
    if revision is not None and not is_known(revision):
        raise StorageFailed(
            f"the database was made by a newer Vacherie (migration {revision}); this one knows {REVISION}"
        )
    from alembic import command  # slow to load, and seldom needed

    command.upgrade(configuration(connection), "head")


def is_known(revision: str) -> bool:
    """Whether a migration is one of ours."""
    if revision == REVISION:
        return True
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    try:
        return ScriptDirectory.from_config(configuration()).get_revision(revision) is not None
    except CommandError:
        return False


def configuration(connection: Connection | None = None) -> Config:
    """The configuration of Alembic."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
