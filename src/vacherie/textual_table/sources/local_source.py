"""A table in this process: one person against bots that think outside the event loop, saved always."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from msgspec.structs import replace

from vacherie.analysis.review import Hint, hint
from vacherie.bots.match_runner import accept, ask
from vacherie.bots.preparation import prepare_in_background
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.locale.wording import Wording
from vacherie.textual_table.sources.source import Source
from vacherie.tui.saving.autosave import Autosave

ME = 0


class LocalSource(Source):
    """One person at seat 0, bots at all others."""

    def __init__(self, autosave: Autosave, wording: Wording) -> None:
        super().__init__()
        self.autosave = autosave
        self.match: Match[Any, Any] = autosave.seated.match
        self._wording = wording
        self.bots = autosave.seated.bots()
        prepare_in_background(info.bot for info in autosave.seated.seats if info.bot is not None)
        earlier = max((entry.ms or 0 for entry in self.match.log), default=0)
        self.began = time.monotonic() - earlier / 1000
        self.is_timed = autosave.seated.seed is None
        self.is_passing = False
        """Whether the player passes until the trick is over."""
        self.before: list[tuple[Match[Any, Any], tuple[Any, ...]]] = []
        """The match and the generators of the bots before each answer of the player: to take it back."""
        self.wants_answer = asyncio.Event()
        self.is_closed = False
        start = self.match.game.view(self.match.game.start(self.match.seats), ME)
        self.seen = self.see(start, self.match.heard[ME], self.match.game, is_old=not self.match.opening)
        self.told = len(self.match.heard[ME])

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def wording(self) -> Wording:
        return self._wording

    @property
    def view(self) -> Any:
        return self.match.view(ME)

    @property
    def decision(self) -> Decision | None:
        found = self.match.decision_of(ME)
        return found if found is not None and not found.answered and self.is_my_turn() else None

    @property
    def asked(self) -> frozenset[Seat]:
        return frozenset(decision.seat for decision in self.match.waiting())

    @property
    def is_over(self) -> bool:
        return self.match.over

    def is_my_turn(self) -> bool:
        """Whether nothing goes on before the player has answered."""
        return not self.match.over and self.next_decision().seat == ME

    def next_decision(self) -> Decision:
        """The next decision: bots first, except in a window, where the player comes first."""
        waiting = self.match.waiting()
        is_window = self.match.game.standing_pass(self.match.state, waiting[0]) is not None
        return min(waiting, key=lambda decision: (decision.seat != ME) == is_window)

    async def run(self) -> None:
        """Let the bots answer until the player is asked, and so on."""
        try:
            while not (self.match.over or self.is_closed):
                decision = self.next_decision()
                if decision.seat in self.bots:
                    await self.ask_bot(decision)
                    continue
                choice = self.automatic(decision)
                if choice is None:
                    self.autosave.save()
                    self.wants_answer.clear()
                    self.news.set()
                    await self.wants_answer.wait()
                else:
                    self.carry_out(decision, choice)
        except Exception as error:
            self.failure = error
        self.news.set()

    async def ask_bot(self, decision: Decision) -> None:
        """One answer of a bot, thought out in a thread."""
        match, seat = self.match, decision.seat
        bot, rng = self.bots[seat]
        choice = await asyncio.to_thread(ask, bot, match.view(seat), match.heard[seat], decision, rng)
        if not self.is_closed:
            self.tell(accept(match, decision, bot, choice))

    def automatic(self, decision: Decision) -> Choice | None:
        """The answer that needs no question (R13): the only legal one, or a pass for the whole trick."""
        passing = self.match.game.standing_pass(self.match.state, decision)
        if self.is_passing and passing is not None:
            return passing
        return decision.options[0] if len(decision.options) == 1 and not decision.quiet else None

    async def answer(self, decision: Decision, choice: Choice) -> None:
        self.match.after(decision, choice)  # refuses before anything is noted
        generators = tuple(generator.getstate() for generator in self.autosave.seated.generators)
        self.before.append((self.match.copy(), generators))
        self.carry_out(decision, choice)
        self.wants_answer.set()

    def pass_trick(self, decision: Decision) -> Choice | None:
        """Pass until the trick is over, where that can be done; the answer to give now."""
        choice = self.match.game.standing_pass(self.match.state, decision)
        self.is_passing = choice is not None
        return choice

    def carry_out(self, decision: Decision, choice: Choice) -> None:
        """Give the player's answer to the match, and save."""
        ms = round((time.monotonic() - self.began) * 1000) if self.is_timed else None
        self.tell(self.match.answer(decision, choice, ms=ms))
        self.autosave.save()

    def tell(self, events: tuple[Event, ...]) -> None:
        """Queue what the player may see of events."""
        heard = self.match.heard[ME]
        if any(self.match.game.ends_standing_pass(event) for event in events):
            self.is_passing = False
        self.seen = self.see(self.seen, heard[self.told :], self.match.game)
        self.told = len(heard)

    @property
    def can_take_back(self) -> bool:
        return bool(self.before) and self.is_my_turn()

    async def take_back(self) -> None:
        self.match, states = self.before.pop()
        seated = replace(self.autosave.seated, match=self.match)
        for generator, state in zip(seated.generators, states, strict=True):
            generator.setstate(state)
        self.autosave.replace(seated)
        self.bots = seated.bots()
        self.is_passing = False
        self.moments.clear()
        self.seen, self.told = self.match.view(ME), len(self.match.heard[ME])
        self.rewound = self.seen
        self.wants_answer.set()
        self.news.set()

    @property
    def has_hints(self) -> bool:
        return not self.match.over

    async def hint(self, decision: Decision) -> Hint:
        match = self.match
        return await asyncio.to_thread(hint, match.game, match.view(ME), tuple(match.heard[ME]), decision)

    async def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.autosave.save()
            self.autosave.end()
