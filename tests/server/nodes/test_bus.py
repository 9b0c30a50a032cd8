"""The bus contract, in memory and on a real Valkey: order, and a server that comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from redis.asyncio import Redis

from tests.support.fault_proxy import ProxyThread
from tests.support.timeouts import TIMEOUT
from tests.support.valkey_server import ValkeyServer, valkey_server
from vacherie.server.nodes import redis_bus
from vacherie.server.nodes.bus import Bus
from vacherie.server.nodes.memory_bus import MemoryBus, MemoryNetwork
from vacherie.server.nodes.redis_bus import RedisBus
from vacherie.server.settings.bus_url import BadBus, check_bus_url

pytestmark = pytest.mark.anyio


class Inbox:
    """What a node has received."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.losses = 0
        self.changed = asyncio.Event()

    def receive(self, message: bytes) -> None:
        self.messages.append(message)
        self.changed.set()

    def lost(self) -> None:
        self.losses += 1
        self.changed.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


async def until_up(bus: Bus, wanted: bool = True) -> None:
    async with asyncio.timeout(TIMEOUT):
        while bool(bus.connection) != wanted:
            await asyncio.sleep(0.01)


@pytest.fixture(params=["memory", "valkey"])
async def new_bus(request: pytest.FixtureRequest) -> AsyncIterator[Callable[[], Bus]]:
    network = MemoryNetwork()
    made: list[Bus] = []

    def make() -> Bus:
        made.append(MemoryBus(network) if request.param == "memory" else RedisBus(valkey_server().url))
        return made[-1]

    yield make
    for bus in made:
        await bus.close()


async def test_messages_reach_their_node_in_order(new_bus: Callable[[], Bus]) -> None:
    here, there, inbox, other = new_bus(), new_bus(), Inbox(), Inbox()
    await here.open("a", other.receive, other.lost)
    await there.open("b", inbox.receive, inbox.lost)
    assert here.connection
    sent = [b"%d \x00\xff" % number for number in range(2000)]
    for message in sent:
        here.send("b", message)
    await inbox.until(lambda: len(inbox.messages) >= len(sent))
    assert inbox.messages == sent
    assert other.messages == []


async def test_a_node_that_is_not_there_disturbs_nothing(new_bus: Callable[[], Bus]) -> None:
    here, inbox = new_bus(), Inbox()
    await here.open("a", inbox.receive, inbox.lost)
    here.send("nobody", b"1")
    here.send("a", b"2")
    await inbox.until(lambda: inbox.messages == [b"2"])
    assert inbox.losses == 0


async def test_what_was_sent_before_closing_arrives(new_bus: Callable[[], Bus]) -> None:
    here, there, inbox = new_bus(), new_bus(), Inbox()
    await here.open("a", lambda _: None, lambda: None)
    await there.open("b", inbox.receive, inbox.lost)
    for number in range(100):
        here.send("b", b"%d" % number)
    await here.close()
    await inbox.until(lambda: len(inbox.messages) == 100)


async def test_messages_that_wait_are_published_as_one() -> None:
    server = ValkeyServer()
    bus, inbox = RedisBus(server.url), Inbox()
    await bus.open("a", inbox.receive, inbox.lost)
    sent = [b"%d" % number for number in range(100)]
    for message in sent:
        bus.send("a", message)
    await inbox.until(lambda: len(inbox.messages) == len(sent))
    assert inbox.messages == sent
    async with Redis.from_url(server.url) as client:
        assert (await client.info("commandstats"))["cmdstat_publish"]["calls"] == 1
    await bus.close()
    server.stop()


async def test_bytes_that_are_no_messages_are_ignored() -> None:
    bus, inbox = RedisBus(valkey_server().url), Inbox()
    await bus.open("a", inbox.receive, inbox.lost)
    async with Redis.from_url(valkey_server().url) as client:
        for data in (b"", b"moo", b"\xc1", b"\x92\xc4\x01a"):
            await client.publish("vacherie:node:a", data)
    bus.send("a", b"after")
    await inbox.until(lambda: bool(inbox.messages))
    assert inbox.messages == [b"after"]
    assert inbox.losses == 0
    await bus.close()


