"""Observations of a batch of nimmt games, a byte per card: inputs for neural nets and masks of legal cards.

Updated incrementally: a trick changes one byte per card played, and only a new deal writes whole lines.
Nothing here changes a game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.batch.nimmt_board import CARDS, ENDS, HAND, HANDS
from vacherie.sim.batch.nimmt_fan import REVERSED
from vacherie.sim.compile import kernel
from vacherie.sim.rng import Bytes

DECK = 104
Marks = NDArray[np.bool_]


@kernel("void(uint8[::1], int64, int64, int64, boolean[:, :, ::1], boolean[:, ::1])")
def mark_deal(board: Bytes, width: int, seats: int, hand: int, legal: Marks, seen: Marks) -> None:
    """Mark the cards of every hand, and the four that lie on the table.

    With reversal cards `legal` is twice as wide: the second half are the cards that may be reversed (R7.4).
    """
    flips = legal.shape[2] > DECK
    for seat in range(seats):
        for game in range(seen.shape[0]):
            for column in range(legal.shape[2]):
                legal[seat, game, column] = False
            for i in range(hand):
                card = np.int64(board[(HANDS + seat * HAND + i) * width + game])
                legal[seat, game, card - 1] = True
                if flips and REVERSED[card]:
                    legal[seat, game, DECK + card - 1] = True
    for game in range(seen.shape[0]):
        for column in range(DECK):
            seen[game, column] = False
        for row in range(4):
            seen[game, np.int64(board[(ENDS + row) * width + game]) - 1] = True


@kernel("void(uint8[::1], int64, int64, boolean[:, :, ::1], boolean[:, ::1])")
def mark_trick(board: Bytes, width: int, seats: int, legal: Marks, seen: Marks) -> None:
    """Mark the cards just revealed."""
    flips = legal.shape[2] > DECK
    for seat in range(seats):
        for game in range(seen.shape[0]):
            played = board[(CARDS + seat) * width + game]
            card = np.int64(played & np.uint8(127)) - 1
            legal[seat, game, card] = False
            seen[game, card] = True
            if flips:
                legal[seat, game, DECK + card] = False
                if played > 127:
                    for other in range(DECK, 2 * DECK):
                        legal[seat, game, other] = False
