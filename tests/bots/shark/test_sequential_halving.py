"""Sequential halving: the best candidate wins, within the budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from vacherie.bots.shark.budget import Rollouts
from vacherie.bots.shark.sequential_halving import Arm, CostSums, is_clear, search


class Rigged:
    """Candidates whose costs are known, with noise."""

    batch = 40

    def __init__(self, costs: Sequence[float], noise: float) -> None:
        self.costs = costs
        self.noise = noise
        self.tried = [0] * len(costs)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        rng = Random(seed)
        trials = []
        for candidate in candidates:
            self.tried[candidate] += count
            found = [self.costs[candidate] + rng.gauss(0, self.noise) for _ in range(count)]
            trials.append(CostSums(sum(found), sum(cost * cost for cost in found)))
        return trials


@pytest.mark.parametrize("best", range(5))
def test_the_cheapest_is_found(best: int) -> None:
    costs = [3.0 + (candidate != best) for candidate in range(5)]
    rigged = Rigged(costs, noise=3)
    outcome = search(rigged, 5, Rollouts(4000), Random(1))
    assert outcome.best == best
    assert sorted(arm.candidate for arm in outcome.arms) == list(range(5))
    assert rigged.tried[best] == max(rigged.tried) > min(rigged.tried), "no candidate was dropped"


def test_the_whole_budget_is_used_without_a_clear_winner() -> None:
    rigged = Rigged([1.0] * 5, noise=3)
    outcome = search(rigged, 5, Rollouts(4000), Random(1))
    assert 4000 <= outcome.rollouts <= 4000 + rigged.batch
    assert outcome.rollouts == sum(rigged.tried)
    assert max(rigged.tried) > 3 * min(rigged.tried), "the better half got no more than the worse"


def test_a_clear_case_is_short() -> None:
    outcome = search(Rigged([0, 50, 60], noise=1), 3, Rollouts(100_000), Random(1))
    assert outcome.best == 0
    assert outcome.rollouts < 1000


def test_equal_candidates_are_never_clear() -> None:
    arms = [Arm(0, 1000, 500.0, 900.0), Arm(1, 1000, 501.0, 900.0)]
    assert not is_clear(arms)


@pytest.mark.parametrize("candidates", [2, 3, 10, 45])
def test_the_smallest_budget_tries_every_candidate_once(candidates: int) -> None:
    outcome = search(Rigged(range(candidates), noise=0.1), candidates, Rollouts(1), Random(1))
    assert outcome.best == 0
    assert all(arm.count for arm in outcome.arms)
