"""Copies between SQLite and PostgreSQL are complete, checked, and never overwrite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres_server import postgres_server
from tests.support.storage_rows import ANNA, BERT, add_anna, answer, row, seat_of
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import ChatRow, SessionRow
from vacherie.server.storage import copy_database as module
from vacherie.server.storage.copy_database import copy_database
from vacherie.server.storage.postgres_store import PostgresStore
from vacherie.server.storage.sql_store import SqlStore
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


def quiet(name: str, done: int, total: int) -> None:
    """Progress that is not shown."""


async def open_store(place: str) -> SqlStore:
    return await (PostgresStore if place.startswith("postgresql") else SqliteStore).open(place)


async def fill(place: str) -> None:
    """Some of everything, with names and texts that sort differently in different languages."""
    storage = await open_store(place)
    await add_anna(storage, *(f"t{number}" for number in range(7)), "Émile", "zoo", "Zoo", "_a")
    for number in range(2, 25):
        await storage.append("t1", number, [answer(number)], None)
    await storage.append("t2", 2, [answer(2)], row("t2", seat_of(ANNA), seat_of(BERT), status="closed"))
    await storage.add_chat(ChatRow(n=1, at=50, seat=0, guest=ANNA.id, table="t1", text="« moo » 🐄"))
    await storage.add_session(SessionRow(id="s", guest=ANNA.id, made=1, used=2, plain=True), 10)
    await storage.add_ban(None, "192.0.2.1", None, "network")
    await storage.add_ban(ANNA.id, None, None, "guest")
    await storage.close()


async def contents(place: str) -> dict[str, Any]:
    storage = await open_store(place)
    found = {
        "tables": await storage.tables("open", "closed"),
        "journals": {table: await storage.raw_journal(table) for table in ("t1", "t2", "Émile", "zoo")},
        "chat": await storage.chat("t1"),
        "sessions": await storage.sessions_of(ANNA.id),
        "bans": await storage.bans(),
        "anna": await storage.guest(ANNA.id),
    }
    await storage.close()
    return found


@pytest.fixture
async def places(tmp_path: Path) -> list[str]:
    return [f"sqlite:{tmp_path}/one.db", await postgres_server().new_database(), f"sqlite:{tmp_path}/two.db"]


async def test_there_and_back_is_the_same(places: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK_ROWS", 3)
    first, second, third = places
    await fill(first)
    seen: list[tuple[str, int, int]] = []
    there = await copy_database(first, second, lambda *step: seen.append(step))
    assert await contents(second) == await contents(first)
    assert ("journal", 46, 46) in seen
    assert {table.name: table.rows for table in there}["journal"] == 46
    back = await copy_database(second, third, quiet)
    assert back == there
    assert await contents(third) == await contents(first)


async def test_a_new_ban_after_the_copy_has_a_new_id(places: list[str]) -> None:
    await fill(places[0])
    await copy_database(places[0], places[1], quiet)
    storage = await PostgresStore.open(places[1])
    assert (await storage.add_ban(None, "192.0.2.9", None, "new")).id == 3
    await storage.close()


@pytest.mark.parametrize(("source", "target"), [(0, 1), (1, 0)])
async def test_nothing_is_overwritten(places: list[str], source: int, target: int) -> None:
    await fill(places[source])
    storage = await open_store(places[target])
    await storage.add_guest(BERT)
    await storage.close()
    with pytest.raises(StorageFailed, match="there is data in it already"):
        await copy_database(places[source], places[target], quiet)
    storage = await open_store(places[target])
    assert await storage.tables("open", "closed") == []
    assert await storage.guest(BERT.id) == BERT
    await storage.close()


@pytest.mark.parametrize("used", [0, 1])
async def test_a_database_in_use_is_not_copied(places: list[str], used: int) -> None:
    await fill(places[0])
    storage = await open_store(places[used])
    with pytest.raises(StorageFailed, match=r"(is|already) using"):
        await copy_database(places[0], places[1], quiet)
    await storage.close()


@pytest.mark.parametrize("target", [1, 2])
async def test_an_interrupted_copy_leaves_nothing(places: list[str], target: int) -> None:
    await fill(places[0])

    def interrupt(name: str, done: int, total: int) -> None:
        if name == "journal":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await copy_database(places[0], places[target], interrupt)
    await copy_database(places[0], places[target], quiet)
    assert await contents(places[target]) == await contents(places[0])


async def test_a_row_that_arrived_otherwise_is_noticed(
    places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(places[0])
    write = module.write_rows

    def altered(connection: Any, table: Any, rows: list[Any]) -> None:
        if table.name == "chat":
            rows = [tuple("moo" if value == "« moo » 🐄" else value for value in row) for row in rows]
        write(connection, table, rows)

    monkeypatch.setattr(module, "write_rows", altered)
    with pytest.raises(StorageFailed, match="the copy of chat differs"):
        await copy_database(places[0], places[1], quiet)
    monkeypatch.undo()
    await copy_database(places[0], places[1], quiet)


async def test_what_is_no_database_of_ours_is_refused(tmp_path: Path, places: list[str]) -> None:
    with pytest.raises(StorageFailed, match="there is no file"):
        await copy_database(f"sqlite:{tmp_path}/none.db", places[1], quiet)
    (tmp_path / "empty.db").touch()
    with pytest.raises(StorageFailed, match=r"empty\.db: this is no database of Vacherie"):
        await copy_database(str(tmp_path / "empty.db"), places[1], quiet)
    with pytest.raises(StorageFailed, match="the same database"):
        await copy_database(places[0], places[0], quiet)
