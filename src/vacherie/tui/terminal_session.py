"""Terminal session: the game loop, in which order seats are asked, and whose hand may be on the screen.

With one person at the keyboard everything is drawn for that seat; with several (hot seat), a hand is only
shown after the keyboard was passed on, and is cleared from the screen afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rich.text import Text

from vacherie.bots.bot import Bot
from vacherie.bots.match_runner import answer as bot_answer
from vacherie.core.action import Choice, Decision, Seat, tag_of
from vacherie.core.event import Event
from vacherie.core.match import Match
from vacherie.locale.wording import Wording
from vacherie.tui.card_art import CORAL, GOLD
from vacherie.tui.keyboard import Keyboard
from vacherie.tui.prompt import PassAll, Prompt
from vacherie.tui.screen import Screen

STYLES = {"took": CORAL, "round-began": "bold", "round-ended": "bold", "game-ended": f"bold {GOLD}"}
"""How a sentence is printed, by the tag of its event."""
TRICK_STARTS = ("round-began", "revealed", "turned")
"""Tags of events that start a trick: later ones are shown to the player who takes the keyboard next."""
NOT_NARRATED = ("answered", "chose", "received", "trick-began", "passed")
"""Tags of frequent events that the drawn table shows anyway."""


class TerminalSession(Screen):
    """A match with people at one keyboard, and bots."""

    def __init__(
        self,
        match: Match[Any, Any],
        wording: Wording,
        keyboard: Keyboard,
        bots: Mapping[Seat, tuple[Bot, Random]],
        is_timed: bool,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        people = [seat for seat in range(match.seats) if seat not in bots]
        super().__init__(match, wording, keyboard, people)
        self.bots = bots
        # A match that goes on after a break goes on at the time of its last answer.
        earlier = max((entry.ms or 0 for entry in match.log), default=0)
        self.began = time.monotonic() - earlier / 1000 if is_timed else None
        self.keep = keep
        """Called after every answer of a person, and before every question: saves the game."""
        self.is_passing = False
        """Whether all players at the keyboard pass until the trick is over."""

    def play(self) -> None:
        """Play to the end."""
        self.narrate(self.match.opening)
        self.recall()
        while not self.match.over:
            self.narrate(self.step(self.next_decision()))

    def recall(self) -> None:
        """Take up what has been told in a match that goes on after a break, and print the current trick."""
        if self.match.opening or not self.match.log:
            return
        self.narrate(self.match.heard[self.people[0]], is_told=False)
        for line in self.narration[self.recent :]:
            self.tell(line)

    def next_decision(self) -> Decision:
        """The next decision: bots first, except in a window, where the people come first."""
        match, waiting = self.match, self.match.waiting()
        window = match.game.standing_pass(match.state, waiting[0]) is not None
        return min(waiting, key=lambda decision: (decision.seat in self.bots) == window)

    def step(self, decision: Decision) -> tuple[Event, ...]:
        """One answer, from a bot or from a person."""
        seat = decision.seat
        if seat in self.bots:
            bot, rng = self.bots[seat]
            return bot_answer(self.match, decision, bot, rng)
        choice = self.automatic_answer(decision)
        if choice is None:
            try:
                choice = self.ask(decision)
            except PassAll as passing:
                return self.pass_all(passing)
        return self.answer(decision, choice)

    def answer(self, decision: Decision, choice: Choice) -> tuple[Event, ...]:
        """Give a person's answer to the match."""
        ms = None if self.began is None else round((time.monotonic() - self.began) * 1000)
        events = self.match.answer(decision, choice, ms=ms)
        self.keep()
        return events

    def automatic_answer(self, decision: Decision) -> Choice | None:
        """The answer that needs no question (R13): the only legal one, or a pass for the whole trick."""
        if self.is_passing and self.family.passing in decision.options:
            return self.family.passing
        if len(decision.options) > 1 or decision.quiet:
            return None
        return decision.options[0]

    def pass_all(self, passing: PassAll) -> tuple[Event, ...]:
        """Pass for all players at the keyboard; each pass is an answer of its own."""
        choice = self.family.passing
        assert choice is not None
        self.is_passing = passing.whole_trick
        events: tuple[Event, ...] = ()
        asked = [d for d in self.match.waiting() if d.seat in self.people and choice in d.options]
        for decision in asked:
            events += self.answer(decision, choice)
        return events

    def ask(self, decision: Decision) -> Choice:
        """Ask a person; with others at the keyboard, a hand is shown to its owner alone."""
        self.keep()
        seat = decision.seat
        view = self.match.view(seat)
        secret = self.is_shared and self.family.is_secret(view)
        if secret:
            self.hand_over(seat)
        shown = view if secret or not self.is_shared else self.match.view(None)
        try:
            return Prompt(self, decision, view, shown).run()
        finally:  # also when the player leaves the table
            if secret:
                self.keyboard.clear()

    def narrate(self, events: Sequence[Event], is_told: bool = True) -> None:
        """Note events as sentences, and print them, as far as all players at the keyboard may know them."""
        for event in events:
            if self.match.game.redact(event, self.wording.me) is None:
                continue
            kind = tag_of(event)
            if kind in TRICK_STARTS:
                self.recent = len(self.narration)
                self.is_passing = False
            words = self.wording.sentence(event)
            if words is None or kind in NOT_NARRATED:
                continue
            line = Text(words, STYLES.get(kind, ""))
            self.narration.append(line)
            if is_told:
                self.tell(line)
