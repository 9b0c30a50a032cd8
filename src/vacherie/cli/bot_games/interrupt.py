"""Ctrl-C during long work: the first stops it, a second does not disturb what is kept and said then."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for the first Ctrl-C and from the third on; people tend to press it twice."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    pressed = 0

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed += 1
        if pressed != 2:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
