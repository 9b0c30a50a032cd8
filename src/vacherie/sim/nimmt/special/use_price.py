"""What a special card must gain or save to be used, as `careful` and the policies of rollouts reckon it.

Written once, as plain functions of numbers: bots call them without Numba, kernels compile them.
"""

from __future__ import annotations

PRICE = 7.0
"""What a special card must gain in co-op, in bullheads, when the team has next to none left."""
SAVING_TRICKS = 5
"""In competition: with fewer tricks to come than this, the price of a special card falls."""


def team_price(left: int, tricks: int) -> float:
    """What a use must gain in co-op: the more, the fewer special cards are left for so many tricks.

    >>> team_price(2, 10), team_price(20, 10)
    (6.3, 0.0)
    """
    return PRICE * max(0.0, 1 - left / (2 * tricks))


def saving_share(tricks: int) -> float:
    """The share of its worth that a special card must save when so many tricks are to come (R9).

    >>> saving_share(12), saving_share(2)
    (1.0, 0.4)
    """
    return min(1.0, tricks / SAVING_TRICKS)
