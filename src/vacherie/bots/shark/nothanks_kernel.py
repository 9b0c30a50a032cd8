"""Rollouts of No Thanks! in the compiled kernel, and how they are scored.

Imports Numba, which is slow, so `kernel_rollouts` imports this module late.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from vacherie.bots.shark.nothanks_rivals import likely_policies
from vacherie.bots.shark.sequential_halving import CostSums
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import View
from vacherie.sim.nothanks import rollout
from vacherie.sim.nothanks.policy import NoThanksPolicy
from vacherie.sim.nothanks.position import from_view

BONUS = 20.0
"""The value of having the fewest points at the end of the round, in points."""
OWN = NoThanksPolicy(fair=0.5, rich=8, near=0.9, safe=0.3, reserve=2)
"""The rollout policy of the own seat."""


def supports(game: NoThanks, view: View) -> bool:
    """The kernel can answer every decision."""
    return True


class KernelSampler:
    """Rollouts from a No Thanks! table; the kernel plays both answers in any case."""

    batch = 128

    def __init__(self, game: NoThanks, view: View, heard: Sequence[Event], rng: Random) -> None:
        self.position = from_view(game, view, heard)
        rivals = likely_policies(view, heard)
        self.policies = [OWN if seat == view.seat else rivals[seat] for seat in range(view.table.seats)]

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        found = rollout.roll_out(self.position, count, self.policies, seed)
        sums = []
        for candidate in candidates:
            n, _, _, relative, squares, wins = found.table[candidate].tolist()
            mean, share = relative / n, wins / n
            spread = max(squares / n - mean * mean, 0.0) ** 0.5 + BONUS * (share * (1 - share)) ** 0.5
            cost = mean - BONUS * share
            sums.append(CostSums(n * cost, n * (spread * spread + cost * cost)))
        return sums
