"""Kernels of `SeatBatch`: the observation of one seat in every game, and the cards that `careful` plays.

An observation is written anew after a deal; a trick changes only what it touches. The layout is that of
`nimmt.observation`, whose places the caller passes; a test compares both, number by number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.research.channel import Numbers
from vacherie.sim.batch.nimmt_board import CARDS, COUNTS, ENDS, FLIPS, HAND, HANDS, HEADS, MARK, POINTS, UP
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.compiled_bots import careful_card, fill_tables
from vacherie.sim.nimmt.placement import U64, signed, with_lane
from vacherie.sim.nimmt.policy import Table
from vacherie.sim.rng import Bytes

DECK = 104
PLACES = (
    "hand", "asked", "points", "totals", "table", "row_ends", "row_counts", "row_heads", "trick", "round",
    "marker", "marker_up", "flips",
)  # fmt: skip
"""The channels that the kernels write, in the order of `places`; -1 for one that the preset does not have."""
Longs = NDArray[np.int64]


@kernel(
    "void(uint8[::1], int64, int64, int64, int64, int64, boolean, boolean, int64[::1], int32[:, ::1],"
    " int32[::1], int16[:, ::1])"
)
def write_seat(
    board: Bytes,
    width: int,
    seats: int,
    seat: int,
    hand: int,
    trick: int,
    dealt: bool,
    over: bool,
    places: Longs,
    totals: NDArray[np.int32],
    rounds: NDArray[np.int32],
    out: Numbers,
) -> None:
    """Write what a seat sees in every game: all of it when cards were `dealt`, else what a trick changed.

    `over`: the round has ended and the next is not dealt yet, so nothing is asked.
    """
    own, asked, points, sums, lying = places[0], places[1], places[2], places[3], places[4]
    ends, counts, heads, at_trick, at_round = places[5], places[6], places[7], places[8], places[9]
    marker, upwards, flips = places[10], places[11], places[12]
    for game in range(out.shape[0]):
        line = out[game]
        if dealt:
            for place in range(out.shape[1]):
                line[place] = 0
            for i in range(hand):
                line[own + signed(board[(HANDS + seat * HAND + i) * width + game]) - 1] = 1
            for row in range(4):
                line[lying + signed(board[(ENDS + row) * width + game]) - 1] = 1
            line[at_round] = min(rounds[game], 32767)
            line[asked] = 1
        else:
            for other in range(seats):
                card = signed(board[(CARDS + other) * width + game] & np.uint8(127))
                line[lying + card - 1] = 1
                if other == seat:
                    line[own + card - 1] = 0
            if over:
                line[asked] = 0
        if dealt or over:
            for other in range(seats):
                line[sums + other] = min(totals[(seat + other) % seats, game], 32767)
        for row in range(4):
            line[ends + row] = board[(ENDS + row) * width + game]
            line[counts + row] = board[(COUNTS + row) * width + game]
            line[heads + row] = board[(HEADS + row) * width + game]
        for other in range(seats):
            at = seat + other
            at -= seats if at >= seats else 0
            line[points + other] = board[(POINTS + at) * width + game]
            if flips >= 0:
                line[flips + other] = board[(FLIPS + at) * width + game]
        line[at_trick] = trick
        if marker >= 0:
            for row in range(4):
                line[marker + row] = 0
            line[marker + signed(board[MARK * width + game])] = 1
            line[upwards] = board[UP * width + game]


@kernel("void(int64, int64, int64, float64[:, :, ::1], float64[::1])")
def write_tables(seats: int, deck: int, hand: int, chances: NDArray[np.float64], ease: Table) -> None:
    """The tables of `careful_cards`."""
    fill_tables(seats, deck, hand, chances, ease)


@kernel(
    "void(uint8[::1], int64, int64, int64, int64, int64, int16[:, ::1], float64[:, ::1], float64[::1],"
    " uint8[::1])"
)
def careful_cards(
    board: Bytes,
    width: int,
    seats: int,
    left: int,
    deck: int,
    lying: int,
    seen: Numbers,
    chances: Table,
    ease: Table,
    plays: Bytes,
) -> None:
    """The card of `careful` for every seat of every game; `seen` marks what has lain on the table."""
    hidden, hand = np.zeros(DECK + 1, np.uint8), np.zeros(HAND, np.uint8)
    for game in range(seen.shape[0]):
        total = 0
        for card in range(1, deck + 1):
            total += 1 - seen[game, lying + card - 1]
            hidden[card] = total
        rows = U64(0)
        for row in range(4):
            last = U64(board[(ENDS + row) * width + game]) << U64(8)
            count = U64(board[(COUNTS + row) * width + game]) << U64(5)
            rows = with_lane(rows, row, last | count | U64(board[(HEADS + row) * width + game]))
        for seat in range(seats):
            for i in range(left):
                hand[i] = board[(HANDS + seat * HAND + i) * width + game]
            at = 0
            if left > 1:
                at = careful_card(rows, hand, left, hidden, chances, ease)
            plays[seat * width + game] = hand[at]
