"""Makes a dataset of recorded games: files are read once, in order; cores decode and replay their games."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from hashlib import file_digest
from itertools import chain, islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from vacherie.analysis.process_pool import WorkerDied, available_cores, prepare_worker
from vacherie.child_process import ChildContext
from vacherie.core.error import Refused
from vacherie.records.jsonl import Unread
from vacherie.research.dataset.columns import lines_of
from vacherie.research.dataset.make import DatasetPlan

STREAM = Path("-")
PARTS_WAITING = 2
"""Parts per worker that may be read before the first of them is written."""


class RecordedGame(Struct, frozen=True):
    """A game that is not decoded yet, and where it is from."""

    file: str
    number: int
    """Its number in its file, from 1."""
    unread: Unread


class DamagedGame(Exception):
    """A recorded game cannot be read or replayed."""

    def __init__(self, file: str, number: int, reason: str) -> None:
        super().__init__(file, number, reason)
        self.file, self.number, self.reason = file, number, reason


def records_source(files: Sequence[Path]) -> dict[str, Any]:
    """Files of records as the manifest describes them: by their content, because a name says little.

    `-` is a stream, which is not read here.
    """
    found = []
    for path in files:
        if path == STREAM:
            found.append({"file": str(path)})
            continue
        with path.open("rb") as stream:
            found.append({"file": path.name, "sha256": file_digest(stream, "sha256").hexdigest()})
    return {"records": found}


def make_from_records(
    dataset: DatasetPlan, games: Iterable[RecordedGame], jobs: int | None = None
) -> Generator[int]:
    """Write the decisions of recorded games on all cores; yields how many games have been written.

    Games of files that are complete are read and not replayed. Raises `DamagedGame`; what is complete stays.
    """
    dataset.open()
    parts = enumerate(batches(games, dataset.games_per_file))
    first = list(islice(parts, 2))
    workers = jobs or available_cores()
    if workers == 1 or len(first) < 2:  # processes would take longer to start than this takes
        done = 0
        for part, batch in chain(first, parts):
            write_recorded(dataset, part, batch)
            done += len(batch)
            yield done
        return
    yield from write_together(dataset, chain(first, parts), workers)


def batches(games: Iterable[RecordedGame], size: int) -> Iterator[list[RecordedGame]]:
    """The games of each file of the dataset."""
    waiting = iter(games)
    while batch := list(islice(waiting, size)):
        yield batch


def write_together(
    dataset: DatasetPlan, parts: Iterator[tuple[int, list[RecordedGame]]], workers: int
) -> Generator[int]:
    """Write parts in several processes, in order as far as one can see."""
    done = 0
    waiting: deque[tuple[int, int, Future[None]]] = deque()
    executor = ProcessPoolExecutor(workers, ChildContext(), initializer=prepare_worker)
    try:
        while True:
            for part, batch in islice(parts, max(0, PARTS_WAITING * workers - len(waiting))):
                waiting.append((part, len(batch), executor.submit(write_recorded, dataset, part, batch)))
            if not waiting:
                return
            part, games, future = waiting.popleft()
            try:
                future.result()
            except BrokenExecutor:
                raise WorkerDied(part * dataset.games_per_file) from None
            done += games
            yield done
    finally:
        executor.shutdown(cancel_futures=True)


def write_recorded(dataset: DatasetPlan, part: int, batch: Sequence[RecordedGame]) -> None:
    """Write a part, unless it is complete."""
    if dataset.held(part) >= len(batch):
        return
    lines = []
    for number, game in enumerate(batch, part * dataset.games_per_file):
        try:
            lines += lines_of(game.unread().whole(), number)
        except Refused as error:
            raise DamagedGame(game.file, game.number, str(error)) from None
    dataset.write(part, lines, len(batch))
