"""Hints: the options in order, a reason in every language, nothing of what the seat cannot see."""

from __future__ import annotations

import msgspec
import pytest

from tests.analysis.review.played import NAMES, play, recorded, short_game
from vacherie import PRESETS, Deal, Dealer, Match, game
from vacherie.analysis.review import UNIT, hint
from vacherie.analysis.review.nimmt.evaluators import SpecialCosts
from vacherie.analysis.review.sentences import say
from vacherie.games.nimmt.choice import Pick, Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Window
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
            if len(decision.options) > 1:
                assert {option.choice.pattern() for option in found.options} >= set(decision.options)
            assert (found.reason.id == "review-only") == (len(decision.options) == 1)
            values = [option.value for option in found.options[1:]]
            assert values == sorted(values, reverse=True)
            for lang in LANGUAGES:
                words = wording_for(Catalogue(lang), match.game, NAMES[:3], me=decision.seat)
                assert "{" not in say(words, found.reason)
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


@pytest.mark.parametrize("preset", ["pro", "fan-reverse", "surprise"])
def test_a_hint_leaves_out_no_card(preset: str) -> None:
    """Also where there are dozens: practice would be silent about the worst of them."""
    match = Match(game(preset), 4, Dealer.from_seed("dozens", 4))
    decision = match.waiting()[0]
    assert len(decision.options) > 11 or preset == "surprise"
    found = hint(match.game, match.view(decision.seat), match.heard[decision.seat], decision, rollouts=40)
    assert {option.choice for option in found.options} == set(decision.options)
    assert isinstance(found.options[0].choice, Play | Pick)


def test_what_special_cards_cost_the_team_is_so() -> None:
    """Uses that gain nothing are judged, too, also at the end of a trick; other worlds say the same."""
    rules = short_game("coop", hand=10)
    assert isinstance(rules, Nimmt)
    costly, ends = 0, 0
    for number in range(4):
        whole = recorded(play(rules, ["careful"] * 3, f"costly {number}"))
        for step in range(1, len(whole.match().log), 9):
            match = whole.match(steps=step)
            decision = match.waiting()[0]
            view, heard = match.view(decision.seat), match.heard[decision.seat]
            if not isinstance(view.table.todo[0], Window) or len(decision.options) < 2:
                continue
            found = hint(match.game, view, heard, decision, rollouts=400)
            choices = [option.choice for option in found.options]
            again = SpecialCosts(rules, view, heard, choices)(range(len(choices)), 600, 99).costs
            best, worst = found.options[0], found.options[-1]
            cost = (best.value - worst.value) / UNIT
            assert abs(cost - (again[-1] - again[0])) < 6 * worst.cost_error / UNIT + 0.5
            costly += cost > 3 and worst.cost_error * 2 < best.value - worst.value
            ends += not view.table.queue
    assert costly > 3
    assert ends > 0


def test_a_question_that_nothing_can_judge_is_not_called_the_only_answer() -> None:
    rules = game("surprise", deal="draft")
    match = Match(rules, 3, Dealer.from_seed("draft", 3))
    decision = match.waiting()[0]
    found = hint(rules, match.view(decision.seat), match.heard[decision.seat], decision)
    assert (found.options, found.reason.id) == ((), "review-not-judged")
