"""A second process that opens the same database, and writes to it if asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.process import environment

PROGRAM = """
import asyncio, os, sys
from tests.support.storage_rows import answer, add_anna
from vacherie.server.storage.sqlite_store import SqliteStore

async def main():
    storage = await SqliteStore.open(sys.argv[1])
    tables = [f"t{number}" for number in range(8)]
    await add_anna(storage, *tables)
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
    """Another process that has opened a database; the caller kills it."""
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), doing], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env=environment(),
    )  # fmt: skip
    assert server.stdout is not None
    assert server.stdout.readline() == "ready\n"
    return server
