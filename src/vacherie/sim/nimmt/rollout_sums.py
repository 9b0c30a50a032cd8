"""Results of rollouts: exact sums for every candidate, with means and standard errors.

All sums are whole numbers, so that any split of the work over calls, threads or machines adds up to the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.nimmt.position import NimmtPosition

Floats: TypeAlias = NDArray[np.float64]


@dataclass(slots=True)
class RolloutSums:
    """Sums by candidate, in the order of `NimmtPosition.options`; `roll_out` adds to them in place.

    The own score is what the seat takes from the position to the end of the round. The relative score is
    that minus the mean of all others; its sums are kept times `seats - 1` (and squares times its square),
    where they are whole numbers.
    """

    seats: int
    sums: NDArray[np.int64]
    """(candidates, 5): n, sum and sum of squares of the own score, the same of the relative score scaled."""
    done: int = 0
    """How many worlds have been drawn: the number of the next one."""

    @classmethod
    def empty(cls, position: NimmtPosition) -> RolloutSums:
        """No rollouts yet."""
        return cls(position.seats, np.zeros((position.lines, 5), np.int64))

    @property
    def n(self) -> NDArray[np.int64]:
        """Rollouts of each candidate."""
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
        self.sums += other.sums
        self.done += other.done

    def _mean(self, column: int, scale: int) -> Floats:
        with np.errstate(invalid="ignore"):
            return np.asarray(self.sums[:, column] / (self.n * scale), np.float64)

    def _error(self, column: int, scale: int) -> Floats:
        """The square root of the unbiased variance over n; nan where there are fewer than two rollouts."""
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = self.sums[:, column] / self.n
            spread = self.sums[:, column + 1] / self.n - mean * mean
            return np.asarray(np.sqrt(spread / (self.n - 1)) / scale, np.float64)
