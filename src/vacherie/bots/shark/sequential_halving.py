"""Sequential halving: finds the best of several answers from many rollouts of each.

All candidates get equally many rollouts on the same determinisations; each time a share of the budget is
spent, the worse half is dropped. The search stops early when the best leads clearly. The sampler runs the
rollouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Protocol

from msgspec import Struct

from vacherie.bots.shark.budget import Budget

CLEAR_LEAD = 4.5
"""The number of standard errors by which the best must lead for the search to stop early."""
MIN_ROLLOUTS = 32
"""Rollouts of each candidate before the search may stop early."""


class CostSums(Struct, frozen=True, gc=False):
    """The costs of some rollouts of a candidate: their sum, and the sum of their squares."""

    total: float
    squares: float


class Sampler(Protocol):
    """Runs rollouts of candidates."""

    batch: int
    """How many rollouts, of all candidates together, to run between two checks of the budget."""

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> Sequence[CostSums]:
        """Run `count` rollouts of each candidate, on the same determinisations; low costs are good."""
        ...


class Arm(Struct):
    """A candidate and what is known about it so far."""

    candidate: int
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, count: int, sums: CostSums) -> None:
        """Add the results of some more rollouts."""
        self.count += count
        self.total += sums.total
        self.squares += sums.squares

    @property
    def mean(self) -> float:
        """The average cost."""
        return self.total / self.count if self.count else inf

    @property
    def error(self) -> float:
        """The square of the standard error of the mean."""
        if self.count < 2:
            return inf
        return max(self.squares / self.count - self.mean**2, 0.0) / (self.count - 1)


class Outcome(Struct, frozen=True):
    """The result of a search: every candidate, the best first, and the number of rollouts."""

    arms: tuple[Arm, ...]
    rollouts: int

    @property
    def best(self) -> int:
        """The candidate with the lowest cost."""
        return self.arms[0].candidate


def search(sampler: Sampler, candidates: int, budget: Budget, rng: Random) -> Outcome:
    """Find the candidate with the lowest average cost.

    >>> from vacherie.bots.shark.budget import Rollouts
    >>> class Dice:
    ...     batch = 4
    ...     def sample(self, candidates, count, seed):
    ...         rng = Random(seed)
    ...         rolls = [rng.randint(1, 6) for _ in range(count)]
    ...         costs = [[c + roll for roll in rolls] for c in candidates]
    ...         return [CostSums(sum(some), sum(cost**2 for cost in some)) for some in costs]
    >>> search(Dice(), candidates=3, budget=Rollouts(100), rng=Random(1)).best
    0
    """
    meter = budget.begin()
    alive = [Arm(candidate) for candidate in range(candidates)]
    dropped: list[Arm] = []
    stages = max(1, ceil(log2(candidates)))
    stage = 1
    rollouts = 0
    while True:
        count = max(1, sampler.batch // len(alive))
        results = sampler.sample([arm.candidate for arm in alive], count, rng.getrandbits(63))
        for arm, sums in zip(alive, results, strict=True):
            arm.add(count, sums)
        rollouts += count * len(alive)
        spent = meter.spent(rollouts)
        if spent * stages < stage:
            if is_clear(alive):
                break
            continue
        alive.sort(key=rank)
        if spent >= 1 or len(alive) == 1:
            break
        stage = int(spent * stages) + 1
        keep = max(2, (len(alive) + 1) // 2)
        dropped[:0] = alive[keep:]
        del alive[keep:]
    alive.sort(key=rank)
    return Outcome((*alive, *dropped), rollouts)


def rank(arm: Arm) -> tuple[float, int]:
    """The order of candidates: low costs first, then as they were given."""
    return arm.mean, arm.candidate


def is_clear(arms: Sequence[Arm]) -> bool:
    """Whether the best leads clearly. Rollouts share determinisations, so this is a conservative test."""
    if arms[0].count < MIN_ROLLOUTS:
        return False
    first, *others = sorted(arms, key=rank)
    return all(other.mean - first.mean > CLEAR_LEAD * sqrt(first.error + other.error) for other in others)


def relative(points: Sequence[int], side: int) -> float:
    """What a side has more than the others on average."""
    others = len(points) - 1
    return points[side] - (sum(points) - points[side]) / others
