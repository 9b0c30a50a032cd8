"""Rollout policies, and the compiled parts of what a card probably costs (`card_cost`).

Uniform cards are chosen when a world is drawn (`determinise`), cards by their cost in `sensible_policy`. They
model how people play roughly; the search of a bot compensates for their errors.
"""

from __future__ import annotations

from enum import IntEnum

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.nimmt import card_cost
from vacherie.sim.nimmt.card_cost import MOST_BEFORE
from vacherie.sim.nimmt.placement import cheapest, last_card, signed, size
from vacherie.sim.nimmt.position import LEAP

__all__ = ["NimmtPolicy"]

U64 = np.uint64
Table = NDArray[np.float64]


class NimmtPolicy(IntEnum):
    """The policy of all seats after the open decision, the own seat included."""

    CHEAP = 0
    """A uniform legal card, and the cheapest row (of equal ones the highest last card, R8.6). The fastest."""
    UNIFORM = 1
    """A uniform legal card, and a uniform row."""
    HEURISTIC = 2
    """The card with the lowest expected cost (`sensible_policy`), and the cheapest row. Much slower."""


CHEAP, UNIFORM = int(NimmtPolicy.CHEAP), int(NimmtPolicy.UNIFORM)

add_player = part(card_cost.add_player)
row_price = part(card_cost.row_price)
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
def danger(rows: U64, mark: int, variant: int, at: int) -> tuple[int, int, int]:
    """The row that a card bound for row `at` may have to take, how many more it has room for, its last card.

    With -1 for a card that no row accepts: the cheapest row, at once, and after no card (0).
    """
    row = cheapest(rows) if at < 0 else at
    cap = 4 if variant == LEAP and row == mark & 3 else 5
    free = 0 if at < 0 else max(0, cap - size(rows, row))
    return row, free, 0 if at < 0 else last_card(rows, row)
