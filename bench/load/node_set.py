"""The measured nodes: a server on SQLite, or several on PostgreSQL and Valkey; players at any of them."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from load.crowd import Address, Crowd
from load.engines import Engines
from load.process import CORES, ServerProcess, launch, wait_for_url
from vacherie.server.data_folder import DataFolder

Spread: TypeAlias = Literal["random", "owner", "other"]
"""Where the clients of a table are: at any node, at the one that runs the table, at any other one."""

LINE_BYTES = "SELECT pg_total_relation_size('journal')::float8 / greatest(count(*), 1) FROM journal"


class NodeSet:
    """Running nodes. `engines`: None for a server on SQLite."""

    def __init__(self, folder: Path, engines: Engines | None, database: str = "") -> None:
        self.folder = folder
        self.engines = engines
        self.database = database
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.nodes: list[ServerProcess] = []
        self.started = 0

    def start(self, count: int, by: str = "") -> None:
        """Start some more nodes, side by side; `by`: a script that runs them and writes `FOLDER/observed`."""
        begun = []
        for _ in range(count):
            folder = self.folder / f"node-{self.started}"
            self.started += 1
            self.copy_key(folder)
            more: dict[str, Any] = {"commands_per_second": 10**6}
            if self.engines is not None:
                more |= {"database": self.database, "bus": self.engines.valkey.url}
            observed = (by, folder / "observed") if by else ()
            begun.append((folder, launch(folder, by=observed, cores=CORES, **more)))
            self.processes[begun[-1][1].pid] = begun[-1][1]
        for folder, process in begun:
            url = wait_for_url(process, folder / "server.json")
            self.nodes.append(ServerProcess(process.pid, url))

    def copy_key(self, folder: Path) -> None:
        """Give a node the signing key that all of them share."""
        first = DataFolder(self.folder / "key")
        first.keys()
        folder.mkdir(mode=0o700, parents=True)
        shutil.copy(first.signing_key, folder)

    def kill(self, node: ServerProcess) -> None:
        """End a node as by `kill -9`."""
        self.nodes.remove(node)
        process = self.processes.pop(node.pid)
        process.kill()
        process.wait()

    def stop(self) -> None:
        """Stop all nodes."""
        for process in self.processes.values():
            process.send_signal(signal.SIGTERM)
        for process in self.processes.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            if process.poll() is None:
                process.kill()
                process.wait()
        self.processes.clear()
        self.nodes.clear()

    def cpu(self) -> tuple[float, float, float]:
        """Seconds of CPU time so far: of the nodes, of PostgreSQL, of Valkey."""
        nodes = sum(node.cpu() for node in self.nodes)
        if self.engines is None:
            return nodes, 0.0, 0.0
        return nodes, self.engines.postgres_cpu(), self.engines.valkey_cpu()

    async def journal_bytes(self) -> float:
        """Bytes on disk for a line of the journal, with indexes; 0 on SQLite."""
        if self.engines is None:
            return 0.0
        connection = await asyncpg.connect(self.database)
        found: float = await connection.fetchval(LINE_BYTES)
        await connection.close()
        return found

    def megabytes(self) -> float:
        """Memory in use by all nodes."""
        return sum(node.megabytes() for node in self.nodes)


class SpreadCrowd(Crowd):
    """Players whose tables are opened at the nodes by turns, and who are connected as `spread` says."""

    def __init__(self, nodes: Sequence[ServerProcess], spread: Spread, thinking: float) -> None:
        self.addresses: list[Address] = [(node.host, node.port) for node in nodes]
        self.spread = spread
        self.opened = 0
        super().__init__(*self.addresses[0], thinking=thinking)

    def table_address(self) -> Address:
        self.opened += 1
        return self.addresses[self.opened % len(self.addresses)]

    def lose(self) -> None:
        super().lose()
        for group in [group for group in self.groups if any(player.wire.is_lost for player in group.players)]:
            self.replace(group)

    def seat_address(self, table: Address) -> Address:
        if self.spread == "owner":
            return table
        choices = [at for at in self.addresses if self.spread == "random" or at != table]
        return self.rng.choice(choices)
