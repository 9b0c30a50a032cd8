"""A trick with a fan card for 64 games at once (R4-R7).

Places cards with parity, climb, leap and reverse, as `nimmt_step_kernel` does for the base game. Here
more than one card of a trick may fit no row, so a game stops at each of them (`NEXT`, `CHOOSER`) until it has
a row, while the others go on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vacherie.games.nimmt.cards import reversed_number
from vacherie.sim.batch.nimmt_board import (
    CARDS,
    CHOOSER,
    CLIMB,
    COUNTS,
    ENDS,
    FLIPS,
    HAND,
    HANDS,
    HEADS,
    KEYS,
    LEAP,
    MARK,
    NEXT,
    NOBODY,
    ORDER,
    OWNERS,
    PARITY,
    POINTS,
    REVERSE,
    REWARDS,
    UP,
    read4,
    write4,
)
from vacherie.sim.batch.nimmt_round_kernel import bullheads, lay
from vacherie.sim.batch.nimmt_step_kernel import (
    NO_ROW,
    chosen_row,
    fill_plays,
    find_wrong_row,
    first_zero,
    has_zero,
    holds,
    take_out,
)
from vacherie.sim.compile import kernel, part
from vacherie.sim.rng import Bytes
from vacherie.sim.simd_lanes import COUNT as LANES
from vacherie.sim.simd_lanes import least, load, select, splat, store

REVERSED = np.array([reversed_number(card) or 0 if card else 0 for card in range(105)] + [0] * 151, np.uint8)
"""What a card reads reversed; 0 where it may not be (R7.3, R7.4)."""
FLIP = 128
"""Added to a card that is played with the reversal card."""
FAR = 255
"""No distance: the row does not accept the card."""


@kernel("void(uint8[::1], int64, int64, int64)")
def begin_fan(board: Bytes, width: int, seats: int, variant: int) -> None:
    """Set the marker of a new round, and give out reversal cards (R4.1, R5.1, R6.1, R7.1)."""
    for at in range(0, width - LANES, LANES):
        e0, e1, e2, e3 = read4(board, ENDS, width, at)
        mark = lowest_other(e0, e1, e2, e3, splat(NOBODY))
        if variant == CLIMB:
            mark = splat(3)
        store(board, MARK * width + at, mark)
        store(board, UP * width + at, splat(1))
        for seat in range(seats):
            store(board, (FLIPS + seat) * width + at, splat(1))


@kernel("int64(uint8[::1], int64, int64, int64, int64, int64, uint8[::1])")
def reveal_fan(
    board: Bytes, width: int, games: int, seats: int, left: int, variant: int, plays: Bytes
) -> int:
    """As `reveal`, but `place_fan` determines who must choose; a card above `FLIP` is played reversed."""
    fill_plays(board, width, games, seats, plays)
    number = splat(FLIP - 1 if variant == REVERSE else 255)
    for at in range(0, width - LANES, LANES):
        for seat in range(seats):
            card = load(plays, seat * width + at) & number
            if has_zero(board, width, holds(board, width, at, seat, left, card)):
                return seat * width + at + first_zero(board, width)
    if variant == REVERSE:
        for seat in range(seats):
            for game in range(width - LANES):
                card = np.int64(plays[seat * width + game])
                if card >= FLIP and (not REVERSED[card - FLIP] or not board[(FLIPS + seat) * width + game]):
                    return seat * width + game
        for seat in range(seats):
            for game in range(width - LANES):
                card = np.int64(plays[seat * width + game])
                key = 2 * REVERSED[card - FLIP] if card >= FLIP else 2 * card + 1
                board[(KEYS + seat) * width + game] = np.uint8(key)
                if card >= FLIP:
                    board[(FLIPS + seat) * width + game] = 0
    for at in range(0, width - LANES, LANES):
        for seat in range(seats):
            card = load(plays, seat * width + at)
            store(board, (CARDS + seat) * width + at, card)
            card = card & number
            take_out(board, (HANDS + seat * HAND) * width + at, width, left, card)
            store(board, (ORDER + seat) * width + at, card)
            store(board, (OWNERS + seat) * width + at, splat(seat))
            store(board, (REWARDS + seat) * width + at, splat(0))
            if variant != REVERSE:
                store(board, (KEYS + seat) * width + at, card + card + splat(1))
        sort_by_key(board, width, at, seats)
        store(board, CHOOSER * width + at, splat(NOBODY))
        store(board, NEXT * width + at, splat(0))
    return -1


@part
def sort_by_key(board: Bytes, width: int, at: int, seats: int) -> None:
    """Put a trick in the order of its values, cards and owners with them (R2.4, R7.5)."""
    for turn in range(seats):
        for i in range(turn & 1, seats - 1, 2):
            here, there = (KEYS + i) * width + at, (KEYS + i + 1) * width + at
            swap = load(board, there) < load(board, here)
            for line in (KEYS, ORDER, OWNERS):
                one, two = load(board, (line + i) * width + at), load(board, (line + i + 1) * width + at)
                store(board, (line + i) * width + at, select(swap, two, one))
                store(board, (line + i + 1) * width + at, select(swap, one, two))


@part
def distance(value: Any, end: Any, mark: Any, row: int, variant: int) -> Any:
    """Twice the distance from a row's last card to a value; `FAR` where the row does not accept it.

    The marked row wins a tie in R5.3: it gets one less.
    """
    step = value + end * splat(255)
    found = select(end < value, step + step, splat(FAR))
    if variant == PARITY:
        found = select((mark == splat(row)) & ((step & splat(1)) == splat(1)), splat(FAR), found)
    if variant == CLIMB:
        down = end + value * splat(255)
        below = select(value < end, down + down + splat(255), splat(FAR))
        found = select(mark == splat(row), below, found)
    return found


@part
def lowest_other(e0: Any, e1: Any, e2: Any, e3: Any, mark: Any) -> Any:
    """The row with the lowest last card, except the marked one."""
    zero, one, two, three = splat(0), splat(1), splat(2), splat(3)
    e0, e1 = select(mark == zero, splat(255), e0), select(mark == one, splat(255), e1)
    e2, e3 = select(mark == two, splat(255), e2), select(mark == three, splat(255), e3)
    low = least(least(e0, e1), least(e2, e3))
    return select(e0 == low, zero, select(e1 == low, one, select(e2 == low, two, three)))


@kernel("int64(uint8[::1], int64, int64, int64, int64, uint8[::1])")
def place_fan(board: Bytes, width: int, games: int, seats: int, variant: int, rows: Bytes) -> int:
    """Place cards until the trick is over or a row must be chosen, taking the rows of `rows`.

    Returns a game whose row is none (then nothing has changed), -1 when all tricks are over, -2 when a seat
    must choose again.
    """
    wrong = find_wrong_row(board, width, games, rows)
    if wrong >= 0:
        return wrong
    zero, one, two, three, four, five = splat(0), splat(1), splat(2), splat(3), splat(4), splat(5)
    for at in range(0, width - LANES, LANES):
        e0, e1, e2, e3 = read4(board, ENDS, width, at)
        c0, c1, c2, c3 = read4(board, COUNTS, width, at)
        h0, h1, h2, h3 = read4(board, HEADS, width, at)
        mark, up = load(board, MARK * width + at), load(board, UP * width + at)
        chosen, next_ = chosen_row(board, width, at, rows), load(board, NEXT * width + at)
        chooser, stop_at = splat(NOBODY), splat(seats)
        # As in `simd_lanes`: recompute masks where they are used; only lanes stay live.
        for turn in range(seats):
            card = load(board, (ORDER + turn) * width + at)
            owner = load(board, (OWNERS + turn) * width + at)
            value = load(board, (KEYS + turn) * width + at) >> one
            heads = bullheads(card)
            d0, d1 = distance(value, e0, mark, 0, variant), distance(value, e1, mark, 1, variant)
            d2, d3 = distance(value, e2, mark, 2, variant), distance(value, e3, mark, 3, variant)
            nearest = least(least(d0, d1), least(d2, d3))
            row = select(d0 == nearest, zero, select(d1 == nearest, one, select(d2 == nearest, two, three)))
            # Where no row accepts the card: the chosen one, if it was chosen for this card.
            row = select(nearest == splat(FAR), select(next_ == splat(turn), chosen, splat(NO_ROW)), row)
            live = ~(splat(turn) < next_) & ~(stop_at < splat(seats))
            stops = live & (row == splat(NO_ROW))
            chooser, stop_at = select(stops, owner, chooser), select(stops, splat(turn), stop_at)
            row = select(live, row, splat(NO_ROW))
            k0 = k1 = k2 = k3 = five
            if variant == LEAP:  # the cow counts as a card of its row (R6.3)
                k0, k1 = select(mark == zero, four, five), select(mark == one, four, five)
                k2, k3 = select(mark == two, four, five), select(mark == three, four, five)
            low = nearest == splat(FAR)
            to0, to1, to2, to3 = row == zero, row == one, row == two, row == three
            off0, off1 = to0 & ((c0 == k0) | low), to1 & ((c1 == k1) | low)
            off2, off3 = to2 & ((c2 == k2) | low), to3 & ((c3 == k3) | low)
            taken = select(off0, h0, select(off1, h1, select(off2, h2, select(off3, h3, zero))))
            e0, h0, c0 = lay(e0, h0, c0, card, heads, to0, off0)
            e1, h1, c1 = lay(e1, h1, c1, card, heads, to1, off1)
            e2, h2, c2 = lay(e2, h2, c2, card, heads, to2, off2)
            e3, h3, c3 = lay(e3, h3, c3, card, heads, to3, off3)
            took = select(off0 | off1 | off2 | off3, one, zero)
            if variant == PARITY:  # R4.6
                mark = select(took == one, lowest_other(e0, e1, e2, e3, mark), mark)
            if variant == CLIMB:  # R5.6
                mark = select(took == one, mark + select(up == one, splat(255), one), mark)
                turns = (took == one) & ((mark == zero) | (mark == three))
                up = select(turns, select(up == one, zero, one), up)
            if variant == LEAP:
                jumps = select(row == mark, one, zero)
                for _ in range(4):  # at most three rows are taken on the way (R6.10)
                    mark = select(jumps == one, lowest_other(e0, e1, e2, e3, mark), mark)
                    at_row = select(jumps == one, mark, splat(NO_ROW))
                    l0, l1 = (at_row == zero) & (c0 == five), (at_row == one) & (c1 == five)
                    l2, l3 = (at_row == two) & (c2 == five), (at_row == three) & (c3 == five)
                    k0, k1, k2, k3 = bullheads(e0), bullheads(e1), bullheads(e2), bullheads(e3)
                    # All but the highest card (R6.9).
                    lost = select(l0, h0, select(l1, h1, select(l2, h2, select(l3, h3, zero))))
                    kept = select(l0, k0, select(l1, k1, select(l2, k2, select(l3, k3, zero))))
                    taken = taken + lost + kept * splat(255)
                    h0, h1 = select(l0, k0, h0), select(l1, k1, h1)
                    h2, h3 = select(l2, k2, h2), select(l3, k3, h3)
                    c0, c1 = select(l0, one, c0), select(l1, one, c1)
                    c2, c3 = select(l2, one, c2), select(l3, one, c3)
                    jumps = select(l0 | l1 | l2 | l3, one, zero)
            for seat in range(seats):
                own = select(owner == splat(seat), taken, zero)
                points = (POINTS + seat) * width + at
                reward = (REWARDS + seat) * width + at
                store(board, points, load(board, points) + own)
                store(board, reward, load(board, reward) + own * splat(255))
        write4(board, ENDS, width, at, e0, e1, e2, e3)
        write4(board, COUNTS, width, at, c0, c1, c2, c3)
        write4(board, HEADS, width, at, h0, h1, h2, h3)
        store(board, MARK * width + at, mark)
        store(board, UP * width + at, up)
        store(board, CHOOSER * width + at, chooser)
        store(board, NEXT * width + at, stop_at)
    waiting = 0
    for game in range(games):
        waiting += 1 if board[CHOOSER * width + game] != NOBODY else 0
    return -2 if waiting else -1
