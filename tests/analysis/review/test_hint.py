"""Hints: the options in order, a reason in every language, nothing of what the seat cannot see."""

from __future__ import annotations

import msgspec
import pytest

from tests.analysis.review.played import NAMES, play, recorded, short_game
from vacherie import PRESETS, Deal, Dealer, Match
from vacherie.analysis.review import hint
from vacherie.analysis.review.sentences import say
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for


@pytest.mark.parametrize("preset", PRESETS)
def test_every_open_decision_has_a_hint(preset: str) -> None:
    whole = play(short_game(preset), ["careful", "random", "random"], "hints")
    steps = len(whole.log)
    for step in (1, steps // 3, steps // 2, 2 * steps // 3):
        match = recorded(whole).match(steps=step)
        for decision in match.waiting()[:2]:
            found = hint(
                match.game, match.view(decision.seat), match.heard[decision.seat], decision, rollouts=20
            )
            values = [option.value for option in found.options[1:]]
            assert values == sorted(values, reverse=True)
            for lang in LANGUAGES:
                words = wording_for(Catalogue(lang), match.game, NAMES[:3], me=decision.seat)
                assert len(say(words, found.reason)) > 5
            assert found.seat == decision.seat


def test_the_same_view_gives_the_same_hint() -> None:
    rules = short_game("classic", hand=10)
    match = Match(rules, 4, Dealer.from_seed("same", 4))
    other = Match(rules, 4)
    deal = match.log[0].action
    assert isinstance(deal, Deal)
    deck = list(deal.deck)
    deck[12], deck[35] = deck[35], deck[12]  # two cards in hands that seat 0 does not see
    other.deal(Deal(tuple(deck)))
    assert other.view(0) == match.view(0)
    hints = [
        hint(rules, each.view(0), each.heard[0], each.waiting()[0], rollouts=50, seed=3)
        for each in (match, other)
    ]
    assert msgspec.json.encode(hints[0]) == msgspec.json.encode(hints[1])
