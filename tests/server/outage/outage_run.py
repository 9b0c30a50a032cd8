"""An outage of the storage with many waiting tables: what is due meanwhile, and what goes on after it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import TypeAlias

import msgspec
from msgspec import Struct

from tests.server.outage.waiting_tables import WaitingTable
from tests.support import ask
from tests.support.table import TableHarness, queue_done, waiting
from vacherie.core.error import Refused
from vacherie.server.model.journal import Answered, AnyLine
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

PassTime: TypeAlias = Callable[[float], Awaitable[None]]
"""Lets seconds pass, and everything happen that is due in them."""

STEP = 0.25
WITHIN = 5.0
"""Seconds after the end of an outage in which every table must go on."""


class Acknowledged(Struct, frozen=True):
    """An answer that a player got an ack for."""

    table: str
    seat: int
    decision: int
    choice: bytes

    def is_in(self, line: AnyLine) -> bool:
        """Whether a line of the table's journal has this answer."""
        return (
            isinstance(line, Answered)
            and (line.seat, line.decision, line.by) == (self.seat, self.decision, "player")
            and bytes(line.choice) == self.choice
        )


class OutageRun:
    """The tables, and what their players do."""

    def __init__(self, harness: TableHarness, tables: Sequence[WaitingTable], rng: Random) -> None:
        self.harness = harness
        self.tables = tables
        self.rng = rng
        self.acknowledged: list[Acknowledged] = []
        self.refused: Counter[str] = Counter()
        self.sending: dict[str, asyncio.Task[None]] = {}
        self.longest = 0.0
        """Seconds until the last table went on."""

    async def run(self, fault: AbstractContextManager[None], seconds: float, pass_time: PassTime) -> None:
        """An outage; fails unless every table goes on in time and nothing is lost."""
        clock = self.harness.clock
        with fault:
            end = clock.now() + seconds
            while clock.now() < end:
                await pass_time(STEP)
                self.try_answers()
            self.check_paused()
        end, late = clock.now(), list(self.tables)
        while late and clock.now() <= end + WITHIN:
            await pass_time(STEP)
            self.try_answers(is_over=True)
            late = [one for one in late if not self.went_on(one)]
            self.longest = clock.now() - end
        assert not late, [(one.way, one.table.facts.setup.preset) for one in late]
        await self.check_nothing_lost()

    def try_answers(self, *, is_over: bool = False) -> None:
        """Players of tables that wait for a person answer, and again after each refusal.

        After the outage only when they are told: an answer before would end the wait of all tables.
        """
        busy = {answer.table for answer in self.acknowledged} | self.sending.keys()
        for one in self.tables:
            is_told = is_over and not one.people[0].last("room")["room"]["paused"]
            if one.way == "person" and one.table.id not in busy and is_told is is_over:
                task = self.sending[one.table.id] = asyncio.create_task(self.answer(one))
                task.add_done_callback(lambda _, id=one.table.id: self.sending.pop(id))  # type: ignore[misc]

    async def answer(self, one: WaitingTable) -> None:
        """A player's answer: acknowledged or refused."""
        seat, decision = next(iter(waiting(one.table).items()))
        choice = msgspec.json.encode(decision.options[0].fill(self.rng))
        try:
            await ask.answer(one.table, one.people[seat].who, seat, decision.id, choice)
        except Refused as refusal:
            self.refused[refusal.code] += 1
        else:
            self.acknowledged.append(Acknowledged(one.table.id, seat, decision.id, choice))

    def check_paused(self) -> None:
        """In the outage nothing was written, no clock ran out, and every client was told."""
        assert self.acknowledged == []
        for one in self.tables:
            assert one.table.state.count == one.count, (one.way, "written in the outage")
            assert one.people[0].last("room")["room"]["paused"], (one.way, "its players do not know")
            assert not any(left.ms is not None for left in one.table.automation.awaited())
            assert one.way == "autopilot" or not any(seat.autopilot for seat in one.table.facts.seats)

    def went_on(self, one: WaitingTable) -> bool:
        """Whether a table has gone on: something was written, or a player's clock runs again."""
        if one.people[0].last("room")["room"]["paused"]:
            return False
        if one.way == "clock":
            left = [left.ms for left in one.table.automation.awaited()]
            return bool(left) and None not in left
        return one.table.state.count > one.count

    async def check_nothing_lost(self) -> None:
        """Every acknowledged answer is in the journal, and a table loaded from disk is the one in memory."""
        for one in self.tables:
            lines = await self.journal(one.table)
            check_same(one.table, TableState(one.table.id, lines))
            for answer in self.acknowledged:
                assert answer.table != one.table.id or any(map(answer.is_in, lines))

    async def journal(self, table: Table) -> list[AnyLine]:
        """The journal of a table at a moment when nothing of it is being written."""
        lines: list[AnyLine] = []
        while len(lines) != table.state.count:
            await queue_done(table)
            lines = await self.harness.storage.journal(table.id)
        return lines


def check_same(table: Table, loaded: TableState) -> None:
    """A table in memory and the same from disk."""
    assert table.state.play is not None
    assert loaded.play is not None
    assert loaded.facts == table.facts
    assert loaded.play.match.state == table.state.play.match.state
    assert loaded.play.match.log == table.state.play.match.log
