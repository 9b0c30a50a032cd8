"""A server whose clients are all connected to another node than the one that runs their tables.

Tests with the mark `on_nodes` run twice: on one server with SQLite, and so, on PostgreSQL and Valkey
(`running` in app.py chooses). What a client is sent must not depend on it.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from msgspec.structs import replace

from tests.support.postgres_server import postgres_server
from tests.support.valkey_server import valkey_server
from vacherie.server.context import ServerContext
from vacherie.server.nodes.cluster_node import ClusterNode
from vacherie.server.nodes.redis_bus import RedisBus
from vacherie.server.storage.shared_store import SharedStore
from vacherie.server.tables.registry import TableRegistry
from vacherie.server.tables.table import Table
from vacherie.server.web.app import build_app

LONG_LEASE_MS = 600_000


class Deployment:
    """How `running` runs a server."""

    is_relayed = False


class HandingOver(TableRegistry):
    """Tables that are opened at the edge, and given to the owner at once."""

    owner: TableRegistry

    async def _open(self, table_id: str, lines: Any) -> Table:
        table = await super()._open(table_id, lines)
        await self.unload(table)
        return await self.owner.find(table_id)

    async def shut_down(self) -> None:
        await self.owner.shut_down()
        await super().shut_down()


@asynccontextmanager
async def joined(storage: SharedStore, name: str, context: ServerContext) -> AsyncIterator[ServerContext]:
    """A context as that of a node."""
    bus = RedisBus(valkey_server().url)
    # Both nodes share an event loop: what holds one up must not look like its death to the other.
    node = ClusterNode(f"{name}-{secrets.token_hex(4)}", storage, bus, context.clock, LONG_LEASE_MS)
    await node.start()
    try:
        yield replace(context, node=node, storage=storage)
    finally:
        await node.stop()


@asynccontextmanager
async def two_nodes(
    context: ServerContext,
    serve: Callable[[ServerContext, SharedStore, TableRegistry], Any],
    before_stop: Callable[[Any], Awaitable[None]] | None,
) -> AsyncIterator[Any]:
    """The server at the edge, with the tables of the owner."""
    database = await postgres_server().new_database()
    async with AsyncExitStack() as stack:
        stores = []
        for _ in range(2):
            stores.append(await SharedStore.open(database, wall=context.clock.wall))
            stack.push_async_callback(stores[-1].close)
        owner = await stack.enter_async_context(joined(stores[0], "owner", context))
        edge = await stack.enter_async_context(joined(stores[1], "edge", context))
        tables, at_edge = TableRegistry(owner), HandingOver(edge)
        at_edge.owner = tables
        app = build_app(owner, tables)
        await stack.enter_async_context(app.router.lifespan_context(app))
        server = await stack.enter_async_context(serve(edge, stores[1], at_edge))
        server.tables = tables
        yield server
        if before_stop is not None:
            await before_stop(server)
