"""Policies of No Thanks! seats: one heuristic with six parameters, for bots and kernels alike.

A card that costs nothing (it joins an own run) is taken, or left for another round while it is `safe`. A
card that costs something is taken for a `fair` share of its cost in chips. `noise` is the probability of a
coin flip instead. Presets: `UNIFORM`, `RULE` and `CAREFUL`.

`weigh` and `is_offer` are plain functions of numbers, written once: `playout` compiles them, `takes` calls
them in Python without Numba. Cards are bits: card c is bit c.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import chain

from vacherie.games.nothanks.game import score
from vacherie.sim.arguments import number

__all__ = ["CAREFUL", "RULE", "UNIFORM", "NoThanksPolicy"]


@dataclass(frozen=True)
class NoThanksPolicy:
    """The parameters, all finite and 0 or more; the defaults are `RULE`."""

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

    def __post_init__(self) -> None:
        for field in fields(self):
            value = number(field.name, getattr(self, field.name), 0, 1 if field.name == "noise" else math.inf)
            object.__setattr__(self, field.name, value)


UNIFORM = NoThanksPolicy(noise=1.0)
"""Every legal answer equally likely."""
RULE = NoThanksPolicy()
"""Take if the score change minus the chips on the card is at most 0."""
CAREFUL = NoThanksPolicy(fair=0.35, rich=10, near=0.8, safe=0.3, reserve=2)
"""The bot `careful`: a chip may soon be needed, and two are never risked for more."""


WAITS = -1.0
"""What a card is worth that costs nothing and can wait."""


def weigh(fair: float, near: float, cost: float, own: int, others: int, card: int) -> float:
    """The chips for which a seat that has enough of them takes this card; `WAITS`: free, and can wait.

    `cost` is what the card adds to the score of its own cards.
    """
    if cost <= 0.0:
        # It cannot wait where it fits another seat's cards.
        return 0.0 if others & (5 << (card - 1)) else WAITS
    # One card more would join it to an own run, and that card may still come.
    taken = own | others
    above = (own >> (card + 2)) & ~(taken >> (card + 1)) & 1
    below = (own >> (card - 2)) & ~(taken >> (card - 1)) & 1
    return fair * (cost * near if above | below else cost)


def is_offer(
    rich: float, safe: float, reserve: float, worth: float, chips: int, back: int, card: int, on_card: int
) -> bool:
    """Whether a seat takes a card that it has weighed; `back` is what it would carry when it comes back."""
    if worth < 0.0:
        return chips <= reserve or back > safe * card
    return on_card >= (worth if chips >= rich else worth * (chips / rich))


def takes(
    policy: NoThanksPolicy,
    owned: Sequence[Sequence[int]],
    seat: int,
    chips: int,
    card: int,
    on_card: int,
) -> bool:
    """Whether a seat with this policy takes the open card; `owned` are the cards of all seats.

    >>> takes(CAREFUL, owned=((), (20,), ()), seat=0, chips=11, card=33, on_card=11)
    False
    >>> takes(CAREFUL, owned=((), (20,), ()), seat=0, chips=11, card=33, on_card=12)
    True
    """
    own, everyone = (sum(1 << other for other in cards) for cards in (owned[seat], chain(*owned)))
    cost = float(score((*owned[seat], card), 0) - score(owned[seat], 0))
    worth = weigh(policy.fair, policy.near, cost, own, everyone ^ own, card)
    back = on_card + len(owned) - 1
    return is_offer(policy.rich, policy.safe, policy.reserve, worth, chips, back, card, on_card)
