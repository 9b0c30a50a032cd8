"""What a table does by itself: bots and autopilot answer, forced moves are made, clocks run out.

For every decision that is waited for there is one intention: who will answer it, and when. It is dropped
as soon as the question is closed or somebody else is to answer it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Literal, Protocol, TypeAlias

import structlog
from msgspec import Struct

from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.match import By
from vacherie.protocol.room import Awaited
from vacherie.server.bots.pool import BotFailed
from vacherie.server.clock import Timer
from vacherie.server.context import ServerContext
from vacherie.server.tables.state import TableState
from vacherie.server.tables.timing import GRACE, LIMITS, thinking

Kind: TypeAlias = Literal["bot", "standing", "forced", "autopilot", "clock", "wait"]

log = structlog.get_logger(__name__)


class AutomatedTable(Protocol):
    """What reflexes may do at their table; both return at once."""

    def answer_for(self, seat: Seat, decision: int, choice: Choice, by: By) -> None:
        """Answer in somebody's place."""
        ...

    def hand_over(self, seat: Seat) -> None:
        """Let autopilot play an absent or late person's seat."""
        ...


class Intention(Struct):
    """Who is going to answer a decision; `deadline`: when a person's time is over."""

    decision: int
    kind: Kind
    cancel: Callable[[], object]
    deadline: float | None = None


