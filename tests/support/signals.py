"""Signals as a program in a terminal has them.

Tests that run in the background ignore Ctrl-C, and under `nohup` the end of the terminal; every process they
start inherits that.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def default_signals() -> Iterator[None]:
    """In this process, and in those it starts meanwhile."""
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    others = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, interrupt)
        for number, handler in others.items():
            signal.signal(number, handler)
