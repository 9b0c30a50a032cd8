"""Garbage collection with short pauses: every client waits while it runs.

A server's objects live long, and a collection costs time for each of them: half a second with four thousand
seats. Python starts one whenever a share of the objects is new, so while people play. Nearly all garbage is
freed by reference counting; what is left are cycles, most of them young when they become garbage. So only
the youngest objects are collected automatically, in small portions, and all of them rarely: when memory has
grown, or once an hour.
"""

from __future__ import annotations

import gc
from contextlib import suppress
from pathlib import Path

from vacherie.server.clock import Clock

YOUNG_OBJECTS = 500
"""New objects until the youngest are collected, which takes some milliseconds at most."""
NEVER = 10**9
FULL_SECONDS = 3600.0
GROWTH_BYTES = 64 * 1024 * 1024
"""Growth of the memory in use after which everything is collected."""
PAGE_BYTES = 4096


class GarbageCollection:
    """The collections of a server."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.last_full = 0.0
        self.used = 0

    def start(self) -> None:
        """Exempt what was made during start-up and lives as long as the server; stop full collections."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
        self.last_full, self.used = self.clock.now(), used_bytes()

    async def check(self) -> None:
        """Collect everything if it is time; called every minute."""
        is_old = self.clock.now() - self.last_full >= FULL_SECONDS
        if is_old or used_bytes() - self.used >= GROWTH_BYTES:
            gc.collect()
            self.last_full, self.used = self.clock.now(), used_bytes()


def used_bytes() -> int:
    """The memory in use; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES
    return 0
