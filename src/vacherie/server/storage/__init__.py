"""The database: the port that the server needs, SQLite behind it, migrations, checks and backups."""
