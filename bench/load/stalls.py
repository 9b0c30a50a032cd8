"""What stops the server: garbage collections, a blocked event loop and slow commits, with their times.

    python -P bench/load/stalls.py FILE serve --data=…

One signal starts the recording, another writes it. A timer on the event loop notes when it last ran; a thread
looks every few milliseconds, and when the timer is late it takes the stack of the main thread and the CPU
time that thread has used meanwhile: a blocked loop without CPU time was waiting for the core.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from load.profiled import START, STOP
from vacherie.cli import main
from vacherie.server import run
from vacherie.server.storage.group_commit import GroupCommit

BEAT_SECONDS = 0.005
LONGEST = 12
LATE_SECONDS = 0.03
"""A loop that is later than this has stalled; shorter ones do not reach a p99 of 100 ms."""


class Stall(Struct):
    """One time in which the loop, a collection or a commit took long; milliseconds."""

    kind: str
    """`loop`, `gc` or `commit`."""
    at: float
    """Seconds since the recording began."""
    ms: float
    cpu_ms: float = 0.0
    """CPU time of the main thread in it."""
    what: str = ""
    """The generation of a collection, the rows of a commit, the most frequent stack of a blocked loop."""


class Recorder:
    """Records stalls while it is on."""

    def __init__(self) -> None:
        self.is_on = False
        self.began = 0.0
        self.stalls: list[Stall] = []
        self.beat = 0.0
        self.collection = 0.0
        self.main = threading.get_ident()

    def add(self, kind: str, begin: float, end: float, cpu: float = 0.0, what: str = "") -> None:
        """Record a stall."""
        if self.is_on:
            self.stalls.append(Stall(kind, begin - self.began, (end - begin) * 1000, cpu * 1000, what))

    def collecting(self, phase: str, info: dict[str, int]) -> None:
        """A callback of the garbage collector."""
        now = time.perf_counter()
        if phase == "start":
            self.collection = now
        elif now - self.collection >= LATE_SECONDS / 10:
            self.add("gc", self.collection, now, what=f"generation {info['generation']}")

    async def heart(self) -> None:
        """Note when the event loop runs."""
        while True:
            self.beat = time.perf_counter()
            await asyncio.sleep(BEAT_SECONDS)

    def watch(self) -> None:
        """Look at the main thread while the event loop is late."""
        clock = time.pthread_getcpuclockid(self.main)
        cpu = time.clock_gettime(clock)
        while True:
            time.sleep(BEAT_SECONDS)
            beat, stacks = self.beat, []
            if time.perf_counter() - beat < LATE_SECONDS:
                cpu = time.clock_gettime(clock)
                continue
            while self.beat == beat:
                stacks.append(stack_of(sys._current_frames().get(self.main)))
                time.sleep(BEAT_SECONDS)
            used, cpu = time.clock_gettime(clock) - cpu, time.clock_gettime(clock)
            self.add("loop", beat, self.beat, used, " | ".join(dict.fromkeys(stacks[:4])))

    def start(self, *_: object) -> None:
        """Begin."""
        self.stalls, self.began, self.is_on = [], time.perf_counter(), True

    def stop(self, *_: object) -> None:
        """Write what was recorded."""
        self.is_on = False
        Path(sys.argv[1]).write_bytes(msgspec.json.encode(self.stalls))


def report(file: Path) -> str:
    """The longest stalls of each kind."""
    found = msgspec.json.decode(file.read_bytes(), type=list[Stall])
    lines = []
    for kind in ("gc", "loop", "commit"):
        some = sorted((stall for stall in found if stall.kind == kind), key=lambda stall: -stall.ms)
        lines.append(f"{kind}: {len(some)} stalls, {sum(stall.ms for stall in some):.0f} ms in all")
        lines.extend(
            f"  at {stall.at:6.2f} s {stall.ms:4.0f} ms, CPU {stall.cpu_ms:4.0f} ms  {stall.what}"
            for stall in some[:LONGEST]
        )
    return "\n".join(lines)


def stack_of(frame: Any) -> str:
    """The innermost functions of a stack, the innermost first."""
    names: list[str] = []
    while frame is not None and len(names) < 6:
        names.append(f"{Path(frame.f_code.co_filename).stem}:{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(names)


def install(recorder: Recorder) -> None:
    """Hook the recorder into the server."""
    serve, attempt = run.serve, GroupCommit.attempt

    async def observed(*args: Any, **more: Any) -> None:
        beating = asyncio.get_running_loop().create_task(recorder.heart())
        threading.Thread(target=recorder.watch, daemon=True).start()
        await serve(*args, **more)
        beating.cancel()

    def timed(self: GroupCommit, connection: Any, batch: Any, *more: Any) -> list[Any]:
        begin = time.perf_counter()
        found = attempt(self, connection, batch, *more)
        end = time.perf_counter()
        if end - begin >= LATE_SECONDS / 3:
            recorder.add("commit", begin, end, what=f"{len(batch)} writes")
        return found

    gc.callbacks.append(recorder.collecting)
    run.serve = observed
    GroupCommit.attempt = timed  # type: ignore[method-assign, assignment]
    signal.signal(START, recorder.start)
    signal.signal(STOP, recorder.stop)


if __name__ == "__main__":
    install(Recorder())
    sys.exit(main(sys.argv[2:]))
