"""Child processes ignore Ctrl-C, however early it arrives."""

from __future__ import annotations

import multiprocessing.spawn
import os
import signal
import socket
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.support.signals import default_signals
from vacherie.child_process import ChildContext

INTERRUPTED = """
import os, signal, sys
if "--multiprocessing-fork" in sys.orig_argv:
    os.kill(os.getpid(), signal.SIGINT)
"""
"""A `sitecustomize` module: Ctrl-C arrives before a child has imported anything."""


def interrupt_handling() -> tuple[object, bool]:
    """How a child handles SIGINT, and whether it is blocked."""
    return signal.getsignal(signal.SIGINT), signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_during_the_first_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    with default_signals():
        before = interrupt_handling()
        with ProcessPoolExecutor(1, ChildContext()) as pool:
            assert pool.submit(interrupt_handling).result() == (signal.SIG_IGN, False)
        assert interrupt_handling() == before


def test_ctrl_c_that_another_thread_receives_does_not_cut_short_the_start_of_a_child(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    received, write = socket.socketpair()
    write.setblocking(False)
    prepare = multiprocessing.spawn.get_preparation_data

    def interrupted(name: str) -> dict[str, object]:
        os.kill(os.getpid(), signal.SIGINT)
        assert received.recv(1)  # the thread has received it; the handler is to be called
        return prepare(name)

    monkeypatch.setattr(multiprocessing.spawn, "get_preparation_data", interrupted)
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    child = ChildContext().Process(target=interrupt_handling)
    with default_signals():
        wakeup = signal.set_wakeup_fd(write.fileno())
        try:
            with pytest.raises(KeyboardInterrupt):
                child.start()
        finally:
            signal.set_wakeup_fd(wakeup)
            over.set()
    thread.join()
    child.join()
    assert child.exitcode == 0
    received.close()
    write.close()
