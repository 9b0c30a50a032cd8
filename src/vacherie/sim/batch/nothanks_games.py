"""Whole No Thanks! games in bulk (R11): many seats, many decks, scores out.

When all answers are coin flips, the passes before a taking are counted at once, with the chips of all seats
packed into one word. With other policies `playout` plays, one decision at a time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vacherie.core.error import BadSetup
from vacherie.games.nothanks.game import CHIPS, OPENLY_OUT, PILE, TACTICAL_CHIPS
from vacherie.sim import arguments
from vacherie.sim.bits import lowest_bit
from vacherie.sim.compile import kernel
from vacherie.sim.nothanks.playout import finish, points, table_of
from vacherie.sim.nothanks.policy import UNIFORM, NoThanksPolicy
from vacherie.sim.nothanks.price import bit, price, whole
from vacherie.sim.rng import begin, fraction, pick, shuffle, step, stream
from vacherie.sim.threads import spread

__all__ = ["play"]

U64 = np.uint64
# A byte for every seat's chips: one in each, the highest bit of each, all the other bits.
BYTES = U64(0x0101010101010101)
HIGH = U64(0x8080808080808080)
LOW = U64(0x7F7F7F7F7F7F7F7F)


def play(
    games: int,
    seats: int,
    seed: int = 0,
    first: int = 0,
    tactical: bool = False,
    policies: NoThanksPolicy | Sequence[NoThanksPolicy] = UNIFORM,
    threads: int = 1,
) -> NDArray[np.int16]:
    """Play games `first`, `first` + 1, … of a seed, seat 0 begins; the scores, (games, seats).

    3 to 7 seats, 3 to 5 in the tactical game; one policy for all seats or one for each; any whole number is a
    seed. Game i of a seed is always the same game, whatever the number of `threads`.

    >>> scores = play(5, seats=4, seed=7)
    >>> bool((scores[2:] == play(3, seats=4, seed=7, first=2, threads=2)).all())
    True
    """
    games, tactical = arguments.whole("games", games, 0), arguments.flag("tactical", tactical)
    seats = arguments.whole("seats", seats)
    deck, chips = setting(seats, tactical)
    table = table_of(policies, seats)
    seed, first = arguments.to_seed(seed), arguments.to_first(first, games)
    threads = arguments.to_threads(threads)
    scores = np.empty((games, seats), np.int16)

    def work(start: int, stop: int) -> None:
        mine, begin_at = scores[start:stop], first + start
        cards, owned = np.empty(deck.size, np.uint8), np.empty(seats, np.uint64)
        if policies == UNIFORM:
            coin_games(deck, seats, chips, seed, begin_at, cards, owned, mine)
        else:
            stock, worth, rng = np.empty(seats, np.int64), np.empty(seats, np.float64), np.empty(2, np.uint64)
            policy_games(table, deck, chips, seed, begin_at, cards, owned, stock, worth, rng, mine)

    spread(work, games, threads)
    return scores


def setting(seats: int, tactical: bool) -> tuple[NDArray[np.uint8], int]:
    """The cards of a game, and the start chips of each seat (R11.2, R11.8, R11.9)."""
    allowed = range(3, 6) if tactical else CHIPS
    if seats not in allowed:
        low, high = min(allowed), max(allowed)
        raise BadSetup("seats", f"this game is for {low} to {high} seats, not {seats} (R11.9)")
    deck = np.array([card for card in range(3, 36) if not (tactical and card in OPENLY_OUT)], np.uint8)
    return deck, TACTICAL_CHIPS if tactical else CHIPS[seats]


@kernel("void(uint8[::1], int64, int64, uint64, int64, uint8[::1], uint64[::1], int16[:, ::1])")
def coin_games(
    deck: NDArray[np.uint8],
    seats: int,
    chips: int,
    seed: int,
    first: int,
    cards: NDArray[np.uint8],
    owned: NDArray[np.uint64],
    scores: NDArray[np.int16],
) -> None:
    """Play games `first`, `first` + 1, … of a seed with uniform answers; one line of scores each.

    `stock` holds the chips of all seats, a byte each, the active seat lowest; it turns with the turn. A coin
    is a bit: one word of them serves four cards, and runs out with a probability below 2**-40 a game.
    """
    n = U64(seats)
    size = deck.size
    width = U64(8) * n
    full = (U64(1) << width) - U64(1)
    lap = U64(1) << n
    end = U64(1) << (width + U64(7))
    for game in range(scores.shape[0]):
        a, b = stream(U64(seed), U64(first + game))
        for i in range(size):
            cards[i] = deck[i]
        for seat in range(seats):
            owned[seat] = U64(0)
        stock = (BYTES & full) * U64(chips)
        active = 0
        i = 0
        while i < PILE:
            x, a, b = step(a, b)
            x = fraction(x)
            flips, a, b = step(a, b)
            for _ in range(4):
                j, x = pick(x, size - i)
                card = cards[i + j]
                cards[i + j] = cards[i]
                i += 1
                on_card = 0
                passes = 0
                while True:
                    # The first seat without chips and the first whose coin says "take": the nearer one takes.
                    poor = lowest_bit((~(stock + LOW) & HIGH & full) | end) >> 3
                    willing = lowest_bit(flips | lap)
                    flips >>= n
                    passes = min(poor, willing)
                    if passes < seats:
                        break
                    stock -= BYTES & full
                    on_card += seats
                shift = U64(8 * passes)
                stock -= BYTES & ((U64(1) << shift) - U64(1))
                stock = ((stock >> shift) | (stock << (width - shift))) & full
                stock += U64(on_card + passes)
                active += passes
                active -= seats if active >= seats else 0
                owned[active] |= bit(card)
        for _ in range(seats):
            scores[game, active] = price(owned[active]) - whole(stock & U64(255))
            stock >>= U64(8)
            active += 1
            active -= seats if active >= seats else 0


@kernel(
    "void(float64[:, ::1], uint8[::1], int64, uint64, int64, uint8[::1], uint64[::1], int64[::1],"
    " float64[::1], uint64[::1], int16[:, ::1])"
)
def policy_games(
    policies: NDArray[np.float64],
    deck: NDArray[np.uint8],
    chips: int,
    seed: int,
    first: int,
    cards: NDArray[np.uint8],
    owned: NDArray[np.uint64],
    stock: NDArray[np.int64],
    worth: NDArray[np.float64],
    rng: NDArray[np.uint64],
    scores: NDArray[np.int16],
) -> None:
    """Play games `first`, `first` + 1, … of a seed with a policy at every seat; one line of scores each."""
    seats = owned.size
    for game in range(scores.shape[0]):
        begin(rng, U64(seed), U64(first + game))
        for i in range(deck.size):
            cards[i] = deck[i]
        shuffle(rng, cards, deck.size, PILE)
        for seat in range(seats):
            owned[seat] = U64(0)
            stock[seat] = chips
        finish(policies, owned, stock, worth, cards, 1, PILE - 1, 0, whole(cards[0]), 0, rng)
        for seat in range(seats):
            scores[game, seat] = points(owned, stock, seat)
