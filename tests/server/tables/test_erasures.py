"""Deleting a guest of many tables: in pieces, to the end, and with no more activity of that guest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from tests.support import ask
from tests.support.app import running
from tests.support.storage_fault import FaultyConnection
from tests.support.table import FakeClient, TableHarness, refusal, sit_down, table_harness
from vacherie.core.error import Refused
from vacherie.protocol.rest import OpenTable
from vacherie.protocol.room import Setup
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import GuestRow
from vacherie.server.storage import erase_guest
from vacherie.server.tables import erasures
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def tables_of(harness: TableHarness, count: int) -> tuple[list[GuestRow], list[Table]]:
    """Games that Ann and Bob play."""
    people = await harness.people(2)
    return [person.guest for person in people], [await harness.table(people) for _ in range(count)]


async def commit(table: Table, person: FakeClient, pick: int) -> None:
    """Choose a card on seat 0, or another one."""
    assert table.state.play is not None
    decision = table.state.play.match.decision_of(0)
    assert decision is not None
    await ask.answer(table, person.who, 0, decision.id, msgspec.json.encode(decision.options[pick]))


async def test_a_guest_leaves_all_tables_not_only_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasures, "PAGE", 2)
    async with table_harness(tmp_path) as harness:
        (_, bob), tables = await tables_of(harness, 7)
        for table in tables[:3]:
            await harness.tables.unload(table)
        await harness.tables.erase_guest(bob.id)
        assert harness.tables.loaded.keys() == {table.id for table in tables[3:]}, "others sleep again"
        for table in tables:
            found = await harness.tables.find(table.id)
            assert found.facts.seats[1].autopilot
            assert [seat.name for seat in found.room().seats] == ["Ann", "—"]
        assert bob.id not in harness.tables.erasures


async def test_other_tables_are_acknowledged_between_the_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erase_guest, "PIECE_ROWS", 3)
    async with table_harness(tmp_path) as harness:
        (_, bob), tables = await tables_of(harness, 8)
        cleo = await harness.person("Cleo")
        other = await harness.table([cleo, await harness.person("Dan")])
        sizes: list[int] = []
        acknowledged = 0
        pieces = harness.storage.erase_guest

        async def counted(guest: str) -> AsyncIterator[frozenset[str]]:
            nonlocal acknowledged
            async for changed in pieces(guest):
                sizes.append(len(changed))
                await commit(other, cleo, pick=len(sizes) % 5)
                acknowledged += 1
                yield changed

        monkeypatch.setattr(harness.storage, "erase_guest", counted)
        await harness.tables.erase_guest(bob.id)
        assert max(sizes) <= 3
        assert len(sizes) == acknowledged >= 8 // 3
        assert all(table.room().seats[1].name == "—" for table in tables)


@pytest.mark.parametrize("done", [0, 1, 3])
async def test_what_a_restart_interrupted_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    monkeypatch.setattr(erase_guest, "PIECE_ROWS", 1)
    async with table_harness(tmp_path) as harness:
        (ann, bob), tables = await tables_of(harness, 4)
        pieces = harness.storage.erase_guest

        async def interrupted(guest: str) -> AsyncIterator[frozenset[str]]:
            left = done
            async for changed in pieces(guest):
                yield changed
                left -= 1
                if left <= 0:
                    raise StorageFailed("the power has failed")

        with monkeypatch.context() as patch:
            if done:
                patch.setattr(harness.storage, "erase_guest", interrupted)
                assert await refusal(harness.tables.erase_guest(bob.id)) == "storage"
            else:
                await harness.storage.start_erasing(bob.id)
    async with table_harness(tmp_path) as harness:
        assert await harness.storage.guest(bob.id) is None
        await harness.tables.erasures.resume()
        assert await harness.storage.erasing() == []
        rows = await harness.storage.games_of(ann.id)
        assert [row.seats[1].name for row in rows] == [""] * 4
        for table in tables:
            assert (await harness.tables.find(table.id)).facts.seats[1].autopilot


async def test_an_erasure_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_harness(tmp_path) as harness:
        (_, bob), (table,) = await tables_of(harness, 1)
        pieces = harness.storage.erase_guest

        async def failing(guest: str) -> AsyncIterator[frozenset[str]]:
            if guest == bob.id:
                raise StorageFailed("the disk is full")
            yield frozenset()

        monkeypatch.setattr(harness.storage, "erase_guest", failing)
        assert await refusal(harness.tables.erase_guest(bob.id)) == "storage"
        assert bob.id in harness.tables.erasures
        await harness.tables.housekeeping()
        assert bob.id in harness.tables.erasures
        monkeypatch.setattr(harness.storage, "erase_guest", pieces)
        await harness.tables.housekeeping()
        assert bob.id not in harness.tables.erasures
        assert table.room().seats[1].name == "—"


async def test_a_seat_that_could_not_be_left_is_left_later(tmp_path: Path) -> None:
    """The disk is full for a moment: the erasure stops there, and does not leave a seat without a player."""
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.table([ann], bots=1)
        waiting = await harness.tables.open_table(ann.guest, OpenTable(setup=Setup("classic", 3)))
        await ask.sit(waiting, bob.guest, sit_down(waiting))
        connection, leave = FaultyConnection(harness.storage), harness.tables.erasures._leave

        async def leave_on_a_full_disk(guest: str, id: str) -> None:
            with connection.failing("full"):
                await leave(guest, id)

        harness.tables.erasures._leave = leave_on_a_full_disk  # type: ignore[method-assign]
        assert await refusal(harness.tables.erase_guest(bob.guest.id)) == "storage"
        assert bob.guest.id in harness.tables.erasures
        harness.tables.erasures._leave = leave  # type: ignore[method-assign]
        await harness.tables.erasures.retry()
        assert bob.guest.id not in harness.tables.erasures
        assert [seat.kind for seat in waiting.room().seats] == ["person", "open", "open"]
        assert table.status == "playing"


async def test_nothing_is_taken_from_a_guest_who_is_being_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        table = (await ann.open())["room"]["id"]
        await bob.sit(table)
        begun, go_on = asyncio.Event(), asyncio.Event()
        pieces = server.storage.erase_guest

        async def slow(guest: str) -> AsyncIterator[frozenset[str]]:
            begun.set()
            await go_on.wait()
            async for changed in pieces(guest):
                yield changed

        monkeypatch.setattr(server.storage, "erase_guest", slow)
        async with bob.socket(table) as socket:
            deleting = asyncio.create_task(server.client(bob.token).call("DELETE", "/api/me"))
            await begun.wait()
            assert (await socket.next("bye"))["code"] == "bye"
        for method, path, body in (
            ("GET", "/api/me", None),
            ("PATCH", "/api/me", {"name": "Bobby"}),
            ("DELETE", "/api/me", None),
            ("POST", "/api/tables", {"setup": {"preset": "classic", "seats": 2}}),
            ("POST", f"/api/tables/{table}/sit", {}),
            ("POST", f"/api/tables/{table}/seats/1/say", {"text": "moo"}),
        ):
            assert await bob.refused(method, path, body) == (401, "no-guest")
        go_on.set()
        assert (await deleting).status_code == 200
        assert await bob.refused("GET", "/api/me") == (401, "no-guest")


async def test_the_erasure_goes_on_when_the_caller_gives_up(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        (_, bob), (table,) = await tables_of(harness, 1)
        caller = asyncio.create_task(harness.tables.erase_guest(bob.id))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        await harness.tables.erase_guest(bob.id)  # waits for the same
        assert table.room().seats[1].name == "—"


async def test_a_sleeping_guest_cannot_sit_down_while_being_erased(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = await harness.people(2)
        table = await harness.table([ann, await harness.person("Cleo")])
        await harness.storage.start_erasing(bob.guest.id)
        with pytest.raises(Refused) as refused:
            await table.handle(bob.who, sit_down(table))
        assert refused.value.code == "no-guest"
