"""A real server in a process of its own, for browsers to visit; it can be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import msgspec

PATIENCE = 60.0

LIMITS = {
    "VACHERIE_REQUESTS_PER_MINUTE": "100000",
    "VACHERIE_GUESTS_PER_HOUR": "10000",
    "VACHERIE_TABLES_PER_HOUR": "10000",
    "VACHERIE_TABLES_PER_GUEST": "1000",
    "VACHERIE_ANIMATION": "0",
    "VACHERIE_BOT_WORKERS": "0",
}
"""Many tests come from one address, and nobody wants to wait for bots."""


class House:
    """A server and its data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.log = data / "log"
        data.mkdir(parents=True, exist_ok=True)
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the port it had before, and wait until it answers."""
        end = time.monotonic() + PATIENCE
        port = self.launch(end)
        # A busy port makes it take the next one; but the browsers come back to where it was.
        while self.port not in (0, port):
            self.stop()
            assert time.monotonic() < end, f"somebody else keeps port {self.port}"
            time.sleep(0.5)
            port = self.launch(end)
        self.port = port

    def launch(self, end: float) -> int:
        """Start a process and wait until it answers; the port it has found."""
        info = self.data / "server.json"
        info.unlink(missing_ok=True)
        command = [
            sys.executable,
            "-m",
            "vacherie",
            "serve",
            "--data",
            str(self.data),
            "--port",
            str(self.port),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | LIMITS)
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(self.log.read_text())
            if info.is_file():
                try:
                    url = str(msgspec.json.decode(info.read_bytes())["url"]).rstrip("/")
                    with urllib.request.urlopen(f"{url}/readyz", timeout=5):
                        return int(url.rpartition(":")[2])
                except (OSError, msgspec.DecodeError, KeyError):
                    pass
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """What a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Let it end gently."""
        self.process.terminate()
        self.process.wait(PATIENCE)
