"""Decks and random streams of an arena's games, for the compiled twins of all families."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim import arena_streams
from vacherie.sim.compile import part
from vacherie.sim.rng import U64, Bytes, begin, shuffle

RANDOM, CAREFUL = 0, 1
"""The numbers of the twins."""
deck_stream = part(arena_streams.deck_stream)
seat_stream = part(arena_streams.seat_stream)


@part
def deal_deck(seed: int, deal: int, round: int, cards: Bytes, wanted: int, deck: Bytes) -> None:
    """Shuffle `cards` into `deck`, as far as the first `wanted` places."""
    state = np.empty(2, np.uint64)
    begin(state, U64(seed), U64(deck_stream(deal, round)))
    for i in range(cards.size):
        deck[i] = cards[i]
    shuffle(state, deck, cards.size, wanted)


@part
def begin_seats(seed: int, deal: int, game: int, streams: NDArray[np.uint64]) -> None:
    """Begin the streams of all seats, one line each."""
    for seat in range(len(streams)):
        begin(streams[seat], U64(seed), U64(seat_stream(deal, game, seat)))
