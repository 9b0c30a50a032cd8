"""Blocking websocket seat, for programs without asyncio.

An event loop in a thread of its own answers the server's pings and reads messages while the program computes,
however long that takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from threading import Thread
from typing import Any, TypeVar, Unpack

from vacherie.client.async_seat import AsyncSeat
from vacherie.client.seated import SeatOptions, SyncSeat, Turn
from vacherie.client.table import Ticket
from vacherie.core.action import Choice, Decision

T = TypeVar("T")


class Seat(SyncSeat):
    """A seat to iterate over: `with Seat(ticket) as seat: for turn in seat: …`.

    Every decision comes once, as a `Turn`; answer it with `seat.answer(turn, choice)`. One that is not
    answered stays open, and the iteration goes on with the next. `on_acknowledged` is called in the
    thread of the connection.
    """

    def __init__(self, ticket: Ticket, **options: Unpack[SeatOptions]) -> None:
        super().__init__(ticket, **options)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="vacherie seat", daemon=True)
        self._thread.start()
        self._seat = self._do(self._open(options))
        self.memory = self._seat.memory
        self.acknowledged = self._seat.acknowledged

    async def _open(self, options: SeatOptions) -> AsyncSeat:
        return await AsyncSeat(self.ticket, **options).__aenter__()

    def _do(self, what: Coroutine[Any, Any, T]) -> T:
        future = asyncio.run_coroutine_threadsafe(what, self._loop)
        try:
            return future.result()
        except BaseException:  # Ctrl-C: the result is no longer needed
            future.cancel()
            raise

    @property
    def number(self) -> int:
        return self._seat.number

    def close(self) -> None:
        if self._loop.is_closed():
            return
        self._do(self._seat.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __iter__(self) -> Iterator[Turn]:
        while (turn := self._do(self._seat.next_turn())) is not None:
            yield turn

    def answer(self, question: Turn | Decision, choice: Choice) -> bool:
        """`AsyncSeat.answer`, and wait. True: it is durable on the server; False: the decision was stale."""
        return self._do(self._seat.answer(question, choice))
