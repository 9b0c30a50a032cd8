"""Rollouts of the nimmt family in the compiled kernel, and how they are scored.

Imports Numba, which is slow, so `kernel_rollouts` imports this module late.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import numpy as np

from vacherie.bots.shark.nimmt_rivals import sensible_probability
from vacherie.bots.shark.sequential_halving import CostSums
from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games import game as make_game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.games.nimmt.surprise import SurpriseMode
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt import guided_rollout
from vacherie.sim.nimmt.position import can_load, load

BONUS = 10.0
"""The value of having the fewest points at the end of the round, in bullheads."""
SENSIBLE = 0.7
"""Probability that a rival with special cards plays sensibly; its past plays say little about that."""


def supports(game: Nimmt, view: View) -> bool:
    """Whether the kernel can answer this decision."""
    is_asked = isinstance(view.table.todo[0], Select | ChoosingRow | Drafting)
    return is_asked and (can_load(game) or fits_base_game(game, view))


def fits_base_game(game: Nimmt, view: View) -> bool:
    """Whether a table with special cards (R9) can be treated as one of the base game.

    The kernel does not support special cards. For a card or a row, thousands of rollouts without them are
    worth more than a few dozen with them, as long as the rows could be those of the base game.
    """
    table, step = view.table, view.table.todo[0]
    return (
        isinstance(game.mode, SurpriseMode)
        and len(table.rows) == 4
        and all(0 < len(row.cards) <= 5 for row in table.rows)
        and not (isinstance(step, ChoosingRow) and len(step.rows) < 4)
    )


@lru_cache(maxsize=16)
def without_specials(hand: int, deal: str) -> Nimmt:
    """The base game with the same cards."""
    rules = make_game("classic", hand=hand, deal=deal)
    assert isinstance(rules, Nimmt)
    return rules


class KernelSampler:
    """Rollouts from a nimmt table."""

    batch = 240

    def __init__(self, game: Nimmt, view: View, heard: Sequence[Event], rng: Random) -> None:
        seats = view.table.seats
        if can_load(game):
            self.position = load(game, view)
            self.sensible = sensible_probability(game, view, heard, self.position, rng)
        else:
            self.position = load(without_specials(game.rules.hand, game.rules.deal), view)
            self.sensible = np.full(seats, SENSIBLE)
        so_far = np.array(self.position.points, np.int64)
        self.before = so_far + np.array(totals(view.table.history) or (0,) * seats, np.int64)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        active = np.zeros(self.position.lines, np.bool_)
        active[list(candidates)] = True
        sums = guided_rollout.roll_out(
            self.position,
            count,
            seed=seed,
            sensible=self.sensible,
            before=self.before,
            prize=BONUS,
            active=active,
        )
        return [
            CostSums(cost, squares)
            for cost, squares in sums[list(candidates)][
                :, [guided_rollout.COST, guided_rollout.SQUARES]
            ].tolist()
        ]
