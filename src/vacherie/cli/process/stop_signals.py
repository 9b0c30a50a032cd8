"""Signals that end a command in order: SIGHUP for a closed terminal, SIGTERM for a system that shuts down."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
KILLED = 128
"""What a shell adds to the number of a signal for the exit code."""


class Stopped(BaseException):
    """The process shall end; like KeyboardInterrupt, no error of the command."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = KILLED + number


def stop(number: int, frame: FrameType | None) -> None:
    """End what is going on; a terminal that is gone gets no more output."""
    if number != signal.SIGTERM:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise Stopped(number)


@contextmanager
def stop_signals() -> Iterator[None]:
    """Raise `Stopped` for these signals, except for one that the caller has ignored (nohup)."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler == signal.SIG_DFL:
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
