"""A seat over plain HTTP: ask, and the server answers when something has happened. Nothing to install.

It offers the same as a seat on a websocket, with two requests for every turn instead of one message.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self, TypeVar

import msgspec
from msgspec import Raw

from vacherie.client import decode, urls
from vacherie.client.backoff import Backoff
from vacherie.client.errors import MOVED_ON, ServerRefused, Unreachable
from vacherie.client.http import TIMEOUT, Http, check_version
from vacherie.client.seat_common import PATIENCE, Hook, Seated, decision_of
from vacherie.client.seat_memory import Turn
from vacherie.client.table import Ticket
from vacherie.core.action import Choice, Decision
from vacherie.protocol import rest

T = TypeVar("T")

WAIT = 25.0
"""Seconds for which the server may keep a request that has no answer yet."""


class PollSeat(Seated):
    """A seat to iterate over: `with PollSeat(ticket) as seat: for turn in seat: …`."""

    def __init__(
        self,
        ticket: Ticket,
        *,
        patience: float | None = PATIENCE,
        on_acknowledged: Hook | None = None,
        wait: float = WAIT,
    ) -> None:
        super().__init__(ticket, patience=patience, on_acknowledged=on_acknowledged)
        self.wait = wait
        self._http = Http(ticket.server, ticket.token)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """There is nothing to close; the seat stays ours."""

    def __iter__(self) -> Iterator[Turn]:
        while not self.is_over:
            turn = self.hearing.next_turn(self.number)
            if turn is None:
                self.poll()
            else:
                yield turn

    def poll(self) -> None:
        """Ask what happened since the last event; returns when something did, or after a while."""
        path = urls.poll_path(self.ticket.table, self.number, self.hearing.have, self.wait)
        polled = self._insist(
            lambda: self._http.call("GET", path, decode.PollReply, timeout=self.wait + TIMEOUT)
        )
        check_version(polled.v)
        self.hearing.enter(polled.room)
        self.hearing.check_contribution(self.number)
        self.hearing.listen(polled.seq, polled.events, polled.view, polled.decisions, polled.over)

    def answer(self, question: Turn | Decision, choice: Choice) -> bool:
        """Answer a question. True: the server has it on disk; False: the question was no longer the same.

        An answer against the rules raises `ServerRefused`. When no answer comes back, it is sent again.
        """
        decision = decision_of(question)
        body = rest.PostAnswer(decision=decision.id, choice=Raw(msgspec.json.encode(choice)))
        path = urls.table_path(self.ticket.table, "seats", self.number, "answer")
        try:
            self._insist(lambda: self._http.call("POST", path, rest.Done, body))
        except ServerRefused as refused:
            if refused.code in MOVED_ON:
                return False
            raise
        self._keep(decision.id, choice)
        return True

    def _insist(self, request: Callable[[], T]) -> T:
        """Make a request again and again until the server has said something about it."""
        patience = Backoff(self.patience)
        while True:
            try:
                return request()
            except ServerRefused as refused:
                if not refused.is_temporary:
                    raise
                time.sleep(patience.wait(str(refused), refused.retry))
            except Unreachable as lost:
                time.sleep(patience.wait(str(lost)))
