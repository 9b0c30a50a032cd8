"""Results of rollouts: exact sums for every candidate, with means and standard errors.

All sums are whole numbers, so that any split of the work over calls, threads or machines adds up to the same.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TypeAlias

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.core.error import BadSetup
from vacherie.sim.arguments import instance, whole
from vacherie.sim.nimmt.position import NimmtPosition

__all__ = ["RolloutSums"]

Floats: TypeAlias = NDArray[np.float64]


@dataclass(slots=True, eq=False)
class RolloutSums:
    """Sums by candidate, in the order of `NimmtPosition.options`; `roll_out` adds to them in place.

    The own score is what the seat takes from the position to the end of the round. The relative score is
    that minus the mean of all others; its sums are kept times `seats - 1` (and squares times its square),
    where they are whole numbers. Copies of any kind share nothing with the original.
    """

    seats: int
    """How many seats the game has."""
    sums: NDArray[np.int64]
    """(candidates, 5): n, sum and sum of squares of the own score, the same of the relative score scaled."""
    done: int = 0
    """The number of the next world: one more than the highest that has been drawn."""

    def __post_init__(self) -> None:
        self.seats, self.done = whole("seats", self.seats, 2, 10), whole("done", self.done, 0)
        sums = instance("sums", self.sums, np.ndarray)
        if sums.dtype != np.int64 or sums.ndim != 2 or sums.shape[1] != 5 or not sums.flags.carray:
            raise BadSetup("sums", "`sums` must be an int64 array of candidates and five columns")

    def clone(self) -> RolloutSums:
        """A copy with sums of its own; `copy.copy` does the same."""
        return copy.deepcopy(self)

    def __copy__(self) -> RolloutSums:
        # With shared sums, rollouts for one would be counted in both.
        return self.clone()

    @classmethod
    def empty(cls, position: NimmtPosition) -> RolloutSums:
        """No rollouts yet."""
        position = instance("position", position, NimmtPosition)
        return cls(position.seats, np.zeros((position.lines, 5), np.int64))

    @property
    def n(self) -> NDArray[np.int64]:
        """Rollouts of each candidate: a view of `sums`, which grows with them."""
        return self.sums[:, 0]

    def own(self) -> Floats:
        """Mean of the own score by candidate; nan where nothing was tried."""
        return self._mean(1, 1)

    def relative(self) -> Floats:
        """Mean of own score minus mean of the others: low is good. What a bot should compare."""
        return self._mean(3, self.seats - 1)

    def own_error(self) -> Floats:
        """Standard error of `own`."""
        return self._error(1, 1)

    def relative_error(self) -> Floats:
        """Standard error of `relative`. Candidates share their worlds, so differences have less error."""
        return self._error(3, self.seats - 1)

    def add(self, other: RolloutSums) -> None:
        """Add the rollouts of another tally of the same position, for one that was filled in a thread."""
        other = instance("other", other, RolloutSums)
        if other is self:
            raise BadSetup("other", "a tally cannot be added to itself: every rollout would count twice")
        if (other.seats, other.sums.shape) != (self.seats, self.sums.shape):
            raise BadSetup("other", "the two tallies belong to different positions")
        self.sums += other.sums
        self.done = max(self.done, other.done)

    def _mean(self, column: int, scale: int) -> Floats:
        with np.errstate(invalid="ignore"):
            return np.asarray(self.sums[:, column] / (self.n * scale), np.float64)

    def _error(self, column: int, scale: int) -> Floats:
        """The square root of the unbiased variance over n; nan where there are fewer than two rollouts."""
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = self.sums[:, column] / self.n
            spread = self.sums[:, column + 1] / self.n - mean * mean
            return np.asarray(np.sqrt(spread / (self.n - 1)) / scale, np.float64)
