"""A limit per address is one limit, however many nodes there are; and each node's own while Redis is away."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from tests.support.nodes import Cluster, NodeServer, cluster
from tests.support.table import WITHOUT_LIMITS, until
from tests.support.valkey_server import ValkeyServer
from vacherie.server.nodes.node import SingleNode
from vacherie.server.nodes.redis_counts import RedisCounts
from vacherie.server.web.gate import FLOOD_COST

pytestmark = pytest.mark.anyio

BEHIND_PROXY = replace(WITHOUT_LIMITS, proxies=1)
HERE = {"x-forwarded-for": "192.0.2.7"}
ELSEWHERE = {"x-forwarded-for": "192.0.2.8"}
LIMITED = (429, "too-many-requests")


class Place(SingleNode):
    """A node that knows others."""

    def __init__(self, id: str, *others: str) -> None:
        self.id = id
        self.others = others


@pytest.fixture
async def valkey() -> AsyncIterator[ValkeyServer]:
    server = ValkeyServer()
    yield server
    server.stop()


@pytest.fixture
async def counts(valkey: ValkeyServer) -> AsyncIterator[list[RedisCounts]]:
    made = [RedisCounts(valkey.url, Place("a", "b")), RedisCounts(valkey.url, Place("b", "a"))]
    for one in made:
        await one.open()
    await until(lambda: all(one.is_up for one in made))
    yield made
    for one in made:
        await one.close()


async def statuses(nodes: Cluster, method: str, path: str, body: Any, times: int) -> list[int]:
    """The statuses of requests of one address, to each node in turn."""
    clients = [node.client(**HERE) for node in nodes]
    return [
        (await clients[number % len(clients)].call(method, path, body)).status_code for number in range(times)
    ]


# The counts --------------------------------------------------------------------------------------------


async def test_a_bucket_is_shared_and_fills_again(counts: list[RedisCounts]) -> None:
    here, there = counts
    waits = [await one.take("moo", "ann", 4, 3600) for one in (here, there, here, there, here)]
    assert waits[:4] == [0, 0, 0, 0]
    assert 890 < waits[4] <= 900  # one of four in an hour
    assert await there.take("moo", "bob", 4, 3600) == 0
    assert await there.take("baa", "ann", 4, 3600) == 0
    assert [await here.take("fast", "ann", 1, 0.001), await there.take("fast", "cleo", 1, 0.001)] == [0, 0]
    async with asyncio.timeout(10):
        while await there.take("fast", "ann", 1, 0.001):
            pass


async def test_a_charge_makes_the_next_uses_wait_but_not_for_ever(counts: list[RedisCounts]) -> None:
    here, there = counts
    here.charge("moo", "ann", 10, 600, 1000)
    assert await here.take("moo", "bob", 10, 600) == 0  # the charge before is done
    wait = await there.take("moo", "ann", 10, 600)
    assert 600 < wait <= 660


async def test_connections_are_one_count_of_living_nodes(counts: list[RedisCounts]) -> None:
    here, there = counts
    assert [await here.connect("ann", 0, 3), await here.connect("ann", 1, 3)] == [True, True]
    assert [await there.connect("ann", 0, 3), await there.connect("ann", 1, 3)] == [True, False]
    here.connections_changed("ann", 1)
    assert await here.connect("bob", 0, 3)  # the change before is done
    assert await there.connect("ann", 1, 3)
    assert isinstance(there.node, Place)
    there.node.others = ()  # the other node has died
    assert await there.connect("ann", 2, 3)


async def test_all_keys_expire(valkey: ValkeyServer, counts: list[RedisCounts]) -> None:
    await counts[0].take("moo", "ann", 10, 60)
    await counts[0].connect("ann", 0, 3)
    async with Redis.from_url(valkey.url) as client:
        names = await client.keys("*")
        assert len(names) == 2
        assert all([await client.pttl(name) > 0 for name in names])


async def test_a_server_that_was_emptied_is_told_the_connections_again(
    valkey: ValkeyServer, counts: list[RedisCounts]
) -> None:
    here, there = counts
    here.watch_connections(lambda: {"ann": 2})
    async with Redis.from_url(valkey.url) as client:
        await client.flushall()
        await here._refresh()
        await here.take("moo", "ann", 10, 60)  # what is queued before it is done
        assert await client.hgetall("vacherie:connections:a") == {b"ann": b"2"}
        assert await client.ttl("vacherie:connections:a") > 0
    assert not await there.connect("ann", 0, 2)


async def test_scripts_that_were_deleted_are_loaded_again(
    valkey: ValkeyServer, counts: list[RedisCounts]
) -> None:
    here = counts[0]
    async with Redis.from_url(valkey.url) as client:
        await client.script_flush()
    assert await here.take("moo", "ann", 1, 3600) == 0  # not known, so allowed
    await until(lambda: here.is_up)
    assert await here.take("moo", "ann", 1, 3600) == 0
    assert await here.take("moo", "ann", 1, 3600) > 0


async def test_a_server_that_hangs_lets_requests_go_on(
    valkey: ValkeyServer, counts: list[RedisCounts]
) -> None:
    here = counts[0]
    pid = valkey.server._process.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        async with asyncio.timeout(10):
            assert await here.take("moo", "ann", 1, 3600) == 0
            assert not here.is_up
            assert await here.connect("ann", 5, 5)
            here.charge("moo", "ann", 1, 3600, 5)
    finally:
        os.kill(pid, signal.SIGCONT)
    await until(lambda: here.is_up)
    async with asyncio.timeout(10):
        while not await here.take("moo", "ann", 1, 3600):
            pass


# Nodes -------------------------------------------------------------------------------------------------


async def test_requests_guests_and_tables_of_an_address_are_limited_over_all_nodes() -> None:
    settings = replace(
        BEHIND_PROXY,
        guests_per_hour=5,
        tables_per_hour=3,
        requests_per_minute=30,
        heavy_requests_per_minute=2,
    )
    async with cluster(3, settings) as nodes:
        made = await statuses(nodes, "POST", "/api/guests", {"name": "Ann"}, 6)
        assert made == [201] * 5 + [429]
        ann = await nodes.nodes[0].client(**ELSEWHERE).want("POST", "/api/guests", {"name": "Ann"})
        at_nodes = [node.client(ann["token"], **HERE) for node in nodes]
        body = {"setup": {"preset": "classic", "seats": 2}}
        opened = [(await client.call("POST", "/api/tables", body)).status_code for client in at_nodes]
        assert opened == [201] * 3
        assert await at_nodes[0].refused("POST", "/api/tables", body) == LIMITED
        exports = [(await client.get("/api/me/export")).status_code for client in at_nodes]
        assert exports == [200, 200, 429]
        left = 30 - 6 - 4 - 3
        seen = await statuses(nodes, "GET", "/api/presets", None, left + 3)
        assert seen[:left] == [200] * left
        assert seen[-1] == 429
        monitored = await statuses(nodes, "GET", "/healthz", None, 3)
        assert monitored == [200] * 3


async def test_a_flood_at_one_node_counts_at_the_others() -> None:
    async with cluster(2, replace(BEHIND_PROXY, requests_per_minute=FLOOD_COST)) as nodes:
        here, there = nodes
        assert await statuses(nodes, "GET", "/api/presets", None, 2) == [200, 200]
        here.web.requests.charge("192.0.2.7", FLOOD_COST)
        await here.counts.take("order", "", 1, 1)  # the charge before is done
        assert await there.client(**HERE).refused("GET", "/api/presets") == LIMITED


async def sockets(stack: AsyncExitStack, node: NodeServer, table: str, count: int) -> None:
    ann = node.client(**HERE)
    for _ in range(count):
        await stack.enter_async_context(ann.socket(table, hello=False, headers=HERE))


async def test_websockets_and_long_polls_of_an_address_are_counted_over_all_nodes() -> None:
    async with cluster(2, replace(BEHIND_PROXY, connections_per_address=3)) as nodes:
        here, there = nodes
        table = "a" * 12
        async with AsyncExitStack() as stack:
            await sockets(stack, here, table, 2)
            await sockets(stack, there, table, 1)
            for node in nodes:
                with pytest.raises(Exception, match="429"):
                    await sockets(stack, node, table, 1)
            assert here.web.connections.by_key == {"192.0.2.7": 2}
            here.die()
            await nodes.settle()
            await sockets(stack, there, table, 2)
            with pytest.raises(Exception, match="429"):
                await sockets(stack, there, table, 1)
        await until(lambda: not there.web.connections.by_key)
        async with AsyncExitStack() as stack:
            await sockets(stack, there, table, 3)


async def test_without_the_bus_each_node_limits_by_itself_and_afterwards_together() -> None:
    settings = replace(BEHIND_PROXY, guests_per_hour=2, connections_per_address=2)
    async with cluster(2, settings, own_bus=True) as nodes:
        here, there = nodes
        await nodes.stop_bus()
        made = await statuses(nodes, "POST", "/api/guests", {"name": "Ann"}, 6)
        assert made == [201, 201, 201, 201, 429, 429]
        async with AsyncExitStack() as stack:
            await sockets(stack, here, "a" * 12, 2)
            with pytest.raises(Exception, match="429"):
                await sockets(stack, here, "a" * 12, 1)
            await nodes.start_bus()
            with pytest.raises(Exception, match="429"):  # the connections made meanwhile count
                await sockets(stack, there, "a" * 12, 1)
