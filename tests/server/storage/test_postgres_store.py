"""PostgreSQL: a lost connection, a restart and a second server lose nothing and are said clearly."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy.exc import InternalError

from tests.support.fault_proxy import ProxyThread
from tests.support.postgres_server import PostgresServer, postgres_server
from tests.support.storage_rows import add_anna, answer, opening
from vacherie.server.model.errors import StorageFailed, WriteRejected
from vacherie.server.storage.database_errors import explain
from vacherie.server.storage.postgres_connection import READERS, PostgresWriteConnection
from vacherie.server.storage.postgres_store import PostgresStore
from vacherie.server.storage.shared_store import SharedStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def server() -> PostgresServer:
    return postgres_server()


@pytest.fixture
async def url(server: PostgresServer) -> str:
    return await server.new_database()


@pytest.fixture
async def storage(url: str) -> AsyncIterator[PostgresStore]:
    storage = await PostgresStore.open(url)
    yield storage
    await storage.close()


END_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname LIKE 'vacherie_%' AND pid <> pg_backend_pid()
"""


def test_a_connection_that_is_lost_while_the_server_says_why_heals_as_well() -> None:
    """What the driver raises then looks like a bug of its own."""
    cause = Exception("cannot switch to state 15; another operation (2) is in progress")
    assert explain(InternalError("INSERT", {}, cause)).heals


async def test_a_lost_connection_fails_one_batch_and_is_made_anew(
    storage: PostgresStore, server: PostgresServer
) -> None:
    await add_anna(storage, "t")
    await server.execute(END_SESSIONS)
    with pytest.raises(StorageFailed) as failure:
        await storage.append("t", 2, [answer(2)], None)
    assert not isinstance(failure.value, WriteRejected)
    assert failure.value.heals
    await storage.append("t", 2, [answer(2)], None)
    assert await storage.journal("t") == [*opening(), answer(2)]


