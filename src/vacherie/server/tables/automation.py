"""Automation: schedules bot answers, autopilot for absent or late players, forced moves and turn clocks.

Every open decision has one pending answer, which says who answers it and when. It is cancelled as soon as the
decision is closed or another kind of answer is due. Nothing is answered here: that goes through the mailbox.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Literal, TypeAlias

import structlog
from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.match import By
from vacherie.protocol.room import Awaited
from vacherie.server.bots.fair_queue import Share
from vacherie.server.bots.pool import BotFailed, bot_job
from vacherie.server.clock import Timer, sleep_until
from vacherie.server.context import ServerContext
from vacherie.server.tables.clocks.animation_wait import AnimationWait
from vacherie.server.tables.clocks.recorded_clock import seconds_left
from vacherie.server.tables.clocks.timing import GRACE, LEAST_AFTER_PAUSE, LIMITS, bot_delay
from vacherie.server.tables.server_request import AutomaticAnswer, ServerRequest, StartAutopilot
from vacherie.server.tables.state import TableState

Kind: TypeAlias = Literal["bot", "standing", "forced", "autopilot", "clock", "wait"]

TIMER_TOLERANCE = 0.05
"""Seconds by which a timer may come early: the event loop rounds to milliseconds."""

log = structlog.get_logger(__name__)


class PendingAnswer(Struct):
    """Who answers a decision, and how to cancel that."""

    decision: int
    kind: Kind
    cancel: Callable[[], object]
    deadline: float | None = None
    """When a player's time is over."""
    left: float | None = None
    """The seconds a player has left while the clocks stand still."""


