"""Rollout policies: which card a seat plays, and which row it takes for a card that no row accepts.

Uniform cards are chosen when a world is drawn (`determinise`); here are the choices that look at the rows.
They model how people play roughly; the search of a bot compensates for their errors.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.nimmt import card_cost
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, MOST_BEFORE, REVERSAL_PRICE
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

add_player = part(card_cost.add_player)
expected_cost = part(card_cost.expected_cost)
awkwardness = part(card_cost.awkwardness)


@part
def choose_row(rows: U64, policy: int, word: U64, at: int) -> int:
    """The row for a card that no row accepts; `word` holds two random bits for each card of a trick."""
    return signed((word >> U64(2 * at)) & U64(3)) if policy == UNIFORM else cheapest(rows)


@part
def fill_chances(chances: Table, others: int, p: float) -> None:
    """How likely it is that exactly 0, 1, … of the others play a dangerous card, each with probability p."""
    for k in range(MOST_BEFORE + 1):
        chances[k] = 0.0 if k else 1.0
    for _ in range(others):
        add_player(chances, MOST_BEFORE, p)


@part
def fill_ease(ease: Table, weight: float, deck: int) -> None:
    """The value of having played a card, by card."""
    for card in range(len(ease)):
        ease[card] = weight * awkwardness(card, deck)


@part
def fill_tables(seats: int, deck: int, chance: Table, ease: Table) -> None:
    """Tables for `choose_play`, the same for a whole round.

    `chance[free * GAPS + gap]`: how likely it is that exactly `free` of the others play one of `gap` numbers,
    if all play any card of the deck.
    """
    for gap in range(GAPS):
        fill_chances(chance[gap::GAPS], seats - 1, min(1.0, gap / deck))
    fill_ease(ease, AWKWARD_CARD_PRICE / seats, deck)


@part
def danger(rows: U64, mark: int, variant: int, at: int) -> tuple[int, int, int]:
    """The row that a card bound for row `at` may have to take, how many more it has room for, its last card.

    With -1 for a card that no row accepts: the cheapest row, at once, and after no card (0).
    """
    row = cheapest(rows) if at < 0 else at
    cap = 4 if variant == LEAP and row == mark & 3 else 5
    free = 0 if at < 0 else max(0, cap - size(rows, row))
    return row, free, 0 if at < 0 else last_card(rows, row)


@part
def cost(rows: U64, mark: int, variant: int, value: int, chance: Table) -> float:
    """What a value probably costs, as the rows lie now."""
    row, free, last = danger(rows, mark, variant, target(rows, mark, variant, value))
    gap = max(0, abs(value - last) - 1)
    return expected_cost(chance[free * GAPS + gap], heads_in(rows, row), free)


@part
def choose_play(
    rows: U64, mark: int, variant: int, hand: Bytes, start: int, count: int, flips: int, pads: int,
    chance: Table, ease: Table,
) -> tuple[int, int]:  # fmt: skip
    """The play that seems to cost least, and its place in the hand; of equal ones the first."""
    best, found, where = 1e9, 0, 0
    spare = REVERSAL_PRICE if count > 1 else 0.0
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
