"""ReviewWorker: the process that computes reviews, one at a time, and reports every stage through a pipe.

It has the lowest priority and one thread: people's bots are never slower for it. A cancelled review ends
within moments, and the process stays for the next one; one that does not end is killed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

import msgspec

from vacherie.core.error import Refused
from vacherie.server.coach.compute import Stage, compute_review, prepare_review
from vacherie.server.worker import kill, make_executor

START_SECONDS = 60.0
"""What the start of the process and the loading of kernels may take on a busy machine."""
CANCEL_SECONDS = 5.0
"""How long a cancelled review may take to end."""

OnStage = Callable[[Stage], None]

_stages = msgspec.msgpack.Decoder(Stage)


class ReviewWorker:
    """One process or thread for reviews, started with the first."""

    def __init__(self, *, use_process: bool = False) -> None:
        self.use_process = use_process
        self._executor: Executor | None = None
        self._ours: Connection | None = None
        self._theirs: Connection | None = None
        self._number = 0
        self._on_stage: OnStage = lambda stage: None
        self._last: asyncio.Future[bytes | None] | None = None
        self._closed = False

    async def run(self, record: bytes, seconds: float, on_stage: OnStage) -> bytes:
        """The finished review of a record, as JSON compressed with gzip."""
        await self._end_last()
        executor, ours = self._start()
        self._number += 1
        number, self._on_stage = self._number, on_stage
        job = self._last = asyncio.get_running_loop().run_in_executor(
            executor, compute_review, number, record, seconds
        )
        try:
            async with asyncio.timeout(START_SECONDS + 3 * seconds):
                found = await asyncio.shield(job)
        except TimeoutError:
            self._stop()
            raise Refused("busy", "this review took too long and was stopped") from None
        except BrokenProcessPool:
            self._stop()
            raise interrupted() from None
        except asyncio.CancelledError:
            if self._ours is ours:  # it is closed when the server stops
                ours.send(number)
            raise
        if found is None:  # the worker was closed
            raise interrupted()
        return found

    async def _end_last(self) -> None:
        """Wait for the end of a review that was cancelled; kill it if it does not end."""
        last, self._last = self._last, None
        if last is None or last.done():
            return
        await asyncio.wait({last}, timeout=CANCEL_SECONDS)
        if not last.done():
            last.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._stop()

    def _start(self) -> tuple[Executor, Connection]:
        if self._closed:
            raise Refused("shutting-down", "the server is about to restart; try again in a moment")
        if self._executor is None or self._ours is None:
            self._ours, self._theirs = multiprocessing.Pipe()
            self._executor = make_executor(
                1,
                use_processes=self.use_process,
                name="review",
                initializer=prepare_review,
                initargs=(self._theirs, self.use_process),
            )
            reading = (self._ours, self._theirs, asyncio.get_running_loop(), self._receive)
            threading.Thread(target=read_stages, args=reading, name="review-stages", daemon=True).start()
        return self._executor, self._ours

    def _receive(self, stage: Stage) -> None:
        if stage.job == self._number:
            self._on_stage(stage)

    def close(self) -> None:
        """Stop the process without waiting for its review; it does not start again."""
        self._closed = True
        self._stop()

    def _stop(self) -> None:
        if self._executor is None:
            return
        assert self._ours is not None
        assert self._theirs is not None
        self._ours.send(self._number)  # a thread cannot be killed
        kill(self._executor)
        self._theirs.send_bytes(b"")  # ends the reading thread
        self._executor = self._ours = self._theirs = None


def interrupted() -> Refused:
    """The refusal of a review whose worker is gone."""
    return Refused("busy", "the review was interrupted; try again")


def read_stages(
    ours: Connection, theirs: Connection, loop: asyncio.AbstractEventLoop, receive: Callable[[Stage], None]
) -> None:
    """Pass on what the process reports, until an empty message; in a thread, because reading blocks."""
    try:
        while data := ours.recv_bytes():
            loop.call_soon_threadsafe(receive, _stages.decode(data))
    except (EOFError, OSError, RuntimeError, msgspec.DecodeError):
        pass  # the process was killed while it wrote, or the loop has ended
    ours.close()
    theirs.close()
