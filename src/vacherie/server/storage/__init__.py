"""The database: the storage port, its SQLite implementation, migrations, integrity checks and backups."""
