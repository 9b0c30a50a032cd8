"""The sensible policy of guided rollouts: the card with the lowest expected cost on the current rows.

Much like the bot `careful`: the others are assumed to play any card still in play, all equally likely, onto
the rows as they are. Unlike `policy`, it tracks the cards that are gone, and only some seats of a rollout
need follow it. It chooses cards; the row is always the cheapest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.bits import popcount
from vacherie.sim.compile import part
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, MOST_BEFORE, REVERSAL_PRICE
from vacherie.sim.nimmt.determinise import reversed_value
from vacherie.sim.nimmt.placement import ONES, TOPS, heads_in, signed, target
from vacherie.sim.nimmt.policy import danger, expected_cost, fill_chances, fill_ease
from vacherie.sim.nimmt.position import BASE, CLIMB, REVERSED

U64 = np.uint64
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]

STEPS = 128
"""Probabilities are looked up in so many steps."""
CHANCES = (MOST_BEFORE + 1) * (STEPS + 1)
CARDS = 105


@part
def fill_tables(seats: int, deck: int, variant: int, chance: Floats, ease: Floats) -> None:
    """Tables for a whole position.

    `chance[free * (STEPS + 1) + p]`: how likely it is that exactly `free` of the others play one of the cards
    that each of them plays with probability p / STEPS. `ease[card]`: the value of having played a card.
    """
    for i in range(STEPS + 1):
        fill_chances(chance[i :: STEPS + 1], seats - 1, i / STEPS)
    weight = 0.0 if variant == CLIMB else AWKWARD_CARD_PRICE / seats  # a row descends: no end is awkward
    fill_ease(ease, weight, deck)


@part
def below(low: U64, high: U64, card: int) -> int:
    """How many of a set of cards are lower than this one; card c is bit c of `low`, or c - 64 of `high`."""
    if card < 64:
        return popcount(low & ((U64(1) << U64(card)) - U64(1)))  # type: ignore[no-any-return]
    return popcount(low) + popcount(high & ((U64(1) << U64(card - 64)) - U64(1)))  # type: ignore[no-any-return]


@part
def cost(
    rows: U64, mark: int, variant: int, value: int, low: U64, high: U64, scale: float, chance: Floats
) -> float:
    """What a value probably costs; in the base game rows must be sorted (`sort_rows`).

    `low` and `high` are the cards still in play (`below`), `scale` is STEPS by their number.
    """
    if variant == BASE:  # sorted rows: as many as have a lower last card, less one
        not_lower = ((rows | TOPS) - ONES * (U64(value) << U64(8))) & TOPS
        at = 3 - popcount(not_lower)
    else:
        at = target(rows, mark, variant, value)
    row, free, last = danger(rows, mark, variant, at)
    between = below(low, high, max(value, last)) - below(low, high, min(value, last) + 1)
    p = min(STEPS, int(between * scale))
    return expected_cost(chance[free * (STEPS + 1) + p], heads_in(rows, row), free)


@part
def choose(
    rows: U64, mark: int, variant: int, hand: Bytes, start: int, count: int, flips: int, pads: int,
    low: U64, high: U64, scale: float, chance: Floats, ease: Floats,
) -> int:  # fmt: skip
    """The play that seems best, plus 256 times its place in the hand; of equal ones the first."""
    best, found = 1e9, 0
    spare = REVERSAL_PRICE if count > 1 else 0.0
    for i in range(2 * count if flips else count):
        where = i if i < count else i - count
        card = signed(hand[start + where])
        value = card if i < count else reversed_value(card, pads)
        if value:
            bad = cost(rows, mark, variant, value, low, high, scale, chance) - ease[card]
            bad += 0.0 if i < count else spare
            if bad < best:
                best, found = bad, 256 * where + (card if i < count else card | REVERSED)
    return found
