"""Trains a best response to the net policy of `champion`: how much a rival can gain that knows it by heart.

Four seats of the base game. Three of them play by the frozen nets and adapt to their rivals
(`sim.nimmt.net.adaptation`), without search; the fourth learns from scratch, with the trainer of the nets
themselves, against nothing else. Its gain is what it takes less than one more of the frozen kind in its
place, on the same decks. `bench/exploitability.py` runs it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean, stdev

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.nimmt.net.adaptation import Adaptation
from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.kinds import NET
from vacherie.sim.nimmt.net.posterior import TableBelief
from vacherie.sim.nimmt.net.self_play import play_rounds
from vacherie.sim.nimmt.net.weights import load
from vacherie.training.nimmt_torch import Trainer, stack

LEARNER, FROZEN = NET, NET + 1
"""Kinds of players; the net after the frozen one is that of uniform players."""
GREEDY = 0.05
"""The temperature of the frozen policy, in bullheads: it nearly always plays its cheapest card."""
BATCH = 50
"""Rounds between which the standard error is taken."""


class Response(Trainer):
    """The learner."""

    seating = np.array([LEARNER] + [FROZEN] * 9, np.int64)
    recorded = 1.0
    pause = 120.0

    def __init__(
        self,
        folder: Path,
        options: argparse.Namespace,
        belief: TableBelief,
        temperatures: NDArray[np.float64],
        greedy: float = GREEDY,
    ) -> None:
        """What the frozen seats believe about rivals, and how freely they play, is the caller's."""
        super().__init__(folder, options)
        self.greedy = greedy
        self.adaptation = Adaptation(FROZEN, belief, temperatures)
        self.frozen = load([Path(options.frozen), Path(options.uniform)])
        self.itself: list[float] = []

    def rules(self, rng: np.random.Generator) -> NDArray[np.int64]:
        return np.array([4, self.variant, 104, 10, 0], np.int64)

    def nets(self) -> Nets:
        """The learner, and the two nets of the frozen policy."""
        return stack([self.net.arrays(), self.frozen])

    def players(self, rng: np.random.Generator) -> tuple[Nets, NDArray[np.float64], NDArray[np.float64]]:
        shares = np.zeros(NET + 3)
        return self.nets(), shares, np.array([self.temperature(), self.greedy, self.greedy])

    def heads(self, seating: NDArray[np.int64], kind: int, rounds: int) -> list[float]:
        """The mean bullheads of a kind of players, by batch of rounds; always the same decks."""
        nets = self.nets()
        found = []
        for start in range(0, rounds, BATCH):
            _, totals = play_rounds(
                nets, self.rules(np.random.default_rng()), seating, np.zeros(NET + 3),
                np.array([0.01, self.greedy, self.greedy]), seed=11, start=start, rounds=BATCH,
                adaptation=self.adaptation, decisions=Decisions.empty(100),
            )  # fmt: skip
            found.append(float(totals[kind, 1] / totals[kind, 0]))
        return found

    def measure(self, rounds: int = 500) -> dict[str, float]:
        """The gain so far, with its standard error, and the bullheads of the learner."""
        if BATCH * len(self.itself) < rounds:
            self.itself = self.heads(np.full(10, FROZEN), FROZEN, rounds)
        own = self.heads(self.seating, LEARNER, rounds)
        gains = [base - mine for base, mine in zip(self.itself, own, strict=False)]
        return {
            "heads": round(mean(own), 3),
            "gain": round(mean(gains), 3),
            "gain_se": round(stdev(gains) / len(gains) ** 0.5, 3),
        }
