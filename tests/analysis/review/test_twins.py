"""Skill is judged by what a seat could know: other hidden cards change no loss before they are revealed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.analysis.review.played import play, recorded, short_game
from vacherie import Deal, Match
from vacherie.analysis.review import Review, review
from vacherie.games.nimmt.choice import Play
from vacherie.games.nothanks.table import TAKE


def own_decisions(found: Review, seat: int) -> list[Any]:
    """What a review says about one seat's decisions, without the values that luck has moved."""
    return [
        (d.frame, d.loss, d.error, d.chosen, d.best, [(o.choice, o.error, o.cost_error) for o in d.options])
        for d in found.decisions
        if d.seat == seat
    ]


def twin(match: Match[Any, Any], deal: Deal, steps: int) -> Match[Any, Any]:
    """The same game with another deck, up to the same step."""
    other: Match[Any, Any] = Match(match.game, match.seats)
    other.deal(deal)
    for entry in match.log[1:steps]:
        action: Any = entry.action
        decision = other.decision_of(action.seat)
        assert decision is not None
        other.answer(decision, action.choice)
    return other


def exchanged(deal: Deal, one: int, other: int) -> Deal:
    """A deal in which two cards have changed places."""
    cards = list(deal.deck)
    cards[one], cards[other] = cards[other], cards[one]
    return Deal(tuple(cards), deal.specials)


@pytest.mark.parametrize("preset", ["classic", "fan-parity", "fan-leap", "fan-reverse", "surprise"])
def test_a_card_in_another_hand_that_is_not_out_yet(preset: str) -> None:
    match = play(short_game(preset, hand=8), ["careful"] * 4, "twins")
    deal = match.log[0].action
    assert isinstance(deal, Deal)
    steps = 1 + 4 * 4  # four tricks, about
    early = recorded(match).match(steps=steps)
    choices = [getattr(entry.action, "choice", None) for entry in match.log[:steps]]
    played = [choice.card for choice in choices if isinstance(choice, Play)]
    kept = [card for card in early.state.privates[1].hand if card not in played]
    other = twin(match, exchanged(deal, deal.deck.index(kept[-1]), len(deal.deck) - 1), steps)
    pair = [review(recorded(each), rollouts=0, seed=5) for each in (early, other)]
    for seat in (0, 2, 3):
        assert own_decisions(pair[0], seat) == own_decisions(pair[1], seat) != []
    assert own_decisions(pair[0], 1) != own_decisions(pair[1], 1)


@pytest.mark.parametrize("preset", ["nothanks", "nothanks-tactical"])
def test_cards_in_the_pile(preset: str) -> None:
    match = play(short_game(preset), ["careful", "random", "random"], "twins")
    deal = match.log[0].action
    assert isinstance(deal, Deal)
    steps = 12
    opened = 1 + sum(getattr(entry.action, "choice", None) == TAKE for entry in match.log[:steps])
    early = recorded(match).match(steps=steps)
    other = twin(match, exchanged(deal, opened + 2, opened + 7), steps)
    pair = [review(recorded(each), rollouts=0, seed=5) for each in (early, other)]
    for seat in range(3):
        assert own_decisions(pair[0], seat) == own_decisions(pair[1], seat)
    assert pair[0].decisions


def test_the_cards_of_the_ox() -> None:
    match = play(short_game("coop", hand=6), ["careful"] * 2, "twins")
    deal = match.log[0].action
    assert isinstance(deal, Deal)
    steps = 12
    early = recorded(match).match(steps=steps)
    ox = early.state.hidden.ox[-1]
    other = twin(match, exchanged(deal, deal.deck.index(ox), len(deal.deck) - 1), steps)
    pair = [review(recorded(each), rollouts=0, seed=5) for each in (early, other)]
    for seat in range(2):
        assert own_decisions(pair[0], seat) == own_decisions(pair[1], seat) != []