async def test_a_read_while_a_connection_is_being_lost_heals(
    storage: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver says then that another operation is in progress."""
    fetch, failures = asyncpg.Connection.fetch, iter([True])

    async def fails_once(*given: Any) -> Any:
        if next(failures, False):
            raise asyncpg.InternalClientError("cannot switch to state 11; another operation is in progress")
        return await fetch(*given)

    monkeypatch.setattr(asyncpg.Connection, "fetch", fails_once)
    assert await storage.journal("t") == []


@pytest.mark.parametrize("kind", [PostgresStore, SharedStore])
async def test_all_reads_go_on_after_an_outage(
    kind: type[PostgresStore], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that had to wait for a connection, while none could be made."""
    storage = await kind.open(url)
    connect, failures = asyncpg.connect, iter([True] * READERS)

    async def fails_at_first(*given: Any, **options: Any) -> Any:
        await asyncio.sleep(0)
        if next(failures, False):
            raise ConnectionRefusedError
        return await connect(*given, **options)

    monkeypatch.setattr(asyncpg, "connect", fails_at_first)
    read: Callable[[], Awaitable[list[Any]]] = (
        storage.ownerless_bot_games if isinstance(storage, SharedStore) else partial(storage.journal, "t")
    )
    found = await asyncio.gather(*(read() for _ in range(3 * READERS)), return_exceptions=True)
    await storage.close()
    assert found.count([]) >= 2 * READERS
    assert all(one == [] or (isinstance(one, StorageFailed) and one.heals) for one in found)


@pytest.fixture(scope="module")
def small_server() -> Iterator[PostgresServer]:
    """A server without the databases of other tests: it starts again at once, and no other test uses it."""
    found = PostgresServer()
    yield found
    found.delete()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_restart_of_the_server_is_survived(small_server: PostgresServer, how: signal.Signals) -> None:
    storage = await PostgresStore.open(await small_server.new_database())
    await add_anna(storage, "t")
    small_server.stop(how)
    assert not await storage.is_alive()
    with pytest.raises(StorageFailed) as failure:
        await storage.append("t", 2, [answer(2)], None)
    assert failure.value.heals
    with pytest.raises(StorageFailed):
        await storage.journal("t")
    small_server.start()
    assert await storage.is_alive()
    assert await storage.journal("t") == opening()
    await storage.append("t", 2, [answer(2)], None)
    assert await storage.journal("t") == [*opening(), answer(2)]
    await storage.close()


async def test_a_second_server_is_refused_and_cannot_write(storage: PostgresStore, url: str) -> None:
    with pytest.raises(StorageFailed, match="another server is using this database") as refusal:
        await PostgresStore.open(url)
    assert not refusal.value.heals


async def test_a_server_that_has_lost_its_lock_to_another_cannot_write(
    storage: PostgresStore, server: PostgresServer, url: str
) -> None:
    await add_anna(storage, "t")
    await server.execute(END_SESSIONS)
    other = await PostgresStore.open(url)
    for _ in range(2):
        with pytest.raises(StorageFailed):
            await storage.append("t", 2, [answer(2)], None)
    await other.append("t", 2, [answer(3)], None)
    assert await other.journal("t") == [*opening(), answer(3)]
    await other.close()


async def test_a_silent_server_does_not_hold_up_the_end(
    server: PostgresServer, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Its connections are dropped; the pool would wait longer for each, and log an error."""
    name = url.split("/")[3].split("?")[0]
    with ProxyThread() as proxies:
        proxy = proxies.proxy(server.folder / ".s.PGSQL.5432")
        storage = await PostgresStore.open(f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}")
        assert await storage.journal("t") == []  # so that a reader is connected, too
        proxy.set("stalled")
        await storage.close()
    assert caplog.records == []


@pytest.mark.parametrize(
    ("setting", "value"), [("synchronous_commit", "off"), ("synchronous_commit", "local")]
)
async def test_a_database_that_is_not_durable_is_refused(
    server: PostgresServer, url: str, setting: str, value: str
) -> None:
    name = url.split("/")[3].split("?")[0]
    await server.execute(f"ALTER DATABASE {name} SET {setting} = {value}")
    with pytest.raises(StorageFailed, match=f"not durable: {setting} is {value}"):
        await PostgresStore.open(url)


@pytest.mark.parametrize(
    ("url", "message", "heals"),
    [
        ("postgresql://anna:secret@127.0.0.1:1/games", "Connection refused", True),
        ("postgresql://anna:secret@host.invalid/games", "cannot be reached: ", True),
        ("postgresql://anna:secret@127.0.0.1:x/games", "not the URL", False),
        ("postgresql://anna:secret@127.0.0.1/games?sslmode=moo", "not the URL", False),
    ],
)
async def test_a_server_that_cannot_be_reached_is_said_without_the_password(
    url: str, message: str, heals: bool
) -> None:
    with pytest.raises(StorageFailed) as refusal:
        await PostgresStore.open(url)
    assert message in str(refusal.value)
    assert "secret" not in str(refusal.value)
    assert refusal.value.heals == heals


async def test_a_database_that_does_not_exist_is_said(server: PostgresServer) -> None:
    with pytest.raises(StorageFailed, match="does not exist") as refusal:
        await PostgresStore.open(server.url("nothing"))
    assert not refusal.value.heals


async def test_what_is_written_is_never_quoted_in_an_error(storage: PostgresStore) -> None:
    await add_anna(storage, "secret-table")
    with pytest.raises(WriteRejected, match="another writer has written") as refusal:
        await storage.append("secret-table", 1, [answer(2)], None)
    assert "secret-table" not in str(refusal.value)


async def test_readers_cannot_write(storage: PostgresStore) -> None:
    async with storage.reader.connect() as connection:
        with pytest.raises(Exception, match="read-only"):
            await connection.exec_driver_sql("DELETE FROM guests")


async def test_a_writer_that_stands_still_in_a_transaction_is_disconnected(storage: PostgresStore) -> None:
    """So that a stopped process keeps no locks."""
    assert isinstance(storage.writer.connection, PostgresWriteConnection)
    connection = await storage.writer.connection.connected()
    timeout = (await connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout")).scalar_one()
    await connection.rollback()
    assert timeout == "1s"
