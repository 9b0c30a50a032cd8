"""The integrity check reports every problem of a database in one line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.damage_database import execute, overwrite_page
from tests.support.storage_rows import ANNA, add_anna, answer, opening, row
from vacherie.core.error import Refused
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import AnyLine
from vacherie.server.storage.integrity import MOST_PROBLEMS, check
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path / "data")


@pytest.fixture
async def storage(data: DataFolder) -> AsyncIterator[SqliteStore]:
    storage = await SqliteStore.open(data.database)
    await add_anna(storage, "t")
    yield storage
    await storage.close()


@pytest.fixture
async def stopped(storage: SqliteStore, data: DataFolder) -> DataFolder:
    """The folder of a server that has stopped."""
    await storage.close()
    return data


async def test_check_of_a_whole_database_in_use(storage: SqliteStore, data: DataFolder) -> None:
    await storage.append("t", 2, [answer()], None)
    report = check(data.database)
    assert (report.tables, report.lines, report.problems) == (1, 3, ())


async def test_check_replays_with_what_it_is_given(storage: SqliteStore, data: DataFolder) -> None:
    await storage.append("u", 0, opening(), row("u"))
    seen: list[list[AnyLine]] = []

    def fold(lines: list[AnyLine]) -> None:
        seen.append(lines)
        if len(seen) == 2:
            raise Refused("rules", "the cow jumped over the moon")

    assert check(data.database, fold).problems == (
        "table u: the game cannot be replayed: the cow jumped over the moon",
    )
    assert seen == [opening(), opening()]


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("DELETE FROM journal WHERE n = 1", "table t: line 1 is missing"),
        ("UPDATE journal SET line = 'moo' WHERE n = 1", "table t: line 1 cannot be read: "),
        ("UPDATE journal SET line = x'00' WHERE n = 1", "table t: line 1 cannot be read: "),
        ("DELETE FROM journal", "table t: there is no journal"),
        ("UPDATE tables SET setup = '{}'", "table t: the setup cannot be read: "),
        ("DELETE FROM tables", "a row of journal belongs to a row of tables that does not exist"),
        (
            'UPDATE journal SET line = \'{"type":"started","at":1}\' WHERE n = 0',
            "table t: the journal does not begin with the opening of the table",
        ),
    ],
)
async def test_check_finds(stopped: DataFolder, damage: str, found: str) -> None:
    storage = await SqliteStore.open(stopped.database)
    await storage.append("t", 2, [answer()], None)
    await storage.close()
    execute(stopped.database, damage)
    problems = check(stopped.database).problems
    assert any(problem.startswith(found) for problem in problems), problems


async def test_check_finds_a_damaged_file(stopped: DataFolder) -> None:
    overwrite_page(stopped.database)
    assert any("damaged" in problem for problem in check(stopped.database).problems)
    stopped.database.write_bytes(b"no database" * 1000)
    assert check(stopped.database).problems == ("the file is not a database, or it is damaged",)


async def test_a_damaged_page_is_said_by_the_server_too(stopped: DataFolder) -> None:
    overwrite_page(stopped.database)
    storage = await SqliteStore.open(stopped.database)
    with pytest.raises(StorageFailed, match="the database is damaged"):
        await storage.journal("t")
    with pytest.raises(StorageFailed, match="the database is damaged"):
        await storage.append("t", 2, [answer()], None)
    assert await storage.guest(ANNA.id) == ANNA
    await storage.close()


async def test_a_journal_that_cannot_be_read_is_said(stopped: DataFolder) -> None:
    execute(stopped.database, "UPDATE journal SET line = '{}' WHERE n = 1")
    storage = await SqliteStore.open(stopped.database)
    with pytest.raises(StorageFailed, match="the journal of table t is damaged"):
        await storage.journal("t")
    await storage.close()


async def test_check_does_not_list_without_end(stopped: DataFolder) -> None:
    storage = await SqliteStore.open(stopped.database)
    for number in range(MOST_PROBLEMS + 5):
        await storage.append(f"u{number}", 0, opening(), row(f"u{number}"))
    await storage.close()
    execute(stopped.database, "UPDATE journal SET line = 'moo'")
    problems = check(stopped.database).problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1] == "and more"
