"""Closing a listener while somebody may just be knocking."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


async def close(listeners: Iterable[asyncio.Server]) -> None:
    """Let nobody in any more. Whoever is on the doorstep comes in first, to be sent away like the others.

    asyncio takes a connection in one turn of its loop and hands it to the listener in the next. Closed in
    between, the listener refuses it, and nobody closes the connection.
    """
    loop = asyncio.get_running_loop()
    listeners = list(listeners)
    for listener in listeners:
        for socket in listener.sockets:
            loop.remove_reader(socket.fileno())
    await asyncio.sleep(0)
    for listener in listeners:
        listener.close()
