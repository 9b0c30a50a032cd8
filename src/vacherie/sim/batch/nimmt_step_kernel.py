"""A trick of nimmt for 64 games at once: reveal, the row choice, placing (R2.3-R2.8).

Cards move on the `nimmt_board`; nothing here branches on a game. In the base game only the lowest
card of a trick can be too low, because every later card fits behind it: so one row choice a trick is enough.
"""

from __future__ import annotations

from typing import Any

from vacherie.sim.batch.nimmt_board import (
    CARDS,
    CHOOSER,
    COUNTS,
    ENDS,
    FINALS,
    HAND,
    HANDS,
    HEADS,
    NOBODY,
    ORDER,
    OWNERS,
    POINTS,
    REWARDS,
    read4,
    write4,
)
from vacherie.sim.batch.nimmt_round_kernel import bullheads, lay
from vacherie.sim.compile import kernel, part
from vacherie.sim.rng import Bytes
from vacherie.sim.simd_lanes import COUNT as LANES
from vacherie.sim.simd_lanes import least, load, select, splat, store

NO_ROW = 4


@kernel("int64(uint8[::1], int64, int64, int64, int64, uint8[::1])")
def reveal(board: Bytes, width: int, games: int, seats: int, left: int, plays: Bytes) -> int:
    """Play the cards of `plays`, a line for each seat, from hands of `left`; name who must choose a row.

    Returns -1, or seat * width + game of a card that is not in the hand; then nothing has changed.
    """
    fill_plays(board, width, games, seats, plays)
    right = splat(1)
    for at in range(0, width - LANES, LANES):
        for seat in range(seats):
            card = load(plays, seat * width + at)
            right = least(right, holds(board, width, at, seat, left, card))
    if has_zero(board, width, right):
        for at in range(0, width - LANES, LANES):
            for seat in range(seats):
                card = load(plays, seat * width + at)
                if has_zero(board, width, holds(board, width, at, seat, left, card)):
                    return seat * width + at + first_zero(board, width)
    for at in range(0, width - LANES, LANES):
        for seat in range(seats):
            card = load(plays, seat * width + at)
            take_out(board, (HANDS + seat * HAND) * width + at, width, left, card)
            store(board, (CARDS + seat) * width + at, card)
            store(board, (ORDER + seat) * width + at, card)
            store(board, (OWNERS + seat) * width + at, splat(seat))
        sort_trick(board, width, at, seats)
        low = load(board, ORDER * width + at)
        e0, e1, e2, e3 = read4(board, ENDS, width, at)
        fits = (e0 < low) | (e1 < low) | (e2 < low) | (e3 < low)
        store(board, CHOOSER * width + at, select(fits, splat(NOBODY), load(board, OWNERS * width + at)))
    return -1


@part
def fill_plays(board: Bytes, width: int, games: int, seats: int, plays: Bytes) -> None:
    """Let the columns behind the last game play along: they play their lowest card."""
    for game in range(games, width - LANES):
        for seat in range(seats):
            plays[seat * width + game] = board[(HANDS + seat * HAND) * width + game]


@part
def take_out(board: Bytes, hand: int, width: int, left: int, card: Any) -> None:
    """Take a card out of a hand of `left` sorted cards; the others close up."""
    for i in range(left - 1):
        here = load(board, hand + i * width)
        store(board, hand + i * width, select(here < card, here, load(board, hand + (i + 1) * width)))
    store(board, hand + (left - 1) * width, splat(0))


@part
def holds(board: Bytes, width: int, at: int, seat: int, left: int, card: Any) -> Any:
    """1 in those of 64 games where a seat holds a card, else 0."""
    hand = (HANDS + seat * HAND) * width + at
    found = splat(0)
    for i in range(left):
        found = select(load(board, hand + i * width) == card, splat(1), found)
    return found


@part
def has_zero(board: Bytes, width: int, lanes: Any) -> bool:
    """Whether any lane is 0. The last columns of the board belong to no game: scratch space."""
    store(board, width - LANES, lanes)
    zeros = 0
    for lane in range(LANES):
        zeros += 1 if board[width - LANES + lane] == 0 else 0
    return zeros > 0


@part
def first_zero(board: Bytes, width: int) -> int:
    """The first lane that was 0 when `has_zero` looked."""
    lane = 0
    while board[width - LANES + lane] != 0:
        lane += 1
    return lane


@part
def sort_trick(board: Bytes, width: int, at: int, seats: int) -> None:
    """Put the cards of a trick in ascending order, with their owners: odd-even transposition."""
    for turn in range(seats):
        for i in range(turn & 1, seats - 1, 2):
            first, second = (ORDER + i) * width + at, (ORDER + i + 1) * width + at
            one, two = (OWNERS + i) * width + at, (OWNERS + i + 1) * width + at
            low, high = load(board, first), load(board, second)
            low_owner, high_owner = load(board, one), load(board, two)
            swap = high < low
            store(board, first, select(swap, high, low))
            store(board, second, select(swap, low, high))
            store(board, one, select(swap, high_owner, low_owner))
            store(board, two, select(swap, low_owner, high_owner))


