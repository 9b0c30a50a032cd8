"""The process lock: one server at a time on one database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import vacherie
from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vacherie.db"


# --- other processes

PROGRAM = """
import asyncio, os, sys
from tests.support.storage_rows import answer, with_anna
from vacherie.server.storage.sqlite_store import SqliteStore

async def main():
    storage = await SqliteStore.open(sys.argv[1])
    tables = [f"t{number}" for number in range(8)]
    await with_anna(storage, *tables)
    if sys.argv[2] == "fork" and (child := os.fork()) == 0:
        sys.stdin.read()
        os._exit(0)
    print("ready", flush=True)

    async def play(table):
        n = 2
        while True:
            await storage.append(table, n, [answer(n)], None)
            print(table, n, flush=True)
            n += 1

    if sys.argv[2] == "play":
        await asyncio.gather(*map(play, tables))
    await asyncio.Event().wait()

asyncio.run(main())
"""


def other_server(path: Path, doing: str) -> subprocess.Popen[str]:
    """Another process that has opened a database; whoever starts it kills it."""
    source = str(Path(vacherie.__file__).parents[1])
    root = str(Path(__file__).parents[3])
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), doing], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env={**os.environ, "PYTHONPATH": f"{source}:{root}"},
    )  # fmt: skip
    assert server.stdout is not None
    assert server.stdout.readline() == "ready\n"
    return server


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
