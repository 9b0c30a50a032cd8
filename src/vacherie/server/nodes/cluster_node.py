"""One of several nodes: its heartbeat in the database, the nodes it can reach, and the tables it claims.

The database says which nodes live (their leases) and whether each is connected to the bus. A node whose
connection to the bus was lost, on either side, may have missed messages: whatever depended on them is given
up, and clients reconnect. Heartbeats go through the writer of the database: a node that cannot write loses
its lease.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import structlog

from vacherie.core.error import Refused
from vacherie.server.clock import Clock
from vacherie.server.model.errors import OwnedElsewhere, StorageFailed
from vacherie.server.nodes.bus import Bus
from vacherie.server.nodes.messages import AnyMessage, decode, encode
from vacherie.server.nodes.node import Node, OnNodeLost, OnOwned
from vacherie.server.observability.metrics import NodeFigures
from vacherie.server.storage.ownership import Heartbeat, NodeStorage, Owner

LEASE_MS = 1200
"""How long a node may be silent before others take its tables over."""
BEAT_SECONDS = 0.3
LATE_SECONDS = 0.6
"""A node whose own last heartbeat is so long ago was held up."""

log = structlog.get_logger(__name__)


class ClusterNode(Node):
    """This node."""

    has_others = True

    def __init__(
        self, id: str, storage: NodeStorage, bus: Bus, clock: Clock, lease_ms: int = LEASE_MS
    ) -> None:
        self.id = id
        self.lease_ms = lease_ms
        self.storage = storage
        self.bus = bus
        self.clock = clock
        self.live: dict[str, int] = {}
        """The living nodes, this one included, and the number of each one's connection to the bus."""
        self.takeovers = 0
        """How many tables were claimed after another node, for metrics."""
        self._on_owned: OnOwned = lambda _: None
        self._on_node_left: Callable[[], None] = lambda: None
        self._handlers: dict[type, Callable[[Any], None]] = {}
        self._watchers: list[OnNodeLost] = []
        self._claims_carefully_until = 0.0
        self._last_gap = 0.0
        self._beat_at = clock.now()
        self._is_failing = False
        self._is_unsure = False
        """Whether tables may have been lost without notice."""
        self._renewed_at = 0.0
        """The lease is valid for its length from here on: the heartbeat had not reached the database yet."""
        self._beating = asyncio.Lock()
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect to the bus, join the others, and begin to beat."""
        await self.bus.open(self.id, self._receive, self._bus_lost)
        await self._beat()
        self._task = asyncio.create_task(self._beat_regularly(), name="heartbeat")

    async def stop(self) -> None:
        """Leave: the others may have all tables at once."""
        if self._task is not None:
            self._task.cancel()
        try:
            async with asyncio.timeout(self.lease_ms / 1000):
                await self.storage.leave(self.id)
        except (Refused, TimeoutError) as error:  # the lease will run out
            log.warning("leaving the other nodes failed", reason=str(error) or "time-out")
        await self.bus.close()

    # The lease ------------------------------------------------------------------------------------

    async def _beat_regularly(self) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._due.wait()
            except TimeoutError:
                pass
            self._due.clear()
            try:
                await self._beat()
            except StorageFailed as error:
                self._failed(error)
            except Exception:
                log.exception("the heartbeat failed")

    def _failed(self, error: StorageFailed) -> None:
        if not self._is_failing:
            self._is_failing = True
            log.warning("heartbeat-failed", reason=str(error))

    async def _beat(self) -> None:
        async with self._beating:
            is_first = not self.live
            # A heartbeat that seems to fail may have renewed a lease that had run out: the next one would not
            # say so any more.
            is_unsure, self._is_unsure, began = self._is_unsure, True, self.clock.now()
            beat = await self.storage.beat(self.id, self.lease_ms, self.bus.connection)
            self._is_failing = False
            self._note_gap()
            if beat.has_lapsed and not is_first:
                log.warning("lease-lapsed")
            if (beat.has_lapsed or is_unsure) and not is_first:
                self._on_owned(await self.storage.owned(self.id))
                self._lose_others()  # they have sent nothing to a node that was dead to them
            self._is_unsure, self._renewed_at = False, began
            self._compare(beat)

    def _note_gap(self) -> None:
        """After an outage no node has a valid lease, though all may live: let them beat first."""
        now = self.clock.now()
        if now - self._beat_at > LATE_SECONDS:
            self._last_gap = now - self._beat_at
            self._claims_carefully_until = now + 2 * self.lease_ms / 1000
        self._beat_at = now

    def _compare(self, beat: Heartbeat) -> None:
        """Notice who has come, gone, or lost the bus."""
        before, self.live = self.live, dict(beat.live)
        for node, connection in before.items():
            if node != self.id and self.live.get(node) != connection:
                self._lost(node)
        if before.keys() - self.live.keys():
            log.info("nodes-left", nodes=sorted(before.keys() - self.live.keys()))
            self._on_node_left()

    async def is_reachable(self, node: str) -> bool:
        if node not in self.live:  # it may have come a moment ago
            await self._beat()
        return bool(self.bus.connection and self.live.get(node))

    def figures(self) -> NodeFigures:
        """For metrics."""
        return NodeFigures(bool(self.bus.connection), len(self.live), self.takeovers)

    @property
    def others(self) -> tuple[str, ...]:
        if not self.bus.connection:
            return ()
        return tuple(node for node, connection in self.live.items() if node != self.id and connection)

    @property
    def receives_all(self) -> bool:
        return bool(self.bus.connection and self.live and all(self.live.values()))

    @property
    def does_housekeeping(self) -> bool:
        return min(self.live, default=self.id) == self.id

    # Tables ---------------------------------------------------------------------------------------

    async def claim(self, table: str, *, is_new: bool = False) -> Owner | None:
        owner = await self.storage.claim(table, self.id, self._grace_ms(), is_new=is_new)
        if owner is None:
            raise Refused("no-such-table", "there is no such table")
        if owner.node != self.id:
            raise OwnedElsewhere(owner.node)
        self.takeovers += owner.epoch > 1
        return owner

    def _grace_ms(self) -> int:
        """How long another node's lease must have been over: what held us up may hold it up, too."""
        now = self.clock.now()
        gap = now - self._beat_at
        if gap <= LATE_SECONDS and now < self._claims_carefully_until:
            gap = self._last_gap
        return 0 if gap <= LATE_SECONDS else round(gap * 1000) + self.lease_ms

    async def ensure_lease(self) -> None:
        while self.clock.now() - self._renewed_at > self.lease_ms / 1000:
            if self._beating.locked():  # one heartbeat is enough for all that wait
                async with self._beating:
                    pass
            else:
                await self._beat()

    async def release(self, table: str, owner: Owner | None) -> None:
        if owner is None:
            return
        try:
            await self.storage.release(table, owner)
        except Refused as error:  # it stays ours, and is claimed again when it is asked for
            log.warning("releasing a table failed", table=table, reason=str(error))

    # The bus --------------------------------------------------------------------------------------

    def on(self, kind: type[Any], handle: Callable[[Any], None]) -> None:
        self._handlers[kind] = handle

    def watch(self, on_node_lost: OnNodeLost) -> None:
        self._watchers.append(on_node_lost)

    def watch_tables(self, on_owned: OnOwned, on_node_left: Callable[[], None]) -> None:
        self._on_owned, self._on_node_left = on_owned, on_node_left

    def send(self, node: str, message: AnyMessage) -> None:
        self.bus.send(node, encode(message))

    def broadcast(self, message: AnyMessage) -> None:
        data = encode(message)
        for node in self.live:
            if node != self.id:
                self.bus.send(node, data)

    def _receive(self, data: bytes) -> None:
        message = decode(data)
        handle = None if message is None else self._handlers.get(type(message))
        if handle is None:
            log.warning("unknown message on the bus", bytes=len(data))
            return
        try:
            handle(message)
        except Exception:  # a bug must not end the connection to the bus
            log.exception("a message of the bus failed", kind=type(message).__name__)

    def _bus_lost(self) -> None:
        self._lose_others()
        self._due.set()  # so that the others learn it at once

    def _lose_others(self) -> None:
        for node in list(self.live):
            if node != self.id:
                self._lost(node)

    def _lost(self, node: str) -> None:
        for on_node_lost in self._watchers:
            on_node_lost(node)
