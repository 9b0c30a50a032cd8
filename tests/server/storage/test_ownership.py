"""One owner for each table: leases by the database's clock, and no write of a node that has lost a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.support.postgres_server import postgres_server
from tests.support.storage_rows import ANNA, ROBOT, add_anna, answer, opening, row
from tests.support.timeouts import TIMEOUT
from vacherie.server.model.errors import OwnershipLost, StorageFailed, WriteRejected
from vacherie.server.model.rows import ChatRow
from vacherie.server.storage import ownership
from vacherie.server.storage.ownership import Owner
from vacherie.server.storage.postgres_store import PostgresStore
from vacherie.server.storage.shared_store import SharedStore

pytestmark = pytest.mark.anyio

LONG, EXPIRED = 600_000, -1


@pytest.fixture
async def storage() -> AsyncIterator[SharedStore]:
    storage = await SharedStore.open(await postgres_server().new_database())
    await add_anna(storage)
    yield storage
    await storage.close()


async def beat(storage: SharedStore, node: str, lease: int = LONG) -> None:
    await storage.beat(node, lease, 1)


async def claim(storage: SharedStore, table: str, node: str) -> Owner:
    owner = await storage.claim(table, node, is_new=True)
    assert owner is not None
    return owner


async def test_the_first_node_that_claims_a_table_has_it(storage: SharedStore) -> None:
    await beat(storage, "a")
    await beat(storage, "b")
    mine = await claim(storage, "t", "a")
    assert mine == Owner("a", 1)
    assert await claim(storage, "t", "b") == mine


async def test_a_table_of_a_dead_node_can_be_claimed(storage: SharedStore) -> None:
    await beat(storage, "a", EXPIRED)
    await beat(storage, "b")
    await claim(storage, "t", "a")
    assert await claim(storage, "t", "b") == Owner("b", 2)
    await beat(storage, "a")  # it was only stopped for a while
    assert await claim(storage, "t", "a") == Owner("b", 2)


async def test_a_node_that_was_stopped_past_its_lease_writes_nothing(storage: SharedStore) -> None:
    await beat(storage, "a")
    old = await claim(storage, "t", "a")
    await storage.append("t", 0, opening(), row("t"), old)
    await beat(storage, "a", EXPIRED)
    await beat(storage, "b")
    new = await claim(storage, "t", "b")
    await beat(storage, "a")
    with pytest.raises(OwnershipLost, match="another node runs this table now"):
        await storage.append("t", 2, [answer(2)], row("t", status="closed"), old)
    chat = ChatRow(n=1, at=50, seat=0, guest=ANNA.id, table="t", text="moo")
    with pytest.raises(OwnershipLost):
        await storage.add_chat(chat, old)
    assert await storage.journal("t") == opening()
    assert await storage.tables("open") == [row("t")]
    await storage.append("t", 2, [answer(3)], None, new)
    await storage.add_chat(chat, new)
    assert await storage.journal("t") == [*opening(), answer(3)]
    assert await storage.chat("t") == [chat]


async def test_an_owner_of_an_earlier_epoch_writes_nothing(storage: SharedStore) -> None:
    """A node that gave a table back and has it again must not write with what it knew before."""
    await beat(storage, "a")
    old = await claim(storage, "t", "a")
    new = await claim(storage, "t", "a")
    assert (old.epoch, new.epoch) == (1, 2)
    with pytest.raises(OwnershipLost):
        await storage.append("t", 0, opening(), row("t"), old)
    await storage.append("t", 0, opening(), row("t"), new)


async def test_the_writes_of_others_in_the_same_batch_succeed(storage: SharedStore) -> None:
    await beat(storage, "a")
    stolen, mine = await claim(storage, "t", "a"), await claim(storage, "u", "a")
    await storage.append("t", 0, opening(), row("t"), stolen)
    await storage.append("u", 0, opening(), row("u"), mine)
    await beat(storage, "a", EXPIRED)
    await beat(storage, "b")
    await claim(storage, "t", "b")
    results = await asyncio.gather(
        storage.append("u", 2, [answer(2)], None, mine),
        storage.append("t", 2, [answer(2)], None, stolen),
        storage.append("u", 3, [answer(3)], None, mine),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), OwnershipLost, type(None)]
    assert await storage.journal("u") == [*opening(), answer(2), answer(3)]
    assert await storage.journal("t") == opening()


async def test_two_writers_cannot_fork_a_journal(storage: SharedStore) -> None:
    await beat(storage, "a")
    mine = await claim(storage, "t", "a")
    await storage.append("t", 0, opening(), row("t"), mine)
    await storage.append("t", 2, [answer(2)], None, mine)
    with pytest.raises(WriteRejected, match="already exists"):
        await storage.append("t", 2, [answer(3)], None, mine)


async def test_released_tables_can_be_claimed_at_once(storage: SharedStore) -> None:
    await beat(storage, "a")
    await beat(storage, "b")
    mine = await claim(storage, "t", "a")
    await claim(storage, "u", "a")
    await storage.release("t", mine)
    assert await claim(storage, "t", "b") == Owner("b", 2)
    assert (await claim(storage, "u", "b")).node == "a"
    await storage.leave("a")
    assert (await claim(storage, "u", "b")).node == "b"
    assert (await storage.beat("b", LONG, 3)).live == {"b": 3}


async def test_a_lapsed_lease_is_told(storage: SharedStore) -> None:
    assert (await storage.beat("a", LONG, 1)).has_lapsed  # there was none
    assert not (await storage.beat("a", EXPIRED, 1)).has_lapsed
    assert (await storage.beat("a", LONG, 1)).has_lapsed
    assert await storage.beat("a", LONG, 0) == (False, {"a": 0})


@pytest.mark.parametrize("is_committed", [True, False])
async def test_nothing_is_claimed_from_a_node_while_its_heartbeat_is_under_way(
    storage: SharedStore, is_committed: bool
) -> None:
    """Others do not see it yet; it may have found the lease valid that has run out meanwhile."""
    await beat(storage, "a", EXPIRED)
    mine = await claim(storage, "t", "a")
    async with storage.claiming.connect() as connection:
        await connection.exec_driver_sql("BEGIN")
        await connection.run_sync(lambda other: ownership.beat(other, "a", LONG))
        assert await claim(storage, "t", "b") == mine
        await connection.exec_driver_sql("COMMIT" if is_committed else "ROLLBACK")
    assert await claim(storage, "t", "b") == (mine if is_committed else Owner("b", 2))


async def test_a_node_knows_what_it_still_owns(storage: SharedStore) -> None:
    await beat(storage, "a", EXPIRED)
    await beat(storage, "b")
    await claim(storage, "t", "a")
    await claim(storage, "u", "a")
    await claim(storage, "t", "b")
    assert await storage.owned("a") == {"u": 1}
    assert await storage.owned("b") == {"t": 2}


async def test_a_careful_claim_waits_until_the_other_node_can_have_beaten_again(storage: SharedStore) -> None:
    """After an outage of the database all leases have run out, though all nodes may live."""
    await beat(storage, "a", EXPIRED)
    await claim(storage, "t", "a")
    assert await storage.claim("t", "b", 60_000) == Owner("a", 1)
    assert await storage.claim("t", "b", 0, is_new=True) == Owner("b", 2)


async def test_a_table_that_does_not_exist_has_no_owner(storage: SharedStore) -> None:
    """Otherwise every request for one would leave a row."""
    await beat(storage, "a")
    assert await storage.claim("nowhere", "a") is None
    assert await storage.owned("a") == {}
    await storage.release("t", await claim(storage, "t", "a"))  # opening it has failed
    assert await storage.claim("t", "b") is None


async def test_ownerless_games_of_bots_are_found(storage: SharedStore) -> None:
    games = {id: row(id, ROBOT, ROBOT, status="playing") for id in ("t", "u")}
    games["v"] = row("v", status="playing")  # a person will come back to it
    await beat(storage, "a")
    await beat(storage, "b", EXPIRED)
    for id, game in games.items():
        owner = await claim(storage, id, "a" if id == "t" else "b")
        await storage.append(id, 0, opening(), game, owner)
    assert await storage.ownerless_bot_games() == ["u"]


async def test_two_nodes_that_erase_a_guest_take_turns(storage: SharedStore) -> None:
    """Otherwise they could wait for each other's rows."""
    await storage.append("t", 0, opening(), row("t"))
    await storage.add_chat(ChatRow(n=1, at=50, seat=0, guest=ANNA.id, table="t", text="moo"))
    await storage.start_erasing(ANNA.id)
    other = await asyncpg.connect(storage.url)
    async with other.transaction():
        await other.execute("SELECT 1 FROM guests WHERE id = $1 FOR NO KEY UPDATE", ANNA.id)
        piece = asyncio.ensure_future(anext(storage.erase_guest(ANNA.id)))
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        async with asyncio.timeout(TIMEOUT):
            while not piece.done() and not await other.fetchval(waiting):
                await asyncio.sleep(0.005)
        assert not piece.done()
    await piece
    await other.close()


async def test_a_server_without_a_bus_does_not_share_the_database(storage: SharedStore) -> None:
    url = storage.url
    other = await SharedStore.open(url)
    with pytest.raises(StorageFailed, match="another server is using this database"):
        await PostgresStore.open(url)
    await other.close()


async def test_a_node_does_not_join_a_server_without_a_bus() -> None:
    url = await postgres_server().new_database()
    single = await PostgresStore.open(url)
    with pytest.raises(StorageFailed, match="a server without a bus is using this database"):
        await SharedStore.open(url)
    await single.close()


async def test_who_ran_a_purged_table_is_forgotten(storage: SharedStore) -> None:
    await beat(storage, "a")
    for table in (row("t", status="finished"), row("u")):
        await storage.append(table.id, 0, opening(), table, await claim(storage, table.id, "a"))
    assert await storage.purge(1000) == 1
    assert await storage.owned("a") == {"u": 1}
