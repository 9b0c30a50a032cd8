"""Playout: plays a round from any position to its end, first the revealed cards, then trick after trick.

Two modes: by a plan, when all cards were chosen in advance (`determinise`), or with a heuristic that looks at
the rows before every trick. Both count what the own seat and what all others together take.

A *key* is a play in the order of its trick: value (R7.5), then 0 for a reversed card and 1 for a plain one,
which comes after it, then seven bits for the card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.nimmt.determinise import Bytes, Words, reversed_value
from vacherie.sim.nimmt.placement import U64, cheapest, drop, lay_sorted, signed, target
from vacherie.sim.nimmt.policy import UNIFORM, Table, choose_play, choose_row
from vacherie.sim.nimmt.position import (
    BASE,
    COMMITS,
    PADS,
    QUEUE,
    QUEUED,
    REVERSE,
    REVERSED,
    SEAT,
    SEATS,
    VARIANT,
    Sheet,
)

Keys = NDArray[np.uint16]


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
def play_queue(
    sheet: Sheet, rows: U64, mark: int, choice: int, policy: int, bits: U64
) -> tuple[U64, int, int, int]:
    """Place the revealed cards; the first takes row `choice` if that is not -1. Rows, mark, own, others."""
    variant, me = signed(sheet[VARIANT]), signed(sheet[SEAT])
    own, others = 0, 0
    for i in range(signed(sheet[QUEUED])):
        pending = QUEUE + 3 * i
        seat, card, value = sheet[pending], signed(sheet[pending + 1]), signed(sheet[pending + 2])
        at = target(rows, mark, variant, value)
        low = at < 0
        if low:
            at = choice if i == 0 and choice >= 0 else choose_row(rows, policy, bits, i)
        rows, mark, heads = drop(rows, mark, variant, card, at, low)
        if seat == me:
            own += heads
        else:
            others += heads
    return rows, mark, own, others


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
            other = signed(plan[start + i - (i > turn)])
            card_key = key if i == turn else other
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


@part
def play_by_heuristic(
    sheet: Sheet, rows: U64, mark: int, hand: Bytes, tricks: int, first: int, flips: Bytes, trick_keys: Keys,
    chance: Table, ease: Table,
) -> tuple[int, int]:  # fmt: skip
    """Play the tricks with hands `hand[seat * tricks ...]`, which are used up; `first` is the own first play.

    What others are known to have committed is played first, too.
    """
    seats, me, pads = signed(sheet[SEATS]), signed(sheet[SEAT]), signed(sheet[PADS])
    variant = signed(sheet[VARIANT])
    own, others = 0, 0
    for trick in range(tricks):
        left = tricks - trick
        for seat in range(seats):
            start = seat * tricks
            play = (first if seat == me else signed(sheet[COMMITS + seat])) if trick == 0 else 0
            where = 0
            if play:
                while hand[start + where] != play & 127:
                    where += 1
            else:
                can_flip = signed(flips[seat]) if variant == REVERSE else 0
                play, where = choose_play(
                    rows, mark, variant, hand, start, left, can_flip, pads, chance, ease
                )
            if play >= REVERSED:
                flips[seat] = 0
            hand[start + where] = hand[start + left - 1]
            key = key_of(play, pads)
            at = seat
            while at > 0 and trick_keys[2 * at - 2] > key:
                trick_keys[2 * at] = trick_keys[2 * at - 2]
                trick_keys[2 * at + 1] = trick_keys[2 * at - 1]
                at -= 1
            trick_keys[2 * at] = key
            trick_keys[2 * at + 1] = seat
        for i in range(seats):
            key = signed(trick_keys[2 * i])
            at = target(rows, mark, variant, key >> 8)
            low = at < 0
            if low:
                at = choose_row(rows, 0, U64(0), i)
            rows, mark, heads = drop(rows, mark, variant, key & 127, at, low)
            if trick_keys[2 * i + 1] == me:
                own += heads
            else:
                others += heads
    return own, others
