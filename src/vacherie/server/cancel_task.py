"""Ending a task for good, also where a library swallows its cancellation."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from vacherie.core.error import Refused

AGAIN_SECONDS = 0.2


async def cancel_task(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end; again and again, if it goes on.

    redis-py may turn a cancellation into a time-out when its server is silent: a loop that reconnects would
    go on, and a close that waits for its end would never return.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=AGAIN_SECONDS)
    with suppress(asyncio.CancelledError, Refused):
        task.result()