class Automation:
    """The pending answers and absence timers of one table."""

    def __init__(
        self, state: TableState, context: ServerContext, post: Callable[[ServerRequest], None]
    ) -> None:
        self.state = state
        self.post = post
        self.context = context
        self.settings = context.settings
        self.clock = context.clock
        self.rng = context.entropy.pacing()
        self.animation = AnimationWait(context.clock)
        self.present: frozenset[Seat] = frozenset()
        """The seats whose players are present."""
        self.is_paused = False
        """Whether the clocks stand still."""
        self._pending: dict[Seat, PendingAnswer] = {}
        self._absences: dict[Seat, Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._open_at_load = {(decision.seat, decision.id) for decision in self._waiting()}

    def _waiting(self) -> tuple[Decision, ...]:
        """The open decisions of a running game."""
        play = self.state.play
        return () if play is None or self.state.facts.status != "playing" else play.match.waiting()

    def awaited(self) -> tuple[Awaited, ...]:
        """The seats with an open decision, and the time each has left."""
        now = self.clock.now()
        found = []
        for decision in self._waiting():
            pending = self._pending.get(decision.seat)
            deadline = None if pending is None else pending.deadline
            left = None if deadline is None else max(0, round((deadline - now) * 1000))
            found.append(Awaited(decision.seat, left))
        return tuple(found)

    @property
    def is_due(self) -> bool:
        """Whether an answer will come without any player: the game goes on by itself."""
        return any(pending.kind != "wait" for pending in self._pending.values())

    def update(self) -> None:
        """Cancel outdated pending answers and schedule missing ones."""
        waiting = {decision.seat: decision for decision in self._waiting()}
        for seat, pending in list(self._pending.items()):
            decision = waiting.get(seat)
            is_same = decision is not None and decision.id == pending.decision
            if decision is None or not is_same or self.kind(seat, decision) != pending.kind:
                pending.cancel()
                del self._pending[seat]
        for seat, decision in waiting.items():
            if seat not in self._pending:
                self._pending[seat] = self.schedule(seat, decision)
        self.update_absence_timers()

    def kind(self, seat: Seat, decision: Decision) -> Kind:
        """Who answers a decision: the player, a bot, autopilot, or the rules."""
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
        """The answer of a seat with a standing pass."""
        play = self.state.play
        return None if play is None else play.game.standing_pass(play.match.state, decision)

    def schedule(self, seat: Seat, decision: Decision) -> PendingAnswer:
        """Schedule the answer to a decision, or its deadline."""
        setup = self.state.facts.setup
        kind = self.kind(seat, decision)
        now, animated_at = self.clock.now(), self.animation.ends_at
        limit = LIMITS[setup.clock]
        if kind == "wait":
            return PendingAnswer(decision.id, kind, int)
        if kind == "clock" and limit is not None:
            left = max(0.0, animated_at - now) + self.clock_at_load(decision, limit)
            pending = PendingAnswer(decision.id, kind, int, left=left)
            if not self.is_paused:
                self.start_clock(seat, pending)
            return pending
        if kind == "bot":
            bot = self.state.facts.seats[seat].bot or self.settings.autopilot
            pause = bot_delay(setup.pace, self.rng)
            work = self.run_bot(seat, decision, bot, "bot", animated_at, pause)
        elif kind == "autopilot":
            pause = bot_delay("instant" if setup.pace == "instant" else "quick", self.rng)
            work = self.run_bot(seat, decision, self.settings.autopilot, "autopilot", animated_at, pause)
        elif kind == "standing":
            choice = self.standing_pass(decision) or decision.options[0]
            work = self.answer(seat, decision, choice, "player")
        else:
            choice = decision.options[0].fill(self.rng)
            work = self.answer(seat, decision, choice, "autopilot", animated_at)
        return PendingAnswer(decision.id, kind, self.spawn(work).cancel)

    def clock_at_load(self, decision: Decision, limit: float) -> float:
        """The seconds for a decision: all, or what is left of them where it was asked before the load."""
        play = self.state.play
        if play is None or (decision.seat, decision.id) not in self._open_at_load:
            return limit
        self._open_at_load.discard((decision.seat, decision.id))
        return seconds_left(play, decision, limit, self.clock.wall())

    def start_clock(self, seat: Seat, pending: PendingAnswer) -> None:
        """Let a player's time run; when it is over, autopilot takes over."""
        assert pending.left is not None
        pending.deadline = self.clock.now() + pending.left
        pending.left = None
        request = StartAutopilot(seat, pending.decision)
        pending.cancel = self.clock.call_at(pending.deadline, lambda: self.post(request)).cancel

    def is_still_due(self, request: StartAutopilot) -> bool:
        """Whether a player is still absent, or still late for the same decision."""
        if request.decision is None:
            return request.seat not in self.present
        pending = self._pending.get(request.seat)
        if pending is None or pending.decision != request.decision or pending.deadline is None:
            return False
        return pending.deadline <= self.clock.now() + TIMER_TOLERANCE

    def pause(self, since: float) -> None:
        """Stop the clocks, as they stood at an earlier time: what has passed since then is not charged."""
        self.is_paused = True
        for pending in self._pending.values():
            if pending.deadline is not None:
                pending.cancel()
                pending.left = max(pending.deadline - since, LEAST_AFTER_PAUSE)
                pending.deadline = None

    def resume(self) -> None:
        """Let the clocks go on."""
        self.is_paused = False
        for seat, pending in self._pending.items():
            if pending.left is not None:
                self.start_clock(seat, pending)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task, referenced until it is done: the event loop holds tasks only weakly."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def answer(
        self, seat: Seat, decision: Decision, choice: Choice, by: By, animated_at: float = 0.0
    ) -> None:
        """Answer when the animations up to the question are over."""
        await self.animation.until(animated_at)
        self.post(AutomaticAnswer(seat, decision.id, choice, by))

    async def run_bot(
        self, seat: Seat, decision: Decision, bot: str, by: By, animated_at: float, pause: float
    ) -> None:
        """Compute a bot's answer, and give it no sooner than a human would."""
        asked_at = self.clock.now()
        choice = await self.bot_choice(seat, decision, bot)
        seen_at = max(asked_at, await self.animation.until(animated_at))
        await sleep_until(self.clock, seen_at + pause)
        self.post(AutomaticAnswer(seat, decision.id, choice, by))

    async def bot_choice(self, seat: Seat, decision: Decision, bot: str) -> Choice:
        """A bot's choice; if it fails, autopilot's, then a random one, so that no bot can end a game."""
        play = self.state.play
        assert play is not None
        job = bot_job(play.match, decision, bot, self.share())
        for name in dict.fromkeys((bot, self.settings.autopilot)):
            began = self.clock.now()
            try:
                choice = await self.context.bots.think(replace(job, bot=name))
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

    def share(self) -> Share:
        """Whose share of the workers a bot of this table counts against."""
        host = self.state.facts.host
        return Share(self.context.addresses.key(host), host, self.state.facts.id, bool(self.present))

    def update_absence_timers(self) -> None:
        """Run a timer for each absent player while another is present; autopilot takes over when it ends."""
        facts = self.state.facts
        missing: set[Seat] = set()
        if facts.status == "playing" and self.present:
            for seat, sitting in enumerate(facts.seats):
                if sitting.kind == "person" and not sitting.autopilot and seat not in self.present:
                    missing.add(seat)
        for seat in self._absences.keys() - missing:
            self._absences.pop(seat).cancel()
        for seat in missing - self._absences.keys():
            self._absences[seat] = self.absence_timer(seat)

    def absence_timer(self, seat: Seat) -> Timer:
        """Autopilot takes over when the player has been absent for the grace period."""

        def start_autopilot() -> None:
            self._absences.pop(seat, None)
            self.post(StartAutopilot(seat))

        return self.clock.call_at(self.clock.now() + GRACE[self.state.facts.setup.clock], start_autopilot)

    def stop(self) -> None:
        """Cancel all pending answers, timers and tasks."""
        for pending in self._pending.values():
            pending.cancel()
        for timer in self._absences.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._pending.clear()
        self._absences.clear()
