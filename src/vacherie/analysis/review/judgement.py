"""How one decision is judged: the best answer is found in some worlds, and its lead measured in others.

An answer that looks best in a sample looks better than it is; so a loss measured in the same sample would be
too high. All answers share their worlds (common random numbers), so that differences have less error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from msgspec import Struct

from vacherie.analysis.review.effort import Effort

MEASURED = 3
"""So many of the best answers are measured besides the chosen one."""


class Means(Struct, frozen=True):
    """The mean of some worlds."""

    costs: tuple[float, ...]
    """By answer tried, relative to the other sides."""
    wins: float | None = None
    """How often the first of them won, where the evaluator knows."""


Sample = Callable[[Sequence[int], int, int], Means]
"""Tries the answers with these places in so many worlds of a seed."""


class Judgement(Struct, frozen=True):
    """What some answers are worth to a seat, as costs: low is good."""

    costs: tuple[float, ...]
    """By answer."""
    errors: tuple[float, ...]
    """One standard error of each."""
    best: int
    chosen: int
    loss: float
    """The cost of the chosen answer less that of the best."""
    error: float
    """One standard error of `loss`."""
    wins: float | None
    """How often the best answer wins, where the evaluator knows."""

    @property
    def cost(self) -> float:
        """The cost of the best answer."""
        return self.costs[self.best]

    def only(self, places: Sequence[int]) -> Judgement:
        """The same for some of the answers, the best and the chosen among them."""
        return Judgement(
            tuple([self.costs[place] for place in places]),
            tuple([self.errors[place] for place in places]),
            places.index(self.best), places.index(self.chosen), self.loss, self.error, self.wins,
        )  # fmt: skip


def judge(sample: Sample, answers: int, chosen: int | None, effort: Effort, seed: int) -> Judgement:
    """Judge a decision; without a chosen answer only the best is measured, with the next ones."""
    rng = Random(seed)
    places = range(answers)
    if answers == 1:
        best, first = 0, Means((0.0,))
    else:
        first = sample(places, effort.choose, rng.getrandbits(60))
        best = min(places, key=first.costs.__getitem__)
    near = sorted(places, key=first.costs.__getitem__)[: MEASURED if effort.fine else 1]
    tried = sorted({best, *near} | ({chosen} if chosen is not None else set()))
    tried.remove(best)
    tried.insert(0, best)
    batches = [sample(tried, effort.batch, rng.getrandbits(60)) for _ in range(effort.batches)]
    means = [mean([batch.costs[at] for batch in batches]) for at in range(len(tried))]
    costs = [means[0] + cost - first.costs[best] for cost in first.costs]
    spread = error([batch.costs[0] for batch in batches])
    errors = [spread * sqrt(2)] * answers
    for at, place in enumerate(tried):
        costs[place] = means[at]
        errors[place] = error([batch.costs[at] for batch in batches])
    given = best if chosen is None else chosen
    at = tried.index(given)
    leads = [batch.costs[at] - batch.costs[0] for batch in batches]
    wins = [batch.wins for batch in batches if batch.wins is not None]
    return Judgement(
        tuple(costs), tuple(errors), best, given, mean(leads), error(leads), mean(wins) if wins else None
    )


def mean(numbers: Sequence[float]) -> float:
    """The mean of some numbers."""
    return sum(numbers) / len(numbers)


def error(numbers: Sequence[float]) -> float:
    """One standard error of a mean.

    >>> error([1.0, 3.0])
    1.0
    """
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    return sqrt(sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))