@part
def chosen_row(board: Bytes, width: int, at: int, rows: Bytes) -> Any:
    """The rows that the choosers of 64 games take; `NO_ROW` where no seat chooses, more if there is none."""
    row = load(rows, at)
    row = select(row < splat(NO_ROW), row, splat(NO_ROW + 1))
    return select(load(board, CHOOSER * width + at) == splat(NOBODY), splat(NO_ROW), row)


@part
def find_wrong_row(board: Bytes, width: int, games: int, rows: Bytes) -> int:
    """A game whose chooser takes a row that does not exist, or -1."""
    for game in range(games, width - LANES):
        rows[game] = 0
    right = splat(1)
    for at in range(0, width - LANES, LANES):
        row = chosen_row(board, width, at, rows)
        right = least(right, select(row < splat(NO_ROW + 1), splat(1), splat(0)))
    game = -1
    if has_zero(board, width, right):
        for at in range(0, width - LANES, LANES):
            row = chosen_row(board, width, at, rows)
            if game < 0 and has_zero(board, width, select(row < splat(NO_ROW + 1), splat(1), splat(0))):
                game = at + first_zero(board, width)
    return game


@kernel("int64(uint8[::1], int64, int64, int64, boolean, uint8[::1])")
def place(board: Bytes, width: int, games: int, seats: int, last: bool, rows: Bytes) -> int:
    """Place the cards of the trick; too-low ones take the row named in `rows`. `last`: the round ends.

    Returns -1, or the game whose row is invalid; then nothing has changed.
    """
    wrong = find_wrong_row(board, width, games, rows)
    if wrong >= 0:
        return wrong
    zero, one, five = splat(0), splat(1), splat(5)
    for at in range(0, width - LANES, LANES):
        for seat in range(seats):
            store(board, (REWARDS + seat) * width + at, zero)
        e0, e1, e2, e3 = read4(board, ENDS, width, at)
        c0, c1, c2, c3 = read4(board, COUNTS, width, at)
        h0, h1, h2, h3 = read4(board, HEADS, width, at)
        chosen = chosen_row(board, width, at, rows)
        for turn in range(seats):
            card = load(board, (ORDER + turn) * width + at)
            owner = load(board, (OWNERS + turn) * width + at)
            heads = bullheads(card)
            # The highest of the last cards below the card (R2.5); none has number 0.
            b0, b1 = select(e0 < card, e0, zero), select(e1 < card, e1, zero)
            b2, b3 = select(e2 < card, e2, zero), select(e3 < card, e3, zero)
            b01, b23 = select(b0 < b1, b1, b0), select(b2 < b3, b3, b2)
            best = select(b01 < b23, b23, b01)
            # Where none fits, `best` is no last card, and the chosen row counts.
            to0, to1 = (e0 == best) | (chosen == zero), (e1 == best) | (chosen == one)
            to2, to3 = (e2 == best) | (chosen == splat(2)), (e3 == best) | (chosen == splat(3))
            low = best == zero
            # A row is taken when it is full or chosen (R2.7, R2.8).
            off0, off1 = to0 & ((c0 == five) | low), to1 & ((c1 == five) | low)
            off2, off3 = to2 & ((c2 == five) | low), to3 & ((c3 == five) | low)
            taken = select(off0, h0, select(off1, h1, select(off2, h2, select(off3, h3, zero))))
            e0, h0, c0 = lay(e0, h0, c0, card, heads, to0, off0)
            e1, h1, c1 = lay(e1, h1, c1, card, heads, to1, off1)
            e2, h2, c2 = lay(e2, h2, c2, card, heads, to2, off2)
            e3, h3, c3 = lay(e3, h3, c3, card, heads, to3, off3)
            chosen = splat(NO_ROW)  # only the first card can be too low
            for seat in range(seats):
                reward = load(board, (REWARDS + seat) * width + at)
                own = select(owner == splat(seat), taken, zero)
                # Bytes wrap around: 255 times is minus once.
                store(board, (REWARDS + seat) * width + at, reward + own * splat(255))
        write4(board, ENDS, width, at, e0, e1, e2, e3)
        write4(board, COUNTS, width, at, c0, c1, c2, c3)
        write4(board, HEADS, width, at, h0, h1, h2, h3)
        store(board, CHOOSER * width + at, splat(NOBODY))
        for seat in range(seats):
            points = load(board, (POINTS + seat) * width + at)
            points = points + load(board, (REWARDS + seat) * width + at) * splat(255)
            store(board, (POINTS + seat) * width + at, points)
            if last:
                store(board, (FINALS + seat) * width + at, points)
    return -1
