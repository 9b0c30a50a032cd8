"""Dealing 64 games at once, each from its own stream.

`cards` holds, for every place of the deal, the 64 games' cards side by side.
First the four rows, then what the seats play, trick by trick (a random hand in random order is a random
deal). It also draws the rows for the uniform row policy.
"""

from __future__ import annotations

import numpy as np

from vacherie.sim.compile import part
from vacherie.sim.rng import MASK56, U64, Bytes, Words, fraction, step, stream
from vacherie.sim.simd_lanes import COUNT

DECK = 104


@part
def begin_streams(a: Words, b: Words, seed: U64, first: U64) -> None:
    """The streams of 64 games in a row."""
    for lane in range(COUNT):
        a[lane], b[lane] = stream(seed, first + U64(lane))


@part
def jump(jumps: Bytes, left: U64, a: Words, b: Words) -> None:
    """For 64 games, where the next four cards of a deck lie from which `left` are still to be dealt.

    A word serves four cards. Of the last ones there may be fewer than four: then some jumps are not used.
    """
    for lane in range(COUNT):
        x, a[lane], b[lane] = step(a[lane], b[lane])
        x = fraction(x) * left
        jumps[lane] = np.uint8(x >> U64(56))
        x = (x & MASK56) * (left - U64(1))
        jumps[COUNT + lane] = np.uint8(x >> U64(56))
        x = (x & MASK56) * (left - U64(2))
        jumps[2 * COUNT + lane] = np.uint8(x >> U64(56))
        x = (x & MASK56) * (left - U64(3))
        jumps[3 * COUNT + lane] = np.uint8(x >> U64(56))


@part
def deal(cards: Bytes, places: int, decks: Bytes, jumps: Bytes, a: Words, b: Words) -> None:
    """Deal `places` cards of 104 to each of 64 games.

    The random numbers are made for all lanes at once. Taking a card out of a deck goes lane by lane, but with
    a lane's next turn 64 steps away there is no data dependency. A place is never read again once passed, so
    the card drawn is not stored there.
    """
    for lane in range(COUNT):
        for i in range(DECK):
            decks[lane * DECK + i] = np.uint8(i + 1)
    i = 0
    while i < places:
        jump(jumps, U64(DECK - i), a, b)
        # 104 is a multiple of four, so dealing up to three cards too many is harmless.
        for turn in range(4):
            at = i
            for lane in range(COUNT):
                drawn = at + jumps[turn * COUNT + lane]
                cards[i * COUNT + lane] = decks[drawn]
                decks[drawn] = decks[at]
                at += DECK
            i += 1


@part
def draw_picks(picks: Bytes, places: int, a: Words, b: Words) -> None:
    """For every placement of 64 games a row from 0 to 3: two bits each, 32 from a word."""
    for start in range(0, places, 32):
        for lane in range(COUNT):
            x, a[lane], b[lane] = step(a[lane], b[lane])
            for i in range(start, min(start + 32, places)):
                picks[i * COUNT + lane] = np.uint8(x & U64(3))
                x >>= U64(2)
