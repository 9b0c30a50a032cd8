"""`careful` in rare positions."""

from __future__ import annotations

from random import Random

from tests.support.position import play, position
from vacherie import Answer
from vacherie.bots.careful.bot import Careful


def test_careful_where_only_empty_rows_are_open() -> None:
    """Two rows slid empty, the others locked: the next card must start one of the two (R8.10, R8.13)."""
    hands = [(card, 90 + card % 10) for card in (51, 52, 53, 54, 55, 56)]
    rules, state = position(
        "coop", "10 | 20 | 30 | 40", hands, ox=(57, 104), slots=("slide", "slide"), pile=("stop", "stop")
    )
    state, _ = play(rules, state, *(f"{seat}: {cards[0]}" for seat, cards in enumerate(hands)))
    state, _ = play(rules, state, "0: slide10>3", "0: slide20>4", "0: stop3", "0: stop4")
    bot = Careful(rules)
    while state.table.queue:
        decision = next(decision for decision in rules.decisions(state) if not decision.answered)
        choice = bot.choose(rules.view(state, decision.seat), [], decision, Random(1))
        state, _ = rules.apply(state, Answer(decision.seat, choice))
