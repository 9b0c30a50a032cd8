"""A server as a process of its own, started like anybody starts it, that can be killed and started again.

Every process it starts inherits a mark in its environment, so that those it leaves behind can be found.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Self

import vacherie
from tests.support.timeouts import PATIENCE

MARK = "CRASH_TEST_MARK"
"""Seconds after which something that should have happened will not happen any more."""

WITHOUT_LIMITS = {
    "requests-per-minute": 10_000_000,
    "guests-per-hour": 10_000_000,
    "tables-per-hour": 10_000_000,
    "tables-per-guest": 1_000_000,
    "commands-per-second": 100_000,
    "connections-per-address": 100_000,
    "chat-per-minute": 100_000,
}


class Stuck(AssertionError):
    """A process does not do what it should."""


class ServerProcess:
    """`vacherie serve` on one data folder and one port, however often it is killed."""

    command: ClassVar[tuple[str, ...]] = (sys.executable, "-m", "vacherie", "serve")
    is_asked: ClassVar[bool] = False
    """Whether it is talked to over its standard input and output."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.place = kept_port()
        self.port = self.place.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name}.log")
        """What all servers on this folder had to say."""
        self.settings = {**WITHOUT_LIMITS, "animation": 0, "backups": 0, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.mark = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()
        self.place.close()

    def start(self) -> None:
        """Start it, and do not wait for anything."""
        assert self.process is None
        self.mark = secrets.token_hex(8)
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        where = [f"--port={self.port}", f"--data={self.data}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command, *where, *flags],
                env=environment(self.mark),
                stdin=subprocess.PIPE if self.is_asked else subprocess.DEVNULL,
                stdout=subprocess.PIPE if self.is_asked else log,
                stderr=log,
            )

    def wait_until_ready(self) -> None:
        """Wait until it serves, on the port where everybody looks for it."""
        end = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self.process is not None
            if self.process.poll() is not None or time.monotonic() > end:
                raise Stuck(f"the server does not come up:\n{self.last_words()}")
            time.sleep(0.01)

    def is_ready(self) -> bool:
        """Whether it answers and can write."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=PATIENCE) as response:
                return bool(response.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def kill(self) -> None:
        """Kill it as a power cut would, and see that nothing it has started lives on."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.forget()
        end = time.monotonic() + PATIENCE
        while left := dict(marked(self.mark)):
            if time.monotonic() > end:
                for number in left:
                    os.kill(number, signal.SIGKILL)
                raise Stuck(f"processes outlive their killed server: {left}")
            time.sleep(0.005)

    def stop(self) -> None:
        """Ask it to end, and wait for it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Stuck(f"the server does not end:\n{self.last_words()}") from None
        self.forget()
        assert code == 0, self.last_words()

    def forget(self) -> None:
        """It has ended."""
        assert self.process is not None
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process = None

    def last_words(self, lines: int = 40) -> str:
        """The end of the log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def complaints(self) -> list[str]:
        """Lines of the log that no server should write, however it ended."""
        bad = ("Traceback", "[error", "[critical", "table-error", "internal error", "Exception")
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(word in line for word in bad)]


def environment(mark: str) -> dict[str, str]:
    """A plain environment in which this very checkout is imported, with its tests."""
    places = f"{Path(vacherie.__file__).parents[1]}:{Path(__file__).parents[2]}"
    plain = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": places, "LANG": "C.UTF-8"}
    return {**plain, "VACHERIE_COLD": "on", MARK: mark}


def kept_port() -> socket.socket:
    """A port nobody listens on, and which the system gives to nobody as long as this socket is open.

    Between two servers it would otherwise be free for any connection of any test that runs meanwhile. A
    server may still listen there: both sockets agree to that, and this one never listens.
    """
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    return found


def marked(mark: str) -> Iterator[tuple[int, str]]:
    """The processes with a mark: number and command line."""
    wanted = f"{MARK}={mark}".encode()
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                yield int(folder.name), command.decode(errors="replace")
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
