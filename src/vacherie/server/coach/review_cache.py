"""ReviewCache: computed reviews on disk, of bounded size; the oldest go first.

Beside the database rather than in it: they can be computed again, are large, and belong in no backup. They
hold no names. A version of the program reads only its own: a stronger coach judges anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from pathlib import Path

import structlog

from vacherie import __version__
from vacherie.atomic_write import PRIVATE, atomic_write

MEMORY_BYTES = 4_000_000
"""Size of the reviews that are kept in memory, compressed; one takes about 30 kB."""
MEGABYTE = 1_000_000

log = structlog.get_logger(__name__)


class ReviewCache:
    """Finished reviews by game, as JSON compressed with gzip."""

    def __init__(self, folder: Path | None, most_bytes: int) -> None:
        self.folder = folder
        """None: in memory only."""
        self.most_bytes = most_bytes
        self._recent: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    async def read(self, game: str) -> bytes | None:
        """The review of a game, if it is there."""
        found = self._recent.get(game)
        if found is None and self.folder is not None and self.most_bytes:
            found = await asyncio.to_thread(self._read, game)
            if found is not None:
                self._remember(game, found)
        return found

    async def write(self, game: str, review: bytes) -> None:
        """Keep a review; a full disk is no error."""
        self._remember(game, review)
        if self.folder is not None and self.most_bytes:
            await asyncio.to_thread(self._write, game, review)

    def _remember(self, game: str, review: bytes) -> None:
        self._bytes += len(review) - len(self._recent.pop(game, b""))
        self._recent[game] = review
        while self._bytes > MEMORY_BYTES and len(self._recent) > 1:
            self._bytes -= len(self._recent.popitem(last=False)[1])

    def _path(self, game: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{game}-{__version__}.json.gz"

    def _read(self, game: str) -> bytes | None:
        try:
            return self._path(game).read_bytes()
        except OSError:
            return None

    def _write(self, game: str, review: bytes) -> None:
        assert self.folder is not None
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with atomic_write(self._path(game), mode=PRIVATE) as stream:
                stream.write(review)
            self._evict()
        except OSError as error:
            log.warning("review-not-kept", reason=error.strerror or "")

    def _evict(self) -> None:
        """Delete the oldest files above the size."""
        assert self.folder is not None
        files = [(path.stat(), path) for path in self.folder.glob("*.json.gz")]
        total = sum(stat.st_size for stat, _ in files)
        for stat, path in sorted(files, key=lambda file: file[0].st_mtime_ns):
            if total <= self.most_bytes:
                return
            path.unlink(missing_ok=True)
            total -= stat.st_size
