"""Joins the other nodes of the database at the start, if there is a bus, and leaves them at the end."""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from vacherie.server.auth.shared_keys import SharedKeys
from vacherie.server.auth.tokens import Tokens
from vacherie.server.clock import Clock
from vacherie.server.nodes.node import Node, SingleNode
from vacherie.server.nodes.shared_counts import SharedCounts
from vacherie.server.observability.metrics import Metrics
from vacherie.server.storage.port import Storage

log = structlog.get_logger(__name__)


@asynccontextmanager
async def join_nodes(
    bus: str, storage: Storage, clock: Clock, tokens: Tokens, metrics: Metrics
) -> AsyncIterator[Node]:
    """This server as a node; refused when the others have other signing keys."""
    if not bus:
        yield SingleNode()
        return
    # Both need packages of an extra (open_data.py).
    from vacherie.server.nodes.cluster_node import ClusterNode
    from vacherie.server.nodes.redis_bus import RedisBus
    from vacherie.server.storage.shared_store import SharedStore

    assert isinstance(storage, SharedStore)
    # A process that starts again is another node: it knows nothing of what the one before had under way.
    node = ClusterNode(f"{socket.gethostname()}-{secrets.token_hex(4)}", storage, RedisBus(bus), clock)
    try:
        await node.start()
        await SharedKeys(storage, node.id, tokens).join()
        metrics.node = node.figures
        log.info("joined", node=node.id, others=len(node.live) - 1)
        yield node
    finally:
        await node.stop()


@asynccontextmanager
async def open_counts(bus: str, node: Node) -> AsyncIterator[SharedCounts | None]:
    """What is counted over all nodes; None: there is only one."""
    if not bus:
        yield None
        return
    from vacherie.server.nodes.redis_counts import RedisCounts

    counts = RedisCounts(bus, node)
    try:
        await counts.open()
        yield counts
    finally:
        await counts.close()
