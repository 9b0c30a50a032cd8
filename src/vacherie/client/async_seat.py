"""A seat on a websocket, for asyncio: hundreds of them fit into one process.

A task of its own reads whatever comes, so that a long thought never makes the server wait, and finds the way
back when the connection breaks: it says which event it has, and repeats the answer nobody has acknowledged.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from vacherie.client import decode
from vacherie.client.backoff import LONGEST_WAIT, Backoff
from vacherie.client.errors import MOVED_ON, ServerRefused
from vacherie.client.http import check_version, read_refusal
from vacherie.client.seat_common import PATIENCE, Hook, Seated, decision_of
from vacherie.client.seat_memory import Turn
from vacherie.client.table import Ticket
from vacherie.client.urls import socket_url
from vacherie.core.action import Choice, Decision
from vacherie.protocol import command, message

COME_BACK = frozenset({"hello", "bad-frame", "slow", "flood", "restart", "internal", "busy", "shutting-down"})
"""Reasons of a `bye` after which a new connection makes sense, even if the server does not say when."""
LARGEST = 2**24
"""Bytes of the largest message we read: everything a seat was told in a very long game."""


class PendingRequest:
    """An answer on its way."""

    def __init__(self, id: int, decision: int, choice: Choice, done: asyncio.Future[bool]) -> None:
        self.id = id
        self.decision = decision
        self.choice = choice
        self.done = done


class AsyncSeat(Seated):
    """A seat to iterate over: `async with AsyncSeat(ticket) as seat: async for turn in seat: …`.

    Every question comes once, as a `Turn`; answer it with `await seat.answer(turn, choice)`. A question that
    is not answered stays open, and the iteration goes on with the next one.
    """

    def __init__(
        self, ticket: Ticket, *, patience: float | None = PATIENCE, on_acknowledged: Hook | None = None
    ) -> None:
        super().__init__(ticket, patience=patience, on_acknowledged=on_acknowledged)
        self.connections = 0
        """How many times the server has let us in."""
        self._ids = count(1)
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._pending: PendingRequest | None = None
        self._failure: BaseException | None = None
        self._task: asyncio.Task[None] | None = None

    # The program's side -----------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay(), name=f"seat {self.ticket.seat} at {self.ticket.table}")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Break the connection off. The seat stays ours: another connection may go on with it."""
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
        """Wait for the next question; None when the game is over."""
        while not self.is_over:
            self._check()
            turn = None if self._number is None else self.hearing.next_turn(self._number)
            if turn is not None:
                return turn
            self._news.clear()
            await self._news.wait()
        return None

    async def answer(self, question: Turn | Decision, choice: Choice) -> bool:
        """Answer a question. True: the server has it on disk; False: the question was no longer the same.

        An answer against the rules raises `ServerRefused`. When the connection breaks, the answer is sent
        again on the next one, until the server has said what became of it.
        """
        self._check()
        if self._pending is not None:
            raise RuntimeError("one answer at a time: the last one is still on its way")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._pending = PendingRequest(next(self._ids), decision_of(question).id, choice, done)
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

    # The server's side ------------------------------------------------------------------------------

    async def _stay(self) -> None:
        """Be connected until the game is over, or there is no way back."""
        patience = Backoff(self.patience)
        try:
            while not self.is_over or self._pending is not None:
                began = asyncio.get_running_loop().time()
                asked: float | None = None
                progress = self._progress()
                try:
                    await self._visit()
                except InvalidURI:
                    raise
                except InvalidStatus as error:
                    refused = turned_away(error)
                    if not refused.is_temporary:
                        raise refused from None
                    why, asked = str(refused), refused.retry
                except ServerRefused as refused:
                    if not refused.is_temporary:
                        raise
                    why, asked = str(refused), refused.retry
                except (OSError, EOFError, WebSocketException) as error:
                    why = str(error) or type(error).__name__
                else:
                    why = "the server has closed the connection"
                lasted = asyncio.get_running_loop().time() - began
                if progress != self._progress() or lasted > LONGEST_WAIT:
                    patience.renew()
                await asyncio.sleep(patience.wait(why, asked))
        except Exception as error:
            self._fail(error)

    def _progress(self) -> tuple[int, int]:
        return self.hearing.have, len(self.acknowledged)

    def _fail(self, error: Exception) -> None:
        self._failure = error
        self._news.set()
        if self._pending is not None and not self._pending.done.done():
            self._pending.done.set_exception(error)

    async def _visit(self) -> None:
        """One connection, from `hello` to its end."""
        url = socket_url(self.ticket.server, self.ticket.table)
        async with connect(url, compression=None, max_size=LARGEST, close_timeout=2) as socket:
            have = {} if self._number is None else {str(self._number): self.hearing.have}
            hello = command.Hello(id=0, tokens=(self.ticket.token,), have=have)
            await socket.send(msgspec.json.encode(hello), text=True)
            self._socket = socket
            try:
                await self._send_pending()
                while True:
                    try:
                        data = await socket.recv(decode=False)
                    except ConnectionClosed:
                        return
                    await self._hear(decode.read_message(data))
            finally:
                self._socket = None
                await socket.close()  # politely: without it the library reports an internal error

    async def _send_pending(self) -> None:
        """Send the answer that is on its way, if there is a connection; if not, the next one will."""
        pending, socket = self._pending, self._socket
        if pending is None or socket is None:
            return
        choice = Raw(msgspec.json.encode(pending.choice))
        answer = command.AnswerCommand(
            id=pending.id, seat=self.number, decision=pending.decision, choice=choice
        )
        with suppress(ConnectionClosed):  # the reader notices, too, and comes back
            await socket.send(msgspec.json.encode(answer), text=True)

    async def _hear(self, said: decode.AnyMessage) -> None:
        match said:
            case decode.RawTableMessage():
                if said.seat == self._number:
                    self.hearing.listen(said.seq, said.events, said.view, said.decisions, said.over)
            case message.Room(room=room):
                self.hearing.enter(room)
                self.hearing.check_contribution(self.number)
            case message.Welcome():
                self._welcome(said)
            case message.Ack(re=re):
                if self._pending is not None and self._pending.id == re:
                    self._settle(self._pending, True)
            case message.Error():
                await self._refused(said)
            case message.Bye():
                retry = None if said.retry is None else said.retry / 1000
                if retry is None and said.code not in COME_BACK:
                    raise ServerRefused(said.code, said.message)
                raise Goodbye(said.code, said.message, retry)
            case message.Chat() | message.Pong():
                return
        self._news.set()

    def _welcome(self, said: message.Welcome) -> None:
        check_version(said.v)
        self.connections += 1
        if self._number is None and len(said.seats) == 1:
            self._number = said.seats[0]
        if self._number not in said.seats:
            raise ServerRefused("not-yours", "this seat is no longer yours")

    async def _refused(self, said: message.Error) -> None:
        pending = self._pending
        refused = ServerRefused(said.code, said.message)
        if pending is None or said.re != pending.id:
            if said.re in (0, None):  # our `hello`, or a frame that nobody understood
                raise refused
        elif said.code in MOVED_ON:
            self._settle(pending, False)
        elif refused.is_temporary:
            raise refused  # a new connection, after a while, sends the answer again
        elif not pending.done.done():
            pending.done.set_exception(refused)

    def _settle(self, pending: PendingRequest, kept: bool) -> None:
        if not pending.done.done():
            if kept:
                self._keep(pending.decision, pending.choice)
            pending.done.set_result(kept)


class Goodbye(ServerRefused):
    """The server closes this connection, and a new one makes sense."""

    @property
    def is_temporary(self) -> bool:
        return True


def turned_away(error: InvalidStatus) -> ServerRefused:
    """Why the server did not open a websocket."""
    response = error.response
    wait = response.headers.get("Retry-After", "")
    return read_refusal(
        response.status_code, bytes(response.body or b""), float(wait) if wait.isdecimal() else None
    )
