"""The sensible policy of guided rollouts: the card with the lowest expected cost on the current rows.

Much like the bot `careful`: the others are assumed to play any card still in play, all equally likely, onto
the rows as they are, and cards that are gone are tracked. Only some seats of a rollout need follow it. It
chooses cards; the row is always the cheapest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.bits import popcount
from vacherie.sim.compile import part
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, MOST_BEFORE, REVERSAL_PRICE
from vacherie.sim.nimmt.determinise import reversed_value
from vacherie.sim.nimmt.placement import ONES, TOPS, heads_in, signed, target
from vacherie.sim.nimmt.policy import danger, fill_chances, fill_ease, row_price
from vacherie.sim.nimmt.position import BASE, CLIMB, REVERSED

U64 = np.uint64
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STEPS = 128
"""Probabilities are looked up in so many steps."""
CARDS = 105


class Tables(NamedTuple):
    """What is known about cards for a whole position, and about the rows for one trick."""

    chance: Floats
    """`chance[free * (STEPS + 1) + p]`: how likely it is that exactly `free` of the others play one of the
    cards that each of them plays with probability p / STEPS."""
    ease: Floats
    """By card, the value of having played it."""
    prices: Floats
    """What it costs to fill up row r, in place r + 1; place 0 is for a value that no row accepts."""
    rooms: Ints
    """So, too: where the chances begin for the room it has."""
    lower: Ints
    """And how many cards in play are lower than its last card."""
    costs: Floats
    """What the plays of a hand cost: scratch of `choose`."""


@part
def make_tables(seats: int, deck: int, variant: int) -> Tables:
    """The tables of a position."""
    tables = Tables(
        np.empty((MOST_BEFORE + 1) * (STEPS + 1)), np.empty(CARDS), np.empty(5), np.empty(5, np.int64),
        np.empty(5, np.int64), np.empty(2 * CARDS),
    )  # fmt: skip
    for i in range(STEPS + 1):
        fill_chances(tables.chance[i :: STEPS + 1], seats - 1, i / STEPS)
    weight = 0.0 if variant == CLIMB else AWKWARD_CARD_PRICE / seats  # a row descends: no end is awkward
    fill_ease(tables.ease, weight, deck)
    return tables


@part
def below(low: U64, high: U64, card: int) -> int:
    """How many of a set of cards are lower than this one; card c is bit c of `low`, or c - 64 of `high`."""
    lower = (U64(1) << U64(card & 63)) - U64(1)
    is_high = -(card >> 6)  # all bits or none: whether a card is below 64 is unpredictable
    half = low ^ ((low ^ high) & U64(is_high))
    return (popcount(low) & is_high) + popcount(half & lower)  # type: ignore[no-any-return]


@part
def look_at_rows(rows: U64, mark: int, variant: int, low: U64, high: U64, tables: Tables) -> None:
    """Fill the tables of the rows, for all cards of a trick."""
    for at in range(-1, 4):
        row, free, last = danger(rows, mark, variant, at)
        tables.prices[at + 1] = row_price(heads_in(rows, row), free)
        tables.rooms[at + 1] = free * (STEPS + 1)
        tables.lower[at + 1] = below(low, high, last)


@part
def cost(
    rows: U64, mark: int, variant: int, value: int, low: U64, high: U64, scale: float, tables: Tables
) -> float:
    """What a value probably costs; in the base game rows must be sorted (`sort_rows`).

    `low` and `high` are the cards still in play (`below`), `scale` is STEPS by their number.
    """
    if variant == BASE:  # sorted rows: as many as have a lower last card
        not_lower = ((rows | TOPS) - ONES * (U64(value) << U64(8))) & TOPS
        place = 4 - popcount(not_lower)
    else:
        place = target(rows, mark, variant, value) + 1
    between = below(low, high, value) - tables.lower[place]
    if between < 0:  # a row that descends: what is between, and the card itself
        between = -between - 1
    p = min(STEPS, int(between * scale))
    return float(tables.chance[tables.rooms[place] + p] * tables.prices[place])


@part
def choose(
    rows: U64, mark: int, variant: int, hand: Bytes, start: int, count: int, flips: int, pads: int,
    low: U64, high: U64, scale: float, tables: Tables,
) -> int:  # fmt: skip
    """The play that seems best, plus 256 times its place in the hand; of equal ones the first.

    First all costs, then the lowest: a comparison after each of them would be a branch that is unpredictable,
    and known late.
    """
    costs, ease = tables.costs, tables.ease
    spare = REVERSAL_PRICE if count > 1 else 0.0
    tried = 2 * count if flips else count
    for i in range(count):
        card = signed(hand[start + i])
        costs[i] = cost(rows, mark, variant, card, low, high, scale, tables) - ease[card]
    for i in range(count, tried):
        card = signed(hand[start + i - count])
        value = reversed_value(card, pads)
        costs[i] = np.inf
        if value:
            costs[i] = cost(rows, mark, variant, value, low, high, scale, tables) - ease[card] + spare
    best, lowest = 0, costs[0]
    for i in range(1, tried):
        if costs[i] < lowest:
            best, lowest = i, costs[i]
    if best < count:
        return 256 * best + signed(hand[start + best])
    return 256 * (best - count) + (signed(hand[start + best - count]) | REVERSED)
