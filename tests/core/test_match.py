"""Looking ahead leaves a match unchanged: same states, same events, same refusals."""

from __future__ import annotations

from random import Random

import pytest

from vacherie.core.action import Answer, Deal, Decision
from vacherie.core.error import IllegalChoice
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import PRESETS, game


def new_match(preset: str) -> Match[object, object]:
    rules = game(preset)
    seats = min(3, rules.seat_counts[-1])
    return Match(rules, seats, Dealer.from_seed("look", seats))


@pytest.mark.parametrize("preset", PRESETS)
def test_looking_ahead_changes_nothing(preset: str) -> None:
    plain, ahead, rng = new_match(preset), new_match(preset), Random(preset)
    for _ in range(60):
        if plain.over:
            break
        decision = rng.choice(plain.waiting())
        choice, other = (rng.choice(decision.options).fill(rng) for _ in range(2))
        before = ahead.state
        ahead.after(decision, other)
        expected = ahead.after(decision, choice) if rng.random() < 0.5 else None
        assert ahead.state is before
        assert ahead.decisions() == ahead.game.decisions(before)
        assert ahead.answer(decision, choice) == plain.answer(decision, choice)
        assert (ahead.state, ahead.heard, ahead.log) == (plain.state, plain.heard, plain.log)
        # The deal that follows a round is not part of what an answer leads to.
        assert expected is None or expected == ahead.state or isinstance(ahead.log[-1].action, Deal)


def test_a_refused_look_changes_nothing() -> None:
    match = new_match("classic")
    decision, other = match.waiting()[:2]
    foreign = next(choice for choice in other.options if choice not in decision.options)
    match.after(decision, decision.options[0])
    with pytest.raises(IllegalChoice) as refused:
        match.after(Decision(decision.id + 1, decision.seat, ()), decision.options[0])
    assert refused.value.code == "changed"
    for attempt in (match.after, match.answer):
        with pytest.raises(IllegalChoice) as refused:
            attempt(decision, foreign)
        assert refused.value.code == "not-in-hand"
    match.answer(decision, decision.options[1])
    assert match.log[-1].action == Answer(decision.seat, decision.options[1])
