"""Softmax choice: an answer that costs one temperature more is given e times less often."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random


def softmax_choice(costs: Sequence[float], temperature: float, rng: Random) -> int:
    """The number of the answer; with temperature 0 always the first of the cheapest.

    >>> softmax_choice([3.0, 1.0, 1.0], 0.0, Random(1))
    1
    >>> draws = [softmax_choice([0.0, 2.0], 1.0, Random(n)) for n in range(1000)]
    >>> 0.08 < draws.count(1) / 1000 < 0.16  # 1 / (1 + e²) = 0.12
    True
    """
    least = min(costs)
    if temperature <= 0:
        return costs.index(least)
    weights = [exp((least - cost) / temperature) for cost in costs]
    return rng.choices(range(len(costs)), weights)[0]
