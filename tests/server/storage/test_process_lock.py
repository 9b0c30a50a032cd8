"""The process lock: one server at a time on one database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.storage.other_process import other_server
from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vacherie.db"


async def test_two_servers_cannot_use_one_database(path: Path) -> None:
    server = other_server(path, "wait")
    with pytest.raises(
        StorageFailed, match=rf"another server \(process {server.pid}\) is using .*vacherie.db"
    ):
        await SqliteStore.open(path)
    server.kill()
    server.communicate()
    storage = await SqliteStore.open(path)
    with pytest.raises(StorageFailed, match="this process is already using"):
        await SqliteStore.open(path)
    assert len(await storage.journal("t0")) == 2
    await storage.close()


async def test_a_worker_that_outlives_a_killed_server_keeps_no_lock(path: Path) -> None:
    server = other_server(path, "fork")
    server.kill()
    server.wait()
    storage = await SqliteStore.open(path)  # the forked child still waits for its input to end
    await storage.close()
    server.communicate()
