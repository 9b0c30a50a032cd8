"""The cards that players choose in rollouts of games with special cards: as `sensible_policy`, on a board.

The card with the lowest expected cost, where the others play any card still in play, all equally likely, onto
the rows as they lie. Locked rows, 7 Takes, empty rows and the fifth row count; special cards in hand do not.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.card_cost import AWKWARD_CARD_PRICE, MOST_BEFORE
from vacherie.sim.nimmt.policy import fill_chances, fill_ease, row_price
from vacherie.sim.nimmt.sensible_policy import CARDS as ALL_CARDS
from vacherie.sim.nimmt.sensible_policy import STEPS, U64, Bytes, Floats, Ints, below
from vacherie.sim.nimmt.special.board import HEADS, ROW_COUNT, ROW_SIZE, ROWS, SIZE, Board, whole
from vacherie.sim.nimmt.special.rows import cap_of, cheapest, last_of, target

FEW = 5
"""Rooms for more cards than this are not dangerous in one trick."""


class Tables(NamedTuple):
    """What is known for a whole position, and about the rows for one trick."""

    chance: Floats
    """As in `sensible_policy`: by room and probability."""
    ease: Floats
    """By card, the value of having played it."""
    prices: Floats
    """What it costs to fill up row r, in place r + 1; place 0 is for a card that no row accepts."""
    rooms: Ints
    """So, too: where the chances begin for the room it has."""
    lower: Ints
    """And how many cards in play are lower than its last card."""


@part
def make_tables(players: int, deck: int) -> Tables:
    """The tables of a position."""
    tables = Tables(
        np.empty((MOST_BEFORE + 1) * (STEPS + 1)), np.empty(ALL_CARDS), np.empty(6), np.empty(6, np.int64),
        np.empty(6, np.int64),
    )  # fmt: skip
    for i in range(STEPS + 1):
        fill_chances(tables.chance[i :: STEPS + 1], players - 1, i / STEPS)
    fill_ease(tables.ease, AWKWARD_CARD_PRICE / players, deck)
    return tables


@routine
def look_at_rows(board: Board, low: U64, high: U64, tables: Tables) -> None:
    """Fill the tables of the rows, for all cards of a trick."""
    row = cheapest(board)
    tables.prices[0] = board[ROWS + ROW_SIZE * row + HEADS] if row >= 0 else 0.0
    tables.rooms[0] = 0
    tables.lower[0] = 0
    for row in range(board[ROW_COUNT]):
        at = ROWS + ROW_SIZE * row
        size = board[at + SIZE]
        free = min(FEW, max(0, cap_of(board, row) - size))
        tables.prices[row + 1] = row_price(board[at + HEADS], free) if size else 0.0
        tables.rooms[row + 1] = free * (STEPS + 1)
        tables.lower[row + 1] = below(low, high, last_of(board, row)) if size else 0


@routine
def choose(
    board: Board, hand: Bytes, start: int, count: int, low: U64, high: U64, scale: float, tables: Tables
) -> int:
    """The place in the hand of the card that seems best; `scale` is STEPS by the number of cards in play."""
    best, lowest = 0, np.inf
    for i in range(count):
        card = whole(hand[start + i])
        place = target(board, card) + 1
        between = below(low, high, card) - tables.lower[place]
        p = min(STEPS, max(0, whole(between * scale)))
        cost = tables.chance[tables.rooms[place] + p] * tables.prices[place] - tables.ease[card]
        if cost < lowest:
            best, lowest = i, cost
    return best
