"""Sessions: found without reading the database each time, ended at once, expired when they are not used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.fake_clock import FakeClock
from tests.support.table import until
from vacherie.core.error import Refused
from vacherie.server.auth import sessions as module
from vacherie.server.auth.sessions import Sessions, day_of
from vacherie.server.entropy import SystemEntropy
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.model.rows import GuestRow, SessionRow
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio

DAY = 86_400
ANN = GuestRow(id="aa", name="Ann", created=1)


class CountingStore(SqliteStore):
    """A store that counts what sessions read and write."""

    reads = 0
    writes: tuple[dict[str, int], ...] = ()
    before_answer: asyncio.Event | None = None

    async def session(self, id: str) -> SessionRow | None:
        self.reads += 1
        found = await super().session(id)
        if self.before_answer is not None:
            await self.before_answer.wait()
        return found

    async def sessions_used(self, used: object) -> None:
        self.writes = (*self.writes, dict(used))  # type: ignore[call-overload]
        await super().sessions_used(used)  # type: ignore[arg-type]


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[CountingStore]:
    store = await CountingStore.open(tmp_path / "vacherie.db")
    assert isinstance(store, CountingStore)
    yield store
    await store.close()


def sessions_on(storage: SqliteStore, clock: FakeClock, days: int = 400) -> Sessions:
    return Sessions(storage, clock, SystemEntropy(), days)


async def test_a_session_is_read_once_and_written_once_a_day(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, clock)
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    for _ in range(3):
        clock.advance(DAY)
        for _ in range(100):
            found = await sessions.find(ANN.id, row.id)
            assert found is not None
            sessions.use(found)
        await sessions.save_use()
        await sessions.save_use()
    assert storage.reads == 1
    assert storage.writes == tuple({row.id: row.used + n * DAY * 1000} for n in (1, 2, 3))


async def test_it_is_the_same_after_a_restart(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, clock)
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    assert await sessions_on(storage, clock).find(ANN.id, row.id) == row
    await sessions.end(ANN.id, row.id)
    assert await sessions_on(storage, clock).find(ANN.id, row.id) is None


async def test_a_session_ends_when_it_is_not_used(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, clock, days=10)
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    for _ in range(3):  # it slides
        clock.advance(9 * DAY)
        found = await sessions.find(ANN.id, row.id)
        assert found is not None
        assert sessions.use(found)
    clock.advance(10 * DAY)
    assert await sessions.find(ANN.id, row.id) is None


async def test_a_clock_that_jumps_deletes_nothing(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, clock, days=10)
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    future = FakeClock(clock.wall() + 365 * DAY * 1000)
    sessions.clock = future
    assert await sessions.find(ANN.id, row.id) is None
    await sessions.save_use()
    sessions.clock = clock
    assert await sessions.find(ANN.id, row.id) == row


async def test_use_in_the_future_is_corrected(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, FakeClock(clock.wall() + 365 * DAY * 1000))
    row = sessions.new(ANN.id, plain=False)
    sessions.clock = clock
    assert sessions.use(row)
    await sessions.save_use()
    assert storage.writes == ({row.id: day_of(clock.wall())},)


async def test_use_that_cannot_be_written_is_written_later(
    storage: CountingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise StorageFailed("the disk is full")

    clock = FakeClock()
    sessions = sessions_on(storage, clock)
    row = sessions.new(ANN.id, plain=False)
    clock.advance(DAY)
    sessions.use(row)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "sessions_used", fail)
        with pytest.raises(StorageFailed):
            await sessions.save_use()
    await sessions.save_use()
    assert [set(write) for write in storage.writes] == [{row.id}]


async def test_a_session_that_ends_while_it_is_read_is_not_cached(storage: CountingStore) -> None:
    clock = FakeClock()
    sessions = sessions_on(storage, clock)
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    storage.before_answer = asyncio.Event()
    reading = asyncio.create_task(sessions.find(ANN.id, row.id))
    await until(lambda: storage.reads == 1)
    assert await sessions.end(ANN.id, row.id)
    storage.before_answer.set()
    assert await reading is None
    assert await sessions.find(ANN.id, row.id) is None


async def test_the_cache_is_bounded(storage: CountingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CACHED", 3)
    sessions = sessions_on(storage, FakeClock())
    await storage.add_guest(ANN)
    rows = [sessions.new(ANN.id, plain=False) for _ in range(5)]
    for row in rows:
        await storage.add_session(row, 20)
        assert await sessions.find(ANN.id, row.id) == row
    assert len(sessions._cache) == 3
    assert await sessions.find(ANN.id, rows[0].id) == rows[0]


async def test_a_long_request_is_refused_when_its_session_ends(storage: CountingStore) -> None:
    sessions = sessions_on(storage, FakeClock())
    mine, other = (sessions.new(ANN.id, plain=False) for _ in range(2))
    await storage.add_guest(ANN, mine)
    await storage.add_session(other, 20)
    begun: list[str] = []

    async def wait(row: SessionRow) -> None:
        async with sessions.while_open(Identity(guest=ANN.id, session=row.id)):
            begun.append(row.id)
            await asyncio.get_running_loop().create_future()

    tasks = [asyncio.create_task(wait(row)) for row in (mine, mine, other)]
    await until(lambda: len(begun) == 3)
    await sessions.end(ANN.id, mine.id)
    for task in tasks[:2]:
        with pytest.raises(Refused, match="this session has ended"):
            await task
    assert not tasks[2].done()
    sessions.end_all_requests()
    with pytest.raises(Refused):
        await tasks[2]
    assert sessions._waiting == {}


async def test_a_session_may_end_twice(storage: CountingStore) -> None:
    """Its guest is deleted, say, in the moment in which the session is ended."""
    ends: list[frozenset[str]] = []
    sessions = Sessions(storage, FakeClock(), SystemEntropy(), 400, ends.append)
    begun, ending, cleaned_up = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        async with sessions.while_open(Identity(guest=ANN.id, session="5e55")):
            begun.set()
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                ending.set()
                await cleaned_up.wait()

    task = asyncio.create_task(wait())
    await begun.wait()
    for _ in range(2):
        sessions.forget(frozenset({"5e55"}))
        await ending.wait()
    assert len(ends) == 2
    cleaned_up.set()
    with pytest.raises(Refused, match="this session has ended"):
        await task


async def test_another_timeout_is_not_the_sessions_end(storage: CountingStore) -> None:
    sessions = sessions_on(storage, FakeClock())
    with pytest.raises(TimeoutError):
        async with sessions.while_open(ANONYMOUS):
            raise TimeoutError


async def test_an_identity_is_checked_again(storage: CountingStore) -> None:
    sessions = sessions_on(storage, FakeClock())
    row = sessions.new(ANN.id, plain=False)
    await storage.add_guest(ANN, row)
    who = Identity(guest=ANN.id, session=row.id)
    await sessions.check(who)
    await sessions.check(ANONYMOUS)
    await sessions.end(ANN.id)
    with pytest.raises(Refused):
        await sessions.check(who)
