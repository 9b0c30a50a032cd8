"""Child processes ignore Ctrl-C, however early it arrives."""

from __future__ import annotations

import signal
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
