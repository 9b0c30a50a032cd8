"""How likely each side is to win, for the curve under a replay.

The rest of the round is taken to go as the values say, with a spread that shrinks as it is played; rounds to
come are drawn, all seats alike, until the game ends by its rules (R2.10, R11.7). In co-op the rollouts count
wins themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from vacherie.analysis.review.account import Family
from vacherie.core.game import Game
from vacherie.core.score import totals

SAMPLES = 400
MOST_ROUNDS = 40
"""More rounds than this are not drawn."""


class Chances:
    """The chances of one game; all its points share the draws, so that a curve has no noise of its own."""

    def __init__(self, game: Game[Any, Any], family: Family, seats: int, seed: int) -> None:
        self.game = game
        self.family = family
        self.seats = seats
        rng = np.random.default_rng(seed)
        self.now = rng.standard_normal((SAMPLES, seats))
        mean = family.points_of_round(game, seats)
        spread = family.ROUND_SPREAD * np.sqrt((seats - 1) / seats)
        later = mean + spread * rng.standard_normal((MOST_ROUNDS, SAMPLES, seats))
        self.later = np.maximum(later, 0.0).cumsum(0)
        self.mean = mean
        self.spread = spread

    def of(self, state: Any, values: Sequence[float]) -> tuple[float, ...]:
        """By seat: the chance to win from a state, if the final results are expected to be `values`."""
        game, seats = self.game, self.seats
        if game.is_over(state):
            return shares(game.winners(state), seats)
        leads = np.array(values) * ((seats - 1) / seats)
        done = totals(state.table.history) or (0,) * seats
        left = self.family.share_left(game, state)
        is_between = game.needs_deal(state) is not None
        round = state.table.round + is_between
        middle = sum(done) / seats + (0 if is_between else self.mean)
        ends = middle - leads + self.spread * np.sqrt(left) * self.now
        if is_between:  # nothing of a new round is known yet
            ends, round = middle - leads + np.zeros_like(self.now), round - 1
        return tuple(self.play_on(ends, round).tolist())

    def play_on(
        self, ends: np.ndarray[Any, np.dtype[np.float64]], round: int
    ) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The share of wins when the totals after a round are these."""
        settings = self.game.settings
        most, end = settings.get("max_rounds"), settings.get("end_score")
        totals_now, alive = ends, np.ones(len(ends), np.bool_)
        final = ends.copy()
        for more in range(MOST_ROUNDS):
            over = np.zeros(len(ends), np.bool_)
            if isinstance(end, int):
                high = np.rint(totals_now).max(1)
                over |= high >= end if settings.get("end_rule") == "reach" else high > end
            if isinstance(most, int) and round + more >= most:
                over[:] = True
            if round + more > 0:
                final[alive] = totals_now[alive]
                alive &= ~over
            if not alive.any():
                break
            totals_now = ends + self.later[more]
        best = final == final.min(1, keepdims=True)
        return np.asarray((best / best.sum(1, keepdims=True)).mean(0))


def shares(winners: Sequence[int], sides: int) -> tuple[float, ...]:
    """The chances once a game is over.

    >>> shares((0, 2), 3)
    (0.5, 0.0, 0.5)
    """
    return tuple(1 / len(winners) if side in winners else 0.0 for side in range(sides))
