"""Compiles all kernels in a process of its own, at the lowest priority, so that no game waits for it.

`start` is for programs in which a person plays against bots at a terminal. A server does the same in its
event loop (`server/bots/kernel_warmup`); tournaments compile before they begin.
"""

from __future__ import annotations

import atexit
import subprocess
import sys
from contextlib import suppress
from functools import cache

from vacherie.bots.shark.kernel_loader import is_compiled, is_installed

PROGRAM = "import os; getattr(os, 'nice', abs)(19); from vacherie.sim import compile; compile.warm()"


@cache
def start() -> None:
    """Begin, unless all kernels are cached; once per process, with which the compiler ends."""
    if not is_installed() or is_compiled():
        return
    with suppress(OSError):  # without another process bots play on as they are
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the game
        )
        atexit.register(stop, process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the compiler; the kernels that it has compiled stay."""
    process.kill()
    process.wait()
