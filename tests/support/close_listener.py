"""Closes a listener without losing a connection that arrives meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


async def close(listeners: Iterable[asyncio.Server]) -> None:
    """Stop accepting, after the connections that were already accepted have reached their protocols.

    asyncio accepts a connection in one iteration of its loop and hands it to the listener in the next. A
    listener that is closed in between refuses it, and the connection is never closed.
    """
    loop = asyncio.get_running_loop()
    listeners = list(listeners)
    for listener in listeners:
        for socket in listener.sockets:
            loop.remove_reader(socket.fileno())
    await asyncio.sleep(0)
    for listener in listeners:
        listener.close()
