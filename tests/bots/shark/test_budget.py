"""Budgets of Shark: rollouts or milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from vacherie.bots.shark.budget import Milliseconds, default_budget
from vacherie.bots.shark.sequential_halving import CostSums, search


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


def test_a_time_ends() -> None:
    assert search(Rigged([1, 1], noise=1), 2, Milliseconds(1), Random(1)).rollouts > 0


@pytest.mark.parametrize(
    ("text", "amount"), [("", 40), ("5", 5), ("0", 1), ("1e9", 10_000), ("nan", 40), ("soon", 40)]
)
def test_the_time_of_the_environment(text: str, amount: float) -> None:
    assert default_budget({"VACHERIE_SHARK_MS": text}) == Milliseconds(amount)