async def test_a_restart_of_the_bus_is_noticed_and_survived() -> None:
    server = ValkeyServer()
    bus, inbox = RedisBus(server.url), Inbox()
    await bus.open("a", inbox.receive, inbox.lost)
    bus.send("a", b"before")
    await inbox.until(lambda: inbox.messages == [b"before"])
    await asyncio.to_thread(server.stop)
    await inbox.until(lambda: inbox.losses > 0)
    await until_up(bus, False)  # it may have connected again while the server was stopping
    bus.send("a", b"dropped")
    await asyncio.to_thread(server.start)
    await until_up(bus)
    bus.send("a", b"after")
    await inbox.until(lambda: inbox.messages[-1] == b"after")
    assert inbox.messages == [b"before", b"after"]
    await bus.close()
    server.stop()


async def test_a_node_starts_without_its_bus() -> None:
    bus = RedisBus("redis://127.0.0.1:1")
    await bus.open("a", lambda _: None, lambda: None)
    assert not bus.connection
    bus.send("b", b"dropped")
    await bus.close()


async def test_a_wrong_password_is_refused() -> None:
    server = ValkeyServer()
    async with Redis.from_url(server.url) as client:
        await client.config_set("requirepass", "moo")
    bus = RedisBus(f"redis://:wrong@127.0.0.1:{server.port}")
    with pytest.raises(BadBus, match="refuses this password"):
        await bus.open("a", lambda _: None, lambda: None)
    await bus.close()
    server.stop()


@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1:6379",
        "redis://localhost",
        "redis://[::1]:6379/2",
        "rediss://:password@bus.example.org:6380/0",
        "unix:///run/valkey.sock",
    ],
)
def test_buses_that_may_be_used(url: str) -> None:
    assert check_bus_url(url) == url


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("redis://bus.example.org", "needs TLS"),
        ("redis://:password@10.0.0.7:6379", "needs TLS"),
        ("rediss://bus.example.org", "needs a password"),
        ("http://bus.example.org", "must be a URL"),
        ("redis://", "must be a URL"),
        ("moo", "must be a URL"),
        ("redis://[::1", "must be a URL"),
        ("redis://localhost:moo", "must be a URL"),
    ],
)
def test_a_bus_that_strangers_could_read_is_refused(url: str, reason: str) -> None:
    with pytest.raises(BadBus, match=reason):
        check_bus_url(url)


async def test_a_connection_that_is_silent_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packets are dropped, and nothing is closed: a node must not wait for hours."""
    monkeypatch.setattr(redis_bus, "ECHO_SECONDS", 0.05)
    monkeypatch.setattr(redis_bus, "SILENT_SECONDS", 0.5)
    inbox = Inbox()
    with ProxyThread() as network:
        proxy = network.proxy(valkey_server().port)
        bus = RedisBus(f"redis://127.0.0.1:{proxy.port}")
        await bus.open("silent", inbox.receive, inbox.lost)
        await until_up(bus)
        await asyncio.to_thread(proxy.set, "stalled")
        await inbox.until(lambda: inbox.losses > 0)
        await asyncio.to_thread(proxy.set, "open")
        await until_up(bus)
        bus.send("silent", b"moo")
        await inbox.until(lambda: inbox.messages == [b"moo"])
        await bus.close()


async def test_a_password_that_is_set_later_ends_nothing_for_ever() -> None:
    valkey = ValkeyServer()
    inbox = Inbox()
    bus = RedisBus(valkey.url)
    await bus.open("here", inbox.receive, inbox.lost)
    await until_up(bus)
    async with Redis.from_url(valkey.url) as admin:
        await admin.config_set("requirepass", "secret")
        await admin.client_kill_filter(_type="pubsub")
        await until_up(bus, False)
        await inbox.until(lambda: inbox.losses > 0)
        await admin.config_set("requirepass", "")
    await until_up(bus)
    await bus.close()
    valkey.stop()
