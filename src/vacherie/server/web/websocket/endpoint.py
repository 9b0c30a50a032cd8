"""The websocket of a table, from the handshake to the end: one task reads, one writes.

It speaks plain ASGI, past the web framework: messages go out thousands of times a second and should pass as
few hands as possible. What is said on it is session.py's business.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from litestar.types import Receive, Send, WebSocketScope

from vacherie.core.error import Refused
from vacherie.server.auth.client_address import owner_of
from vacherie.server.web.errors import RateLimited, respond
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.connection import WebsocketConnection
from vacherie.server.web.websocket.session import WebsocketSession

PATH = re.compile("/api/tables/([a-z2-7]{12})/socket")
ABORT = "vacherie.abort"
"""The ASGI extension (wire.py) that cuts a connection whose other side does not read any more."""
WRITE = "vacherie.write"
"""The ASGI extension (wire.py) that sends a message at once, if nothing is in its way."""


async def serve(web: WebState, scope: WebSocketScope, receive: Receive, send: Send) -> None:
    """One connection, until it ends."""
    await receive()  # the wish to connect
    assert scope["client"] is not None
    address = scope["client"][0]
    owner = owner_of(address)
    try:
        table = table_in(scope["path"])
        if web.connections.by_owner[owner] >= web.context.settings.connections_per_address:
            raise RateLimited(10, "too many connections from this address")
        caller = web.caller(scope["headers"], address)
    except Refused as error:
        web.context.metrics.refused(error.code)
        await respond(error, send, "websocket.http")
        return
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    try:
        await send(accept)
    except OSError:
        return  # gone before it began
    abort, write = extensions_of(scope)
    connection = WebsocketConnection(send, abort, write, address, web.context.metrics)
    web.connections.add(owner, connection)
    session = WebsocketSession(web, table, caller.who, connection)
    writer = asyncio.create_task(connection.write())
    try:
        await listen(session, receive)
    finally:
        session.end()
        connection.gone()
        web.connections.remove(owner, connection)
        writer.cancel()


async def listen(session: WebsocketSession, receive: Receive) -> None:
    """Hear frame after frame, until the other side has gone."""
    while True:
        event: Any = await receive()
        if event["type"] == "websocket.disconnect":
            return
        session.web.context.metrics.frame_in()
        if session.connection.closing is None:
            text = event.get("text")
            await session.hear(event["bytes"] if text is None else text)


def table_in(path: str) -> str:
    """The table whose socket has this path.

    >>> table_in("/api/tables/mu4k2vyq3hba/socket")
    'mu4k2vyq3hba'
    """
    found = PATH.fullmatch(path)
    if found is None:
        raise Refused("no-such-table", "there is no such table")
    return found[1]


def extensions_of(scope: WebSocketScope) -> tuple[Callable[[], None], Callable[[bytes], bool]]:
    """How to cut the connection and how to write to it at once, where the web server offers that."""
    extensions: Any = scope.get("extensions") or {}
    return extensions.get(ABORT, lambda: None), extensions.get(WRITE, lambda _: False)
