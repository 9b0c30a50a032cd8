"""Memory layout of a batch of nimmt games, and the deal (R1.6, R3).

The board is a table of bytes: a line for every number a game has, a column for every game. So 64 neighbouring
games are one value of `simd_lanes`, and what Python sees are views of the same bytes, never copies.
`nimmt_step_kernel` plays. Actions are not on the board: a refused one must not change it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vacherie.sim.batch.nimmt_deal import begin_streams, jump
from vacherie.sim.batch.nimmt_round_kernel import bullheads
from vacherie.sim.compile import kernel, part
from vacherie.sim.rng import Bytes, Words
from vacherie.sim.simd_lanes import COUNT as LANES
from vacherie.sim.simd_lanes import load, select, splat, store

U64 = np.uint64
HAND = 12
"""The most cards in a hand."""
SEATS = 10
"""The most seats: every line has its fixed place, whatever the numbers of seats and cards."""

ENDS = 0
"""The last cards of the four rows."""
COUNTS = 4
"""How many cards lie in the four rows."""
HEADS = 8
"""The bullheads of the four rows."""
CHOOSER = 12
"""The seat that must choose a row; 255: none."""
POINTS = 13
"""Bullheads of every seat in this round."""
CARDS = 23
"""The card of every seat in the trick last revealed."""
REWARDS = 33
"""Minus the bullheads of every seat in the last trick."""
FINALS = 43
"""Bullheads of every seat in the last finished round."""
ORDER = 53
"""The cards of the trick, ascending."""
OWNERS = 63
"""The seats that played them."""
KEYS = 73
"""Fan cards: twice the value of those cards, plus one if it is the printed number (R7.5)."""
NEXT = 83
"""Fan cards: the place of the next card of the trick to be placed."""
MARK = 84
"""Fan cards: the row of the marker."""
UP = 85
"""Fan cards: 1 while the climbing marker goes up (R5.6)."""
FLIPS = 86
"""Fan cards: 1 for every seat that still holds a reversal card (R7.8)."""
HANDS = 96
"""Twelve lines per seat: its cards, ascending, then zeros."""
LINES = HANDS + SEATS * HAND
NOBODY = 255
CLASSIC, PARITY, CLIMB, LEAP, REVERSE = range(5)
"""The variants (R2, R4-R7)."""


def stride(games: int) -> int:
    """The length of a line. Not a multiple of a page, else all lines would share the same few cache sets."""
    return -(-games // LANES) * LANES + LANES


@kernel(
    "void(uint8[::1], int64, int64, int64, int64, uint64, uint64, uint8[::1], uint8[::1], uint64[::1],"
    " uint64[::1])"
)
def deal(
    board: Bytes,
    width: int,
    seats: int,
    hand: int,
    size: int,
    seed: int,
    first: int,
    decks: Bytes,
    jumps: Bytes,
    a: Words,
    b: Words,
) -> None:
    """Deal the cards 1 to `size` to all games (R3.1, R3.2); game i gets the deck of stream `first` + i.

    The columns behind the last game are dealt too: they play along, so that 64 games can always go together.
    `decks` (104 * 64), `jumps` (4 * 64), `a` and `b` (64 each) are scratch.
    """
    for at in range(0, width - LANES, LANES):
        begin_streams(a, b, U64(seed), U64(first) + U64(at))
        for lane in range(LANES):
            for i in range(size):
                decks[lane * size + i] = np.uint8(i + 1)
        for i in range(seats * hand + 4):
            if i % 4 == 0:
                jump(jumps, U64(size - i), a, b)
            line = line_of(i, seats, hand) * width + at
            # A place is never read again once passed, so the card drawn is not stored there.
            for lane in range(LANES):
                here = U64(lane * size + i)
                drawn = here + U64(jumps[(i % 4) * LANES + lane])
                board[line + lane] = decks[drawn]
                decks[drawn] = decks[here]
        set_up(board, width, at, seats, hand)


@part
def line_of(i: int, seats: int, hand: int) -> int:
    """Where card i of a deck goes: into the hands one after the other, then to the rows (R1.6)."""
    if i >= seats * hand:
        return ENDS + i - seats * hand
    return HANDS + i // hand * HAND + i % hand


@kernel("void(uint8[::1], int64, int64, int64, int64, uint8[::1])")
def deal_given(board: Bytes, width: int, games: int, seats: int, hand: int, decks: Bytes) -> None:
    """Deal given decks, one after the other in a flat array; the last one serves the columns behind."""
    size = decks.size // games
    for game in range(width - LANES):
        for i in range(seats * hand + 4):
            deck = min(game, games - 1) * size
            board[line_of(i, seats, hand) * width + game] = decks[deck + i]
    for at in range(0, width - LANES, LANES):
        set_up(board, width, at, seats, hand)


@part
def set_up(board: Bytes, width: int, at: int, seats: int, size: int) -> None:
    """Sort the hands of 64 games, of `size` cards each, and begin rows and points."""
    for row in range(4):
        store(board, (COUNTS + row) * width + at, splat(1))
        store(board, (HEADS + row) * width + at, bullheads(load(board, (ENDS + row) * width + at)))
    store(board, CHOOSER * width + at, splat(NOBODY))
    for seat in range(seats):
        store(board, (POINTS + seat) * width + at, splat(0))
        hand = (HANDS + seat * HAND) * width + at
        for turn in range(size):
            for i in range(turn & 1, size - 1, 2):
                one, two = load(board, hand + i * width), load(board, hand + (i + 1) * width)
                swap = two < one
                store(board, hand + i * width, select(swap, two, one))
                store(board, hand + (i + 1) * width, select(swap, one, two))


@part
def read4(board: Bytes, line: int, width: int, at: int) -> Any:
    """Four lines of 64 games: one number of each row."""
    first = line * width + at
    return (
        load(board, first),
        load(board, first + width),
        load(board, first + 2 * width),
        load(board, first + 3 * width),
    )


@part
def write4(board: Bytes, line: int, width: int, at: int, zero: Any, one: Any, two: Any, three: Any) -> None:
    """Write four lines of 64 games."""
    first = line * width + at
    store(board, first, zero)
    store(board, first + width, one)
    store(board, first + 2 * width, two)
    store(board, first + 3 * width, three)
