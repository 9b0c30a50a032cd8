"""Sampling profiler for the command line: one signal starts it, another stops it, so that only play counts.

    python -P bench/load/profiled.py FILE serve --data=…

It samples the stack of the main thread every millisecond of CPU time, and weighs each sample by the CPU time
of that thread since the last. A tracing profiler (cProfile) would double the time and blame the small
functions for it; sampling costs next to nothing.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import TypeAlias

import msgspec

from vacherie.cli import main

START, STOP = signal.SIGUSR1, signal.SIGUSR2
INTERVAL = 0.001

Function: TypeAlias = tuple[str, str]
"""File and name."""
Stack: TypeAlias = tuple[Function, ...]
"""Innermost first."""


class Sampler:
    """Collects stacks."""

    def __init__(self) -> None:
        self.stacks: defaultdict[Stack, float] = defaultdict(float)
        self.last_sample = 0.0

    def sample(self, _: int, frame: FrameType | None) -> None:
        """Add the stack of the main thread."""
        now = time.thread_time()
        stack = []
        while frame is not None:
            stack.append((frame.f_code.co_filename, frame.f_code.co_qualname))
            frame = frame.f_back
        self.stacks[tuple(stack)] += now - self.last_sample
        self.last_sample = now

    def start(self, *_: object) -> None:
        """Begin."""
        self.last_sample = time.thread_time()
        signal.signal(signal.SIGPROF, self.sample)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    def stop(self, *_: object) -> None:
        """Write the samples."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        Path(sys.argv[1]).write_bytes(msgspec.json.encode(list(self.stacks.items())))


if __name__ == "__main__":
    sampler = Sampler()
    signal.signal(START, sampler.start)
    signal.signal(STOP, sampler.stop)
    sys.exit(main(sys.argv[2:]))
