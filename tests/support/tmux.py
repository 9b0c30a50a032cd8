"""A command in a real terminal of some size (tmux): what its screen shows, keys, a resize."""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.process import environment
from tests.support.terminal import COMMAND
from tests.support.timeouts import TIMEOUT


class Tmux:
    """A terminal of its own, in a tmux server of its own."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **more: str) -> None:
        self.name = f"vacherie-{secrets.token_hex(4)}"
        variables = environment(TERM="xterm-256color", **more)
        settings = [f"{name}={value}" for name, value in variables.items()]
        # The last line keeps what was printed at the end on the screen, with the exit code.
        line = f"env -i {shlex.join([*settings, *COMMAND, *arguments])}; echo ended with $?; sleep {TIMEOUT}"
        self.run("new-session", "-d", "-x", str(columns), "-y", str(lines), line)

    def run(self, *arguments: str) -> str:
        """A command of tmux; what it prints."""
        done = subprocess.run(
            ["tmux", "-L", self.name, "-f", "/dev/null", *arguments],
            capture_output=True, text=True, timeout=TIMEOUT, check=True,
        )  # fmt: skip
        return done.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, timeout=TIMEOUT)

    @property
    def screen(self) -> str:
        """What is on the screen now."""
        return self.run("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        """Press keys; Enter, Right and so on go by their names."""
        self.run("send-keys", *keys)

    def kill(self) -> None:
        """Ask the command to end, as a system does that shuts down."""
        shell = self.run("list-panes", "-F", "#{pane_pid}").strip()
        [process] = Path(f"/proc/{shell}/task/{shell}/children").read_text(encoding="ascii").split()
        os.kill(int(process), signal.SIGTERM)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        self.run("resize-window", "-x", str(columns), "-y", str(lines))

    def wait_for(self, condition: Callable[[str], bool], what: str) -> str:
        """Wait until the screen shows something."""
        end = time.monotonic() + TIMEOUT
        while not condition(screen := self.screen):
            assert time.monotonic() < end, f"no {what}:\n{screen}"
            time.sleep(0.05)
        return screen

    def wait_until_shown(self, text: str) -> str:
        """Wait until a text is on the screen."""
        return self.wait_for(lambda screen: text in screen, repr(text))

    def press_until_shown(self, key: str, text: str) -> None:
        """Press a key until a text is on the screen: a score sheet takes none in its first moment."""

        def is_shown(screen: str) -> bool:
            if text not in screen:
                self.press(key)
            return text in screen

        self.wait_for(is_shown, repr(text))

    def answer(self) -> bool:
        """Answer what the table asks, if it asks anything; in English."""
        screen = self.screen
        if "Press Enter to go on" in screen:
            self.press("Enter")
        if "⏎" not in screen or "You have chosen" in screen or "q leave" in screen:
            return False
        # A menu may have a single line, which is picked already; of rows none is.
        is_menu = "↑↓" in screen and " row do" not in screen
        for key in ("Enter",) if is_menu else ("Right", "Enter"):
            screen = self.screen
            if "q leave" in screen:  # the game has ended meanwhile: Enter would ask for another one
                return True
            self.press(key)
            self.wait_for(lambda now, before=screen: now != before, f"effect of {key}")  # type: ignore[misc]
        return True
