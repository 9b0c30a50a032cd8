"""Random rounds of the base game, one at a time, by players that choose from their hand.

Such a player draws a uniform card of the hand, and for a too-low card the cheapest row (of equal
ones the lowest last card) or a uniform one. This is what a rollout costs, where a policy has to look at a
hand; for statistics over whole random rounds `nimmt_rounds` is several times faster.

Round number g of a seed is always the same round, on one thread or many. Decks and picks as in
`nimmt_rounds`.
"""

from __future__ import annotations

import numpy as np

from vacherie.sim.batch.nimmt_deal import DECK
from vacherie.sim.batch.nimmt_round_kernel import MOST_SEATS, TRICKS
from vacherie.sim.batch.nimmt_rounds import NOTHING, RowPolicy, Totals, checked
from vacherie.sim.bits import lowest_bit
from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.placement import fresh, lay_sorted, signed
from vacherie.sim.rng import MASK56, U64, Bytes, fraction, pick, step, stream
from vacherie.sim.threads import spread

__all__ = ["recorded_rollouts", "rollout_totals", "rollouts"]


@part
def lay_out(one: int, two: int, three: int, four: int) -> U64:
    """Four rows of one card each, packed, sorted by last card."""
    a, b, c, d = fresh(one), fresh(two), fresh(three), fresh(four)
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a | (b << U64(16)) | (c << U64(32)) | (d << U64(48))


@part
def cheapest(rows: U64) -> int:
    """The row with the fewest bullheads, of equal ones the lowest: the number of the row decides ties."""
    a = (rows & U64(31)) << U64(2)
    b = (((rows >> U64(16)) & U64(31)) << U64(2)) | U64(1)
    c = (((rows >> U64(32)) & U64(31)) << U64(2)) | U64(2)
    d = (((rows >> U64(48)) & U64(31)) << U64(2)) | U64(3)
    return signed(min(min(a, b), min(c, d)) & U64(3))


@part
def lay_all(
    bits: U64,
    base: int,
    rows: U64,
    owner: Bytes,
    heads: Totals,
    uniform: bool,
    a: U64,
    b: U64,
    picks: Bytes,
    game: int,
    place: int,
) -> tuple[U64, U64, U64, int]:
    """Place the cards of a trick whose bits are set, in ascending order; `base` is the card of bit 0."""
    while bits:
        card = base + lowest_bit(bits)
        bits &= bits - U64(1)
        choice = cheapest(rows)
        if uniform:
            x, a, b = step(a, b)
            choice = signed(x >> U64(62))
            if len(picks) > 0:
                picks[game, place] = choice
        rows, taken = lay_sorted(rows, card, choice)
        heads[owner[card]] += taken
        place += 1
    return rows, a, b, place


@kernel(
    "void(uint64, uint64, int64, int64, boolean, uint8[:, ::1], uint8[:, ::1], int64[::1], uint8[:, ::1])"
)
def chosen_rounds(
    seed: U64,
    first: U64,
    count: int,
    seats: int,
    uniform: bool,
    decks: Bytes,
    picks: Bytes,
    totals: Totals,
    scores: Bytes,
) -> None:
    """Play rounds `first` to `first + count - 1`; add to `totals`, fill the other arrays if not empty."""
    cards = np.empty(DECK, np.uint8)
    owner = np.empty(128, np.uint8)
    heads = np.zeros(MOST_SEATS, np.int64)
    dealt = 4 + TRICKS * seats
    tells = len(decks) > 0
    for game in range(count):
        a, b = stream(seed, first + U64(game))
        for i in range(DECK):
            cards[i] = np.uint8(i + 1)
        i = 0
        while i < dealt:
            x, a, b = step(a, b)
            x = fraction(x)
            # Up to three cards too many are dealt; 104 is a multiple of four.
            for _ in range(4):
                x *= U64(DECK - i)
                j = i + np.int64(x >> U64(56))
                x &= MASK56
                cards[i], cards[j] = cards[j], cards[i]
                i += 1
        rows = lay_out(cards[0], cards[1], cards[2], cards[3])
        if tells:
            for i in range(4):
                decks[game, i] = cards[i]
        heads[:] = 0
        for turn in range(TRICKS):
            left = TRICKS - turn
            low, high = U64(0), U64(0)
            x = U64(0)
            for seat in range(seats):
                if seat & 7 == 0:
                    x, a, b = step(a, b)
                    x = fraction(x)
                j, x = pick(x, left)
                hand = 4 + seat * TRICKS
                card = cards[hand + j]
                cards[hand + j] = cards[hand + left - 1]
                owner[card] = seat
                # The trick is sorted by setting bits and reading them from the lowest.
                bit = U64(1) << U64(card & 63)
                low |= bit if card < 64 else U64(0)
                high |= U64(0) if card < 64 else bit
                if tells:
                    decks[game, 4 + turn * seats + seat] = card
            place = turn * seats
            rows, a, b, place = lay_all(low, 0, rows, owner, heads, uniform, a, b, picks, game, place)
            rows, a, b, place = lay_all(high, 64, rows, owner, heads, uniform, a, b, picks, game, place)
        for seat in range(seats):
            totals[seat] += heads[seat]
        if len(scores) > 0:
            for seat in range(seats):
                scores[game, seat] = heads[seat]


def rollouts(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest", threads: int = 1
) -> Bytes:
    """The bullheads of every seat in rounds `first`, `first + 1` ... of a seed: an array of count x seats.

    Arguments as those of `nimmt_rounds.random_rounds`.

    >>> scores = rollouts(100, 10, seed=7)
    >>> scores.shape, bool((scores == rollouts(100, 10, seed=7, threads=3)).all())
    ((100, 10), True)
    """
    count, seats, words, first, uniform, threads = checked(count, seats, seed, first, row, threads)
    scores = np.empty((count, seats), np.uint8)

    def work(start: int, stop: int) -> None:
        sums = np.zeros(MOST_SEATS, np.int64)
        begin, part = U64(first + start), scores[start:stop]
        chosen_rounds(words, begin, stop - start, seats, uniform, NOTHING, NOTHING, sums, part)

    spread(work, count, threads)
    return scores


def rollout_totals(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest", threads: int = 1
) -> Totals:
    """The bullheads of every seat, summed over rounds: as `rollouts`, when only means are wanted."""
    count, seats, words, first, uniform, threads = checked(count, seats, seed, first, row, threads)

    def work(start: int, stop: int) -> Totals:
        sums = np.zeros(MOST_SEATS, np.int64)
        begin, size = U64(first + start), stop - start
        chosen_rounds(words, begin, size, seats, uniform, NOTHING, NOTHING, sums, NOTHING)
        return sums[:seats]

    return sum(spread(work, count, threads), np.zeros(seats, np.int64))


def recorded_rollouts(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest"
) -> tuple[Bytes, Bytes, Bytes]:
    """As `rollouts`, with full records: decks in playing order, picks and scores."""
    count, seats, words, first, uniform, _ = checked(count, seats, seed, first, row)
    decks = np.empty((count, 4 + TRICKS * seats), np.uint8)
    picks = np.zeros((count, TRICKS * seats), np.uint8)
    scores = np.empty((count, seats), np.uint8)
    sums = np.zeros(MOST_SEATS, np.int64)
    chosen_rounds(words, U64(first), count, seats, uniform, decks, picks, sums, scores)
    return decks, picks, scores
