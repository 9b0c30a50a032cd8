"""Signals that end a command in order: SIGHUP for a closed terminal, SIGTERM for a system that shuts down."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread, main_thread
from types import FrameType

SIGNALS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
KILLED = 128
"""What a shell adds to the number of a signal for the exit code."""
REPEAT_SECONDS = 0.1


class Stopped(BaseException):
    """The process shall end; like KeyboardInterrupt, no error of the command."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = KILLED + number


@contextmanager
def stop_signals() -> Iterator[None]:
    """Raise `Stopped` for the first of these signals, except for one that the caller has ignored (nohup)."""
    handled = Event()

    def stop(number: int, frame: FrameType | None) -> None:
        """End what is going on; a terminal that is gone gets no more output."""
        if handled.is_set():
            return
        handled.set()
        if number != signal.SIGTERM:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Stopped(number)

    before = {number: signal.getsignal(number) for number in SIGNALS}
    with repeated_until(handled):
        for number, handler in before.items():
            if handler == signal.SIG_DFL:
                signal.signal(number, stop)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def repeated_until(handled: Event) -> Iterator[None]:
    """Send these signals again until they are handled.

    One that arrives just before readline begins to wait for a key does not end that wait, and Python would
    handle it only after the next key.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def repeat() -> None:
        while numbers := os.read(reader, 64):
            for number in set(numbers) & set(SIGNALS):
                while not handled.wait(REPEAT_SECONDS):
                    signal.pthread_kill(main_thread().ident or 0, number)

    previous = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    thread = Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        handled.set()
        signal.set_wakeup_fd(previous)
        os.close(writer)
        thread.join()
        os.close(reader)
