"""The best answer is found on other samples than those that measure its lead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.analysis.review.played import short_game
from vacherie import Dealer, Match
from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.effort import SKETCH, Effort, effort_of
from vacherie.analysis.review.judgement import Means, judge

EFFORT = Effort(choose=4, batch=4, batches=4, fine=True)


class Noise:
    """Answers that are all alike: any lead is noise."""

    def __init__(self, leads: Sequence[float] = (0.0,) * 8) -> None:
        self.leads = leads

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        rng = Random(seed)
        noise = [rng.gauss(0, 5) for _ in self.leads]
        return Means(tuple([self.leads[place] + noise[place] / count**0.5 for place in places]))


class Shared(Noise):
    """The same noise for all answers, and a little of their own."""

    def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
        rng = Random(seed)
        shared = rng.gauss(0, 50)
        own = [rng.gauss(0, 2) for _ in self.leads]
        return Means(tuple([self.leads[place] + (shared + own[place]) / count**0.5 for place in places]))


@pytest.mark.parametrize("measured", [1, 3, 8])
def test_the_error_of_a_cost_is_that_of_the_difference(measured: int) -> None:
    """Also of answers that are not measured: they are compared in the worlds that found the best."""
    effort = Effort(choose=24, batch=4, batches=6, fine=True, measured=measured)
    found = [
        judge(Shared((0.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 27.0)), 8, 7, effort, n) for n in range(300)
    ]
    for place, lead in ((4, 18.0), (7, 27.0)):
        misses = [(one.costs[place] - one.costs[one.best] - lead) for one in found]
        spread = (sum(miss**2 for miss in misses) / len(misses)) ** 0.5
        told = (sum(one.lead_errors[place] ** 2 for one in found) / len(found)) ** 0.5
        assert 0.8 < told / spread < 1.25
        assert sum(one.errors[place] for one in found) / len(found) > 8 * told
    for one in found:
        assert one.lead_errors[one.best] == 0
        assert (one.loss, one.error) == (one.costs[7] - one.costs[one.best], one.lead_errors[7])


def test_many_answers_share_the_rollouts_of_a_hint() -> None:
    tried: list[int] = []

    class Counting(Noise):
        def __call__(self, places: Sequence[int], count: int, seed: int) -> Means:
            tried.append(len(places) * count)
            return super().__call__(places, count, seed)

    effort = replace(effort_of(2000), measured=40, tries=10_000)
    judge(Counting((0.0,) * 40), 40, None, effort, 1)
    assert 8_000 <= sum(tried) <= 10_000
    assert effort.shared(2).rollouts == 2000
    assert effort.shared(500).rollouts == effort_of(200).rollouts


def test_alike_answers_cost_nothing() -> None:
    losses = [judge(Noise(), 8, 0, EFFORT, seed).loss for seed in range(400)]
    mean = sum(losses) / len(losses)
    assert abs(mean) < 0.25
    in_sample = [max(0.0, -min(Noise()(range(8), 4, seed).costs)) for seed in range(400)]
    assert sum(in_sample) / len(in_sample) > 2


def test_a_clear_lead_is_measured() -> None:
    found = judge(Noise((0.0, 9.0, 9.0, 9.0)), 4, 2, EFFORT, 3)
    assert (found.best, found.chosen) == (0, 2)
    assert abs(found.loss - 9) < 4 * found.error
    assert found.cost == found.costs[0]


def test_a_single_answer_has_no_loss() -> None:
    found = judge(Noise((1.0,)), 1, None, EFFORT, 3)
    assert (found.best, found.loss, found.error) == (0, 0.0, 0.0)


def test_some_answers_can_be_kept() -> None:
    found = judge(Noise((0.0, 50.0, 9.0, 60.0)), 4, 2, EFFORT, 3)
    kept = found.only([found.best, 2])
    assert (kept.best, kept.chosen, len(kept.costs)) == (0, 1, 2)
    assert kept.stake == found.stake == max(found.costs) - found.cost > 50  # the worst is not among them


@pytest.mark.parametrize("seed", range(3))
def test_the_last_pick_of_a_draft_has_an_error(seed: int) -> None:
    """Nothing is hidden from it, so that all seats playing by one rule would give one game, over and over."""
    rules = short_game("pro", hand=10)
    match = Match(rules, 3, Dealer.from_seed(f"draft {seed}", 3))
    rng = Random(seed)
    while len(match.state.table.offer) > 5:
        decision = match.waiting()[0]
        match.answer(decision, rng.choice(decision.options))
    decision = match.waiting()[0]
    seat, family = decision.seat, family_of(rules)
    view, heard = match.view(seat), match.heard[seat]
    found = [
        family.judge_decision(rules, view, heard, decision, effort_of(200), number).judgement
        for number in (1, 2)
    ]
    for judgement in found:
        assert judgement is not None
        assert min(judgement.errors) > 0
    one, other = (judgement for judgement in found if judgement is not None)
    for place in range(len(decision.options)):
        error = (one.errors[place] ** 2 + other.errors[place] ** 2) ** 0.5
        assert abs(one.costs[place] - other.costs[place]) < 5 * error


@pytest.mark.parametrize(("preset", "seats"), [("pro", 4), ("leaflet", 2)])
def test_no_luck_of_a_single_game_counts_where_all_hands_are_known(preset: str, seats: int) -> None:
    """There all rollouts after a trick are the same game: a lead of many bullheads, without an error."""
    rules = short_game(preset, hand=10)
    match = Match(rules, seats, Dealer.from_seed("open", seats))
    rng, family, checked = Random(1), family_of(rules), 0
    while not match.over:
        decision = match.waiting()[0]
        state = match.state.table
        if len(decision.options) > 2 and not state.answered:
            view, heard = match.view(decision.seat), match.heard[decision.seat]
            rough, fine = (
                family.judge_decision(rules, view, heard, decision, effort, 1).judgement
                for effort in (SKETCH, effort_of(100))
            )
            assert rough is not None
            assert fine is not None
            leads = [cost - min(fine.costs) for cost in fine.costs]
            told = [cost - min(rough.costs) for cost in rough.costs]
            most = 1 if state.offer else 3
            assert max(abs(one - other) for one, other in zip(leads, told, strict=True)) < most
            checked += 1
        match.answer(decision, rng.choice(decision.options))
    assert checked > 5
