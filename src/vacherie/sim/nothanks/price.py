"""The price of a set of No Thanks! cards, as a bit set in one word (R11.7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from vacherie.sim.bits import popcount
from vacherie.sim.compile import part

U64 = np.uint64
ONE = U64(1)
# Cards whose number has bit b: a sum over a set of cards is a sum of six counts.
BIT0 = U64(sum(1 << card for card in range(64) if card & 1))
BIT1 = U64(sum(1 << card for card in range(64) if card & 2))
BIT2 = U64(sum(1 << card for card in range(64) if card & 4))
BIT3 = U64(sum(1 << card for card in range(64) if card & 8))
BIT4 = U64(sum(1 << card for card in range(64) if card & 16))
BIT5 = U64(sum(1 << card for card in range(64) if card & 32))


@part
def whole(x: np.integer[Any]) -> int:
    """A signed number; Numba turns mixed signed and unsigned operands into floats."""
    return np.int64(x)  # type: ignore[return-value]  # what kernels call an int


@part
def bit(place: int) -> U64:
    """A word with one bit set."""
    return ONE << U64(place)


@part
def price(cards: U64) -> int:
    """Each run of consecutive cards costs its lowest card (R11.7)."""
    starts = cards & ~(cards << ONE)
    return whole(
        popcount(starts & BIT0)
        + 2 * popcount(starts & BIT1)
        + 4 * popcount(starts & BIT2)
        + 8 * popcount(starts & BIT3)
        + 16 * popcount(starts & BIT4)
        + 32 * popcount(starts & BIT5)
    )


@part
def change(cards: U64, card: int) -> int:
    """How much one card more changes the price of these cards."""
    below = (cards >> U64(card - 1)) & ONE
    above = (cards >> U64(card + 1)) & ONE
    return (0 if below else card) - (card + 1 if above else 0)
