"""Exactly one node runs a table: leases in PostgreSQL, judged by the clock of the database alone.

A node renews its lease (a row of `nodes`) by a heartbeat. A table's owner is a row of `owners`: node and
epoch. It is valid while the node's lease is; afterwards any other node may claim the table, and the epoch
grows. Every write carries node and epoch, and the database refuses it when they are not the owner's any more:
so a node that was stopped for longer than its lease, or whose clock is wrong, can wake up and write nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, text


class Owner(NamedTuple):
    """The node that runs a table, and how many times the table had another owner before."""

    node: str
    epoch: int


class Heartbeat(NamedTuple):
    """What a node learns when it renews its lease."""

    has_lapsed: bool
    """Whether the lease had run out: other nodes may have claimed its tables."""
    live: Mapping[str, int]
    """The nodes with a valid lease, and the number of each one's connection to the bus; 0: it has none."""


class NodeStorage(Protocol):
    """What the nodes of a cluster need of the database, beside what every server needs."""

    async def beat(self, node: str, lease_ms: int, bus: int) -> Heartbeat:
        """Renew the lease of a node; the first beat creates it."""
        ...

    async def claim(self, table: str, node: str, grace_ms: int = 0, *, is_new: bool = False) -> Owner | None:
        """Make a node the owner of a table, unless another one is and lives; the owner. None: no such table.

        grace_ms: how long the lease of the other one must have been over. is_new: it has no line yet.
        """
        ...

    async def release(self, table: str, owner: Owner) -> None:
        """Give a table back, so that any node may claim it at once."""

    async def leave(self, node: str) -> None:
        """Give all tables of a node back, and end its lease."""

    async def share_keys(self, node: str, ids: frozenset[str]) -> frozenset[str]:
        """Note the ids of a node's signing keys; returns those of all other living nodes."""
        ...

    async def owned(self, node: str) -> dict[str, int]:
        """The tables that a node owns, each with its epoch."""
        ...


NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
# One round trip: a busy event loop delays each, and a late heartbeat costs the node its tables. The SELECT
# does not see what the INSERT beside it does: its own row is the one before.
BEAT = text(f"""
WITH renewal AS (
    INSERT INTO nodes (id, until, bus) VALUES (:node, {NOW} + :lease, :bus)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until, bus = excluded.bus
)
SELECT id, bus, until > {NOW} AS is_valid FROM nodes WHERE until > {NOW} OR id = :node
""")
# `other` is read only after the owner's row is locked, and waits for no lock itself: so there is no deadlock.
CLAIM = text(f"""
WITH other AS (
  SELECT id, until FROM nodes WHERE id = (SELECT node FROM owners WHERE table_id = :table)
  FOR SHARE SKIP LOCKED
)
INSERT INTO owners AS o (table_id, node, epoch) SELECT cast(:table AS text), cast(:node AS text), 1
WHERE cast(:is_new AS boolean) OR EXISTS (SELECT 1 FROM tables WHERE id = :table)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = o.epoch + 1
WHERE o.node = excluded.node
   OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = o.node)
   OR EXISTS (SELECT 1 FROM other WHERE other.id = o.node AND other.until <= {NOW} - :grace)
RETURNING node, epoch
""")
OWNER = text("SELECT node, epoch FROM owners WHERE table_id = :table")
TOUCH = text("UPDATE nodes SET bus = bus WHERE id = :node")
# The row stays: an epoch must never come again.
RELEASE = text("UPDATE owners SET node = '' WHERE table_id = :table AND node = :node AND epoch = :epoch")
RELEASE_ALL = text("UPDATE owners SET node = '' WHERE node = :node")
LEAVE = text("DELETE FROM nodes WHERE id = :node")
FORGOTTEN_MS = 3_600_000
FORGET = text(f"DELETE FROM nodes WHERE until < {NOW} - {FORGOTTEN_MS}")
"""Nodes that died without leaving; their tables count as released."""
ONE_BY_ONE = text("SELECT pg_advisory_xact_lock(:key)")
KEYS_LOCK = 0x5661636865726967
"""The key of the lock under which nodes compare their signing keys (postgres_connection.py has others)."""
SHARE_KEYS = text("UPDATE nodes SET key_ids = :keys WHERE id = :node")
OTHER_KEYS = text(f"SELECT key_ids FROM nodes WHERE until > {NOW} AND id <> :node")
OWNED = text("SELECT table_id, epoch FROM owners WHERE node = :node")
OWNERLESS_BOT_GAMES = text(f"""
SELECT t.id FROM tables t
LEFT JOIN owners o ON o.table_id = t.id
LEFT JOIN nodes n ON n.id = o.node AND n.until > {NOW}
WHERE t.status = 'playing' AND n.id IS NULL
  AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind <> 'bot')
""")


def beat(connection: Connection, node: str, lease_ms: int, bus: int = 1) -> Heartbeat:
    """Renew the lease of a node."""
    rows = connection.execute(BEAT, {"node": node, "lease": lease_ms, "bus": bus}).all()
    own = next((row for row in rows if row.id == node), None)
    if own is None:
        connection.execute(FORGET)
    live = {row.id: row.bus for row in rows} | {node: bus}
    return Heartbeat(own is None or not own.is_valid, dict(sorted(live.items())))


def claim(
    connection: Connection, table: str, node: str, grace_ms: int = 0, *, is_new: bool = False
) -> Owner | None:
    """Make a node the owner of a table, unless another one is and lives; the owner. None: no such table."""
    wish = {"table": table, "node": node, "grace": grace_ms, "is_new": is_new}
    for _ in range(2):
        taken = connection.execute(CLAIM, wish).one_or_none()
        found = taken or connection.execute(OWNER, {"table": table}).one_or_none()
        if found is None:
            break
        if found.node:  # otherwise it was given back between the two, or there is no such table
            return Owner(found.node, found.epoch)
    return None


def release(connection: Connection, table: str, owner: Owner) -> None:
    """Give a table back."""
    connection.execute(RELEASE, {"table": table, "node": owner.node, "epoch": owner.epoch})


def leave(connection: Connection, node: str) -> None:
    """Give all tables of a node back, and end its lease."""
    connection.execute(RELEASE_ALL, {"node": node})
    connection.execute(LEAVE, {"node": node})


def share_keys(connection: Connection, node: str, ids: frozenset[str]) -> frozenset[str]:
    """Note the ids of a node's signing keys; returns those of all other living nodes."""
    connection.execute(ONE_BY_ONE, {"key": KEYS_LOCK})  # two that start together must see each other
    connection.execute(SHARE_KEYS, {"node": node, "keys": " ".join(sorted(ids))})
    others = connection.execute(OTHER_KEYS, {"node": node}).scalars()
    return frozenset(id for keys in others for id in keys.split())


def owned(connection: Connection, node: str) -> dict[str, int]:
    """The tables that a node owns, each with its epoch."""
    return {row.table_id: row.epoch for row in connection.execute(OWNED, {"node": node})}


def ownerless_bot_games(connection: Connection) -> list[str]:
    """The running games of bots alone that no living node runs."""
    return list(connection.execute(OWNERLESS_BOT_GAMES).scalars())
