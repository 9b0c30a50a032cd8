"""Whole random rounds of the base game in bulk: the fastest way to many rounds, and to statistics over them.

Every seat plays its ten cards in the order they were dealt, which is the same
as a uniform card each time; a too-low card takes the cheapest row (of equal ones the lowest last card) or a
uniform one. Round number g of a seed is always the same round, whatever else is played and on how many
threads. The kernels that play 64 rounds at once: `nimmt_deal`, `nimmt_round_kernel`. Players that choose from
their hand: `nimmt_choosing_rounds`.

A *deck* here is what a round needs, in playing order: the four rows, then for each of ten tricks
the cards of seats 0, 1, 2 ... A *pick* is the row a too-low card takes, 0 to 3 by ascending last card; there
is one for every placement, in the order of the placing, most of them unused.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.core.error import Refused
from vacherie.sim import arguments
from vacherie.sim.array_arguments import to_bytes, whole_numbers
from vacherie.sim.batch.deck_check import checked_decks
from vacherie.sim.batch.nimmt_deal import DECK, begin_streams, deal, draw_picks
from vacherie.sim.batch.nimmt_round_kernel import MOST_SEATS, TRICK_LINES, TRICKS, play
from vacherie.sim.compile import kernel
from vacherie.sim.rng import U64, Bytes, Words, to_seed
from vacherie.sim.simd_lanes import COUNT
from vacherie.sim.threads import spread

__all__ = ["random_rounds", "random_totals", "recorded_rounds", "score_decks"]

RowPolicy = Literal["cheapest", "uniform"]
ROW_POLICIES: tuple[RowPolicy, ...] = ("cheapest", "uniform")
Totals = NDArray[np.int64]
NOTHING = np.empty((0, 0), np.uint8)
# What `rounds` does with decks and picks.
DEALS, TELLS, READS = 0, 1, 2


@kernel(
    "void(uint64, uint64, int64, int64, boolean, int64,"
    " uint8[:, ::1], uint8[:, ::1], int64[::1], uint8[:, ::1])"
)
def rounds(
    seed: U64,
    first: U64,
    count: int,
    seats: int,
    uniform: bool,
    mode: int,
    decks: Bytes,
    picks: Bytes,
    totals: Totals,
    scores: Bytes,
) -> None:
    """Play rounds `first` to `first + count - 1`; add to `totals`, fill `scores` if it is not empty."""
    places = TRICKS * seats
    cards = np.empty(DECK * COUNT, np.uint8)
    chosen = np.empty(TRICKS * MOST_SEATS * COUNT, np.uint8)
    stock = np.empty(DECK * COUNT, np.uint8)
    jumps = np.empty(4 * COUNT, np.uint8)
    trick = np.empty(TRICK_LINES * COUNT, np.uint8)
    result = np.empty(MOST_SEATS * COUNT, np.uint8)
    a: Words = np.empty(COUNT, np.uint64)
    b: Words = np.empty(COUNT, np.uint64)
    for start in range(0, count, COUNT):
        live = min(COUNT, count - start)
        if mode == READS:
            for i in range(4 + places):
                for lane in range(live):
                    cards[i * COUNT + lane] = decks[start + lane, i]
            if uniform:
                for i in range(places):
                    for lane in range(live):
                        chosen[i * COUNT + lane] = picks[start + lane, i]
        else:
            begin_streams(a, b, seed, first + U64(start))
            deal(cards, 4 + places, stock, jumps, a, b)
            if uniform:
                draw_picks(chosen, places, a, b)
        play(cards, seats, uniform, chosen, trick, result)
        for seat in range(seats):
            heads = 0
            for lane in range(live):
                heads += result[seat * COUNT + lane]
            totals[seat] += heads
        if len(scores) > 0:
            for lane in range(live):
                for seat in range(seats):
                    scores[start + lane, seat] = result[seat * COUNT + lane]
        if mode == TELLS:
            for lane in range(live):
                for i in range(4 + places):
                    decks[start + lane, i] = cards[i * COUNT + lane]
            if uniform:
                for lane in range(live):
                    for i in range(places):
                        picks[start + lane, i] = chosen[i * COUNT + lane]


def random_rounds(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest", threads: int = 1
) -> Bytes:
    """The bullheads of every seat in rounds `first`, `first + 1` ... of a seed: an array of count x seats.

    `seats` from 2 to 10; any whole number is a seed; `row` says which row a too-low card takes. The result
    does not depend on `threads`.

    >>> scores = random_rounds(1000, 4, seed=7)
    >>> scores.shape, bool((scores == random_rounds(1000, 4, seed=7, threads=2)).all())
    ((1000, 4), True)
    >>> bool((scores[500:] == random_rounds(500, 4, seed=7, first=500)).all())
    True
    """
    count, seats, words, first, uniform, threads = checked(count, seats, seed, first, row, threads)
    scores = np.empty((count, seats), np.uint8)

    def work(start: int, stop: int) -> None:
        sums = np.zeros(MOST_SEATS, np.int64)
        begin, part = U64(first + start), scores[start:stop]
        rounds(words, begin, stop - start, seats, uniform, DEALS, NOTHING, NOTHING, sums, part)

    spread(work, count, threads, COUNT)
    return scores


def random_totals(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest", threads: int = 1
) -> Totals:
    """The bullheads of every seat, summed over rounds: as `random_rounds`, when only means are wanted.

    >>> (random_totals(64_000, 4, seed=1) / 64_000).round(1).tolist()
    [12.1, 12.1, 12.1, 12.1]
    """
    count, seats, words, first, uniform, threads = checked(count, seats, seed, first, row, threads)

    def work(start: int, stop: int) -> Totals:
        sums = np.zeros(MOST_SEATS, np.int64)
        begin, size = U64(first + start), stop - start
        rounds(words, begin, size, seats, uniform, DEALS, NOTHING, NOTHING, sums, NOTHING)
        return sums[:seats]

    return sum(spread(work, count, threads, COUNT), np.zeros(seats, np.int64))


def recorded_rounds(
    count: int, seats: int, seed: int, *, first: int = 0, row: RowPolicy = "cheapest"
) -> tuple[Bytes, Bytes, Bytes]:
    """As `random_rounds`, with full records: decks, picks (with the uniform policy) and scores."""
    count, seats, words, first, uniform, _ = checked(count, seats, seed, first, row)
    decks = np.empty((count, 4 + TRICKS * seats), np.uint8)
    picks = np.zeros((count, TRICKS * seats), np.uint8)
    scores = np.empty((count, seats), np.uint8)
    sums = np.zeros(MOST_SEATS, np.int64)
    rounds(words, U64(first), count, seats, uniform, TELLS, decks, picks, sums, scores)
    return decks, picks, scores


def score_decks(decks: ArrayLike, seats: int, picks: ArrayLike | None = None) -> Bytes:
    """Play given decks: the bullheads of every seat. Too-low cards take the cheapest row, or the picked ones.

    `decks` (count, 4 + 10 * seats), the cards of each all different; `picks` (count, 10 * seats), rows 0 to 3
    by ascending last card.

    >>> deck = np.array([[40, 50, 60, 70, *range(1, 21)]], np.uint8)
    >>> score_decks(deck, 2).tolist()
    [[10, 16]]
    """
    seats = arguments.whole("seats", seats, 2, MOST_SEATS)
    places = TRICKS * seats
    given = checked_decks(decks, None, 4 + places, 4 + places, DECK)
    count = len(given)
    chosen = NOTHING
    if picks is not None:
        rows = whole_numbers("picks", picks, (count, places))
        if rows.size and not 0 <= rows.min() <= rows.max() <= 3:
            raise Refused("picks", "`picks` must hold rows from 0 to 3 only")
        chosen = to_bytes(rows)
    scores = np.empty((count, seats), np.uint8)
    sums = np.zeros(MOST_SEATS, np.int64)
    rounds(U64(0), U64(0), count, seats, picks is not None, READS, given, chosen, sums, scores)
    return scores


def checked(
    count: int, seats: int, seed: int, first: int, row: RowPolicy, threads: int = 1
) -> tuple[int, int, U64, int, bool, int]:
    """Validate arguments, which the kernels do not: the same ones, with uniform or not in place of `row`."""
    count = arguments.whole("count", count, 0)
    return (
        count,
        arguments.whole("seats", seats, 2, MOST_SEATS),
        to_seed(arguments.to_seed(seed)),
        arguments.to_first(first, count),
        arguments.one_of("row", row, ROW_POLICIES) == "uniform",
        arguments.to_threads(threads),
    )
