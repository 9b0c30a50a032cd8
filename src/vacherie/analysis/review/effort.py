"""How much is spent on a decision: the worlds to find the best answer in, and others to measure it in."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.error import BadSetup

MOST_ROLLOUTS = 1_000_000
BATCHES = 8


class Effort(Struct, frozen=True):
    """Numbers of worlds for one decision."""

    choose: int
    """In so many all answers are tried to find the best one."""
    batch: int
    """The best, the chosen and a few more are then measured in batches of so many other worlds: the spread of
    the batches is the error."""
    batches: int
    fine: bool
    """Whether rollouts join the net where there is one; a net alone needs fewer worlds."""
    every: bool = False
    """Whether uses of special cards that gain nothing in the trick are tried, too: slow, for proofs."""

    @property
    def rollouts(self) -> int:
        """Worlds in which the best answer is tried, about."""
        return self.choose + self.batch * self.batches


SKETCH = Effort(choose=14, batch=6, batches=3, fine=False)
"""The first version, within two seconds for a long game."""


def effort_of(rollouts: int) -> Effort:
    """Spend so many rollouts on each answer, half of them to find the best.

    >>> effort_of(400)
    Effort(choose=200, batch=25, batches=8, fine=True, every=False)
    """
    if type(rollouts) is not int or not 1 <= rollouts <= MOST_ROLLOUTS:
        raise BadSetup(
            "rollouts", f"`rollouts` must be a whole number from 1 to {MOST_ROLLOUTS}, not {rollouts!r}"
        )
    return Effort(max(4, rollouts // 2), max(2, rollouts // 2 // BATCHES), BATCHES, True)
