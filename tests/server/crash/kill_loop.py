"""The crash test: the server is killed and restarted during play; nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from tests.server.crash import acknowledged_log
from tests.server.crash.check_results import Finished, Results, read_disk, read_postgres
from tests.support.postgres_server import PostgresServer
from tests.support.process import ServerProcess, Stuck, environment
from tests.support.timeouts import TIMEOUT
from vacherie.server.data_folder import DataFolder

SHORTEST, LONGEST = 0.05, 0.5
"""Seconds of play between two kills."""
PROGRESS = (1, 1, 1000, 5000)
"""Bytes in the logs before these seconds begin; with the larger ones most players have reconnected."""
MIGRATING = 0.3
"""Seconds in which a server has just begun to make its database."""
START_UP = 1.5
"""Seconds in which a server that starts may be killed."""


class PlayerProcesses:
    """Several player processes."""

    def __init__(
        self, folder: Path, servers: Sequence[str], seed: str, processes: int, tables: int, think: float = 0.0
    ) -> None:
        self.logs = [folder / f"acknowledged-{number}.jsonl" for number in range(processes)]
        self.stderr = folder / "players.log"
        self.processes: list[subprocess.Popen[bytes]] = []
        for number, path in enumerate(self.logs):
            path.touch()
            arguments = [*servers, f"--log={path}", f"--seed={seed}/{number}", f"--tables={tables}"]
            arguments.append(f"--think={think}")
            command = [sys.executable, "-m", "tests.server.crash.player_process", *arguments]
            with self.stderr.open("ab") as log:
                process = subprocess.Popen(command, env=environment(), stdin=subprocess.PIPE, stderr=log)
            self.processes.append(process)

    def written(self) -> int:
        """Bytes in all logs."""
        return sum(path.stat().st_size for path in self.logs)

    def wait_for_progress(self, amount: int) -> None:
        """Wait until the logs have grown by this many bytes: something was acknowledged."""
        before = last = self.written()
        end = time.monotonic() + TIMEOUT
        while (now := self.written()) < before + amount:
            self.check()
            if now > last:
                last, end = now, time.monotonic() + TIMEOUT
            if time.monotonic() > end:
                raise Stuck("the players do not reconnect")
            time.sleep(0.005)

    def check(self) -> None:
        """Fail if a player process has ended."""
        if any(process.poll() is not None for process in self.processes):
            raise Stuck(f"a player process has ended:\n{self.stderr.read_text()}")

    def finish(self, seconds: float) -> None:
        """Let them finish their games and end."""
        for process in self.processes:
            assert process.stdin is not None
            process.stdin.close()
        for process in self.processes:
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                raise Stuck(f"some games do not end:\n{self.stderr.read_text()}") from None
            assert code == 0, f"a player has failed:\n{self.stderr.read_text()}"

    def kill(self) -> None:
        """Kill the processes."""
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdin is not None:
                process.stdin.close()


def run_kills(
    folder: Path, *, kills: int, seed: str, processes: int = 2, tables: int = 3, patience: float = 300,
    tell: Any = lambda _: None, postgres: PostgresServer | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Kill a server so many times during play; raises when anything is lost. Returns the figures.

    With PostgreSQL every third time it is the database server that crashes and comes back.
    """
    rng = Random(seed)
    began = time.monotonic()
    done: Counter[str] = Counter()
    starts: list[float] = []
    data = DataFolder(folder / "data")
    database = asyncio.run(postgres.new_database()) if postgres else ""
    with ServerProcess(data.path, **({"database": database} if database else {})) as server:
        for _ in range(0 if database else max(1, kills // 20)):
            kill_while_migrating(server, data, rng)
            done["starting" if is_migrated(data.database) else "migrating"] += 1
        players = PlayerProcesses(folder, [server.url], seed, processes, tables)
        try:
            while done.total() < kills:
                if rng.random() < 0.15:
                    server.launch()
                    time.sleep(rng.uniform(0, START_UP))
                    done["starting"] += 1
                else:
                    starts.append(start(server))
                    players.wait_for_progress(rng.choice(PROGRESS))
                    time.sleep(rng.uniform(SHORTEST, LONGEST))
                    done["playing"] += 1
                if postgres is not None and rng.random() < 1 / 3:
                    postgres.stop(signal.SIGQUIT)
                    time.sleep(rng.uniform(0, LONGEST))
                    postgres.start()
                    done["database"] += 1
                server.kill()
                players.check()
                tell(f"{done.total()} kills, {players.written():,} bytes in the logs")
            starts.append(start(server))
            players.finish(patience)
        finally:
            players.kill()
        entries = [entry for path in players.logs for entry in acknowledged_log.read(path)]
        games = {entry.table for entry in entries if isinstance(entry, acknowledged_log.TableOpened)}
        finished = {table: fetch_finished(server, table) for table in games}
        server.stop()
        # A crash of the database is an error of its own, and is logged as one.
        expected = ("storage-failed", "has to wait") if postgres else ()
        errors = [line for line in server.log_errors() if not any(word in line for word in expected)]
        assert not errors, "\n".join(errors[:20])
    disk = asyncio.run(read_postgres(database)) if database else read_disk(data.database)
    evidence = Results(entries, disk, finished)
    evidence.check()
    return {
        "kills": done.total(),
        **{f"kills_{kind}": count for kind, count in sorted(done.items())},
        "lost": 0,
        **evidence.figures,
        "ready_again_ms": round(median(starts) * 1000),
        "seconds": round(time.monotonic() - began),
    }


def start(server: ServerProcess) -> float:
    """Start a server; the seconds until it is ready."""
    began = time.monotonic()
    server.start()
    return time.monotonic() - began


def kill_while_migrating(server: ServerProcess, data: DataFolder, rng: Random) -> None:
    """Kill a server about when it makes its database; one that was too quick makes it once more."""
    if is_migrated(data.database):
        shutil.rmtree(data.path)
    server.launch()
    assert server.process is not None
    lock = data.database.with_name(data.database.name + ".lock")
    end = time.monotonic() + TIMEOUT
    while not lock.exists() or lock.read_text().strip() != str(server.process.pid):
        if time.monotonic() > end:
            raise Stuck(f"no database appears:\n{server.log_tail()}")
        time.sleep(0.001)
    time.sleep(rng.uniform(0, MIGRATING))
    server.kill()


def is_migrated(database: Path) -> bool:
    """Whether a database is complete."""
    if not database.exists():
        return False
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'")
        return bool(found.fetchone()[0])


def fetch_finished(server: ServerProcess, table: str) -> Finished:
    """The record and the replay that the server serves for a finished game."""

    def fetch(what: str) -> bytes:
        return server.get(f"/api/games/{table}/{what}").raise_for_status().content

    return Finished(fetch("record"), fetch("replay"))
