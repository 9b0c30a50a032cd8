"""The database: the storage port, its SQLite implementation, migrations, integrity checks and backups."""

from vacherie.extras import require

require("server")
