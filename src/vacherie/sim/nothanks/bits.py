"""Counting in bitboards: how many bits, where the first one is, what a set of No Thanks! cards costs (R11.7).

Decides no rule but the price of runs. Written so that LLVM finds the machine's own instructions in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

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
    """A signed number; where Numba meets signed and unsigned ones, it goes on with fractions."""
    return np.int64(x)  # type: ignore[return-value]  # what kernels call an int


@part
def count(x: U64) -> int:
    """How many bits are set."""
    x = x - ((x >> ONE) & U64(0x5555555555555555))
    x = (x & U64(0x3333333333333333)) + ((x >> U64(2)) & U64(0x3333333333333333))
    x = (x + (x >> U64(4))) & U64(0x0F0F0F0F0F0F0F0F)
    return whole((x * U64(0x0101010101010101)) >> U64(56))


@part
def lowest(x: U64) -> int:
    """The place of the lowest bit that is set; 64 if none is."""
    return count(~x & (x - ONE))


@part
def bit(place: int) -> U64:
    """A word with one bit set."""
    return ONE << U64(place)


@part
def price(cards: U64) -> int:
    """Each run of consecutive cards costs its lowest card (R11.7)."""
    starts = cards & ~(cards << ONE)
    return (
        count(starts & BIT0)
        + 2 * count(starts & BIT1)
        + 4 * count(starts & BIT2)
        + 8 * count(starts & BIT3)
        + 16 * count(starts & BIT4)
        + 32 * count(starts & BIT5)
    )


@part
def change(cards: U64, card: int) -> int:
    """How much one card more changes the price of these cards."""
    below = (cards >> U64(card - 1)) & ONE
    above = (cards >> U64(card + 1)) & ONE
    return (0 if below else card) - (card + 1 if above else 0)
