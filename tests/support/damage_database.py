"""Damages database files."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def execute(path: Path, *statements: str) -> None:
    """Execute statements on a database, past the server's own code."""
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def overwrite_page(path: Path) -> int:
    """Overwrite the beginning of the page where the journal starts."""
    database = sqlite3.connect(path)
    (root,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'journal'").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"moo!" * 20)
    return int(root)
