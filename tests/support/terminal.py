"""A command in a real terminal (a pty): what it shows, keys typed into it, a resize, and a closed window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from types import TracebackType
from typing import Self

from tests.support.process import environment
from tests.support.timeouts import TIMEOUT

COMMAND = [sys.executable, "-c", "import sys; from vacherie.cli import main; sys.exit(main())"]
CODES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[()].|[=>])")


class Terminal:
    """A command at a terminal that is its controlling one, as in a window."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **more: str) -> None:
        self.leader, follower = pty.openpty()
        self.set_size(columns, lines)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], env=environment(TERM="xterm-256color", **more),
            preexec_fn=lambda: os.login_tty(follower), pass_fds=[follower],
        )  # fmt: skip
        os.close(follower)
        self.shown = ""
        """Everything so far, without colours; of a line that was drawn again only the last drawing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(TIMEOUT)
        if self.leader is not None:
            self.close()

    def read_until(self, end: str) -> str:
        """Everything that is shown until it ends in a text."""
        start, data = len(self.shown), b""
        while not self.shown[start:].rstrip(" ").endswith(end):
            assert select.select([self.leader], [], [], TIMEOUT)[0], f"no {end!r} in {self.shown[start:]!r}"
            try:
                more = os.read(self.leader, 65536)
            except OSError:  # the other end is closed
                more = b""
            assert more, f"it ended without {end!r}: {self.shown[start:]!r}"
            data += more
            text = data.decode(errors="ignore")
            lines = CODES.sub("", text).replace("\r\n", "\n").split("\n")
            self.shown = self.shown[:start] + "\n".join(line.rpartition("\r")[2] for line in lines)
        return self.shown[start:]

    def type(self, keys: str) -> None:
        """Type some keys; Enter is `\\r`."""
        os.write(self.leader, keys.encode())

    def set_size(self, columns: int, lines: int) -> None:
        """Change the size without a word to the process."""
        fcntl.ioctl(self.leader, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        """Change the size as a window does: the process is sent SIGWINCH."""
        self.set_size(columns, lines)
        self.process.send_signal(signal.SIGWINCH)

    def close(self) -> None:
        """Close the window: the process is sent SIGHUP, and reading and writing fail from now on."""
        os.close(self.leader)
        self.leader = None  # type: ignore[assignment]

    def wait(self) -> int:
        """The exit code."""
        return self.process.wait(TIMEOUT)
