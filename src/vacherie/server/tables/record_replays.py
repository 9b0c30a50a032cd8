"""Replays of uploaded records: computed in the worker, the last ones cached; nothing is stored."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from vacherie.server.tables.finished_game import replay_of_record
from vacherie.server.worker import Worker

MOST_BYTES = 16_000_000
"""Size of the cache; the replay of a ten-round game takes about 100 kB."""


class RecordReplays:
    """The replays of records that clients have uploaded."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._replays: OrderedDict[bytes, bytes] = OrderedDict()
        self.bytes = 0

    async def find(self, record: bytes, key: str = "") -> bytes:
        """The replay of a record, as JSON compressed with gzip; `key`: the caller's address."""
        digest = hashlib.sha256(record).digest()
        if digest not in self._replays:
            found = await self.worker.run(replay_of_record, record, key=key)
            self._keep(digest, found)
            return found
        self._replays.move_to_end(digest)
        return self._replays[digest]

    def _keep(self, digest: bytes, replay: bytes) -> None:
        self.bytes += len(replay) - len(self._replays.pop(digest, b""))
        self._replays[digest] = replay
        while self.bytes > MOST_BYTES and len(self._replays) > 1:
            self.bytes -= len(self._replays.popitem(last=False)[1])
