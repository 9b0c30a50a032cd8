"""Adding up and comparing points: low is good, and equals share (R2.9, R2.11, R11.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def totals(rounds: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """The points of every side over some rounds.

    >>> totals([(3, 0), (5, 10)])
    (8, 10)
    """
    return tuple(map(sum, zip(*rounds, strict=True)))


def lowest(points: Sequence[int]) -> tuple[int, ...]:
    """The sides with the lowest points.

    >>> lowest((7, 4, 4))
    (1, 2)
    """
    best = min(points)
    return tuple(side for side, total in enumerate(points) if total == best)
