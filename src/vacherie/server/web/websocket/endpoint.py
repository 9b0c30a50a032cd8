"""The websocket endpoint of a table: handshake, then one task that reads and one that writes.

It is plain ASGI without the web framework, because thousands of messages a second should pass few layers.
The requests are handled in session.py.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from starlette.types import Receive, Scope, Send

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.web.errors import failure
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.session import WebsocketSession

PATH = re.compile("/api/tables/([a-z2-7]{12})/socket")
ABORT = "vacherie.abort"
"""The ASGI extension (protocol.py) that aborts a connection whose client does not read any more."""
WRITE = "vacherie.write"
"""The ASGI extension (protocol.py) that sends a message at once, if the write buffer is not full."""

FLOOD_CODES = ("flood", "bad-frame", "hello")
"""Reasons to close that no correct client gives: it may go on sending, and connect again at once."""


async def serve(web: WebState, scope: Scope, receive: Receive, send: Send) -> bool:
    """Serve one connection until it closes; returns whether it was flooded or misused."""
    await receive()  # websocket.connect
    address = scope["client"][0]
    limit_key = rate_limit_key(address)
    try:
        table = table_in(scope["path"])
        web.connections.check(limit_key, web.context.settings.connections_per_address)
        caller = await web.caller(scope["headers"], address, sets_cookies=False)
        await web.connections.count(limit_key, web.context.settings.connections_per_address)
    except Refused as error:
        web.context.metrics.refused(error.code)
        await failure(error)(scope, receive, send)
        return False
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    try:
        await send(accept)
    except BaseException as error:
        web.connections.uncount(limit_key)
        if isinstance(error, OSError):
            return False  # disconnected during the handshake
        raise
    abort, write = extensions_of(scope)
    connection = WebsocketConnection(send, abort, write, address, web.context.metrics)
    connection.who = caller.who  # its session may end before `hello`
    web.connections.add(connection)
    session = WebsocketSession(web, table, caller.who, connection)
    writer = asyncio.create_task(connection.write())
    try:
        await session.read_frames(receive)
    finally:
        session.end()
        connection.disconnected()
        web.connections.remove(connection)
        web.connections.uncount(limit_key)
        writer.cancel()
    return connection.closing in FLOOD_CODES


def table_in(path: str) -> str:
    """The table id in the path of a socket.

    >>> table_in("/api/tables/mu4k2vyq3hba/socket")
    'mu4k2vyq3hba'
    """
    found = PATH.fullmatch(path)
    if found is None:
        raise Refused("no-such-table", "there is no such table")
    return found[1]


def extensions_of(scope: Scope) -> tuple[Callable[[], None], Callable[[bytes], bool]]:
    """The functions to abort the connection and to write at once; no-ops where the web server has none."""
    extensions: Any = scope.get("extensions") or {}
    return extensions.get(ABORT, lambda: None), extensions.get(WRITE, lambda _: False)
