"""Plays a situation of a lesson by the rules: every answer, what follows from it, and what is said then.

The browser knows no rule (ADR 008). So a lesson is a tree made beforehand: at every question each option
leads to the events that the player would see, with what they change on the table, and to the next question or
to a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from scripts.lessons.situations import LESSONS, OTHERWISE, Situation
from vacherie import Answer, Choice, Decision, Event
from vacherie.core.action import Seat
from vacherie.core.game import Game
from vacherie.games.nimmt.step import Select
from vacherie.games.nothanks import game as nothanks
from vacherie.records.notation.tokens import find, token
from vacherie.records.position import load_position

Asked: TypeAlias = dict[Seat, int]
"""How many of the written answers each seat has given."""

ME = 0
LONGEST_PILE = 24
"""Cards in the middle of a round of No Thanks! (R11.2)."""


def lesson(preset: str) -> dict[str, Any]:
    """A lesson as the web table reads it."""
    situations = LESSONS[preset]
    made = [Play(situation) for situation in situations]
    return {"preset": preset, "facts": plain(made[0].facts), "situations": [one.tree() for one in made]}


def plain(value: object) -> Any:
    """As it is in JSON."""
    return msgspec.to_builtins(value)


def completed(line: str) -> str:
    """The line of a position, with a pile of the cards that are nowhere else, lowest ones first."""
    if "{pile}" not in line:
        return line
    fields = line.split("|")
    words = " ".join(field for field in fields if field.split()[0] in ("card", "cards")).split()
    used = {int(word) for word in words if word.isdigit()}
    gone = set(nothanks.OPENLY_OUT) if "tactical" in line else set()
    left = [card for card in range(3, 36) if card not in used | gone]
    return line.format(pile=" ".join(map(str, left[: LONGEST_PILE - len(used)])))


def begins(state: Any) -> bool:
    """Whether the open question begins something new: a trick, or a turn of No Thanks!."""
    todo = getattr(state.table, "todo", None)
    return todo is None or isinstance(todo[0], Select)


class Play:
    """One situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        start = load_position(completed(situation.position))
        self.game: Game[Any, Any] = start.game
        self.state = start.state
        self.facts = self.game.facts(self.state.table.seats)

    def tree(self) -> dict[str, Any]:
        """The situation, and everything that can become of it."""
        view = self.game.view(self.state, ME)
        return {"name": self.situation.name, "view": plain(view), "ask": self.question(self.state, (), {})}

    def question(self, state: Any, said: tuple[str, ...], asked: Asked) -> dict[str, Any]:
        """My open question, and what follows from each answer."""
        decision = self.mine(state)
        assert decision is not None, f"{self.situation.name}: nothing is asked"
        view = self.game.view(state, ME)
        return {
            "decision": plain(decision),
            "previews": [plain(self.game.foresee(view, option)) for option in decision.options],
            "answers": [self.answer(state, (*said, token(one)), asked, one) for one in decision.options],
        }

    def answer(self, state: Any, said: tuple[str, ...], asked: Asked, choice: Choice) -> dict[str, Any]:
        """What one answer leads to."""
        view = self.game.view(state, ME)
        state, events = self.game.apply(state, Answer(ME, choice))
        is_last = len(said) == self.situation.asked
        state, more, asked = self.until_asked(state, asked, is_last)
        made: dict[str, Any] = {"moments": self.moments(view, [*events, *more])}
        if not is_last:
            return made | {"next": self.question(state, said, asked)}
        return made | {"says": self.verdict(said)}

    def verdict(self, said: Sequence[str]) -> str:
        """What is said after these answers."""
        says = self.situation.says
        return next((says[word] for word in reversed(said) if word in says), None) or says[OTHERWISE]

    def mine(self, state: Any) -> Decision | None:
        """My open question, if I have not answered it."""
        return next((one for one in self.game.decisions(state) if one.seat == ME and not one.answered), None)

    def until_asked(self, state: Any, asked: Asked, to_the_end: bool) -> tuple[Any, list[Event], Asked]:
        """Let the others answer until I am asked; or all of us, until something new begins for me."""
        happened: list[Event] = []
        asked = dict(asked)
        while True:
            mine = self.mine(state)
            if mine is not None and (not to_the_end or begins(state)):
                break
            open_now = [one for one in self.game.decisions(state) if not one.answered]
            if not open_now:
                break
            decision = mine or open_now[0]
            state, events = self.game.apply(state, Answer(decision.seat, self.scripted(decision, asked)))
            happened += events
        return state, happened, asked

    def scripted(self, decision: Decision, asked: Asked) -> Choice:
        """The answer of another seat."""
        seat = decision.seat
        words = self.situation.others.get(seat, ())
        at = asked.get(seat, 0)
        if at < len(words):
            choice = find(words[at], decision.options)
            if choice is not None:
                asked[seat] = at + 1
                return choice
        choice = find("pass", decision.options)
        return decision.options[0] if choice is None else choice

    def moments(self, view: Any, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The events that I see, each with what it changes."""
        made = []
        for event in events:
            if getattr(event, "to", None) not in (None, ME):
                continue
            before, view = plain(view), self.game.see(view, event)
            after = plain(view)
            assert before["table"].keys() == after["table"].keys()
            changed = {
                name: value for name, value in after["table"].items() if value != before["table"][name]
            }
            moment = {"event": plain(event), "table": changed}
            if after["private"] != before["private"]:
                moment["private"] = after["private"]
            made.append(moment)
        return made
