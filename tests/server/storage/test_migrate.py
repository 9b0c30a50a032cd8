"""Migrations create exactly the tables of schema.py."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.schema import CreateIndex, CreateTable

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage import statements
from vacherie.server.storage.group_commit import Statement
from vacherie.server.storage.migrate import configuration, is_known, migrate, revision_of
from vacherie.server.storage.schema import REVISION, metadata
from vacherie.server.storage.sqlite_store import SqliteStore

DAY = 86_400_000
POSTGRESQL = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
STATEMENTS = {name: found for name, found in vars(statements).items() if isinstance(found, Statement)}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{tmp_path}/vacherie.db")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def definitions(connection: Connection) -> set[str]:
    """All tables and indexes, as SQLite writes them down."""
    found = connection.exec_driver_sql("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'alembic%'")
    return {" ".join(sql.replace("(", " ( ").split()) for (sql,) in found if sql}


def test_migrations_and_schema_agree(connection: Connection) -> None:
    migrate(connection)
    assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_they_agree_in_what_autogenerate_does_not_compare(connection: Connection) -> None:
    """Partial indexes, tables without row numbers, names of constraints."""
    migrate(connection)
    engine = create_engine("sqlite://")
    with engine.connect() as other:
        metadata.create_all(other)
        wanted = definitions(other)
    engine.dispose()
    assert {normal(sql) for sql in definitions(connection)} == {normal(sql) for sql in wanted}
    assert any("WITHOUT ROWID" in sql for sql in wanted)
    assert any("WHERE guest IS NOT NULL" in sql for sql in wanted)


def normal(sql: str) -> tuple[str, ...]:
    """The parts of a definition; their order makes no difference."""
    return tuple(sorted(part.strip(" )") for part in sql.replace(" )", " ,").split(",")))


def test_the_newest_migration_is_the_schemas(connection: Connection) -> None:
    assert revision_of(connection) is None
    migrate(connection)
    assert revision_of(connection) == REVISION
    assert ScriptDirectory.from_config(configuration()).get_heads() == [REVISION]
    assert is_known(REVISION)
    assert not is_known("ffff")
    migrate(connection)


def test_downgrade_removes_all_tables(connection: Connection) -> None:
    migrate(connection)
    command.downgrade(configuration(connection), "base")
    assert definitions(connection) == set()


def test_a_database_of_the_version_before_keeps_its_rows(connection: Connection) -> None:
    command.upgrade(configuration(connection), "0001")
    connection.exec_driver_sql("INSERT INTO guests VALUES ('g', 'Ann', 1)")
    connection.exec_driver_sql(
        "INSERT INTO tables VALUES ('t', 'g', '{}', 0, 2, 'open', 1, 1, NULL, NULL, NULL)"
    )
    connection.exec_driver_sql("INSERT INTO chat VALUES ('t', 1, 5, 0, 'g', 'moo', NULL)")
    migrate(connection)
    assert revision_of(connection) == REVISION
    assert connection.exec_driver_sql("SELECT * FROM chat").fetchall() == [
        ("t", 1, 5, 0, "g", "moo", None, None)
    ]


def test_every_guest_of_the_version_before_gets_a_session(connection: Connection) -> None:
    """With the guest's id: their tokens name no other."""
    command.upgrade(configuration(connection), "0002")
    connection.exec_driver_sql("INSERT INTO guests VALUES ('g', 'Ann', 1), ('h', 'Ben', 2)")
    migrate(connection)
    today = int(time() * 1000) // DAY * DAY
    found = connection.exec_driver_sql(
        "SELECT id, guest, made, plain, used FROM sessions ORDER BY id"
    ).fetchall()
    assert [row[:4] for row in found] == [("g", "g", 1, 1), ("h", "h", 2, 1)]
    assert all(today - DAY <= row[4] <= today for row in found)


@pytest.mark.anyio
async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "vacherie.db"
    await (await SqliteStore.open(path)).close()
    database = sqlite3.connect(path)
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    with pytest.raises(StorageFailed, match="made by a newer Vacherie"):
        await SqliteStore.open(path)
    assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)
    database.close()


@pytest.mark.anyio
async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "vacherie.db"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE chat (something)")  # in the way of the fifth table
    with pytest.raises(StorageFailed):
        await SqliteStore.open(path)
    assert database.execute("SELECT name FROM sqlite_schema").fetchall() == [("chat",)]
    database.close()


@pytest.mark.parametrize("name", STATEMENTS)
def test_statements_can_be_written_for_postgresql(name: str) -> None:
    text, order = STATEMENTS[name].compile(POSTGRESQL)
    assert "$1" in text
    assert sorted(order or ()) == list(range(len(order or ())))  # numbered parameters: each comes once


def test_tables_can_be_written_for_postgresql() -> None:
    for table in metadata.sorted_tables:
        assert "ROWID" not in str(CreateTable(table).compile(dialect=POSTGRESQL))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=POSTGRESQL))
