"""The measured database and bus: real PostgreSQL and Valkey servers with throw-away data, and their counters.

The programs come from the pinned wheels of the tests. CPU time is read from /proc, of all their processes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
from msgspec import Struct
from redis.asyncio import Redis

from load.process import TICKS

sys.path.append(str(Path(__file__).parents[2]))
from tests.support.postgres_server import PostgresServer
from tests.support.valkey_server import ValkeyServer

COUNTERS = """
SELECT (pg_current_wal_lsn() - '0/0')::bigint AS wal,
       (SELECT sum(xact_commit)::bigint FROM pg_stat_database) AS commits
"""


class Counters(Struct):
    """What database and bus have done so far."""

    wal: int = 0
    """Bytes of the write-ahead log."""
    commits: int = 0
    published: int = 0
    """Messages that the nodes have published."""
    bus_in: int = 0
    bus_out: int = 0
    """Bytes that the bus has received and sent."""


class Engines:
    """PostgreSQL and Valkey."""

    def __init__(self) -> None:
        self.postgres = PostgresServer()
        self.valkey = ValkeyServer()

    def postgres_cpu(self) -> float:
        """Seconds of CPU time so far, of all processes."""
        assert self.postgres.process is not None
        return tree_cpu(self.postgres.process.pid)

    def valkey_cpu(self) -> float:
        """Seconds of CPU time so far."""
        return tree_cpu(self.valkey.server._process.pid)

    async def counters(self) -> Counters:
        """What they have done so far."""
        connection = await asyncpg.connect(self.postgres.url("postgres"))
        row = await connection.fetchrow(COUNTERS)
        await connection.close()
        async with Redis.from_url(self.valkey.url) as client:
            stats, commands = await client.info("stats"), await client.info("commandstats")
        return Counters(
            wal=row["wal"],
            commits=row["commits"],
            published=commands.get("cmdstat_publish", {}).get("calls", 0),
            bus_in=stats["total_net_input_bytes"],
            bus_out=stats["total_net_output_bytes"],
        )

    def stop(self) -> None:
        """Stop both, and delete their data."""
        self.postgres.delete()
        self.valkey.stop()


def tree_cpu(pid: int) -> float:
    """Seconds of CPU time of a process, its living children, and those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = sum(map(int, fields[11:15])) / TICKS
    for child in children:
        try:
            found += tree_cpu(int(child))
        except OSError:  # it has ended meanwhile, and counts among those waited for next time
            continue
    return found
