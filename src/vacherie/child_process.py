"""Child processes that leave Ctrl-C to their parent from their first instruction on.

A terminal sends Ctrl-C to the whole process group. A child that ignores it only once its imports are done
would print a traceback when it arrives meanwhile.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess

HAS_MASKS = hasattr(signal, "pthread_sigmask")
"""Not on Windows."""


class ChildProcess(SpawnProcess):
    """A spawned process that ignores SIGINT: blocked while it starts, ignored from then on."""

    def start(self) -> None:
        with interrupts_blocked():
            super().start()

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # also discards one that is pending
        if HAS_MASKS:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        super().run()


class ChildContext(SpawnContext):
    """The context of executors whose workers are `ChildProcess`es.

    Not forked: a copy of a running server would hold its sockets and its database, and a fork of a program
    with threads may deadlock.
    """

    Process = ChildProcess


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT in this thread and in the processes it starts meanwhile; it is handled here afterwards."""
    if not HAS_MASKS:
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would unblock SIGINT
    with interrupts_postponed():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_postponed() -> Iterator[None]:
    """Handle a SIGINT that arrives meanwhile only at the end.

    The mask of the main thread is not enough: the system gives the signal to any thread that does not block
    it (numpy has some), and Python calls the handler in the main thread, where it would cut short the start
    of a child. In other threads no handler is ever called.
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    arrived = False

    def remember(number: int, frame: object) -> None:
        nonlocal arrived
        arrived = True

    signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if arrived:  # called, not raised again: an event loop has been woken by the first one already
            handler(signal.SIGINT, None)
