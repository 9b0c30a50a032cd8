"""Hints: computed in a process of their own, which keeps its kernels loaded.

Loading them takes seconds, compiling them more than a minute: in the worker that builds the pages of finished
games, the first hint would hold those up, and its time-out would end it before it is ready, every time.
"""

from __future__ import annotations

import asyncio

from vacherie.bots.shark.kernel_loader import is_compiled
from vacherie.core.error import Refused
from vacherie.server.coach.compute import HintJob, compute_hint
from vacherie.server.worker import Worker

HINT_SECONDS = 60.0
"""Time-out of a hint; the first one loads the kernels, on a machine that may be busy with bots."""


class Hints:
    """One process or thread for hints, started with the first."""

    def __init__(self, *, use_process: bool = False, cold: bool = False) -> None:
        """`cold`: the server compiles nothing by itself, so there is nothing to wait for."""
        self.worker = Worker(use_process=use_process, seconds=HINT_SECONDS)
        self._is_ready = cold

    async def check(self) -> None:
        """Refuse hints until the kernels are compiled, which the server does when it starts."""
        self._is_ready = self._is_ready or await asyncio.to_thread(is_compiled)
        if not self._is_ready:
            raise Refused("busy", "the coach is still being prepared; try again in a minute")

    async def compute(self, job: HintJob, key: str) -> bytes:
        """What the coach says about a decision, as JSON; `key`: the caller's address."""
        return await self.worker.run(compute_hint, job, key=key)

    def close(self) -> None:
        """Stop the process without waiting for its hint; it does not start again."""
        self.worker.close()
