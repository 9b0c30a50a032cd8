"""Pager: a text longer than the screen is shown page by page, as git does it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console, RenderableType


def show_paged(console: Console, parts: Iterable[RenderableType]) -> None:
    """Print a text; on a screen that is too low for it, in the user's pager ($PAGER, or else `less`)."""
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    text = capture.get()
    is_screen = console.is_terminal and sys.stdin.isatty()
    command = shlex.split(os.environ.get("PAGER", "less"))
    if is_screen and text.count("\n") >= console.height and command and shutil.which(command[0]):
        # Like git: quit if one screen is enough, keep colours, leave the text on the screen.
        settings = {"LESS": "FRX", **os.environ}
        with suppress(BrokenPipeError):
            subprocess.run(command, input=text.encode(), env=settings, check=False)
        return
    console.file.write(text)
    console.file.flush()
