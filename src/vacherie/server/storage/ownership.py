"""Exactly one node runs a table: leases in PostgreSQL, judged by the clock of the database alone.

A node renews its lease (a row of `nodes`) by a heartbeat. A table's owner is a row of `owners`: node and
epoch. It is valid while the node's lease is; afterwards any other node may claim the table, and the epoch
grows. Every write carries node and epoch, and the database refuses it when they are not the owner's any more:
so a node that was stopped for longer than its lease, or whose clock is wrong, can wake up and write nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, text


class Owner(NamedTuple):
    """The node that runs a table, and how many times the table had another owner before."""

    node: str
    epoch: int


NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
BEAT = text(f"""
INSERT INTO nodes (id, until) VALUES (:node, {NOW} + :lease)
ON CONFLICT (id) DO UPDATE SET until = excluded.until
""")
CLAIM = text(f"""
INSERT INTO owners AS o (table_id, node, epoch) VALUES (:table, :node, 1)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = o.epoch + 1
WHERE o.node = excluded.node
   OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = o.node AND nodes.until > {NOW})
RETURNING node, epoch
""")
OWNER = text(f"""
SELECT o.node, o.epoch FROM owners o JOIN nodes n ON n.id = o.node
WHERE o.table_id = :table AND n.until > {NOW}
""")
# The row stays: an epoch must never come again.
RELEASE = text("UPDATE owners SET node = '' WHERE table_id = :table AND node = :node AND epoch = :epoch")
RELEASE_ALL = text("UPDATE owners SET node = '' WHERE node = :node")
LEAVE = text("DELETE FROM nodes WHERE id = :node")
LIVE = text(f"SELECT id FROM nodes WHERE until > {NOW} ORDER BY id")


def beat(connection: Connection, node: str, lease_ms: int) -> None:
    """Renew the lease of a node; the first beat creates it."""
    connection.execute(BEAT, {"node": node, "lease": lease_ms})


def claim(connection: Connection, table: str, node: str) -> Owner:
    """Make a node the owner of a table, unless another one is and lives. Returns the owner."""
    while True:
        taken = connection.execute(CLAIM, {"table": table, "node": node}).one_or_none()
        found = taken or connection.execute(OWNER, {"table": table}).one_or_none()
        if found is not None:  # otherwise its lease has run out between the two
            return Owner(found.node, found.epoch)


def release(connection: Connection, table: str, owner: Owner) -> None:
    """Give a table back, so that any node may claim it at once."""
    connection.execute(RELEASE, {"table": table, "node": owner.node, "epoch": owner.epoch})


def leave(connection: Connection, node: str) -> None:
    """Give all tables of a node back, and end its lease."""
    connection.execute(RELEASE_ALL, {"node": node})
    connection.execute(LEAVE, {"node": node})


def live_nodes(connection: Connection) -> list[str]:
    """The nodes whose lease is valid."""
    return list(connection.execute(LIVE).scalars())
