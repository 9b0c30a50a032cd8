"""Durable answers a second: group commit beside one commit for each.

Many tables append one answer at a time, each waiting until it is durable before the next: the storage as the
server uses it, without anything around it. Both ways take turns on the same disk.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import perf_counter

from msgspec import Raw, Struct

from vacherie.protocol.room import Setup
from vacherie.server.model.journal import Answered, Opened
from vacherie.server.model.rows import GuestRow, SeatRow, TableRow
from vacherie.server.storage.sqlite_store import SqliteStore

TABLES = 250
CHOICE = Raw(b'{"type":"play","card":55}')
SETUP = Setup("classic", 4)
SEAT = SeatRow(guest=None, name="careful", bot="careful")


class Durable(Struct):
    """Answers a second, and what the bare disk does."""

    group: float
    single: float
    syncs: float
    """Small writes a second to a file, each with fdatasync."""


async def measure(folder: Path, seconds: float) -> Durable:
    """One round: the bare disk, one commit for each answer, group commit."""
    return Durable(
        syncs=bare_syncs(folder / "bare", seconds / 2),
        single=await rate(folder / "single.db", False, seconds),
        group=await rate(folder / "group.db", True, seconds),
    )


async def rate(path: Path, group: bool, seconds: float) -> float:
    """Durable answers a second."""
    storage = await SqliteStore.open(path, group=group)
    guest = f"guest-{perf_counter()}"
    await storage.add_guest(GuestRow(id=guest, name="Host", created=0))
    ids = [f"{guest}-{number}" for number in range(TABLES)]
    await asyncio.gather(*(open_table(storage, id, guest) for id in ids))
    begin = perf_counter()
    counts = await asyncio.gather(*(answer(storage, id, begin + seconds) for id in ids))
    taken = perf_counter() - begin
    await storage.close()
    return sum(counts) / taken


async def open_table(storage: SqliteStore, id: str, guest: str) -> None:
    """A table to append to."""
    row = TableRow(id=id, host=guest, setup=SETUP, status="playing", seats=(SEAT,) * 4, opened=0, active=0)
    await storage.append(id, 0, [Opened(at=0, host=guest, setup=SETUP, secret="")], row)


async def answer(storage: SqliteStore, id: str, until: float) -> int:
    """Append answer after answer; how many."""
    count = 0
    while perf_counter() < until:
        count += 1
        line = Answered(at=count, seat=count % 4, decision=count, choice=CHOICE, by="player")
        await storage.append(id, count, [line], None)
    return count


def bare_syncs(path: Path, seconds: float) -> float:
    """What the disk can do at most, one write after the other."""
    count = 0
    end = perf_counter() + seconds
    with path.open("wb", buffering=0) as file:
        while perf_counter() < end:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            count += 1
    return count / seconds
