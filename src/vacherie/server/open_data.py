"""Opens the data of a server at its start: folder, signing key, database. A full disk is waited for.

What cannot end by itself stops the start with one sentence: a damaged database, another server that holds the
lock, a folder without permission.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import uniform
from typing import TypeVar

import structlog
from msgspec import Struct

from vacherie.extras import require
from vacherie.server import server_file
from vacherie.server.auth.tokens import Tokens
from vacherie.server.data_folder import DataFolder
from vacherie.server.model.errors import StorageFailed
from vacherie.server.observability.metrics import Metrics
from vacherie.server.storage.port import Storage
from vacherie.server.storage.sqlite_store import SqliteStore

FIRST_WAIT = 0.25
"""Seconds until the second attempt; each further wait is twice as long."""
LONGEST_WAIT = 3.0

T = TypeVar("T")

log = structlog.get_logger(__name__)


class OpenedData(Struct, frozen=True):
    """What a server needs of its data folder."""

    tokens: Tokens
    storage: Storage


async def open_data(
    folder: DataFolder, metrics: Metrics, database: str = "", *, shares: bool = False
) -> OpenedData:
    """Open the data; if another server has locked it, the error gives that server's URL.

    `database` is the URL of a PostgreSQL database, which several nodes may share; without one it is the file
    in the data folder.
    """
    folder.create()
    tokens = Tokens(*folder.keys())
    if database:
        return OpenedData(tokens, await open_postgres(database, metrics, shares))
    try:
        return OpenedData(tokens, await SqliteStore.open(folder.database, on_commit=metrics.committed))
    except StorageFailed as error:
        other = server_file.read(folder.server_info)
        if error.heals or other is None:
            raise
        raise StorageFailed(f"{error}; it is at {other.url}") from None


async def open_postgres(url: str, metrics: Metrics, shares: bool) -> Storage:
    """Open a PostgreSQL database; its driver is an extra, which most servers do not need."""
    require("nodes" if shares else "postgres")
    from vacherie.server.storage.postgres_store import PostgresStore
    from vacherie.server.storage.shared_store import SharedStore

    return await (SharedStore if shares else PostgresStore).open(url, on_commit=metrics.committed)


async def begin_opening(
    folder: DataFolder, metrics: Metrics, database: str = "", *, shares: bool = False
) -> asyncio.Task[OpenedData]:
    """Try to open the data: the task is done, or it goes on trying. Raises what cannot end by itself."""
    failed = asyncio.Event()
    task = asyncio.create_task(
        repeat_until_possible(
            "opening the data", lambda: open_data(folder, metrics, database, shares=shares), failed.set
        )
    )
    waiting = asyncio.create_task(failed.wait())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task.done():
        task.result()
    return task


async def close_data(opening: asyncio.Task[OpenedData]) -> None:
    """Close the data, or stop trying to open it."""
    opening.cancel()
    with suppress(asyncio.CancelledError, StorageFailed):
        await (await opening).storage.close()


async def repeat_until_possible(
    name: str, work: Callable[[], Awaitable[T]], on_failure: Callable[[], None] = lambda: None
) -> T:
    """Do something, with back-off for as long as the disk is full or fails; one log line for each reason."""
    wait = FIRST_WAIT
    told: set[str] = set()
    while True:
        try:
            result = await work()
        except StorageFailed as error:
            if not error.heals:
                raise
            if str(error) not in told:
                told.add(str(error))
                log.error(f"{name} has to wait", reason=str(error))
            on_failure()
        else:
            if told:
                log.info(f"{name} succeeded after all")
            return result
        await asyncio.sleep(wait * uniform(0.75, 1.25))
        wait = min(2 * wait, LONGEST_WAIT)
