"""Decks and random streams of a deal group, for the compiled twins of all games.

In a deal group every bot plays every seat of the same decks, so decks are cached from game to game. The games
are played in `nimmt.compiled_bots` and `nothanks.compiled_bots`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.dealer_decks import deal
from vacherie.sim.mersenne_twister import seed

RANDOM, CAREFUL = 0, 1
"""The numbers of the twins."""


@part
def seed_streams(
    streams: NDArray[np.uint32], rng_key: np.uint64, circle: NDArray[np.uint8], turn: int
) -> None:
    """Seed the streams of all random seats, for the game in which every bot has moved on by `turn` seats."""
    seats = circle.size
    for seat in range(seats):
        if circle[(seat + turn) % seats] == RANDOM:
            seed(streams[seat], rng_key, turn << 8 | seat)


@part
def deck_of(
    decks: NDArray[np.uint8], work: NDArray[np.uint32], cards: NDArray[np.uint8], round: int, dealt: int
) -> tuple[int, int]:
    """Deal the deck of a round, counted from 0; returns its line in `decks` and how many lines are dealt.

    `cards` is in ascending order. The last line serves all rounds beyond the cached ones, which are shuffled
    again in every game.
    """
    last = decks.shape[0] - 1
    line = min(round, last)
    if line >= dealt or line == last:
        for i in range(cards.size):
            decks[line, i] = cards[i]
        deal(work, round + 1, decks[line], cards.size)
        dealt = max(dealt, line + 1)
    return line, dealt
