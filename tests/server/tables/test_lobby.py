"""The lobby is fair: one opener cannot push the others out of the list."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.support.app import HttpClient, Server, running
from tests.support.fake_clock import FakeClock
from tests.support.storage_rows import ANNA, BERT, add_anna, answer, opening, row, seat_of
from tests.support.table import WITHOUT_LIMITS
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import LobbyCandidate
from vacherie.server.nodes.node import SingleNode
from vacherie.server.storage.sqlite_store import SqliteStore
from vacherie.server.tables import lobby as module
from vacherie.server.tables.lobby import ORDER_SECONDS, SHARE, Lobby, fair_order

BEHIND_PROXY = replace(WITHOUT_LIMITS, proxies=1)

HOSTS = st.lists(st.sampled_from("abcde"), max_size=40)


def candidates(hosts: list[str]) -> list[LobbyCandidate]:
    return [LobbyCandidate(f"t{number:02}", host, number) for number, host in enumerate(hosts)]


@given(HOSTS)
def test_everyone_has_a_share_before_anyone_has_a_second(hosts: list[str]) -> None:
    tables = {table.id: table for table in candidates(hosts)}
    order = [tables[id] for id in fair_order(tables.values(), lambda table: table.host or "")]
    assert {table.id for table in order} == set(tables)
    for host in set(hosts):
        theirs = [table.opened for table in order if table.host == host]
        assert theirs == sorted(theirs, reverse=True)
        # Whatever place their last table of the first share has, nobody has more than a share before it.
        last = order.index(next(table for table in order if table.opened == theirs[:SHARE][-1]))
        before = [table.host for table in order[:last]]
        assert all(before.count(other) <= SHARE for other in set(before))


@given(
    st.lists(st.sampled_from("abcde"), max_size=15).filter(
        lambda hosts: max(map(hosts.count, hosts), default=0) <= SHARE
    )
)
def test_with_few_tables_each_the_newest_are_first(hosts: list[str]) -> None:
    order = fair_order(candidates(hosts), lambda table: table.host or "")
    assert order == sorted(order, reverse=True)


class CountingStore(SqliteStore):
    """A store that counts how often the candidates of the lobby are read."""

    reads = 0
    failing = False

    async def lobby_candidates(self, limit: int) -> list[LobbyCandidate]:
        self.reads += 1
        if self.failing:
            raise StorageFailed("the disk does not answer")
        return await super().lobby_candidates(limit)


@pytest.mark.anyio
async def test_many_requests_share_one_order(tmp_path: Path) -> None:
    storage = await CountingStore.open(tmp_path / "vacherie.db")
    assert isinstance(storage, CountingStore)
    await add_anna(storage, "a", "b")
    clock = FakeClock()
    lobby = Lobby(storage, clock, SingleNode())
    found = await asyncio.gather(*(lobby.rows(10) for _ in range(20)))
    assert {tuple(row.id for row in rows) for rows in found} == {("a", "b")}
    assert storage.reads == 1
    await storage.append("a", 2, [answer()], row("a", seat_of(ANNA), seat_of(BERT)))
    assert [row.id for row in await lobby.rows(10)] == ["b"], "a table that is full is not listed"
    await storage.append("c", 0, opening(), row("c"))
    lobby.opened("c")
    assert [row.id for row in await lobby.rows(10)] == ["b", "c"]
    assert storage.reads == 2
    clock.advance(ORDER_SECONDS)
    storage.failing = True
    for _ in range(2):
        with pytest.raises(StorageFailed):
            await lobby.rows(10)
    storage.failing = False
    assert len(await lobby.rows(10)) == 2
    assert storage.reads == 5
    await storage.close()


async def open_from(server: Server, address: str, name: str = "Ann") -> str:
    """A new guest at an address opens a public table: its id."""
    guest: HttpClient = server.client(**{"x-forwarded-for": address})
    await guest.want("POST", "/api/guests", {"name": name})
    return str((await guest.open("classic", seats=3, public=True))["room"]["id"])


async def listed(server: Server) -> list[str]:
    return [one["id"] for one in (await server.client().want("GET", "/api/tables"))["tables"]]


@pytest.mark.anyio
async def test_one_address_with_many_guests_does_not_fill_the_lobby() -> None:
    async with running(BEHIND_PROXY) as server:
        others = [await open_from(server, f"192.0.2.{number}") for number in (1, 2, 3)]
        flood = [await open_from(server, "198.51.100.9") for _ in range(110)]
        shown = await listed(server)
        assert len(shown) == 100
        assert set(others) <= set(shown)
        # The newest three of the flood, everyone else's, and then the rest of the flood, newest first.
        assert shown == [*flood[: -1 - SHARE : -1], *others[::-1], *flood[-1 - SHARE : -1 - SHARE - 94 : -1]]


@pytest.mark.anyio
async def test_an_ipv6_network_is_one_opener() -> None:
    async with running(BEHIND_PROXY) as server:
        other = await open_from(server, "192.0.2.1")
        for number in range(5):
            await open_from(server, f"2001:db8::{number + 1}")
        assert (await listed(server)).index(other) == SHARE


@pytest.mark.anyio
async def test_after_a_restart_the_guest_is_the_opener() -> None:
    async with running(BEHIND_PROXY) as server:
        other = await open_from(server, "192.0.2.1")
        greedy = server.client(**{"x-forwarded-for": "198.51.100.9"})
        await greedy.want("POST", "/api/guests", {"name": "Greedy"})
        for _ in range(5):
            await greedy.open("classic", seats=3, public=True)
        server.tables.fair_lobby._openers.clear()  # as after a restart
        assert (await listed(server)).index(other) == SHARE


@pytest.mark.anyio
async def test_no_address_is_stored_and_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OPENERS", 3)
    async with running(BEHIND_PROXY) as server:
        for _ in range(5):
            await open_from(server, "198.51.100.9")
        assert len(server.tables.fair_lobby._openers) == 3
        assert isinstance(server.storage, SqliteStore)
        path = server.storage.lock.path.parent
        assert not [file for file in path.iterdir() if b"198.51.100.9" in file.read_bytes()]
