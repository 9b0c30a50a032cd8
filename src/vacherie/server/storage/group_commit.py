"""Group commit: all queued writes go into one transaction, and are acknowledged when it is on disk.

A commit costs one fsync, whatever its size. While one is under way the next writes queue, so the busier the
server, the more writes share a commit, and none waits for more than two. On a fast disk commits would still
be many and small; a short pause after each saves most of their cost.

How the database runs a batch is the business of its `WriteConnection` (sqlite_connection.py,
postgres_connection.py); the rest is the same for every database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.dml import UpdateBase

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.database_errors import DEADLOCK, explain, is_one_writes_fault, sqlstate

DEADLOCK_RETRIES = 3
GATHER_SECONDS = 0.004
"""Least seconds between the starts of two commits while writes come several at a time."""

R = TypeVar("R")
Row: TypeAlias = tuple[Any, ...]


class Statement:
    """A statement that is run for many rows; `names` is the order of a row's parameters.

    In a batch all rows of a statement run together, statements ordered by `rank`, rows as they were queued.
    So the only order among different statements is their rank.
    """

    def __init__(self, rank: int, text: UpdateBase, *names: str) -> None:
        self.rank = rank
        self.text = text
        self.names = names
        self.compiled: dict[str, tuple[str, tuple[int, ...] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Run it for some rows; it is compiled once for each dialect."""
        dialect = connection.dialect
        if dialect.name not in self.compiled:
            self.compiled[dialect.name] = self.compile(dialect)
        sql, order = self.compiled[dialect.name]
        if order is not None:
            rows = [tuple(row[i] for i in order) for row in rows]
        connection.exec_driver_sql(sql, list(rows))

    def compile(self, dialect: Dialect) -> tuple[str, tuple[int, ...] | None]:
        """The SQL for a dialect, and the order of the parameters (None: unchanged)."""
        compiled = self.text.compile(dialect=dialect)
        order = tuple(self.names.index(name) for name in compiled.positiontup or ())
        return str(compiled), None if order == tuple(range(len(self.names))) else order


Steps: TypeAlias = Sequence[tuple[Statement, Sequence[Row]]]
Work: TypeAlias = Callable[[Connection], Any]
CommitObserver: TypeAlias = Callable[[int, float], None]
"""Called after every batch with its number of rows and its seconds."""


class Unit(Struct, frozen=True):
    """The writes of one caller; atomic."""

    steps: Steps
    work: Work | None
    done: asyncio.Future[Any]


class WriteConnection(Protocol):
    """The one connection that writes, and how functions are run on it."""

    async def open(self, prepare: Callable[[Connection], None]) -> None:
        """Connect, and prepare the database outside of any batch."""

    async def run(self, work: Callable[[Connection], R]) -> R:
        """Run a function of a connection outside of the event loop, one after another."""
        ...

    def check(self) -> None:
        """Raise when the database must not be written; called before every transaction."""

    def roll_back(self, connection: Connection) -> None:
        """End what a failed transaction has left open."""

    async def close(self) -> None:
        """Disconnect."""


class GroupCommit:
    """The single writer of the database. `open` first, `close` last."""

    def __init__(
        self, connection: WriteConnection, on_commit: CommitObserver | None = None, *, group: bool = True
    ) -> None:
        self.connection = connection
        self.on_commit = on_commit
        self.group = group
        self.queue: list[Unit] = []
        self.waiting = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        # For metrics.
        self.batches = 0
        self.rows = 0
        self.failures = 0

    async def open(self, prepare: Callable[[Connection], None]) -> None:
        """Connect, prepare the database outside of any batch, and start the writer task."""
        try:
            await self.connection.open(prepare)
        except Exception as error:
            await self.connection.close()
            raise explain(error) from error
        self.task = asyncio.create_task(self.serve(), name="vacherie-writer")

    async def write(self, *steps: tuple[Statement, Sequence[Row]]) -> None:
        """Run statements; returns when they are on disk. Cancellation does not undo them."""
        await self.enqueue(steps, None)

    async def do(self, work: Callable[[Connection], R]) -> R:
        """Run a function in the writer's transaction, after all writes queued before it."""
        result: R = await self.enqueue((), work)
        return result

    def enqueue(self, steps: Steps, work: Work | None) -> Awaitable[Any]:
        """Queue writes for the next batch."""
        if self.closing or self.task is None:
            raise StorageFailed("the database is closed")
        done = asyncio.get_running_loop().create_future()
        self.queue.append(Unit(steps, work, done))
        self.waiting.set()
        return done

    async def serve(self) -> None:
        """The writer task: write batches until closed."""
        while self.queue or not self.closing:
            if not self.queue:
                self.waiting.clear()
                await self.waiting.wait()
                continue
            if self.group:
                batch, self.queue = self.queue, []
            else:
                batch = [self.queue.pop(0)]
            begun, before = perf_counter(), self.rows
            try:
                outcomes = await self.connection.run(partial(self.attempt, batch=batch))
            except Exception as error:  # every caller must get a result
                outcomes = [error] * len(batch)
            taken = perf_counter() - begun
            if self.on_commit is not None:
                self.on_commit(self.rows - before, taken)
            for unit, outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    self.failures += 1
                if unit.done.done():  # the caller was cancelled
                    continue
                if isinstance(outcome, Exception):
                    unit.done.set_exception(explain(outcome))
                else:
                    unit.done.set_result(outcome)
            if len(batch) > 1 and not self.closing and taken < GATHER_SECONDS:
                await asyncio.sleep(GATHER_SECONDS - taken)

    def attempt(
        self, connection: Connection, batch: Sequence[Unit], again: int = DEADLOCK_RETRIES
    ) -> list[Any]:
        """Commit a batch; if one write may have failed it, commit its halves. Returns results or errors.

        again: how often a single write is tried again that another node's has blocked.
        """
        try:
            results = self.commit(connection, batch)
        except Exception as error:
            self.connection.roll_back(connection)
            if len(batch) == 1 and again and sqlstate(error) in DEADLOCK:
                return self.attempt(connection, batch, again - 1)
            if len(batch) == 1 or not is_one_writes_fault(error):
                return [error] * len(batch)
            middle = len(batch) // 2
            return self.attempt(connection, batch[:middle]) + self.attempt(connection, batch[middle:])
        self.batches += 1
        return results

    def commit(self, connection: Connection, batch: Sequence[Unit]) -> list[Any]:
        """Run a batch in one transaction."""
        self.connection.check()
        results: list[Any] = []
        gathered: dict[Statement, list[Row]] = {}
        count = 0
        with connection.begin():
            for unit in batch:
                for statement, rows in unit.steps:
                    gathered.setdefault(statement, []).extend(rows)
                    count += len(rows)
                if unit.work is None:
                    results.append(None)
                else:  # it may read anything, so the writes before it have to run first
                    flush(connection, gathered)
                    results.append(unit.work(connection))
            flush(connection, gathered)
        self.rows += count
        return results

    async def close(self) -> None:
        """Write what is queued, then disconnect."""
        if self.closing:
            return
        self.closing = True
        self.waiting.set()
        if self.task is not None:
            await self.task
            await self.connection.close()


def flush(connection: Connection, gathered: dict[Statement, list[Row]]) -> None:
    """Run the gathered rows, statement by statement."""
    for statement in sorted(gathered, key=lambda statement: statement.rank):
        if rows := gathered[statement]:
            statement.run(connection, rows)
    gathered.clear()
