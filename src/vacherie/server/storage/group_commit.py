"""Group commit: whatever is waiting is written in one transaction, and acknowledged when it is on disk.

A commit costs a wait for the disk, however much is in it. While one is under way the next writes gather, so
the busier the server, the more share a commit, and nobody waits for more than two. On a quick disk they would
be many and small all the same; a short pause after each saves most of their work.

The connection lives in a thread of its own, where a batch is one visit. Over an asynchronous driver every
statement would be three, and a small batch nearly twice the work (bench/commit.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Dialect, Engine
from sqlalchemy.sql.dml import UpdateBase

from vacherie.server.model.errors import StorageFailed
from vacherie.server.storage.connection import explain, is_somebodys_fault

PAUSE = 0.004
"""Seconds from the beginning of a commit to the next one, as long as several writes come at a time."""

R = TypeVar("R")
Row: TypeAlias = tuple[Any, ...]


class Statement:
    """A statement that is run for many rows; `names` says in which order a row gives its parameters.

    In a batch all rows of a statement go together, statements by their `rank`, rows in the order they came.
    So statements that are ranked may not depend on the order among different ones but by rank.
    """

    def __init__(self, rank: int, text: UpdateBase, *names: str) -> None:
        self.rank = rank
        self.text = text
        self.names = names
        self.compiled: dict[str, tuple[str, tuple[int, ...] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Run it for some rows. It is compiled once; the driver gets the rows as they are."""
        dialect = connection.dialect
        if dialect.name not in self.compiled:
            self.compiled[dialect.name] = self.compile(dialect)
        sql, order = self.compiled[dialect.name]
        if order is not None:
            rows = [tuple(row[i] for i in order) for row in rows]
        connection.exec_driver_sql(sql, list(rows))

    def compile(self, dialect: Dialect) -> tuple[str, tuple[int, ...] | None]:
        """The text for a kind of database, and how to order the parameters (None: as they are)."""
        compiled = self.text.compile(dialect=dialect)
        order = tuple(self.names.index(name) for name in compiled.positiontup or ())
        return str(compiled), None if order == tuple(range(len(self.names))) else order


Steps: TypeAlias = Sequence[tuple[Statement, Sequence[Row]]]
Work: TypeAlias = Callable[[Connection], Any]
Told: TypeAlias = Callable[[int, float], None]
"""Hears of every batch: how many rows it had and how many seconds it took."""


class Unit:
    """What one caller wants: all of it, or nothing."""

    __slots__ = ("done", "steps", "work")

    def __init__(self, steps: Steps, work: Work | None, done: asyncio.Future[Any]) -> None:
        self.steps = steps
        self.work = work
        self.done = done


class GroupCommit:
    """The only one who writes. `open` first, `close` last."""

    def __init__(
        self, engine: Engine, check: Callable[[], None], told: Told | None = None, *, group: bool = True
    ) -> None:
        self.engine = engine
        self.check = check
        """Called before every batch; raises when it is no use to write."""
        self.told = told
        self.group = group
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="vacherie-writer")
        self.connection: Connection | None = None
        self.queue: list[Unit] = []
        self.waiting = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        # For metrics.
        self.batches = 0
        self.units = 0
        self.rows = 0
        self.failures = 0
        self.seconds = 0.0

    async def open(self, prepare: Callable[[Connection], None]) -> None:
        """Connect, prepare the database outside of any batch, and begin to work."""

        def connect() -> None:
            self.connection = self.engine.connect()
            prepare(self.connection)

        try:
            await self.visit(connect)
        except Exception as error:
            await self.visit(self.disconnect)
            self.thread.shutdown()
            raise explain(error) from error
        self.task = asyncio.create_task(self.serve(), name="vacherie-writer")

    async def write(self, *steps: tuple[Statement, Sequence[Row]]) -> None:
        """Run statements; returns when they are on disk. Being cancelled does not take them back."""
        await self.enqueue(steps, None)

    async def do(self, work: Callable[[Connection], R]) -> R:
        """Run anything in the writer's thread and transaction, after what was asked for before."""
        result: R = await self.enqueue((), work)
        return result

    def enqueue(self, steps: Steps, work: Work | None) -> Awaitable[Any]:
        """Put something into the next batch."""
        if self.closing or self.task is None:
            raise StorageFailed("the database is closed")
        done = asyncio.get_running_loop().create_future()
        self.queue.append(Unit(steps, work, done))
        self.waiting.set()
        return done

    async def serve(self) -> None:
        """Write batch after batch until told to stop."""
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
                outcomes = await self.visit(self.attempt, batch)
            except Exception as error:  # whatever it is, nobody is left waiting
                outcomes = [error] * len(batch)
            taken = perf_counter() - begun
            self.seconds += taken
            if self.told is not None:
                self.told(self.rows - before, taken)
            for unit, outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    self.failures += 1
                if unit.done.done():  # nobody waits any more
                    continue
                if isinstance(outcome, Exception):
                    unit.done.set_exception(explain(outcome))
                else:
                    unit.done.set_result(outcome)
            if len(batch) > 1 and not self.closing and taken < PAUSE:
                await asyncio.sleep(PAUSE - taken)

    def attempt(self, batch: Sequence[Unit]) -> list[Any]:
        """Commit a batch; if it fails, one by one, so that only the guilty one fails. Results or errors."""
        try:
            results = self.commit(batch)
        except Exception as error:
            if len(batch) == 1 or not is_somebodys_fault(error):
                return [error] * len(batch)
            return [outcome for unit in batch for outcome in self.attempt([unit])]
        self.batches += 1
        self.units += len(batch)
        return results

    def commit(self, batch: Sequence[Unit]) -> list[Any]:
        """Run a batch in one transaction."""
        assert self.connection is not None
        self.check()
        results: list[Any] = []
        gathered: dict[Statement, list[Row]] = {}
        count = 0
        with self.connection.begin():
            for unit in batch:
                for statement, rows in unit.steps:
                    gathered.setdefault(statement, []).extend(rows)
                    count += len(rows)
                if unit.work is None:
                    results.append(None)
                else:  # it may look at everything, so all before it has to be there
                    self.flush(gathered)
                    results.append(unit.work(self.connection))
            self.flush(gathered)
        self.rows += count
        return results

    def flush(self, gathered: dict[Statement, list[Row]]) -> None:
        """Run what was gathered, statement by statement."""
        assert self.connection is not None
        for statement in sorted(gathered, key=lambda statement: statement.rank):
            if rows := gathered[statement]:
                statement.run(self.connection, rows)
        gathered.clear()

    async def visit(self, function: Callable[..., R], *arguments: Any) -> R:
        """Run something in the thread of the connection."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, function, *arguments)

    async def close(self) -> None:
        """Write what is queued, then let go."""
        if self.closing:
            return
        self.closing = True
        self.waiting.set()
        if self.task is not None:
            await self.task
            await self.visit(self.disconnect)
            self.thread.shutdown()

    def disconnect(self) -> None:
        """Close the connection."""
        with suppress(Exception):  # it is broken already
            if self.connection is not None:
                self.connection.close()
        self.engine.dispose()
