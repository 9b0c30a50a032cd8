"""Signals that end a command: one that was missed is sent again, and only the first counts."""

from __future__ import annotations

import os
import signal
from threading import Event
from types import FrameType

import pytest

from tests.support.timeouts import TIMEOUT
from vacherie.cli.process.stop_signals import Stopped, repeated_until, stop_signals


def test_a_signal_that_was_missed_is_sent_again() -> None:
    """As by readline, when it arrives just before the wait for a key."""
    arrived: list[int] = []
    handled, noticed = Event(), Event()

    def miss_the_first(number: int, frame: FrameType | None) -> None:
        arrived.append(number)
        if len(arrived) == 3:
            handled.set()
            noticed.set()

    before = signal.signal(signal.SIGTERM, miss_the_first)
    try:
        with repeated_until(handled):
            os.kill(os.getpid(), signal.SIGTERM)
            assert noticed.wait(TIMEOUT)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert arrived == [signal.SIGTERM] * 3


def test_only_the_first_signal_ends_the_command() -> None:
    with pytest.raises(Stopped) as stopped, stop_signals():  # noqa: PT012
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            Event().wait(TIMEOUT)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)  # while the game is being saved
    assert stopped.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
