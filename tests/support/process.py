"""Process level: `vacherie serve` as a subprocess, started by its command line like any other.

`served()` captures what a server prints. `ServerProcess` keeps one data folder and one port over any number
of kills and restarts.
"""

from __future__ import annotations

import os
import re
import resource
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import IO, ClassVar, Self

import httpx

import vacherie
from tests.support.timeouts import TIMEOUT

MARK = "VACHERIE_TEST_MARK"
"""An environment variable that child processes inherit, so that orphans can be found."""

WITHOUT_LIMITS = {
    "requests-per-minute": 10_000_000,
    "heavy-requests-per-minute": 10_000_000,
    "guests-per-hour": 10_000_000,
    "tables-per-hour": 10_000_000,
    "tables-per-guest": 1_000_000,
    "commands-per-second": 100_000,
    "connections-per-address": 100_000,
    "chat-per-minute": 100_000,
}


class Stuck(AssertionError):
    """A process did not do in time what it should."""


def environment(**more: str) -> dict[str, str]:
    """A minimal environment in which this checkout and its tests are imported."""
    folders = f"{Path(vacherie.__file__).parents[1]}:{Path(__file__).parents[2]}"
    state = {name: os.environ[name] for name in ("XDG_STATE_HOME",) if name in os.environ}
    return {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": folders, "LANG": "C.UTF-8", **state, **more}


def command(data: Path, *arguments: str) -> list[str]:
    """The command line of a server on a data folder; bots run in threads, and no kernel is compiled."""
    quiet = ("--bot-workers", "0", "--cold")
    return [sys.executable, "-m", "vacherie", "serve", "--data", str(data), *quiet, *arguments]


class HttpAccess:
    """HTTP requests to a server process."""

    url: str

    def client(self) -> httpx.Client:
        """A client with a cookie jar, like a browser."""
        return httpx.Client(base_url=self.url, timeout=TIMEOUT, trust_env=False, verify=False)

    def get(self, path: str, **headers: str) -> httpx.Response:
        """A single request."""
        with self.client() as client:
            return client.get(path, headers=headers)


# A server whose output is captured ----------------------------------------------------------------------


class Served(HttpAccess):
    """A running server with its captured output."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.out = Reader(process.stdout)
        self.err = Reader(process.stderr)
        self.url = ""

    def wait_until_open(self) -> None:
        """Wait for the line that names the server's address."""
        line = self.out.until("is open at")
        self.url = line.split(" at ")[1].strip().rstrip("/")

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the exit code."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Wait for the exit code."""
        code = self.process.wait(TIMEOUT)
        self.out.finish()
        self.err.finish()
        return code

    @property
    def port(self) -> int:
        """The port it listens on."""
        found = re.search(r":(\d+)$", self.url)
        assert found is not None
        return int(found[1])


class Reader:
    """Reads a pipe in a thread, so that the process never blocks on it; keeps every line."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        self.lines: list[str] = []
        self._queue: Queue[str | None] = Queue()
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: IO[bytes] | None) -> None:
        for line in stream or ():
            self.lines.append(line.decode())
            self._queue.put(self.lines[-1])
        self._queue.put(None)

    def until(self, text: str) -> str:
        """The next line that contains a text."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            try:
                line = self._queue.get(timeout=TIMEOUT)
            except Empty:
                break
            assert line is not None, f"it ended without {text!r}: {self.text}"
            if text in line:
                return line
        raise AssertionError(f"no line with {text!r}: {self.text}")

    def finish(self) -> None:
        """Wait for the end of the pipe."""
        self._thread.join(TIMEOUT)

    @property
    def text(self) -> str:
        """All output so far."""
        return "".join(self.lines)


@contextmanager
def served(data: Path, *arguments: str, **variables: str) -> Iterator[Served]:
    """A server until the end of the block, on any free port unless another is named."""
    if "--port" not in arguments:
        arguments = ("--port", "0", *arguments)
    with started(command(data, *arguments), environment(**variables)) as server:
        yield server


@contextmanager
def served_without_space(data: Path, **variables: str) -> Iterator[Served]:
    """A server none of whose files can grow, as on a full disk, until `make_space`."""
    limited = ["sh", "-c", 'ulimit -S -f 0; exec "$0" "$@"', *command(data, "--port", "0")]
    with started(limited, environment(**variables)) as server:
        yield server


def make_space(server: Served) -> None:
    """Let the files of a server grow again."""
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


@contextmanager
def started(line: list[str], variables: dict[str, str]) -> Iterator[Served]:
    """A server with this command line until the end of the block."""
    process = subprocess.Popen(
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=variables,
        start_new_session=True,
    )
    with process:
        server = Served(process)
        try:
            server.wait_until_open()
            yield server
        finally:
            if process.poll() is None:
                process.kill()
            server.wait()


def refused(data: Path, *arguments: str, **variables: str) -> str:
    """The error message of a server that cannot start."""
    line, variables = command(data, *arguments), environment(**variables)
    result = subprocess.run(line, capture_output=True, env=variables, timeout=TIMEOUT, check=False)
    assert result.returncode == 2, result
    assert result.stdout == b""
    return result.stderr.decode()


# A server that is killed and restarted ------------------------------------------------------------------


class ServerProcess(HttpAccess):
    """`vacherie serve` on one data folder and one port, however often it is killed."""

    command: ClassVar[tuple[str, ...]] = (sys.executable, "-m", "vacherie", "serve")
    is_piped: ClassVar[bool] = False
    """Whether its standard input and output are pipes."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.reservation = reserve_port()
        self.port = self.reservation.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name}.log")
        """The log of all servers on this folder."""
        cold = settings.pop("cold", True)
        self.settings = {**WITHOUT_LIMITS, "animation": 0, "backups": 0, **settings}
        self.variables = {"VACHERIE_COLD": "on"} if cold else {}
        self.process: subprocess.Popen[bytes] | None = None
        self.mark = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()
        self.reservation.close()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start it without waiting."""
        assert self.process is None
        self.mark = secrets.token_hex(8)
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        address = [f"--port={self.port}", f"--data={self.data}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command, *address, *flags],
                env=environment(**self.variables, **{MARK: self.mark}),
                stdin=subprocess.PIPE if self.is_piped else subprocess.DEVNULL,
                stdout=subprocess.PIPE if self.is_piped else log,
                stderr=log,
            )

    def wait_until_ready(self) -> None:
        """Wait until it serves on its own port."""
        end = time.monotonic() + TIMEOUT
        while not self.is_ready():
            assert self.process is not None
            if self.process.poll() is not None or time.monotonic() > end:
                raise Stuck(f"the server does not come up:\n{self.log_tail()}")
            time.sleep(0.01)

    def is_ready(self) -> bool:
        """Whether it answers and can write."""
        try:
            return self.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Send SIGKILL, and check that none of its child processes survives."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._forget()
        end = time.monotonic() + TIMEOUT
        while left := dict(processes_with_mark(self.mark)):
            if time.monotonic() > end:
                for number in left:
                    os.kill(number, signal.SIGKILL)
                raise Stuck(f"child processes outlive their killed server: {left}")
            time.sleep(0.005)

    def stop(self) -> None:
        """Shut it down gracefully, with exit code 0."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            raise Stuck(f"the server does not end:\n{self.log_tail()}") from None
        self._forget()
        assert code == 0, self.log_tail()

    def _forget(self) -> None:
        assert self.process is not None
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process = None

    def log_tail(self, lines: int = 40) -> str:
        """The end of the log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def log_errors(self) -> list[str]:
        """Lines of the log that no server should write, however it ended."""
        bad = ("Traceback", "[error", "[critical", "table-error", "internal error", "Exception")
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(word in line for word in bad)]


def reserve_port() -> socket.socket:
    """A free port, which the system gives to no other process as long as this socket is open.

    Between two servers it would otherwise be free for any connection of any test that runs meanwhile. A
    server may still listen there: both sockets set SO_REUSEADDR, and this one never listens.
    """
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    return found


def processes_with_mark(mark: str) -> Iterator[tuple[int, str]]:
    """The processes with a mark: id and command line."""
    wanted = f"{MARK}={mark}".encode()
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                yield int(folder.name), line.decode(errors="replace")
        except OSError:  # it has ended meanwhile, or belongs to another user
            continue
