"""Playout: plays a round from any position to its end, first the revealed cards, then trick after trick.

By a plan: all cards were chosen in advance (`determinise`). Counts what the own seat and what all others
together take. Policies that look at the rows before every trick play in `guided_rollout`.

A *key* is a play in the order of its trick: value (R7.5), then 0 for a reversed card and 1 for a plain one,
which comes after it, then seven bits for the card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.determinise import Bytes, Words, reversed_value
from vacherie.sim.nimmt.placement import U64, cheapest, drop, fresh, lay_sorted, signed, sort_rows, target
from vacherie.sim.nimmt.policy import UNIFORM, choose_row
from vacherie.sim.nimmt.position import (
    BASE,
    CLIMB,
    MARKED,
    NO_MARKER,
    PADS,
    QUEUE,
    QUEUED,
    REVERSE,
    REVERSED,
    ROW_CARDS,
    ROW_SIZES,
    SEAT,
    SEATS,
    UP,
    VARIANT,
    Sheet,
)

MAX_SEATS = 10
Keys = NDArray[np.uint16]


@part
def pack(sheet: Sheet) -> tuple[U64, int]:
    """The rows and the mark of a sheet."""
    rows = U64(0)
    for at in range(4):
        row = U64(0)
        for i in range(sheet[ROW_SIZES + at]):
            row = (row & U64(255)) + fresh(sheet[ROW_CARDS + 5 * at + i])
        rows |= row << U64(16 * at)
    if sheet[MARKED] == NO_MARKER:
        return rows, -1
    return rows, sheet[MARKED] + 4 * sheet[UP]


@part
def lay_out(variant: int, cards: Bytes) -> tuple[U64, int]:
    """Rows and mark after a draft: the four cards left over, ascending (R3.3, R4.1, R5.1, R6.1)."""
    rows = U64(0)
    for at in range(4):
        rows |= fresh(cards[at]) << U64(16 * at)
    if variant in (BASE, REVERSE):
        return sort_rows(rows), -1
    return sort_rows(rows), 4 + (3 if variant == CLIMB else 0)


@part
def key_of(play: int, pads: int) -> int:
    """A play as a key."""
    card = play & 127
    value = reversed_value(card, pads) if play >= REVERSED else card
    return ((2 * value + (play < REVERSED)) << 7) | card


@part
def write_plan(sheet: Sheet, play: Bytes, hand: int, plan: Keys) -> None:
    """Sort what the others play in each trick: `plan[trick * (seats - 1) ...]`, ascending keys."""
    seats, me, pads = signed(sheet[SEATS]), signed(sheet[SEAT]), signed(sheet[PADS])
    for trick in range(hand):
        start = trick * (seats - 1)
        end = start
        for seat in range(seats):
            if seat != me:
                key = key_of(signed(play[seat * hand + trick]), pads)
                at = end
                while at > start and plan[at - 1] > key:
                    plan[at] = plan[at - 1]
                    at -= 1
                plan[at] = key
                end += 1


@part
def place_revealed(
    sheet: Sheet, rows: U64, mark: int, choice: int, policy: int, bits: U64, points: NDArray[np.int64]
) -> tuple[U64, int]:
    """Place the revealed cards; the first takes row `choice` if that is not -1. `points` grow by seat."""
    variant = signed(sheet[VARIANT])
    for i in range(signed(sheet[QUEUED])):
        pending = QUEUE + 3 * i
        seat, card, value = signed(sheet[pending]), signed(sheet[pending + 1]), signed(sheet[pending + 2])
        at = target(rows, mark, variant, value)
        low = at < 0
        if low:
            at = choice if i == 0 and choice >= 0 else choose_row(rows, policy, bits, i)
        rows, mark, heads = drop(rows, mark, variant, card, at, low)
        points[seat] += heads
    return rows, mark


@routine
def place_trick(
    rows: U64, mark: int, variant: int, pads: int, plays: NDArray[np.int64], seats: int,
    points: NDArray[np.int64],
) -> tuple[U64, int]:  # fmt: skip
    """Place the cards of a trick, by seat in `plays`; a too-low card takes the cheapest row."""
    done = 0
    for _ in range(seats):
        best, seat = 1 << 60, 0
        for other in range(seats):
            key = key_of(plays[other], pads)
            if not done >> other & 1 and key < best:
                best, seat = key, other
        done |= 1 << seat
        card = best & 127
        if variant == BASE:
            rows, heads = lay_sorted(rows, card, -1)
        else:
            at = target(rows, mark, variant, best >> 8)
            too_low = at < 0
            if too_low:
                at = cheapest(rows)
            rows, mark, heads = drop(rows, mark, variant, card, at, too_low)
        points[seat] += heads
    return rows, mark


@part
def play_by_plan(
    rows: U64, mark: int, variant: int, seats: int, tricks: int, plan: Keys, mine: Keys, policy: int,
    bits: Words,
) -> tuple[int, int]:  # fmt: skip
    """Play the tricks of a plan and the own keys; what the own seat takes, and all others together.

    In the base game the rows must be sorted. The own card is merged in without a branch, which would be
    unpredictable.
    """
    own, total = 0, 0
    for trick in range(tricks):
        key = signed(mine[trick])
        start = trick * (seats - 1)
        turn = 0
        for i in range(seats - 1):
            turn += signed(plan[start + i]) < key
        random = bits[trick] if policy == UNIFORM else U64(0)
        for i in range(seats):
            card_key = key if i == turn else signed(plan[start + i - (i > turn)])
            card = card_key & 127
            choice = signed((random >> U64(2 * i)) & U64(3)) if policy == UNIFORM else -1
            if variant == BASE:
                rows, heads = lay_sorted(rows, card, choice)
            else:
                at = target(rows, mark, variant, card_key >> 8)
                low = at < 0
                if low:
                    at = cheapest(rows) if choice < 0 else choice
                rows, mark, heads = drop(rows, mark, variant, card, at, low)
            total += heads
            own += heads if i == turn else 0
    return own, total - own
