"""Flat Monte-Carlo search with the compiled rollouts of games with special cards.

Imports Numba, which is slow, so `coop` and `surprise` import this module once the kernels are loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from vacherie.bots.careful.nimmt import surprise
from vacherie.bots.shark.budget import Budget
from vacherie.bots.shark.rules_rollouts import preferred
from vacherie.bots.shark.sequential_halving import CostSums, search
from vacherie.sim.nimmt.special import rollout, trick_search
from vacherie.sim.nimmt.special.board import KINDS, SPECIAL_KINDS
from vacherie.sim.nimmt.special.position import SpecialPosition

OF_CAREFUL = 0.7
"""The share of what `careful` asks for a special card: who searches finds more occasions to use one well."""
WORTH = np.zeros(SPECIAL_KINDS)
"""By kind: about how many bullheads a special card of R9 saves later on."""
for _special, _worth in surprise.WORTH.items():
    WORTH[KINDS[_special]] = OF_CAREFUL * _worth
SENSIBLE = 0.8
"""Probability that another player of a rollout chooses its cards sensibly."""
PRIZE = 10.0
"""The value of winning, in bullheads."""
MIN_ROLLOUTS = 12
"""Fewer rollouts of the best answer than this say too little: the machine must be very busy."""
TRICK_PRICE = 1.5
"""What a special card must gain in its trick to be worth a closer look."""
LINES = 12
"""Of how many answers of each kind the uses after them are searched, too."""


class SpecialSampler:
    """Rollouts of some answers from one position."""

    batch = 20

    def __init__(self, position: SpecialPosition, answers: Sequence[int]) -> None:
        self.position = position
        self.answers = np.array(answers, np.int64)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        at = self.position
        stats = np.zeros((len(candidates), 3))
        rollout.run(
            at.facts, at.board, at.unseen, at.known, at.specials, at.held, WORTH, at.before, PRIZE, SENSIBLE,
            self.answers[list(candidates)], seed, count, stats,
        )  # fmt: skip
        return [CostSums(cost, squares) for cost, squares, _ in stats.tolist()]


def best_answer(
    position: SpecialPosition, answers: Sequence[int], budget: Budget, rng: Random, *, is_use: bool = False
) -> int | None:
    """The place of the answer with the lowest mean cost; None if there was time for too few rollouts.

    Where special cards are used (`is_use`), the first answer is none, and another must be clearly better.
    """
    outcome = search(SpecialSampler(position, answers), len(answers), budget, rng)
    if outcome.arms[0].count < MIN_ROLLOUTS:
        return None
    return preferred(outcome) if is_use else outcome.best


def rate_trick(position: SpecialPosition, answers: Sequence[int]) -> list[float]:
    """How the co-op trick can end after each answer, the first a pass: with the best use after it, if any.

    The balance in bullheads (R8.20), less `TRICK_PRICE` for every special card; -inf for an answer that is
    not among the best of its kind.
    """
    codes = np.array(answers, np.int64)
    shallow = rate_lines(position, codes, deep=False)
    best = [0]
    for kind in np.unique(codes[1:] & 15).tolist():
        lines = np.flatnonzero(codes & 15 == kind)
        best += lines[np.argsort(-shallow[lines], kind="stable")][:LINES].tolist()
    values = np.full(len(answers), -np.inf)
    values[best] = rate_lines(position, codes[best], deep=True)
    return [float(value) for value in values]


def rate_lines(position: SpecialPosition, codes: NDArray[np.int64], *, deep: bool) -> NDArray[np.float64]:
    """The values of some answers by `trick_search`."""
    values = np.empty(len(codes))
    trick_search.rate(position.facts, position.board, position.known, codes, TRICK_PRICE, deep, values)
    return values
