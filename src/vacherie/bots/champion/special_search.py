"""Flat Monte-Carlo search with the compiled rollouts of games with special cards.

Imports Numba, which is slow, so `coop` and `surprise` import this module once the kernels are loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

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
LINES = 24
"""How many answers have the uses after them searched, too."""


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
    """How the co-op trick can end after each answer: with one more use after the first and the best others.

    The balance in bullheads (R8.20), less `TRICK_PRICE` for every special card; -inf for the others.
    """
    values = np.empty(len(answers))

    def rate(lines: Sequence[int], deep: bool) -> None:
        some = np.empty(len(lines))
        codes = np.array([answers[line] for line in lines], np.int64)
        trick_search.rate(position.facts, position.board, position.known, codes, TRICK_PRICE, deep, some)
        values[list(lines)] = some

    rate(range(len(answers)), False)
    order = np.argsort(-values[1:], kind="stable") + 1
    best = [0, *order[:LINES].tolist()]
    values[order[LINES:]] = -np.inf
    rate(best, True)
    return [float(value) for value in values]
