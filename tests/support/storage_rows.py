"""Sample rows and journal lines for storage tests, and a way to block the writer thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Raw

from vacherie.protocol.room import Setup, Status
from vacherie.server.model.journal import Answered, AnyLine, Opened, Sat
from vacherie.server.model.rows import GuestRow, SeatRow, TableRow
from vacherie.server.storage.sql_store import SqlStore

ANNA = GuestRow(id="anna-id", name="Anna", created=1000)
BERT = GuestRow(id="bert-id", name="Bert", created=2000)
FREE = SeatRow(guest=None, name="", bot=None)
ROBOT = SeatRow(guest=None, name="careful", bot="careful")


def seat_of(guest: GuestRow) -> SeatRow:
    return SeatRow(guest=guest.id, name=guest.name, bot=None)


def row(
    id: str,
    *seats: SeatRow,
    host: GuestRow | None = ANNA,
    status: Status = "open",
    public: bool = True,
    **more: Any,
) -> TableRow:
    """A table's row; by default Anna's public one with a free seat."""
    seats = seats or (seat_of(ANNA), FREE)
    return TableRow(
        id=id,
        host=None if host is None else host.id,
        setup=Setup("classic", len(seats), {"max_rounds": 1}, public=public),
        status=status,
        seats=seats,
        **{"opened": 10, "active": 20} | more,
    )


def opening(guest: GuestRow = ANNA) -> list[AnyLine]:
    """The lines with which a guest opens a table and sits down."""
    return [
        Opened(at=10, host=guest.id, setup=Setup("classic", 2), secret="5e"),
        Sat(at=11, seat=0, guest=guest.id, name=guest.name, nonce="once"),
    ]


def answer(number: int = 1) -> Answered:
    choice = Raw(b'{"type":"commit","card":%d}' % number)
    return Answered(at=12, seat=0, decision=number, choice=choice, by="player")


async def add_anna(storage: SqlStore, *tables: str) -> None:
    """Store Anna, Bert and tables that Anna has opened; their next line is number 2."""
    await storage.add_guest(ANNA)
    await storage.add_guest(BERT)
    for table in tables:
        await storage.append(table, 0, opening(), row(table))


@asynccontextmanager
async def hold_writer(storage: SqlStore) -> AsyncIterator[None]:
    """Block the writer thread in a transaction, so that later requests join one batch."""
    arrived, released = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(_: object) -> None:
        loop.call_soon_threadsafe(arrived.set)
        released.wait()

    holding = asyncio.create_task(storage.writer.do(hold))
    try:
        await arrived.wait()
        yield
    finally:
        released.set()
        await holding


async def run_ready_tasks() -> None:
    """Run the event loop until every task waits."""
    for _ in range(10):
        await asyncio.sleep(0)


async def erased(storage: SqlStore, guest: str) -> list[frozenset[str]]:
    """Erase a guest: the tables that each piece has changed."""
    await storage.start_erasing(guest)
    return [tables async for tables in storage.erase_guest(guest)]
