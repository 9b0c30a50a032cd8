"""Fair queue: which waiting job gets the next free worker.

Round robin on three levels: addresses, then the guests at an address, then their tables. So one address with
many tables of many bots gets the same share as one with a single table, and a table of ten bots cannot take
ten workers before another table has had its first. Tables that a person plays at come first; the others get
every ninth turn while people wait, and every turn while no table with a person does.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TypeAlias

from msgspec import Struct

PEOPLE_IN_A_ROW = 8
"""Jobs of tables with a person between two jobs of tables without one, if both wait."""
MOST_WAITING = 50_000
"""Waiting jobs: ten seats at each of the tables that a server has in memory by default."""

Job: TypeAlias = asyncio.Future[None]


class Share(Struct, frozen=True):
    """Who a job is for: whose share of the workers it counts against."""

    address: str = ""
    """The address the table was opened from; its guest, if that is not known any more."""
    guest: str = ""
    table: str = ""
    has_person: bool = True
    """Whether a person is present at the table; tables without one come later."""

    @property
    def path(self) -> tuple[str, ...]:
        """The levels of the round robin, outermost first."""
        return self.address, self.guest, self.table


NO_TABLE = Share()
"""The share of jobs that are for no table."""


class QueueFull(Exception):
    """Too many jobs wait."""


class RoundRobin:
    """Jobs in a tree of keys; each level takes turns between its keys, a leaf is first in, first out."""

    def __init__(self) -> None:
        self.count = 0
        self._keys: OrderedDict[str, RoundRobin] = OrderedDict()
        self._jobs: deque[Job] = deque()

    def add(self, path: tuple[str, ...], job: Job) -> None:
        """Add a job under a path."""
        self.count += 1
        if path:
            self._keys.setdefault(path[0], RoundRobin()).add(path[1:], job)
        else:
            self._jobs.append(job)

    def remove(self, path: tuple[str, ...], job: Job) -> None:
        """Remove a job whose caller was cancelled."""
        self.count -= 1
        if path:
            below = self._keys[path[0]]
            below.remove(path[1:], job)
            if not below.count:
                del self._keys[path[0]]
        else:
            self._jobs.remove(job)

    def next(self) -> Job:
        """Take the next job; its keys then come last on their levels."""
        self.count -= 1
        if self._jobs:
            return self._jobs.popleft()
        key, below = next(iter(self._keys.items()))
        job = below.next()
        if below.count:
            self._keys.move_to_end(key)
        else:
            del self._keys[key]
        return job


class FairQueue:
    """Gives a number of workers to jobs, in a fair order."""

    def __init__(self, workers: int, most: int = MOST_WAITING) -> None:
        self._workers = self._free = workers
        self._most = most
        self._people, self._others = RoundRobin(), RoundRobin()
        self._queued: set[Job] = set()
        self._in_a_row = 0

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._queued)

    async def acquire(self, share: Share) -> None:
        """Wait for a worker; a cancelled caller leaves the queue at once."""
        if self._free > 0:
            self._free -= 1
            return
        if self.waiting >= self._most:
            raise QueueFull
        jobs = self._people if share.has_person else self._others
        job: Job = asyncio.get_running_loop().create_future()
        jobs.add(share.path, job)
        self._queued.add(job)
        try:
            await job
        except asyncio.CancelledError:
            if job in self._queued:
                self._queued.remove(job)
                jobs.remove(share.path, job)
            elif not job.cancelled():
                self.release()  # it was given a worker in the same turn of the event loop
            raise

    def release(self) -> None:
        """Give a worker back, and to the next job."""
        self._free += 1
        self._hand_out()

    def resize(self, workers: int) -> None:
        """Change the number of workers; what is taken away is missing as soon as it is given back."""
        self._free += workers - self._workers
        self._workers = workers
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free > 0 and self._queued:
            job = self._next()
            self._queued.remove(job)
            if not job.cancelled():  # else its caller has not run since
                self._free -= 1
                job.set_result(None)

    def _next(self) -> Job:
        is_turn_of_others = self._in_a_row >= PEOPLE_IN_A_ROW or not self._people.count
        if self._others.count and is_turn_of_others:
            self._in_a_row = 0
            return self._others.next()
        self._in_a_row = self._in_a_row + 1 if self._others.count else 0
        return self._people.next()
