"""PuzzleBook: the puzzles of the package, read once in the worker; one of them is today's."""

from __future__ import annotations

from datetime import UTC, date, datetime

import msgspec
from msgspec import Raw

from vacherie.core.error import Refused
from vacherie.protocol import coach
from vacherie.server.coach.compute import PuzzleData, read_puzzles
from vacherie.server.worker import Worker

FIRST_DAY = date(2026, 11, 1)
"""The day of the first puzzle."""


class PuzzleBook:
    """All puzzles."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._puzzles: dict[str, PuzzleData] | None = None
        self._whole: bytes | None = None

    async def all(self, key: str = "") -> dict[str, PuzzleData]:
        """The puzzles by id, in the order of their days; `key`: the caller's address."""
        if self._puzzles is None:
            found = await self.worker.run(read_puzzles, key=key)
            self._puzzles = {puzzle.id: puzzle for puzzle in found}
        return self._puzzles

    async def whole(self, key: str = "") -> bytes:
        """All puzzles with their solutions, as JSON."""
        if self._whole is None:
            self._whole = whole_book(await self.all(key))
        return self._whole

    async def find(self, id: str, key: str = "") -> PuzzleData:
        """One puzzle."""
        found = (await self.all(key)).get(id)
        if found is None:
            raise Refused("no-such-puzzle", "there is no such puzzle")
        return found


def whole_book(puzzles: dict[str, PuzzleData]) -> bytes:
    """A `PuzzleBook` as JSON."""
    solved = [
        coach.SolvedPuzzle(puzzle=Raw(one.shown), solution=Raw(one.solution)) for one in puzzles.values()
    ]
    return msgspec.json.encode(coach.PuzzleBook(first_day=FIRST_DAY.isoformat(), puzzles=tuple(solved)))


def today(wall: int) -> date:
    """The day (UTC) at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(wall / 1000, UTC).date()


def of_day(puzzles: dict[str, PuzzleData], day: date) -> str:
    """The id of the puzzle of a day: each once, then the first again."""
    if not puzzles:
        raise Refused("no-such-puzzle", "this server has no puzzles")
    return list(puzzles)[(day - FIRST_DAY).days % len(puzzles)]
