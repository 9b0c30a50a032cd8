"""Long-poll seat over plain HTTP, with no dependency beyond the standard library.

It offers the same as a websocket seat, with two requests for every turn instead of one message.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeVar, Unpack

import msgspec
from msgspec import Raw

from vacherie.client import decode, urls
from vacherie.client.backoff import Backoff
from vacherie.client.errors import STALE, ServerRefused, Unreachable
from vacherie.client.http import TIMEOUT, Http, check_version
from vacherie.client.seated import SeatOptions, SyncSeat, Turn, decision_of
from vacherie.client.table import Ticket
from vacherie.core.action import Choice, Decision
from vacherie.protocol import rest
from vacherie.protocol.request import AnswerRequest

T = TypeVar("T")

WAIT = 25.0
"""Seconds for which the server may hold a long poll without new events."""


class PollSeat(SyncSeat):
    """A seat to iterate over: `with PollSeat(ticket) as seat: for turn in seat: …`."""

    def __init__(self, ticket: Ticket, *, wait: float = WAIT, **options: Unpack[SeatOptions]) -> None:
        super().__init__(ticket, **options)
        self.wait = wait
        self._http = Http(ticket.server, ticket.token)

    def __iter__(self) -> Iterator[Turn]:
        while not self.is_over:
            turn = self.memory.next_turn(self.number)
            if turn is None:
                self.poll()
            else:
                yield turn

    def poll(self) -> None:
        """Long poll for new events; returns when there are some, or after `wait` seconds."""
        path = urls.poll_path(self.ticket.table, self.number, self.memory.have, self.wait)
        polled = self._retry(
            lambda: self._http.call("GET", path, decode.PollReply, timeout=self.wait + TIMEOUT)
        )
        check_version(polled.v)
        self.memory.update_room(polled.room, self.number)
        self.memory.receive(polled)

    def answer(self, question: Turn | Decision, choice: Choice) -> bool:
        """Answer a decision. True: the answer is durable on the server; False: the decision was stale.

        An illegal answer raises `ServerRefused`. Without a reply the answer is sent again (idempotent).
        """
        decision = decision_of(question)
        raw = Raw(msgspec.json.encode(choice))
        have = self.memory.have
        asked = AnswerRequest(id=0, seat=self.number, decision=decision.id, choice=raw, have=have)
        try:
            self._retry(lambda: self._http.ask(self.ticket.table, asked, rest.Done))
        except ServerRefused as refused:
            if refused.code in STALE:
                return False
            raise
        self._acknowledge(decision.id, choice)
        return True

    def _retry(self, request: Callable[[], T]) -> T:
        """Repeat a request with back-off until the server has accepted or finally refused it."""
        backoff = Backoff(self.give_up_after)
        while True:
            try:
                return request()
            except ServerRefused as refused:
                if not refused.is_temporary:
                    raise
                time.sleep(backoff.wait(str(refused), refused.retry))
            except Unreachable as lost:
                time.sleep(backoff.wait(str(lost)))
