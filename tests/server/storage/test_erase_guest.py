"""Erasure in pieces: few rows in a transaction, other writes in between, continued after an interruption."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.support.storage_rows import ANNA, BERT, add_anna, erased, opening, row, seat_of
from vacherie.server.model.journal import AnyLine, Sat
from vacherie.server.model.rows import ChatRow, SeatRow
from vacherie.server.storage import erase_guest
from vacherie.server.storage.sql_store import SqlStore

pytestmark = pytest.mark.anyio

MANY = 120


async def fill(storage: SqlStore, count: int) -> None:
    """Many tables where Anna sits with Bert and talks."""
    await add_anna(storage)
    for number in range(count):
        id = f"t{number}"
        lines = [*opening(), Sat(at=12, seat=1, guest=BERT.id, name=BERT.name, nonce="n")]
        await storage.append(id, 0, lines, row(id, seat_of(ANNA), seat_of(BERT), status="finished"))
        said = ChatRow(n=1, at=50, seat=0, guest=ANNA.id, table=id, text="moo")
        await storage.add_chat(said)


async def test_a_transaction_erases_few_rows_and_other_writes_come_in_between(storage: SqlStore) -> None:
    await fill(storage, MANY)
    await storage.start_erasing(ANNA.id)
    pieces = others = 0
    async for tables in storage.erase_guest(ANNA.id):
        pieces += 1
        assert len(tables) <= erase_guest.PIECE_ROWS
        before = storage.writer.batches
        await storage.append(f"other{pieces}", 0, opening(BERT), row(f"other{pieces}", host=BERT))
        others += storage.writer.batches - before
    # chat, two lines of each journal, seats, tables that she has opened, and the guest
    assert pieces == 3 + 5 + 3 + 3 + 1
    assert others == pieces
    assert await storage.guest(ANNA.id) is None
    assert await storage.games_of(ANNA.id) == []
    assert len(await storage.games_of(BERT.id, limit=1000)) == MANY


async def test_no_table_of_many_keeps_a_trace(storage: SqlStore) -> None:
    await fill(storage, MANY)
    await erased(storage, ANNA.id)
    rows = await storage.tables("finished")
    assert [found.seats[0] for found in rows] == [SeatRow(guest="", name="", bot=None)] * MANY
    assert {found.host for found in rows} == {None}
    for number in range(MANY):
        lines = "".join(await storage.raw_journal(f"t{number}"))
        assert ANNA.id not in lines
        assert ANNA.name not in lines


async def test_a_marked_guest_is_not_known_and_cannot_come_back(storage: SqlStore) -> None:
    await fill(storage, 1)
    await storage.start_erasing(ANNA.id)
    assert await storage.guest(ANNA.id) is None
    await storage.rename_guest(ANNA.id, "Anna again")
    assert await storage.guest(ANNA.id) is None
    assert await storage.erasing() == [ANNA.id]
    # A table in memory writes its row.
    await storage.append("new", 0, opening(BERT), row("new", seat_of(ANNA), seat_of(BERT), host=ANNA))
    (found,) = await storage.tables("open")
    assert found.host is None
    assert found.seats[0] == SeatRow(guest="", name="", bot=None)


@pytest.mark.parametrize("done", range(0, 9, 2))
async def test_an_erasure_that_was_interrupted_goes_on(
    open_store: Callable[..., Awaitable[SqlStore]], done: int
) -> None:
    storage = await open_store()
    await fill(storage, 60)
    await storage.start_erasing(ANNA.id)
    pieces = storage.erase_guest(ANNA.id)
    for _ in range(done):
        await anext(pieces)
    await storage.close()

    storage = await open_store()
    assert await storage.erasing() == [ANNA.id]
    assert await storage.guest(ANNA.id) is None
    await erased(storage, ANNA.id)
    assert await storage.erasing() == []
    journals: list[AnyLine] = [line for n in range(60) for line in await storage.journal(f"t{n}")]
    assert {line.name for line in journals if isinstance(line, Sat)} == {"", "Bert"}
    await storage.close()
