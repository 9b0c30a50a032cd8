"""The player that adapts without search: it mixes two nets, and what it sees decides how."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.random_nets import random_nets
from vacherie.sim.nimmt.net.adaptation import Adaptation
from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.kinds import NET
from vacherie.sim.nimmt.net.posterior import TableBelief
from vacherie.sim.nimmt.net.self_play import NONE, play_rounds
from vacherie.sim.nimmt.position import BASE, REVERSE

NETS = random_nets(3, 16, 8, seed=3)
LEARNER, FROZEN, OTHER = NET, NET + 1, NET + 2


def play(
    seating: tuple[int, ...], adaptation: Adaptation, recorded: float = 0.0, variant: int = BASE
) -> tuple[Decisions, int, np.ndarray]:
    decisions = Decisions.empty(2000)
    written, totals = play_rounds(
        NETS, np.array([4, variant, 104, 10, 0], np.int64), np.array(seating + (0,) * 6), np.zeros(NET + 3),
        np.full(3, 1e-5), seed=5, start=0, rounds=10, recorded=recorded, adaptation=adaptation,
        decisions=decisions,
    )  # fmt: skip
    return decisions, written, totals


def certain(uniform: float) -> Adaptation:
    """Players that keep to what they believe."""
    prior = np.array([uniform, 1e-9, 1 - uniform, 1e-9])
    return Adaptation(FROZEN, TableBelief(prior, np.array([0.5, 0.1, 1e-9, 0.0])), np.array([0.5, 0.5]))


@pytest.mark.parametrize(("uniform", "like"), [(1e-9, FROZEN), (1 - 3e-9, OTHER)])
def test_who_is_certain_plays_by_one_net(uniform: float, like: int) -> None:
    """Greedily, so that random numbers do not matter; the others have no choice either."""
    _, _, adaptive = play((FROZEN, 1, 1, 1), certain(uniform))
    _, _, plain = play((like, 1, 1, 1), NONE)
    assert adaptive[FROZEN, 1] == pytest.approx(plain[like, 1])
    assert adaptive[FROZEN, 0] == plain[like, 0] == 10


def test_only_the_learner_is_recorded() -> None:
    belief = TableBelief(np.array([0.4, 0.1, 0.3, 0.2]), np.array([0.8, 0.1, 1.0, 0.05]))
    adaptation = Adaptation(FROZEN, belief, np.array([0.5, 0.3]))
    for variant in (BASE, REVERSE):
        _, written, totals = play((LEARNER, FROZEN, FROZEN, FROZEN), adaptation, 1.0, variant)
        assert written == 10 * 10
        assert totals[FROZEN, 0] == 30
        assert totals[:, 2].sum() == pytest.approx(0, abs=1e-9)
