"""A table with special cards as one array of small whole numbers, and answers as single numbers.

The fixed places of an array make copies cheap, and a search of one trick copies thousands of tables. What a
lookahead within a trick may change comes first, so that it copies no more than that (`TRICK_PART`).
"""

from __future__ import annotations

from typing import Any, get_args

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.games.nimmt.choice import Special
from vacherie.sim.compile import part

Board = NDArray[np.int16]

ROW_COUNT, QUEUED, PROMOTED = 0, 1, 2
"""How many rows, pending cards, and of these promoted ones: they lead the queue (R8.18)."""
SLOTS = 3
"""The two face-up special cards of co-op, 0 for none (R8.2)."""
DRAWN = 5
"""How many cards of the face-down special pile have been drawn."""
IN_PILE = 6
"""How many are left in it."""
ROWS = 8
"""The rows, five of them with `ROW_SIZE` places each."""
SIZE, HEADS, SEVEN, STOP, CARDS = 0, 1, 2, 3, 4
"""Places of a row: how many cards, their bullheads, the special cards beside it, then the cards."""
ROW_SIZE = 12
QUEUE = ROWS + 5 * ROW_SIZE
"""The pending cards in order, a seat and a card each; the Ox is the seat after the last."""
MAX_PLAYERS = 8
POINTS = QUEUE + 2 * MAX_PLAYERS
"""The points of the round by side; in co-op the team's, then the Ox's."""
TRICK_PART = POINTS + MAX_PLAYERS
SPECIAL_KINDS = 11
SPECIALS = TRICK_PART
"""By seat and kind: how many special cards it holds (R9.4)."""
LENGTH = SPECIALS + MAX_PLAYERS * SPECIAL_KINDS

KINDS: dict[Special, int] = {special: at for at, special in enumerate(get_args(Special), 1)}
"""The number of every special card: its place in the list of the rules, from 1."""
SEVEN_TAKES, STOP_ROW, REPLACE, INSERT, SLIDE = range(1, 6)
FIRST, LAST, SORT, FIFTH, NEGPOS = range(6, 11)
PASS, UNSTOP, CHOOSE_ROW, EXCHANGE, PLAY = 0, 11, 12, 13, 14
"""Answers that are no special card."""


@part
def whole(number: int | np.integer[Any]) -> int:
    """A number of an array as a word: every routine is then compiled for one kind of numbers only."""
    return int(np.int64(number))


@part
def coded(kind: int, one: int, two: int) -> int:
    """An answer as one number: its kind and two targets of eight bits; rows count from 0.

    Of Sort: four bits for each place of the new order, the place in the old one.
    """
    return kind | (one << 4) | (two << 12)


@part
def copy_trick_part(source: Board, to: Board) -> None:
    """Copy what a lookahead within the trick may change."""
    for i in range(TRICK_PART):
        to[i] = source[i]
