"""What the twins of every game need for a deal group: the decks of a dealer, and the lots of the players.

In a deal group everybody plays every seat of the same decks, so decks are kept from game to game. Decides
which decks are kept and whose lots are drawn anew; the games are played in `nimmt.twin` and `nothanks.twin`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.dealer_decks import deal
from vacherie.sim.mersenne_twister import seed

RANDOM, CAREFUL = 0, 1
"""The twins."""


@part
def begin_lots(lots: NDArray[np.uint32], lot_key: np.uint64, circle: NDArray[np.uint8], turn: int) -> None:
    """Seed the lots of all who draw any, for the game in which everybody has moved on by `turn` seats."""
    seats = circle.size
    for seat in range(seats):
        if circle[(seat + turn) % seats] == RANDOM:
            seed(lots[seat], lot_key, turn << 8 | seat)


@part
def deck_of(
    decks: NDArray[np.uint8], work: NDArray[np.uint32], cards: NDArray[np.uint8], round: int, dealt: int
) -> tuple[int, int]:
    """Have the deck of a round, counted from 0: its line in `decks`, and how many lines are dealt now.

    `cards` lie in ascending order. The last line serves all rounds for which there is no other one: these are
    shuffled again in every game.
    """
    last = decks.shape[0] - 1
    line = min(round, last)
    if line >= dealt or line == last:
        for i in range(cards.size):
            decks[line, i] = cards[i]
        deal(work, round + 1, decks[line], cards.size)
        dealt = max(dealt, line + 1)
    return line, dealt
