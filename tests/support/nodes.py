"""Several nodes in one process: real apps on real sockets that share a PostgreSQL database and a Valkey bus.

async with cluster(2) as nodes:
    here, there = nodes
    ann = await here.guest("Ann")
    same_ann = there.client(ann.token)
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

from redis.asyncio import Redis

from tests.support.app import HttpClient, Server, serving
from tests.support.postgres_server import postgres_server
from tests.support.table import KEY, WITHOUT_LIMITS, InlineBots, until
from tests.support.valkey_server import ValkeyServer, valkey_server
from vacherie.server.auth.shared_keys import SharedKeys
from vacherie.server.auth.tokens import Tokens
from vacherie.server.clock import RealClock
from vacherie.server.context import ServerContext
from vacherie.server.nodes.cluster_node import ClusterNode
from vacherie.server.nodes.redis_bus import RedisBus
from vacherie.server.nodes.redis_counts import RedisCounts
from vacherie.server.observability.metrics import Metrics
from vacherie.server.run import every
from vacherie.server.settings.model import Settings
from vacherie.server.storage.shared_store import SharedStore
from vacherie.server.web.other_nodes import CHECK_SECONDS

LEASE_MS = 4000
"""All nodes share an event loop: what holds one up must seldom look like its death to the others."""


class NodeServer:
    """One node: its server and its place among the others."""

    def __init__(
        self,
        server: Server,
        node: ClusterNode,
        bus: RedisBus,
        counts: RedisCounts,
        checks: asyncio.Task[None],
        stack: AsyncExitStack,
    ) -> None:
        self.server = server
        self.node = node
        self.bus = bus
        self.counts = counts
        self.checks = checks
        """What keeps it in line with the other nodes, every second."""
        self.tables = server.tables
        self.web = server.app.gate.web
        self.is_dead = False
        self._stack = stack

    @property
    def id(self) -> str:
        """Its name among the nodes."""
        return self.node.id

    def client(self, token: str = "", **headers: str) -> HttpClient:
        """A client of this node."""
        return self.server.client(token, **headers)

    async def guest(self, name: str = "Ann", *, browser: bool = True) -> HttpClient:
        """A new guest, made at this node."""
        return await self.server.guest(name, browser=browser)

    def admin(self) -> HttpClient:
        """An administrator at this node."""
        return self.server.admin()

    def die(self) -> None:
        """End as by `kill -9`, as far as the others can tell: no heartbeat and no message any more."""
        self.is_dead = True
        assert self.node._task is not None
        self.node._task.cancel()
        self.checks.cancel()
        for task in self.bus._tasks:
            task.cancel()

    async def stop(self) -> None:
        """Stop as by SIGTERM."""
        await self._stack.aclose()


class Cluster:
    """The nodes."""

    def __init__(
        self, stack: AsyncExitStack, settings: Settings, database: str, valkey: ValkeyServer
    ) -> None:
        self.stack = stack
        self.settings = settings
        self.database = database
        self.valkey = valkey
        self.nodes: list[NodeServer] = []

    def __iter__(self) -> Iterator[NodeServer]:
        return iter(self.nodes)

    async def add(self, *, key: bytes = KEY, settings: Settings | None = None) -> NodeServer:
        """Start one more node; all others know it afterwards."""
        stack = await self.stack.enter_async_context(AsyncExitStack())
        try:
            node = await self._start(stack, key, settings or self.settings)
        except BaseException:
            await stack.aclose()
            raise
        self.nodes.append(node)
        await self.settle()
        return node

    async def _start(self, stack: AsyncExitStack, key: bytes, settings: Settings) -> NodeServer:
        storage = await SharedStore.open(self.database)
        stack.push_async_callback(storage.close)
        bus = RedisBus(self.valkey.url)
        clock = RealClock()
        node = ClusterNode(f"node-{len(self.nodes)}-{secrets.token_hex(4)}", storage, bus, clock, LEASE_MS)
        stack.push_async_callback(node.stop)
        await node.start()
        tokens = Tokens(key)
        await SharedKeys(storage, node.id, tokens).join()
        counts = RedisCounts(self.valkey.url, node)
        await counts.open()
        stack.push_async_callback(counts.close)
        metrics = Metrics()
        metrics.node = node.figures
        context = ServerContext(
            settings=settings,
            storage=storage,
            clock=clock,
            bots=InlineBots(),
            metrics=metrics,
            tokens=tokens,
            node=node,
            counts=counts,
        )
        server = await stack.enter_async_context(serving(context, storage))
        keeping_up = every(CHECK_SECONDS, "keeping up", server.app.other_nodes.check)
        checks = asyncio.create_task(keeping_up)
        stack.callback(checks.cancel)
        await until(lambda: counts.is_up)
        return NodeServer(server, node, bus, counts, checks, stack)

    async def settle(self) -> None:
        """Wait until all living nodes know each other, and each is connected to the bus."""
        living = [one for one in self.nodes if not one.is_dead]
        await until(
            lambda: all(
                one.node.live.keys() == {other.id for other in living} and all(one.node.live.values())
                for one in living
            )
        )

    async def stop_bus(self) -> None:
        """Stop the bus, and wait until every node has noticed; needs a bus of its own (`own_bus`)."""
        await asyncio.to_thread(self.valkey.stop)
        await until(lambda: not any(one.bus.connection for one in self.nodes if not one.is_dead))

    async def start_bus(self) -> None:
        """Start the bus again, empty, and wait until every node is connected."""
        await asyncio.to_thread(self.valkey.start)
        await until(
            lambda: all(one.bus.connection and one.counts.is_up for one in self.nodes if not one.is_dead)
        )
        await self.settle()


@asynccontextmanager
async def cluster(
    count: int = 2, settings: Settings = WITHOUT_LIMITS, *, own_bus: bool = False
) -> AsyncIterator[Cluster]:
    """Run nodes on a new database. `own_bus`: with a bus that the test may stop."""
    valkey = ValkeyServer() if own_bus else valkey_server()
    async with Redis.from_url(valkey.url) as client:
        await client.flushall()
    database = await postgres_server().new_database()
    try:
        async with AsyncExitStack() as stack:
            found = Cluster(stack, settings, database, valkey)
            for _ in range(count):
                await found.add()
            yield found
    finally:
        if own_bus:
            valkey.stop()
