"""Three nodes as real processes, each with a network of its own to one PostgreSQL and one Valkey."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
from msgspec import Struct

from tests.support.fault_proxy import FaultProxy, ProxyThread
from tests.support.postgres_server import PostgresServer
from tests.support.process import ServerProcess
from tests.support.valkey_server import ValkeyServer
from vacherie.server.data_folder import DataFolder

NODES = 3
SETTINGS = {"bot-workers": 0, "tcp-connections-per-address": 100_000}
EXPECTED = ("storage-failed", "has to wait", "bus-lost", "shared-counts-lost")
"""Parts of the error lines that a fault of the database or the bus causes."""


class ClusterNode(Struct, frozen=True):
    """A node: its process, and its ways to the database and the bus."""

    number: int
    server: ServerProcess
    database: FaultProxy
    bus: FaultProxy

    @property
    def id(self) -> str:
        """The name under which it has joined the others; each start has another."""
        found = re.findall(r"joined .*node=(\S+)", self.server.log.read_text(errors="replace"))
        return str(found[-1])


class Cluster:
    """The nodes, and what they share."""

    def __init__(
        self, nodes: list[ClusterNode], postgres: PostgresServer, valkey: ValkeyServer, database: str
    ) -> None:
        self.nodes = nodes
        self.postgres = postgres
        self.valkey = valkey
        self.database = database
        """The URL of the database, past all proxies."""

    @property
    def urls(self) -> list[str]:
        """The URLs for clients."""
        return [node.server.url for node in self.nodes]

    def start(self) -> None:
        """Start all nodes, and wait until they are ready."""
        for node in self.nodes:
            node.server.launch()
        for node in self.nodes:
            node.server.wait_until_ready()

    def owned(self, node: ClusterNode) -> list[str]:
        """The tables that a node runs."""

        async def ask() -> list[str]:
            connection = await asyncpg.connect(self.database)
            try:
                rows = await connection.fetch("SELECT table_id FROM owners WHERE node = $1", node.id)
            finally:
                await connection.close()
            return [row["table_id"] for row in rows]

        return asyncio.run(ask())

    def log_errors(self) -> list[str]:
        """Lines of the nodes' logs that no fault explains."""
        return [
            f"node {node.number}: {line}"
            for node in self.nodes
            for line in node.server.log_errors()
            if not any(word in line for word in EXPECTED)
        ]


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster on servers of its own; nothing runs yet but PostgreSQL and Valkey."""
    with ExitStack() as stack:
        postgres = PostgresServer()  # of its own: the fewer databases, the sooner it is back after a crash
        stack.callback(postgres.delete)
        valkey = ValkeyServer()
        stack.callback(valkey.stop)
        database = asyncio.run(postgres.new_database())
        name = database.partition("?")[0].rpartition("/")[2]
        proxies = stack.enter_context(ProxyThread())
        nodes = []
        for number in range(NODES):
            to_database = proxies.proxy(postgres.folder / ".s.PGSQL.5432")
            to_bus = proxies.proxy(valkey.port)
            server = ServerProcess(
                folder / f"node-{number}",
                database=f"postgresql://postgres@127.0.0.1:{to_database.port}/{name}",
                bus=f"redis://127.0.0.1:{to_bus.port}",
                **SETTINGS,
            )
            stack.enter_context(server)
            nodes.append(ClusterNode(number, server, to_database, to_bus))
        share_signing_key([node.server.data for node in nodes])
        yield Cluster(nodes, postgres, valkey, database)


def share_signing_key(folders: list[Path]) -> None:
    """Let every node accept the tokens of the others."""
    first, *others = map(DataFolder, folders)
    first.keys()
    for other in others:
        other.create()
        shutil.copy2(first.signing_key, other.signing_key)
