"""Policies of No Thanks! seats in simulations: one heuristic with six parameters.

A card that costs nothing (it joins an own run) is taken, or left for another round while it is `safe`. A
card that costs something is taken for a `fair` share of its cost in chips. `noise` is the probability of a
coin flip instead. Presets: `UNIFORM`, `RULE` and `CAREFUL`.
This file only holds the parameters; `playout` applies them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class NoThanksPolicy:
    """The parameters; the defaults are `RULE`."""

    fair: float = 1.0
    """The share of a card's cost in chips for which it is taken."""
    rich: float = 0.0
    """With fewer chips than this in hand a card is taken for less, in proportion; 0: never."""
    near: float = 1.0
    """What a card costs, as a share, where one card more would join it to an own run."""
    safe: float = 0.0
    """A card that costs nothing waits while it would come back with at most this share of its number."""
    reserve: float = 99.0
    """It waits only with more chips than this in hand."""
    noise: float = 0.0
    """The probability of a coin flip instead of all this."""


UNIFORM = NoThanksPolicy(noise=1.0)
"""Every legal answer equally likely."""
RULE = NoThanksPolicy()
"""Take if the score change minus the chips on the card is at most 0."""
CAREFUL = NoThanksPolicy(fair=0.35, rich=10, near=0.8, safe=0.3, reserve=2)
"""The choices of the bot `careful`."""


def table_of(policies: NoThanksPolicy | Sequence[NoThanksPolicy], seats: int) -> NDArray[np.float64]:
    """One line of parameters per seat, from one policy for all or one for each.

    >>> table_of(RULE, 3).shape
    (3, 6)
    """
    lines = [policies] * seats if isinstance(policies, NoThanksPolicy) else list(policies)
    if len(lines) != seats:
        raise ValueError(f"{seats} seats need one policy or {seats}, not {len(lines)}")
    return np.array([astuple(line) for line in lines], np.float64)
