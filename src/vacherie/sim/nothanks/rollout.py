"""Roll-outs of No Thanks!: finish a position many times and say what taking and passing led to.

Every playout draws a world (unseen cards, uncounted chips) and plays both candidates in it, so that luck
cancels between them. Playout i of a seed is the same on any thread: give each thread its own range of
playouts (`first`) and add the statistics. No lock, no allocation and no GIL inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.nothanks.policy import RULE, Policy, table_of
from vacherie.sim.nothanks.position import Position

COUNT, OWN, OWN_SQUARES, RELATIVE, RELATIVE_SQUARES, WINS = range(6)
"""The columns of `Statistics.table`."""


@dataclass(frozen=True)
class Statistics:
    """Sums over playouts, one line per candidate (`TAKE`, `PASS`); scores are penalties, low is good."""

    table: NDArray[np.float64]
    """(2, 6): playouts; sum and sum of squares of the own final score; the same of the own score minus the
    mean of the others'; playouts won or shared. A candidate that is not legal has no playouts."""

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(self.table + other.table)

    @property
    def count(self) -> NDArray[np.float64]:
        """Playouts of each candidate."""
        return self.table[:, COUNT]

    @property
    def own(self) -> NDArray[np.float64]:
        """Mean own score of each candidate; nan where it is not legal."""
        return self.mean(OWN)

    @property
    def relative(self) -> NDArray[np.float64]:
        """Mean own score minus the mean of the others."""
        return self.mean(RELATIVE)

    @property
    def wins(self) -> NDArray[np.float64]:
        """The share of playouts won or shared."""
        return self.mean(WINS)

    def mean(self, column: int) -> NDArray[np.float64]:
        """The mean of a column of sums."""
        with np.errstate(invalid="ignore"):
            return self.table[:, column] / self.table[:, COUNT]


def roll_out(
    position: Position,
    playouts: int,
    policies: Policy | Sequence[Policy] = RULE,
    seed: int = 0,
    first: int = 0,
) -> Statistics:
    """Play both candidates of the active seat `playouts` times to the end of the round."""
    table_of(policies, position.seats)
    raise NotImplementedError
