"""Websocket seat for asyncio: hundreds of them fit into one process.

A task reads all messages, so that a slow bot never blocks the server. It reconnects with back-off:
`hello` names the last event received, and an answer without an acknowledgement is sent again (idempotent).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Self, Unpack

import msgspec
from msgspec import Raw, Struct

from vacherie.client import decode
from vacherie.client.backoff import LONGEST_WAIT, Backoff
from vacherie.client.errors import STALE, ServerRefused
from vacherie.client.http import check_version, read_refusal
from vacherie.client.seated import Seated, SeatOptions, Turn, decision_of
from vacherie.client.table import Ticket
from vacherie.client.urls import socket_url
from vacherie.core.action import Choice, Decision
from vacherie.extras import provided_by
from vacherie.protocol import message, request

with provided_by("client"):
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

RECONNECT_AFTER = frozenset(
    {"hello", "bad-frame", "slow", "flood", "restart", "internal", "busy", "shutting-down"}
)
"""Codes of a `bye` after which the seat reconnects, even if the server does not say when."""
LARGEST = 2**24
"""Bytes of the largest message: a resync with all events of a very long game."""


class PendingRequest(Struct, frozen=True):
    """An answer that is not acknowledged yet."""

    asked: request.AnswerRequest
    choice: Choice
    done: asyncio.Future[bool]


class AsyncSeat(Seated):
    """A seat to iterate over: `async with AsyncSeat(ticket) as seat: async for turn in seat: …`.

    Every decision comes once, as a `Turn`; answer it with `await seat.answer(turn, choice)`. One that is not
    answered stays open, and the iteration goes on with the next.
    """

    def __init__(self, ticket: Ticket, **options: Unpack[SeatOptions]) -> None:
        super().__init__(ticket, **options)
        self.connections = 0
        """How many times the server has sent `welcome`."""
        self._ids = count(1)
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._pending: PendingRequest | None = None
        self._failure: BaseException | None = None
        self._task: asyncio.Task[None] | None = None

    # For the program -----------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(
            self._keep_connected(), name=f"seat {self.ticket.seat} at {self.ticket.table}"
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection. The seat stays taken: another connection may go on with it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def __aiter__(self) -> AsyncIterator[Turn]:
        return self

    async def __anext__(self) -> Turn:
        turn = await self.next_turn()
        if turn is None:
            raise StopAsyncIteration
        return turn

    async def next_turn(self) -> Turn | None:
        """Wait for the next decision; None when the game is over."""
        while not self.is_over:
            self._check()
            turn = None if self._number is None else self.memory.next_turn(self._number)
            if turn is not None:
                return turn
            self._changed.clear()
            await self._changed.wait()
        return None

    async def changed(self) -> None:
        """Wait for the next message, of game, room or chat; raises why the seat has stopped."""
        self._check()
        self._changed.clear()
        await self._changed.wait()
        self._check()

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection now; without one, the seat is trying to restore it."""
        return self._socket is not None

    async def answer(self, question: Turn | Decision, choice: Choice) -> bool:
        """Answer a decision. True: the answer is durable on the server; False: the decision was stale.

        An illegal answer raises `ServerRefused`. When the connection breaks, the answer is sent again on the
        next one, until the server has acknowledged or refused it.
        """
        self._check()
        if self._pending is not None:
            raise RuntimeError("one answer at a time: the last one is not acknowledged yet")
        if self._task is not None and self._task.done():
            return False  # the game is over, and no connection is left that could tell
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        id, decision = next(self._ids), decision_of(question).id
        raw = Raw(msgspec.json.encode(choice))
        have = self.memory.have
        asked = request.AnswerRequest(id=id, seat=self.number, decision=decision, choice=raw, have=have)
        self._pending = PendingRequest(asked, choice, done)
        try:
            await self._send_pending()
            return await done
        finally:
            self._pending = None

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure
        if self._task is None:
            raise RuntimeError("this seat has no connection: use it in an `async with`")

    # Connection ------------------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        """Reconnect until the game is over or a refusal is final."""
        backoff = Backoff(self.give_up_after)
        try:
            while not self.is_over or self._pending is not None:
                began = asyncio.get_running_loop().time()
                asked: float | None = None
                progress = self._progress()
                try:
                    await self._run_connection()
                except InvalidURI:
                    raise
                except (InvalidStatus, ServerRefused) as error:
                    refused = self._refusal(error) if isinstance(error, InvalidStatus) else error
                    if not refused.is_temporary:
                        raise refused from None
                    why, asked = str(refused), refused.retry
                except (OSError, EOFError, WebSocketException) as error:
                    why = str(error) or type(error).__name__
                else:
                    why = "the server has closed the connection"
                lasted = asyncio.get_running_loop().time() - began
                if progress != self._progress() or lasted > LONGEST_WAIT:
                    backoff.reset()
                await asyncio.sleep(backoff.wait(why, asked))
        except Exception as error:
            self._fail(error)

    def _progress(self) -> tuple[int, int]:
        return self.memory.have, len(self.acknowledged)

    def _fail(self, error: Exception) -> None:
        self._failure = error
        self._changed.set()
        if self._pending is not None and not self._pending.done.done():
            self._pending.done.set_exception(error)

    def _refusal(self, error: InvalidStatus) -> ServerRefused:
        """The refusal in an HTTP response to a websocket handshake."""
        response = error.response
        wait = response.headers.get("Retry-After", "")
        return read_refusal(self.ticket.server, response.status_code, bytes(response.body or b""), wait)

    def _connect(self) -> connect:
        url = socket_url(self.ticket.server, self.ticket.table)
        return connect(url, compression=None, max_size=LARGEST, close_timeout=2)

    async def _run_connection(self) -> None:
        """One connection, from `hello` to its end."""
        async with self._connect() as socket:
            have = {} if self._number is None else {str(self._number): self.memory.have}
            chat = self.memory.chat[-1].n if self.memory.chat else 0
            hello = request.Hello(id=0, tokens=(self.ticket.token,), have=have, chat=chat, screen=self.screen)
            await socket.send(msgspec.json.encode(hello), text=True)
            self._socket = socket
            try:
                await self._send_pending()
                while True:
                    try:
                        data = await socket.recv(decode=False)
                    except ConnectionClosed:
                        return
                    await self._handle_message(decode.read_message(data))
            finally:
                self._socket = None
                self._changed.set()
                await socket.close()  # without it the library reports an internal error

    async def _send_pending(self) -> None:
        """Send the pending answer; without a connection the next one does it."""
        if self._pending is not None and self._socket is not None:
            with suppress(ConnectionClosed):  # the reading task notices it too, and reconnects
                await self._socket.send(msgspec.json.encode(self._pending.asked), text=True)

    async def _handle_message(self, received: decode.AnyMessage) -> None:
        match received:
            case decode.RawTableMessage():
                if received.seat == self._number:
                    self.memory.receive(received)
            case message.Room(room=room):
                self.memory.update_room(room, self.number)
            case message.Welcome():
                self._welcome(received)
            case message.Ack(re=re):
                if self._pending is not None and self._pending.asked.id == re:
                    self._resolve(self._pending, True)
            case message.Error():
                await self._handle_error(received)
            case message.Bye():
                retry = None if received.retry is None else received.retry / 1000
                if retry is None and received.code not in RECONNECT_AFTER:
                    raise ServerRefused(received.code, received.message)
                raise ConnectionEnded(received.code, received.message, retry)
            case message.Chat():
                self.memory.receive_chat(received)
            case message.Pong():
                return
        self._changed.set()

    def _welcome(self, received: message.Welcome) -> None:
        check_version(received.v)
        self.connections += 1
        if self._number is None and len(received.seats) == 1:
            self._number = received.seats[0]
        if self._number not in received.seats:
            raise ServerRefused("not-yours", "this seat is no longer yours")

    async def _handle_error(self, received: message.Error) -> None:
        pending = self._pending
        refused = ServerRefused(received.code, received.message)
        if pending is None or received.re != pending.asked.id:
            if received.re in (0, None):  # our `hello`, or a frame that the server could not decode
                raise refused
        elif received.code in STALE:
            self._resolve(pending, False)
        elif refused.is_temporary:
            raise refused  # the next connection sends the answer again
        elif not pending.done.done():
            pending.done.set_exception(refused)

    def _resolve(self, pending: PendingRequest, kept: bool) -> None:
        if not pending.done.done():
            if kept:
                self._acknowledge(pending.asked.decision, pending.choice)
            pending.done.set_result(kept)


class ConnectionEnded(ServerRefused):
    """The server closes this connection and accepts a new one."""

    @property
    def is_temporary(self) -> bool:
        return True
