"""How one decision is judged: the best answer is found in some worlds, and its lead measured in others.

An answer that looks best in a sample looks better than it is; so a loss measured in the same sample would be
too high. All answers share their worlds (common random numbers), so that differences have less error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from random import Random

from msgspec import Struct

from vacherie.analysis.review.effort import Effort


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
    lead_errors: tuple[float, ...]
    """By answer: one standard error of its cost less that of the best."""
    best: int
    chosen: int
    stake: float
    """The cost of the worst answer less that of the best."""
    wins: float | None
    """How often the best answer wins, where the evaluator knows."""

    @property
    def cost(self) -> float:
        """The cost of the best answer."""
        return self.costs[self.best]

    @property
    def loss(self) -> float:
        """The cost of the chosen answer less that of the best."""
        return self.costs[self.chosen] - self.cost

    @property
    def error(self) -> float:
        """One standard error of `loss`."""
        return self.lead_errors[self.chosen]

    def only(self, places: Sequence[int]) -> Judgement:
        """The same for some of the answers, the best and the chosen among them."""
        return Judgement(
            tuple([self.costs[place] for place in places]),
            tuple([self.errors[place] for place in places]),
            tuple([self.lead_errors[place] for place in places]),
            places.index(self.best), places.index(self.chosen), self.stake, self.wins,
        )  # fmt: skip


def judge(sample: Sample, answers: int, chosen: int | None, effort: Effort, seed: int) -> Judgement:
    """Judge a decision; without a chosen answer only the best ones are measured."""
    rng, places, effort = Random(seed), range(answers), effort.shared(answers)
    # What is not measured afterwards needs the spread of several batches for its error.
    parts = 0 if answers == 1 else 1 if answers <= effort.measured else effort.batches
    looks = [sample(places, -(-effort.choose // parts), rng.getrandbits(60)) for _ in range(parts)]
    first = [mean([look.costs[place] for look in looks]) for place in places] if looks else [0.0]
    order = sorted(places, key=first.__getitem__)
    best = order[0]
    given = best if chosen is None else chosen
    tried = [best, *sorted({*order[: effort.measured], given} - {best})]
    batches = [sample(tried, effort.batch, rng.getrandbits(60)) for _ in range(effort.batches)]
    measured = {place: [batch.costs[at] for batch in batches] for at, place in enumerate(tried)}
    own = measured[best]
    costs, errors, lead_errors = [], [], []
    for place in places:
        if place in measured:
            costs.append(mean(measured[place]))
            errors.append(error(measured[place]))
            lead_errors.append(error([cost - less for cost, less in zip(measured[place], own, strict=True)]))
        else:
            leads = [look.costs[place] - look.costs[best] for look in looks]
            costs.append(mean(own) + mean(leads))
            errors.append(hypot(error(own), error(leads)))
            lead_errors.append(error(leads))
    wins = [batch.wins for batch in batches if batch.wins is not None]
    return Judgement(
        tuple(costs), tuple(errors), tuple(lead_errors), best, given, max(costs) - costs[best],
        mean(wins) if wins else None,
    )  # fmt: skip


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
