"""Integrity check of a database: SQLite's own checks, then every journal is decoded and replayed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct

from vacherie.protocol.room import Setup
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import AnyLine, Opened, decode
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.migrate import is_known

Fold = Callable[[list[AnyLine]], object]
"""Rebuilds a table from its journal; raises when that is impossible."""
MOST_PROBLEMS = 100


class IntegrityReport(Struct, frozen=True):
    """The result of a check."""

    tables: int
    lines: int
    problems: tuple[str, ...]


def check(database: Path, fold: Fold | None = None) -> IntegrityReport:
    """Check a database, also one that a server is using."""
    tables = lines = 0
    problems: list[str] = []
    with closing(connect(database)) as connection:
        try:
            problems.extend(file_problems(connection))
            if not problems:  # the further checks need a readable file
                problems.extend(content_problems(connection))
                for table, journal in journals(connection):
                    tables += 1
                    lines += len(journal)
                    if problem := journal_problem(journal, fold):
                        problems.append(f"table {table}: {problem}")
                    if len(problems) > MOST_PROBLEMS:
                        problems[MOST_PROBLEMS:] = ["and more"]
                        break
        except sqlite3.Error as error:
            problems.append(str(explain(error)))
    return IntegrityReport(tables, lines, tuple(problems))


def connect(database: Path) -> sqlite3.Connection:
    """Open a database for reading only."""
    if not database.is_file():
        raise StorageFailed(f"there is no database {database}")
    try:
        return sqlite3.connect(f"file:{quote(str(database.resolve()))}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise explain(error) from error


def file_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Problems that SQLite finds, or a schema that is not ours."""
    for (result,) in connection.execute(f"PRAGMA integrity_check({MOST_PROBLEMS})"):
        if result != "ok":
            yield f"the file is damaged: {result}"
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchone():
        yield "this is not a database of Vacherie"
        return
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is None or not is_known(found[0]):
        yield f"the database has a migration this version does not know: {found and found[0]}"


def content_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """Dangling foreign keys, tables without a journal, setups that cannot be decoded."""
    for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} belongs to a row of {parent} that does not exist"
    query = "SELECT id, setup, EXISTS (SELECT 1 FROM journal WHERE table_id = id) FROM tables ORDER BY id"
    for id, setup, has_journal in connection.execute(query):
        if not has_journal:
            yield f"table {id}: there is no journal"
        try:
            msgspec.json.decode(setup, type=Setup)
        except (msgspec.DecodeError, TypeError) as error:
            yield f"table {id}: the setup cannot be read: {error}"


def journals(connection: sqlite3.Connection) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Every journal: a table and its numbered lines."""
    rows = connection.execute("SELECT table_id, n, line FROM journal ORDER BY table_id, n")
    for table, group in groupby(rows, key=lambda row: row[0]):
        yield table, [(n, line) for _, n, line in group]


def journal_problem(journal: list[tuple[int, str]], fold: Fold | None) -> str | None:
    """The first problem of a journal, if any; further ones would be its consequences."""
    lines: list[AnyLine] = []
    for expected, (n, text) in enumerate(journal):
        if n != expected:
            return f"line {expected} is missing"
        try:
            lines.append(decode(text))
        except (msgspec.DecodeError, TypeError) as error:
            return f"line {n} cannot be read: {error}"
    if not isinstance(lines[0], Opened):
        return "the journal does not begin with the opening of the table"
    if fold is not None:
        try:
            fold(lines)
        except Exception as error:  # any refusal of the rules
            return f"the game cannot be replayed: {error}"
    return None
