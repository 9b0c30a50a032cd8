"""Checks decks that callers give: cards from 1 to the highest, none twice (R1.6).

A kernel, because millions of decks may be scored at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from vacherie.core.error import Refused
from vacherie.sim.array_arguments import array, to_bytes
from vacherie.sim.bits import popcount
from vacherie.sim.compile import kernel
from vacherie.sim.rng import U64, Bytes


@kernel("int64(uint8[:, ::1], int64)")
def find_bad_deck(decks: Bytes, highest: int) -> int:
    """The first deck with a card twice or with one that does not exist; -1 if there is none."""
    for deck in range(decks.shape[0]):
        low, high, top = U64(0), U64(0), np.int64(0)
        for i in range(decks.shape[1]):
            card = np.int64(decks[deck, i])
            bit = U64(1) << U64(card & 63)
            low |= bit if card < 64 else U64(0)
            high |= U64(0) if card < 64 else bit
            top = max(top, card)
        if top > highest or low & U64(1) or popcount(low) + popcount(high) != decks.shape[1]:
            return deck
    return -1


def checked_decks(values: ArrayLike, count: int | None, least: int, most: int, highest: int) -> Bytes:
    """Decks of `least` to `most` different cards from 1 to `highest`; `count` of them, if that is not None.

    >>> checked_decks([[3, 1, 2], [1, 3, 1]], None, 3, 3, highest=3)
    Traceback (most recent call last):
    vacherie.core.error.Refused: deck 1 of `decks` has card 1 twice
    """
    given = array("decks", values, "iu", "whole numbers")
    if given.ndim != 2 or count not in (None, len(given)) or not least <= given.shape[1] <= most:
        cards = f"{least}" if least == most else f"{least} to {most}"
        wanted = f"{'any number of' if count is None else count} decks of {cards} cards each"
        raise Refused("decks", f"`decks` must be {wanted}, not an array of the shape {given.shape}")
    decks = to_bytes(given)
    bad = find_bad_deck(decks, highest)
    if bad >= 0:
        raise Refused("decks", f"deck {bad} of `decks` has {fault(given[bad].tolist(), highest)}")
    return decks


def fault(deck: list[int], highest: int) -> str:
    """What is wrong with a deck."""
    for place, card in enumerate(deck):
        if not 1 <= card <= highest:
            return f"card {card}, and cards go from 1 to {highest}"
        if card in deck[:place]:
            return f"card {card} twice"
    raise AssertionError(f"nothing is wrong with {deck}")
