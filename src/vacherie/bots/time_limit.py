"""Time limit of an answer: interrupts a bot that computes for too long.

A timer of the operating system raises an error inside the bot, so that its traceback shows where it was. A
bot that cannot be interrupted (one call into compiled code, or one that catches every error) is ended with
its whole process, where that is a worker's; `faulthandler` then prints where it was.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from types import FrameType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

GRACE_SECONDS = 5.0
"""After so many seconds more, a bot that could not be interrupted is ended with its worker process."""

_limit: ContextVar[float | None] = ContextVar("time_limit", default=None)
_is_other_worker = False
"""Whether this is a worker process that `multiprocessing` has not started."""


def end_process_of_stuck_bots() -> None:
    """Have `last_resort` take this process for a worker's; those of `multiprocessing` need not call it."""
    global _is_other_worker
    _is_other_worker = True


class TookTooLong(BaseException):
    """A bot has reached its time limit. No `Exception`, so that a bot does not catch it by accident."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"took longer than {seconds:g} s")
        self.seconds = seconds


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Limit every `call` of this thread as long as the block runs; None: no limit."""
    token = _limit.set(seconds)
    try:
        yield
    finally:
        _limit.reset(token)


def call(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a bot within the time limit; raises `TookTooLong`.

    >>> with time_limit(0.01):
    ...     call(lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
    ...
    vacherie.bots.time_limit.TookTooLong: took longer than 0.01 s
    """
    seconds = _limit.get()
    if seconds is None:
        return function(*args, **kwargs)
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        start = perf_counter()  # no timer can interrupt it here
        result = function(*args, **kwargs)
        if perf_counter() - start > seconds:
            raise TookTooLong(seconds)
        return result
    with alarm(seconds), last_resort(seconds + GRACE_SECONDS):
        return function(*args, **kwargs)


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` in this thread after so many seconds."""

    def on_alarm(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(seconds)

    handler = signal.signal(signal.SIGALRM, on_alarm)
    other_timer = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # the alarm may come just now
            signal.signal(signal.SIGALRM, handler)
            signal.setitimer(signal.ITIMER_REAL, *other_timer)


@contextmanager
def last_resort(seconds: float) -> Iterator[None]:
    """End a worker process after so many seconds, whatever it does; no other process is ended."""
    if multiprocessing.parent_process() is None and not _is_other_worker:
        yield
        return
    # Python itself is what does not run any more then, so this cannot be a thread of Python.
    faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or 2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
