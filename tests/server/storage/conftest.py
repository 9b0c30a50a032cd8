"""The storage contract runs on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.postgres_server import postgres_server
from vacherie.server.storage.postgres_store import PostgresStore
from vacherie.server.storage.sql_store import SqlStore
from vacherie.server.storage.sqlite_store import SqliteStore


@pytest.fixture(params=["sqlite", "postgres"])
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Awaitable[SqlStore]]:
    """Opens the database of this test, every time the same."""
    if request.param == "sqlite":
        return partial(SqliteStore.open, tmp_path / "vacherie.db")
    return partial(PostgresStore.open, await postgres_server().new_database())


@pytest.fixture
async def storage(open_store: Callable[..., Awaitable[SqlStore]]) -> AsyncIterator[SqlStore]:
    """An open store on either database."""
    storage = await open_store(wall=lambda: 1_000_000)
    yield storage
    await storage.close()
