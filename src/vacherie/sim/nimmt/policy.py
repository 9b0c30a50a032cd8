"""Rollout policies: which card a seat plays, and which row it takes for a card that no row accepts.

Uniform cards are chosen when a world is drawn (`determinise`); here are the choices that look at the rows.
They model how people play roughly; the search of a bot compensates for their errors.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.nimmt.determinise import Bytes, reversed_value
from vacherie.sim.nimmt.placement import cheapest, heads_in, last_card, signed, size, target
from vacherie.sim.nimmt.position import LEAP, REVERSED

U64 = np.uint64
Table = NDArray[np.float64]


class NimmtPolicy(IntEnum):
    """The policy of all seats after the open decision, the own seat included."""

    CHEAP = 0
    """A uniform legal card, and the cheapest row (of equal ones the highest last card, R8.6). The fastest."""
    UNIFORM = 1
    """A uniform legal card, and a uniform row."""
    HEURISTIC = 2
    """The card that seems to cost least as the rows lie, and the cheapest row. Several times slower."""


UNIFORM = int(NimmtPolicy.UNIFORM)
HEURISTIC = int(NimmtPolicy.HEURISTIC)
GAPS = 105
AVERAGE = 171 / 104
"""Mean bullheads of an unseen card."""
AWKWARD_CARD_PRICE = 12.0
"""The value in bullheads of having played the most awkward card, divided by the number of seats."""
REVERSAL = 1.0
"""How many bullheads a reversal card must save to be spent (R7.2)."""


@part
def choose_row(rows: U64, policy: int, word: U64, at: int) -> int:
    """The row for a card that no row accepts; `word` holds two random bits for each card of a trick."""
    return signed((word >> U64(2 * at)) & U64(3)) if policy == UNIFORM else cheapest(rows)


@part
def fill_tables(seats: int, deck: int, chance: Table, ease: Table) -> None:
    """Tables for `choose_play`, the same for a whole round.

    `chance[free * GAPS + gap]`: how likely it is that exactly `free` of the others play one of `gap` numbers,
    if all play any card of the deck. `ease[card]`: the value of having played a card: low ones take rows,
    high ones compete for one row.
    """
    for gap in range(GAPS):
        p = min(1.0, gap / deck)
        for free in range(6):
            chance[free * GAPS + gap] = 0.0
        chance[gap] = 1.0
        for _ in range(seats - 1):
            for free in range(5, 0, -1):
                here = free * GAPS + gap
                chance[here] += (chance[here - GAPS] - chance[here]) * p
            chance[gap] *= 1 - p
    for card in range(GAPS):
        off = 2 * card / deck - 1
        ease[card] = AWKWARD_CARD_PRICE / seats * off * off * (1.0 if off < 0 else 0.5)


@part
def cost(rows: U64, mark: int, variant: int, value: int, chance: Table) -> float:
    """What a value probably costs, as the rows lie now.

    A row that has room for k more is dangerous if just k others come before; a full one, and a choice of row,
    only if none does.
    """
    at = target(rows, mark, variant, value)
    if at < 0:
        return float(chance[value - 1] * heads_in(rows, cheapest(rows)))
    cap = 4 if variant == LEAP and at == mark & 3 else 5
    free = max(0, cap - size(rows, at))
    gap = abs(value - last_card(rows, at)) - 1
    return float(chance[free * GAPS + max(0, gap)] * (heads_in(rows, at) + free * AVERAGE))


@part
def choose_play(
    rows: U64, mark: int, variant: int, hand: Bytes, start: int, count: int, flips: int, pads: int,
    chance: Table, ease: Table,
) -> tuple[int, int]:  # fmt: skip
    """The play that seems to cost least, and its place in the hand; of equal ones the first."""
    best, found, where = 1e9, 0, 0
    spare = REVERSAL if count > 1 else 0.0
    for i in range(count):
        card = signed(hand[start + i])
        bad = cost(rows, mark, variant, card, chance) - ease[card]
        if bad < best:
            best, found, where = bad, card, i
        if flips:
            value = reversed_value(card, pads)
            if value:
                bad = cost(rows, mark, variant, value, chance) - ease[card] + spare
                if bad < best:
                    best, found, where = bad, card | REVERSED, i
    return found, where
