"""What the seats of a batch of nimmt games see, a byte for every card: for nets, and as masks of legal cards.

Decides what is marked and when. Marks are kept up to date: a trick changes one byte per card played, and only
a new deal writes whole lines. Nothing here changes a game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel
from vacherie.sim.rng import Bytes
from vacherie.sim.step.nimmt_board import CARDS, ENDS, HAND, HANDS

DECK = 104
Marks = NDArray[np.bool_]


@kernel("void(uint8[::1], int64, int64, boolean[:, :, ::1], boolean[:, ::1])")
def mark_deal(board: Bytes, width: int, seats: int, legal: Marks, seen: Marks) -> None:
    """Mark the cards of every hand, and the four that lie on the table."""
    for seat in range(seats):
        for game in range(seen.shape[0]):
            for card in range(DECK):
                legal[seat, game, card] = False
            for i in range(HAND):
                legal[seat, game, np.int64(board[(HANDS + seat * HAND + i) * width + game]) - 1] = True
    for game in range(seen.shape[0]):
        for card in range(DECK):
            seen[game, card] = False
        for row in range(4):
            seen[game, np.int64(board[(ENDS + row) * width + game]) - 1] = True


@kernel("void(uint8[::1], int64, int64, boolean[:, :, ::1], boolean[:, ::1])")
def mark_trick(board: Bytes, width: int, seats: int, legal: Marks, seen: Marks) -> None:
    """Mark the cards just revealed."""
    for seat in range(seats):
        for game in range(seen.shape[0]):
            card = np.int64(board[(CARDS + seat) * width + game]) - 1
            legal[seat, game, card] = False
            seen[game, card] = True
