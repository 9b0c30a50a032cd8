"""Actions for a batch of nimmt games by the kernel itself: uniform cards, uniform or cheapest rows.

Simple policies for benchmarks, for opponents and for the choices a neural net does not learn. They write
actions only (`plays`: a line for every seat; `rows`: one line); `nimmt_step_kernel` plays them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.batch.nimmt_board import ENDS, FLIPS, HAND, HANDS, HEADS
from vacherie.sim.batch.nimmt_fan import FLIP, REVERSED
from vacherie.sim.compile import kernel
from vacherie.sim.rng import MASK56, Bytes, fraction, mix, pick
from vacherie.sim.simd_lanes import COUNT as LANES
from vacherie.sim.simd_lanes import load, select, splat, store

U64 = np.uint64


@kernel("void(uint8[::1], int64, int64, int64, uint64, uint64, uint8[::1], uint8[::1])")
def uniform_cards(
    board: Bytes, width: int, seats: int, left: int, seed: int, turn: int, jumps: Bytes, plays: Bytes
) -> None:
    """Choose a card for every seat of every game, each of the `left` ones in hand equally likely.

    A game's choices depend on the seed, the turn and its own number. `jumps` (4 * 64) is scratch.
    """
    start = mix(U64(seed)) + (U64(turn) << U64(34))
    for at in range(0, width - LANES, LANES):
        for group in range(0, seats, 4):
            for lane in range(LANES):
                # One word for four seats.
                x = fraction(mix(start + (U64(group) << U64(30)) + U64(at + lane)))
                x *= U64(left)
                jumps[lane] = np.uint8(x >> U64(56))
                x = (x & MASK56) * U64(left)
                jumps[LANES + lane] = np.uint8(x >> U64(56))
                x = (x & MASK56) * U64(left)
                jumps[2 * LANES + lane] = np.uint8(x >> U64(56))
                x = (x & MASK56) * U64(left)
                jumps[3 * LANES + lane] = np.uint8(x >> U64(56))
            for seat in range(group, min(group + 4, seats)):
                hand = (HANDS + seat * HAND) * width + at
                which = load(jumps, (seat - group) * LANES)
                card = load(board, hand)
                for i in range(1, left):
                    card = select(which == splat(i), load(board, hand + i * width), card)
                store(plays, seat * width + at, card)


@kernel("void(uint8[::1], int64, int64, int64, uint64, uint64, uint8[::1])")
def uniform_plays(
    board: Bytes, width: int, seats: int, left: int, seed: int, turn: int, plays: Bytes
) -> None:
    """As `uniform_cards`, where cards may be played reversed: every legal play equally likely (R7.2)."""
    start = mix(U64(seed)) + (U64(turn) << U64(34))
    for seat in range(seats):
        hand = (HANDS + seat * HAND) * width
        for game in range(width - LANES):
            count = left
            if board[(FLIPS + seat) * width + game]:
                for i in range(left):
                    count += 1 if REVERSED[board[hand + i * width + game]] else 0
            which, _ = pick(fraction(mix(start + (U64(seat) << U64(30)) + U64(game))), count)
            at = seat * width + game
            if which < left:
                plays[at] = board[hand + which * width + game]
                continue
            for i in range(left):
                card = board[hand + i * width + game]
                if REVERSED[card]:
                    if which == left:
                        plays[at] = card + np.uint8(FLIP)
                    which -= 1


@kernel("void(boolean[:, ::1], int64, uint64, uint64, uint8[::1])")
def uniform_picks(offer: NDArray[np.bool_], left: int, seed: int, turn: int, cards: Bytes) -> None:
    """Choose one of the `left` cards on the table of every draft, each equally likely (R3.3)."""
    start = mix(U64(seed)) + (U64(turn) << U64(34)) + (U64(14) << U64(30))
    for game in range(cards.size):
        which, _ = pick(fraction(mix(start + U64(game))), left)
        for card in range(offer.shape[1]):
            if offer[game, card]:
                if which == 0:
                    cards[game] = card + 1
                which -= 1


@kernel("void(uint64, uint64, uint8[::1])")
def uniform_rows(seed: int, turn: int, rows: Bytes) -> None:
    """Choose a row in every game, each equally likely, with a word of its own."""
    start = mix(U64(seed)) + (U64(turn) << U64(34)) + (U64(15) << U64(30))
    for game in range(rows.size):
        word = mix(start + U64(game))
        rows[game] = np.uint8(word >> U64(62))


@kernel("void(uint8[::1], int64, uint8[::1])")
def cheapest_rows(board: Bytes, width: int, rows: Bytes) -> None:
    """Choose the row with the fewest bullheads, of equal ones the highest last card (R2.8, R8.6).

    As `placement.cheapest`, written for 64 games at once: several times faster.
    """
    for at in range(0, width - LANES, LANES):
        row = splat(0)
        heads, end = load(board, HEADS * width + at), load(board, ENDS * width + at)
        for other in range(1, 4):
            its_heads, its_end = (
                load(board, (HEADS + other) * width + at),
                load(board, (ENDS + other) * width + at),
            )
            better = (its_heads < heads) | ((its_heads == heads) & (end < its_end))
            row = select(better, splat(other), row)
            heads = select(better, its_heads, heads)
            end = select(better, its_end, end)
        store(rows, at, row)
