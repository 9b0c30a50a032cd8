"""A seat that logs every connection and every event it is sent, and comes to another server after trouble."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect

from tests.server.crash.acknowledged_log import AcknowledgedLog, Connected, EventsReceived
from tests.server.crash.servers import ANSWER_SECONDS, Servers
from vacherie.client import Acknowledged, Ticket
from vacherie.client.async_seat import LARGEST, AsyncSeat, PendingRequest
from vacherie.client.decode import AnyMessage, RawTableMessage
from vacherie.client.urls import socket_url
from vacherie.protocol.message import Welcome


class LoggedSeat(AsyncSeat):
    """A seat of a player process."""

    def __init__(
        self,
        ticket: Ticket,
        servers: Servers,
        log: AcknowledgedLog,
        numbers: Iterator[int],
        on_acknowledged: Callable[[Acknowledged], None],
    ) -> None:
        super().__init__(ticket, give_up_after=None, on_acknowledged=on_acknowledged)
        self.servers = servers
        self.log = log
        self.numbers = numbers
        self.node = -1
        self.connection = 0
        self.has_reconnected = asyncio.Event()
        self._began = 0.0
        self._is_welcome = False

    def _connect(self) -> connect:
        self.node = self.servers.another(self.node)
        self.ticket = msgspec.structs.replace(self.ticket, server=self.servers.urls[self.node])
        self.connection, self._began, self._is_welcome = next(self.numbers), time.monotonic(), False
        url = socket_url(self.ticket.server, self.ticket.table)
        return connect(url, compression=None, max_size=LARGEST, proxy=None, **self.servers.options)

    async def _send_pending(self) -> None:
        await super()._send_pending()
        if len(self.servers.urls) > 1 and self._pending is not None and self._socket is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(ANSWER_SECONDS, self._give_up, self._pending, self._socket)

    def _give_up(self, pending: PendingRequest, socket: ClientConnection) -> None:
        """Reconnect if an answer has got no reply."""
        if self._pending is pending and self._socket is socket and not pending.done.done():
            socket.transport.abort()

    def _welcome(self, received: Welcome) -> None:
        super()._welcome(received)
        if not self._is_welcome:
            self._is_welcome = True
            have = self.memory.have
            self.log.write(
                Connected(self.ticket.table, self.number, self.connection, have, self.node, self._began)
            )
            self.has_reconnected.set()

    async def _handle_message(self, received: AnyMessage) -> None:
        if isinstance(received, RawTableMessage) and bytes(received.view) != b"null":
            write_events(self.log, self.ticket.table, received, self.connection)
        await super()._handle_message(received)


def write_events(log: AcknowledgedLog, table: str, received: RawTableMessage, connection: int) -> None:
    """Log the events of a message."""
    events = msgspec.json.decode(received.events, type=list[Raw])
    first = received.seq - len(events) + 1
    log.write(EventsReceived(table, received.seat, connection, first, received.events))
