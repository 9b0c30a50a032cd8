"""What a card probably costs in the coming trick, as `careful` and the policies of rollouts reckon it.

Written once, as plain functions of numbers: bots call them without Numba, kernels compile them with `part`.
A row with room for k more cards is dangerous if just k others come before; a full row, and a choice of row,
only if none does. What differs is which cards the others may play; the callers count these.
"""

from __future__ import annotations

from typing import Any

from vacherie.games.nimmt.cards import BULLHEADS, HIGHEST

AVERAGE = sum(BULLHEADS) / HIGHEST
"""Mean bullheads of an unseen card."""
AWKWARD_CARD_PRICE = 12.0
"""The value in bullheads of having played the most awkward card, divided by the number of players: the more
there are, the less can be planned."""
REVERSAL_PRICE = 1.0
"""How many bullheads a reversal card must save to be spent (R7.2)."""
MOST_BEFORE = 5
"""At most so many cards have room in a row."""


def add_player(chances: Any, most: int, p: float) -> None:
    """One more player, who plays a dangerous card with probability p.

    `chances[k]` (a list or an array) is how likely it is that exactly k players do, for k up to `most`; it
    begins as 1, 0, 0, …
    """
    for k in range(most, 0, -1):
        chances[k] += (chances[k - 1] - chances[k]) * p
    chances[0] *= 1 - p


def row_price(heads: int, free: int) -> float:
    """What a row with these bullheads probably costs once it is filled up; so many more cards have room."""
    return heads + free * AVERAGE


def awkwardness(card: int, deck: int) -> float:
    """How hard a card is to get rid of, from 0 for the middle of the deck to 1 for its low end.

    Very low cards take a row; very high ones compete for the same row, which is about half as bad.

    >>> awkwardness(52, 104), awkwardness(104, 104), round(awkwardness(1, 104), 2)
    (0.0, 0.5, 0.96)
    """
    off = 2 * card / deck - 1
    return off * off * (1.0 if off < 0 else 0.5)
