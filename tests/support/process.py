"""`vacherie serve` as a process of its own, as somebody would start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import IO

import httpx

import vacherie
from tests.support.timeouts import PATIENCE


def environment(**more: str) -> dict[str, str]:
    """A plain environment in which this very checkout is imported."""
    source = str(Path(vacherie.__file__).parents[1])
    return {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": source, "LANG": "C.UTF-8", **more}


def command(data: Path, *arguments: str) -> list[str]:
    """The command line of a server on a data folder; bots think in threads, and nothing is compiled."""
    quiet = ("--bot-workers", "0", "--cold")
    return [sys.executable, "-m", "vacherie", "serve", "--data", str(data), *quiet, *arguments]


class Served:
    """A running server, and what it writes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.out = Reader(process.stdout)
        self.err = Reader(process.stderr)
        self.url = ""

    def wait_until_open(self) -> None:
        """Wait for the line that says where it is."""
        line = self.out.until("is open at")
        self.url = line.split(" at ")[1].strip().rstrip("/")

    def client(self) -> httpx.Client:
        """Somebody with a browser, who does not lose patience."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    def get(self, path: str, **headers: str) -> httpx.Response:
        """A single request."""
        return httpx.get(f"{self.url}{path}", headers=headers, timeout=PATIENCE)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End it, and tell its exit code."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Wait for its end: the exit code."""
        code = self.process.wait(PATIENCE)
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
    """Reads a stream in a thread of its own, so that nobody waits for a reader; keeps every line."""

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
        """The next line with a text in it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                line = self._queue.get(timeout=PATIENCE)
            except Empty:
                break
            assert line is not None, f"it ended without {text!r}: {self.text}"
            if text in line:
                return line
        raise AssertionError(f"no line with {text!r}: {self.text}")

    def finish(self) -> None:
        """Wait for the end of the stream."""
        self._thread.join(PATIENCE)

    @property
    def text(self) -> str:
        """All that came so far."""
        return "".join(self.lines)


@contextmanager
def served(data: Path, *arguments: str, **variables: str) -> Iterator[Served]:
    """A server until the end of the block, on any free port unless another is named."""
    if "--port" not in arguments:
        arguments = ("--port", "0", *arguments)
    process = subprocess.Popen(
        command(data, *arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**variables),
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
    """What a server says that cannot start."""
    line, variables = command(data, *arguments), environment(**variables)
    result = subprocess.run(line, capture_output=True, env=variables, timeout=PATIENCE, check=False)
    assert result.returncode == 2, result
    assert result.stdout == b""
    return result.stderr.decode()
