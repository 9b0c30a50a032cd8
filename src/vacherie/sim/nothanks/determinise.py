"""Determinisation of a No Thanks! position, as `Game.determinise` does it (R11.10).

Unseen cards and unknown chips are drawn with every order of the cards and every split of the chips equally
likely. `position` holds nothing that the seat may not know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.bits import lowest_bit
from vacherie.sim.compile import part
from vacherie.sim.nothanks.price import ONE, bit, whole
from vacherie.sim.rng import below, shuffle

U64 = np.uint64


@part
def draw_pile(unseen: NDArray[np.uint8], left: int, pile: NDArray[np.uint8], rng: NDArray[np.uint64]) -> None:
    """Fill `pile` with the unseen cards, the first `left` of them in random order."""
    for i in range(unseen.size):
        pile[i] = unseen[i]
    shuffle(rng, pile, unseen.size, left)


@part
def draw_chips(
    known: NDArray[np.int64], spare: int, chips: NDArray[np.int64], rng: NDArray[np.uint64]
) -> None:
    """Fill `chips`; seats of unknown stock (below 0) share `spare` chips, every split equally likely.

    A split among k seats is a choice of k - 1 bars between the chips. There are fewer than 64 chips and bars
    together, so the bars are bits of a word.
    """
    unknown = 0
    for seat in range(known.size):
        chips[seat] = known[seat]
        unknown += 1 if known[seat] < 0 else 0
    if unknown == 0:
        return
    places = spare + unknown - 1
    bars = bit(places)  # the end, behind the last chip
    drawn = 0
    while drawn < unknown - 1:
        bar = bit(whole(below(rng, places)))
        if not bars & bar:
            bars |= bar
            drawn += 1
    last = -1
    for seat in range(known.size):
        if known[seat] < 0:
            at = lowest_bit(bars)
            bars &= bars - ONE
            chips[seat] = at - last - 1
            last = at
