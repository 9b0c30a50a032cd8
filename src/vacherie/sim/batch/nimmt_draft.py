"""The draft of a batch of nimmt games: the cards lie open, seats pick in turn (R3.3).

Defines what a pick changes and how the round begins after the last one. The same seat picks in all games, so
the caller passes it in.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.batch.nimmt_board import CARDS, CHOOSER, ENDS, HAND, HANDS, MARK, NOBODY, POINTS, set_up
from vacherie.sim.compile import kernel
from vacherie.sim.rng import Bytes
from vacherie.sim.simd_lanes import COUNT as LANES


@kernel("void(uint8[::1], int64, boolean[:, ::1])")
def lay_out(board: Bytes, width: int, offer: NDArray[np.bool_]) -> None:
    """Put all cards on the table; all hands are empty, there are no rows, no points and no markers yet."""
    for i in range(CHOOSER * width):
        board[i] = 0
    for i in range(width):
        board[CHOOSER * width + i] = NOBODY
    for i in range(POINTS * width, CARDS * width):
        board[i] = 0
    for i in range(MARK * width, board.size):
        board[i] = 0
    offer[:] = True


@kernel("int64(uint8[::1], int64, int64, int64, int64, uint8[::1], boolean[:, ::1])")
def pick_all(
    board: Bytes, width: int, games: int, seat: int, place: int, cards: Bytes, offer: NDArray[np.bool_]
) -> int:
    """Give a seat its card number `place` in all games; -1, or a game where that card is not on the table."""
    for game in range(games, width - LANES):
        card = 0
        while not offer[game, card]:
            card += 1
        cards[game] = card + 1
    for game in range(width - LANES):
        if cards[game] < 1 or cards[game] > offer.shape[1] or not offer[game, np.int64(cards[game]) - 1]:
            return game
    for game in range(width - LANES):
        offer[game, np.int64(cards[game]) - 1] = False
        # The hand stays in ascending order.
        at = (HANDS + seat * HAND) * width + game
        i = place
        while i > 0 and board[at + (i - 1) * width] > cards[game]:
            board[at + i * width] = board[at + (i - 1) * width]
            i -= 1
        board[at + i * width] = cards[game]
    return -1


@kernel("void(uint8[::1], int64, int64, int64, boolean[:, ::1])")
def end_draft(board: Bytes, width: int, seats: int, hand: int, offer: NDArray[np.bool_]) -> None:
    """The four cards left over start the rows, the lowest first."""
    for game in range(width - LANES):
        row = 0
        for card in range(offer.shape[1]):
            if offer[game, card]:
                board[(ENDS + row) * width + game] = card + 1
                row += 1
                offer[game, card] = False
    for at in range(0, width - LANES, LANES):
        set_up(board, width, at, seats, hand)