class Automation:
    """The intentions of one table."""

    def __init__(self, state: TableState, table: AutomatedTable, context: ServerContext) -> None:
        self.state = state
        self.table = table
        self.context = context
        self.settings = context.settings
        self.clock = context.clock
        self.rng = context.entropy.pacing()
        self.ready_at = 0.0
        """When the animations of all that happened so far are over."""
        self.present: frozenset[Seat] = frozenset()
        """The seats whose people are there."""
        self._intentions: dict[Seat, Intention] = {}
        self._absences: dict[Seat, Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def awaited(self) -> tuple[Awaited, ...]:
        """Everybody the table waits for, with the time they have left."""
        play = self.state.play
        if play is None or self.state.facts.status != "playing":
            return ()
        now = self.clock.now()
        found = []
        for decision in play.match.waiting():
            intention = self._intentions.get(decision.seat)
            deadline = None if intention is None else intention.deadline
            left = None if deadline is None else max(0, round((deadline - now) * 1000))
            found.append(Awaited(decision.seat, left))
        return tuple(found)

    def update(self) -> None:
        """Drop intentions that have become pointless and form those that are missing."""
        play, facts = self.state.play, self.state.facts
        waiting = {}
        if play is not None and facts.status == "playing":
            waiting = {decision.seat: decision for decision in play.match.waiting()}
        for seat, intention in list(self._intentions.items()):
            decision = waiting.get(seat)
            is_same = decision is not None and decision.id == intention.decision
            if decision is None or not is_same or self.kind(seat, decision) != intention.kind:
                intention.cancel()
                del self._intentions[seat]
        for seat, decision in waiting.items():
            if seat not in self._intentions:
                self._intentions[seat] = self.intend(seat, decision)
        self.watch_absences()

    def kind(self, seat: Seat, decision: Decision) -> Kind:
        """Who is to answer."""
        facts = self.state.facts
        sitting = facts.seats[seat]
        if sitting.kind == "bot":
            return "bot"
        if sitting.standing and self.standing_pass(decision) is not None:
            return "standing"
        if len(decision.options) == 1 and not decision.quiet:
            return "forced"
        if sitting.autopilot:
            return "autopilot"
        return "wait" if LIMITS[facts.setup.clock] is None or not self.present else "clock"

    def standing_pass(self, decision: Decision) -> Choice | None:
        """What a seat answers that passes until something changes."""
        play = self.state.play
        return None if play is None else play.game.standing_pass(play.match.state, decision)

    def intend(self, seat: Seat, decision: Decision) -> Intention:
        """Form the intention to answer a decision, or to wait for it."""
        setup = self.state.facts.setup
        kind = self.kind(seat, decision)
        now = self.clock.now()
        ready = max(now, self.ready_at)
        limit = LIMITS[setup.clock]
        if kind == "wait":
            return Intention(decision.id, kind, int)
        if kind == "clock" and limit is not None:
            deadline = ready + limit
            timer = self.clock.call_at(deadline, lambda: self.table.hand_over(seat))
            return Intention(decision.id, kind, timer.cancel, deadline)
        if kind == "bot":
            bot = self.state.facts.seats[seat].bot or self.settings.autopilot
            work = self.think(seat, decision, bot, "bot", ready + thinking(setup.pace, self.rng))
        elif kind == "autopilot":
            due = ready + thinking("instant" if setup.pace == "instant" else "quick", self.rng)
            work = self.think(seat, decision, self.settings.autopilot, "autopilot", due)
        elif kind == "standing":
            choice = self.standing_pass(decision) or decision.options[0]
            work = self.answer_at(now, seat, decision, choice, "player")
        else:
            work = self.answer_at(ready, seat, decision, decision.options[0].fill(self.rng), "autopilot")
        return Intention(decision.id, kind, self.begin(work).cancel)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start something that is held on to until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def answer_at(self, when: float, seat: Seat, decision: Decision, choice: Choice, by: By) -> None:
        """Answer when the time has come."""
        await self.until(when)
        self.table.answer_for(seat, decision.id, choice, by)

    async def until(self, when: float) -> None:
        """Wait for a time."""
        if when > self.clock.now():
            rung: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            timer = self.clock.call_at(when, lambda: None if rung.done() else rung.set_result(None))
            try:
                await rung
            finally:
                timer.cancel()

    async def think(self, seat: Seat, decision: Decision, bot: str, by: By, due: float) -> None:
        """Let a bot think, and answer not before a time that looks human."""
        choice = await self.choice_of(seat, decision, bot)
        await self.answer_at(due, seat, decision, choice, by)

    async def choice_of(self, seat: Seat, decision: Decision, bot: str) -> Choice:
        """A bot's choice; a bot that fails is stood in for, so that nobody's game ends with it."""
        play = self.state.play
        assert play is not None
        view, heard = play.match.view(seat), list(play.match.heard[seat])
        for name in dict.fromkeys((bot, self.settings.autopilot)):
            began = self.clock.now()
            try:
                choice = await self.context.bots.think(play.game, name, view, heard, decision)
            except BotFailed as error:
                self.context.metrics.bot_failed()
                log.warning(
                    "bot-failed",
                    bot=name,
                    code=error.code,
                    kind=error.kind,
                    where=error.where,
                    preset=play.game.preset,
                )
            else:
                self.context.metrics.bot_answered(self.clock.now() - began)
                return choice
        return self.rng.choice(decision.options).fill(self.rng)

    def watch_absences(self) -> None:
        """Somebody who stays away is played by autopilot, but only while somebody else waits for them."""
        facts = self.state.facts
        missing: set[Seat] = set()
        if facts.status == "playing" and self.present:
            for seat, sitting in enumerate(facts.seats):
                if sitting.kind == "person" and not sitting.autopilot and seat not in self.present:
                    missing.add(seat)
        for seat in self._absences.keys() - missing:
            self._absences.pop(seat).cancel()
        for seat in missing - self._absences.keys():
            self._absences[seat] = self.absence(seat)

    def absence(self, seat: Seat) -> Timer:
        """Hand a seat over when its person has been away for long enough."""

        def hand_over() -> None:
            self._absences.pop(seat, None)
            self.table.hand_over(seat)

        return self.clock.call_at(self.clock.now() + GRACE[self.state.facts.setup.clock], hand_over)

    def stop(self) -> None:
        """Forget every intention."""
        for intention in self._intentions.values():
            intention.cancel()
        for timer in self._absences.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._intentions.clear()
        self._absences.clear()
