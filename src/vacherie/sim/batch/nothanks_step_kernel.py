"""One decision in each of many No Thanks! games (R11.4-R11.7), and simple policies for it.

Defines how a decision changes a game and how the next game is dealt. Arrays have seats first, games last;
`piles` is hidden from all seats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.games.nothanks.game import PILE
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.playout import (
    FAIR,
    NEAR,
    NOISE,
    ONE,
    RESERVE,
    RICH,
    SAFE,
    TO_UNIT,
    is_offer,
    value,
)
from vacherie.sim.nothanks.position import PASS, TAKE
from vacherie.sim.nothanks.price import bit, price, whole
from vacherie.sim.rng import Bytes, Words, begin, mix, shuffle

U64 = np.uint64
Small = NDArray[np.int16]
Flags = NDArray[np.bool_]
ACTIVE, CARD, ON_CARD, LEFT = range(4)
"""The lines of `table`: who decides on which card, the chips on it, cards left in the pile."""
LOWEST = 3
"""The lowest card: column 0 of the marks."""


@part
def deal(
    piles: Bytes,
    table: Bytes,
    chips: Bytes,
    owned: Words,
    full: Bytes,
    deck: Bytes,
    rng: Words,
    seed: int,
    start: int,
    game: int,
    number: int,
) -> None:
    """Begin game `number` of a seed: a shuffled pile, equal chips, the first card open (R11.2-R11.4)."""
    begin(rng, U64(seed), U64(number))
    for i in range(full.size):
        deck[i] = full[i]
    shuffle(rng, deck, deck.size, PILE)
    for i in range(PILE):
        piles[game, i] = deck[i]
    for seat in range(chips.shape[0]):
        chips[seat, game] = start
        owned[seat, game] = U64(0)
    table[ACTIVE, game] = 0
    table[CARD, game] = deck[0]
    table[ON_CARD, game] = 0
    table[LEFT, game] = PILE - 1


@kernel(
    "void(uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], uint64[:, ::1], boolean[:, ::1], boolean[:, :, ::1],"
    " uint8[::1], uint8[::1], uint64[::1], uint64, int64)"
)
def deal_all(
    piles: Bytes,
    table: Bytes,
    chips: Bytes,
    owned: Words,
    legal: Flags,
    held: Flags,
    full: Bytes,
    deck: Bytes,
    rng: Words,
    seed: int,
    start: int,
) -> None:
    """Deal games 0, 1, … of a seed. `full` is the sorted deck, `deck` (as long) and `rng` are scratch."""
    for game in range(table.shape[1]):
        deal(piles, table, chips, owned, full, deck, rng, seed, start, game, game)
        legal[game, TAKE] = True
        legal[game, PASS] = True
    held[:] = False


@kernel(
    "int64(uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], uint64[:, ::1], boolean[:, ::1], boolean[:, :, ::1],"
    " uint8[::1], uint8[::1], uint64[::1], uint64, int64, int64[::1], boolean[::1], int16[:, ::1],"
    " uint8[::1])"
)
def decide_all(
    piles: Bytes,
    table: Bytes,
    chips: Bytes,
    owned: Words,
    legal: Flags,
    held: Flags,
    full: Bytes,
    deck: Bytes,
    rng: Words,
    seed: int,
    start: int,
    numbers: NDArray[np.int64],
    ended: Flags,
    finals: Small,
    actions: Bytes,
) -> int:
    """Let the active seat of every game do its action; where a game ends, count it and deal its next one.

    Returns -1, or a game whose action is not legal; then nothing has changed.
    """
    seats, games = chips.shape
    for game in range(games):
        action = actions[game]
        if action > PASS or not legal[game, action]:
            return game
    for game in range(games):
        seat = whole(table[ACTIVE, game])
        ended[game] = False
        if actions[game] == PASS:
            chips[seat, game] -= np.uint8(1)
            table[ON_CARD, game] += np.uint8(1)
            seat = seat + 1 if seat + 1 < seats else 0
            table[ACTIVE, game] = seat
        else:
            card = whole(table[CARD, game])
            owned[seat, game] |= bit(card)
            chips[seat, game] += table[ON_CARD, game]
            table[ON_CARD, game] = 0
            if held.size:
                held[seat, game, card - LOWEST] = True
            left = whole(table[LEFT, game])
            if left:
                table[CARD, game] = piles[game, PILE - left]
                table[LEFT, game] = left - 1
            else:
                for other in range(seats):
                    finals[other, game] = price(owned[other, game]) - whole(chips[other, game])
                    if held.size:
                        for i in range(held.shape[2]):
                            held[other, game, i] = False
                ended[game] = True
                seat = 0
                # Column g plays the games g, g + games, g + 2 * games, … of the seed.
                numbers[game] += games
                deal(piles, table, chips, owned, full, deck, rng, seed, start, game, numbers[game])
        legal[game, PASS] = chips[seat, game] > 0
    return -1


@kernel("void(boolean[:, ::1], uint64, uint64, uint8[::1])")
def uniform_actions(legal: Flags, seed: int, turn: int, actions: Bytes) -> None:
    """Every legal answer equally likely."""
    start = mix(U64(seed)) + (U64(turn) << U64(30))
    for game in range(actions.size):
        passes = (mix(start + U64(game)) >> U64(63)) != U64(0)
        actions[game] = PASS if passes and legal[game, PASS] else TAKE


@kernel("void(uint8[:, ::1], uint8[:, ::1], uint64[:, ::1], float64[:, ::1], uint64, uint64, uint8[::1])")
def policy_actions(
    table: Bytes,
    chips: Bytes,
    owned: Words,
    policies: NDArray[np.float64],
    seed: int,
    turn: int,
    actions: Bytes,
) -> None:
    """What the policy of the active seat answers, as in a playout."""
    seats, games = chips.shape
    start = mix(U64(seed)) + (U64(turn) << U64(30))
    for game in range(games):
        seat, card, on_card = (
            whole(table[ACTIVE, game]),
            whole(table[CARD, game]),
            whole(table[ON_CARD, game]),
        )
        stock = whole(chips[seat, game])
        own = owned[seat, game]
        others = U64(0)
        for other in range(seats):
            others |= U64(0) if other == seat else owned[other, game]
        worth = value(policies[seat, FAIR], policies[seat, NEAR], own, others, card)
        take = is_offer(
            policies[seat, RICH], policies[seat, SAFE], policies[seat, RESERVE],
            worth, stock, on_card + seats - 1, card, on_card,
        )  # fmt: skip
        if policies[seat, NOISE] > 0.0:
            x = mix(start + U64(game))
            flip = np.float64(x >> U64(11)) * TO_UNIT < policies[seat, NOISE]
            take = (x & ONE) != U64(0) if flip else take
        actions[game] = TAKE if take or stock == 0 else PASS
