"""How much is spent on a decision: the worlds to find the best answer in, and others to measure it in."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.error import BadSetup

MOST_ROLLOUTS = 1_000_000
BATCHES = 8
LEAST = 200
"""Fewer rollouts of an answer say too little to be shared among many."""
MEASURED = 3
"""So many of the best answers a review measures besides the chosen one."""

Uses: TypeAlias = Literal["promising", "listed", "every"]
"""Which uses of special cards are tried in a co-op window: those that gain something in their trick, all that
the rules list (of the orders of Sort the best), or all with every order, for proofs."""


class Effort(Struct, frozen=True):
    """Numbers of worlds for one decision."""

    choose: int
    """In so many, at least, all answers are tried to find the best one."""
    batch: int
    """The best ones and the chosen one are then measured in batches of so many other worlds: the spread of
    the batches is the error."""
    batches: int
    fine: bool
    """Whether rollouts join the net where there is one; a net alone needs fewer worlds."""
    measured: int = MEASURED
    """How many of the best answers are measured besides the chosen one."""
    uses: Uses = "promising"
    tries: int | None = None
    """If given, about how many rollouts all answers together may have: of many answers each has fewer."""

    @property
    def rollouts(self) -> int:
        """Worlds in which the best answer is tried, about."""
        return self.choose + self.batch * self.batches

    def shared(self, answers: int) -> Effort:
        """The effort for each of so many answers.

        >>> replace(effort_of(2000), tries=10_000).shared(20).rollouts
        498
        """
        most = self.rollouts if self.tries is None else max(LEAST, self.tries // answers)
        if self.rollouts <= most:
            return self
        fewer = effort_of(most)
        return replace(self, choose=fewer.choose, batch=fewer.batch, batches=fewer.batches)


SKETCH = Effort(choose=14, batch=6, batches=3, fine=False, measured=1)
"""The first version, within two seconds for a long game."""


def effort_of(rollouts: int) -> Effort:
    """Spend so many rollouts on each answer, half of them to find the best.

    >>> effort_of(400)
    Effort(choose=200, batch=25, batches=8, fine=True, measured=3, uses='promising', tries=None)
    """
    if type(rollouts) is not int or not 1 <= rollouts <= MOST_ROLLOUTS:
        raise BadSetup(
            "rollouts", f"`rollouts` must be a whole number from 1 to {MOST_ROLLOUTS}, not {rollouts!r}"
        )
    return Effort(max(4, rollouts // 2), max(2, rollouts // 2 // BATCHES), BATCHES, True)
