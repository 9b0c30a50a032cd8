"""Statistical tests and intervals in plain Python: Student's t and Holm's correction.

All of them take one number for each deal group: games of one group share their cards and are not independent,
so a group is one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, inf, lgamma, log, sqrt

from msgspec import Struct

LEVEL = 0.95
"""The confidence level of intervals."""


class Estimate(Struct, frozen=True):
    """A mean over deal groups with its uncertainty."""

    mean: float
    se: float | None
    """The standard error; None for a single group."""
    low: float | None
    high: float | None
    count: int
    """How many deal groups it comes from."""


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of one number for each deal group, with its 95 % interval.

    >>> found = estimate([1.0, 2.0, 3.0])
    >>> found.mean, round(found.se, 3), round(found.low, 2), round(found.high, 2)
    (2.0, 0.577, -0.48, 4.48)
    """
    count = len(values)
    mean = fsum(values) / count
    if count < 2:
        return Estimate(mean, None, None, None, count)
    se = sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
    reach = se * quantile(LEVEL, count - 1)
    return Estimate(mean, se, mean - reach, mean + reach, count)


def p_value(found: Estimate) -> float | None:
    """How likely so large a mean would be if the true mean were zero: Student's t, two-sided."""
    if found.se is None:
        return None
    if found.se == 0.0:
        return 1.0 if found.mean == 0.0 else 0.0
    return both_tails(found.mean / found.se, found.count - 1)


def holm(values: Sequence[float]) -> list[float]:
    """Holm's correction: what is below 0.05 afterwards may be claimed, all claims together, at that risk.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    corrected, worst = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, (len(values) - rank) * values[at]))
        corrected[at] = worst
    return corrected


def groups_needed(found: Estimate) -> int | None:
    """About how many deal groups would show a difference of this size, four times out of five."""
    if not found.se or not found.mean:
        return None
    wanted = 1.960 + 0.842  # the normal quantiles for the level and the power
    return int((wanted * found.se / found.mean) ** 2 * found.count) + 1


def both_tails(t: float, freedom: int) -> float:
    """The chance that Student's t with so many degrees of freedom is at least as far from zero.

    >>> round(both_tails(2.0, 10), 5), round(both_tails(1.96, 1_000_000), 4)
    (0.07339, 0.05)
    """
    return incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5) if t else 1.0


@lru_cache(maxsize=256)
def quantile(level: float, freedom: int) -> float:
    """How many standard errors an interval of this level reaches to both sides.

    >>> round(quantile(0.95, 10), 4), round(quantile(0.95, 100_000), 3)
    (2.2281, 1.96)
    """
    low, high = 0.0, 1.0
    while both_tails(high, freedom) > 1 - level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        if both_tails(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return high


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz).

    >>> round(incomplete_beta(0.3, 2.0, 3.0), 4)
    0.3483
    """
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    if x > (a + 1) / (a + b + 2):  # the fraction converges quickly only on this side
        return 1.0 - incomplete_beta(1.0 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    tiny = 1e-300
    value, c, d, before = 1.0, 1.0, 0.0, inf
    for step in range(1_000):
        half = step // 2
        if step == 0:
            part = 1.0
        elif step % 2 == 0:
            part = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        else:
            part = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        d = 1 / (1 + part * d or tiny)
        c = 1 + part / c or tiny
        before, value = value, value * c * d
        if step and abs(value - before) < 1e-14 * abs(value):
            break
    return front * (value - 1.0)
