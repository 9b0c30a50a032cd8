"""The open card as a chain of decisions: seat after seat takes it or passes, until one has to take it.

Passing only moves a chip, so all that can happen to one card is a single line of moments: at moment k the
k-th seat in turn is asked, and if it takes, the position after that is known but for the next card.
`judge_chain` values all of these positions with the net (or by the rules where no card is left), `solve` goes
back through the chain, each seat comparing what it gets now with what it gets later.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import part
from vacherie.sim.nothanks.playout import FAIR, NEAR, NOISE, RESERVE, RICH, SAFE, is_offer, value
from vacherie.sim.nothanks.price import bit, price, whole
from vacherie.sim.nothanks.value_net import (
    BIAS,
    FIRST,
    LEFT,
    POINTS,
    SEAT_ROWS,
    STOCK,
    TACTICAL,
    add_row,
    add_seat,
    judge,
)

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]
Words = NDArray[np.uint64]

LONGEST = 64
"""There are fewer moments than this in a chain: each costs a chip, and there are 55 chips at most."""


@part
def length(chips: Wholes, active: int) -> int:
    """The number of moments, with the one in which a seat without chips must take (R11.5)."""
    seats = chips.size
    most = LONGEST
    for turn in range(seats):
        most = min(most, turn + seats * whole(chips[(active + turn) % seats]) + 1)
    return most


@part
def chips_after(chips: Wholes, seat: int, active: int, moment: int, on_card: int) -> int:
    """The chips of a seat after the seat that is asked at a moment has taken the card."""
    seats = chips.size
    turn = (seat - active + seats) % seats
    paid = (moment - turn + seats - 1) // seats if moment > turn else 0
    return whole(chips[seat]) - paid + (on_card + moment if moment % seats == turn else 0)


@part
def judge_end(
    owned: Words, chips: Wholes, before: Wholes, card: int, on_card: int, active: int, moments: int,
    points: Floats, wins: Floats, leads: Floats,
) -> None:  # fmt: skip
    """Shares of the win and leads, by seat, for every taker of the last card (R11.7)."""
    seats = chips.size
    for moment in range(moments):
        taker = (active + moment) % seats
        lowest, total, sharing = F32(1e9), F32(0.0), F32(0.0)
        for seat in range(seats):
            cards = owned[seat] | bit(card) if seat == taker else owned[seat]
            left = chips_after(chips, seat, active, moment, on_card)
            points[seat] = F32(price(cards) - left + before[seat])
            total += points[seat]
            if points[seat] < lowest:
                lowest, sharing = points[seat], F32(0.0)
            sharing += F32(1.0) if points[seat] == lowest else F32(0.0)
        for seat in range(seats):
            wins[moment, seat] = F32(1.0) / sharing if points[seat] == lowest else F32(0.0)
            lead = (total - points[seat]) / F32(seats - 1) - points[seat]
            leads[moment, seat] = lead / F32(POINTS)


@part
def judge_chain(
    table: Floats, second: Floats, third: Floats,
    deck: U64, tactical: int, left: int, owned: Words, chips: Wholes, before: Wholes, styles: Floats,
    card: int, on_card: int, active: int,
    sums: Floats, layer: Floats, middle: Floats, outcome: Floats, wins: Floats, leads: Floats,
) -> int:  # fmt: skip
    """Value the position after every taker of the open card; returns the number of moments.

    `styles` (seats, STYLES) says how the seats play.
    `left` cards are in the pile, not counting the open one; `deck` has all cards that are not openly out.
    Fills `wins` and `leads`, (moment, seat). `sums` (seats, FIRST), `layer`, `middle` and `outcome`
    (2, seats) are scratch.
    """
    seats = chips.size
    moments = length(chips, active)
    if left == 0:
        judge_end(owned, chips, before, card, on_card, active, moments, outcome[0], wins, leads)
        return moments
    unseen = deck & ~bit(card)
    mean = F32(0.0)
    for seat in range(seats):
        unseen &= ~owned[seat]
        mean += F32(before[seat]) / F32(seats)
    shared = seats * SEAT_ROWS
    for taker in range(seats):
        for unit in range(FIRST):
            sums[taker, unit] = table[shared + BIAS, unit] + table[shared + LEFT + left, unit]
        if tactical:
            add_row(sums, taker, table, shared + TACTICAL)
        for turn in range(seats):
            seat = (taker + turn) % seats
            cards = owned[seat] | bit(card) if turn == 0 else owned[seat]
            points = F32(before[seat]) - mean
            add_seat(sums, taker, table, turn * SEAT_ROWS, cards, unseen, points, styles, seat)
    for moment in range(moments):
        taker = (active + moment) % seats
        for unit in range(FIRST):
            layer[0, unit] = sums[taker, unit]
        for turn in range(seats):
            seat = (taker + turn) % seats
            stock = chips_after(chips, seat, active, moment, on_card)
            add_row(layer, 0, table, turn * SEAT_ROWS + STOCK + stock)
        judge(layer[0], second, third, middle, outcome[0], outcome[1])
        for turn in range(seats):
            seat = (taker + turn) % seats
            wins[moment, seat] = outcome[0, turn]
            leads[moment, seat] = outcome[1, turn]
    return moments


@part
def taking(now: F32, later: F32, temperature: F32) -> F32:
    """The probability that a seat takes, from the values to it of taking and of passing."""
    if temperature <= F32(0.0):
        return F32(1.0) if now >= later else F32(0.0)
    x = (later - now) / temperature
    if x > F32(30.0):
        return F32(0.0)
    return F32(1.0 / (1.0 + exp(x)))


@part
def taking_by_policy(
    policies: NDArray[np.float64], policy: int, own: U64, others: U64, seats: int, card: int, chips: int,
    on_card: int,
) -> F32:  # fmt: skip
    """The probability that a seat with chips takes the open card, if it plays by a policy."""
    worth = value(policies[policy, FAIR], policies[policy, NEAR], own, others, card)
    offered = is_offer(
        policies[policy, RICH], policies[policy, SAFE], policies[policy, RESERVE],
        worth, chips, on_card + seats - 1, card, on_card,
    )  # fmt: skip
    flip = F32(policies[policy, NOISE] / 2)
    return F32(1.0) - flip if offered else flip


@part
def solve(
    values: Floats, rules: Floats, first: int, moments: int, active: int,
    temperatures: Floats, beliefs: Floats, takes: Floats, worth: Floats,
) -> None:  # fmt: skip
    """Go back through a chain: fill `takes`, the probability that the seat of a moment takes, and `worth`.

    `worth` (moment, seat) is what the game is worth when a moment is reached. From line `first` on, `values`
    has the positions after a taking, by seat, and `rules` the probability that a player of rules would take.
    A seat is one with the probability in `beliefs`; else it compares, with its temperature (0: the better).
    """
    seats = worth.shape[1]
    last = moments - 1
    takes[last] = F32(1.0)
    for seat in range(seats):
        worth[last, seat] = values[first + last, seat]
    for moment in range(last - 1, -1, -1):
        line, mover = first + moment, (active + moment) % seats
        p = taking(values[line, mover], worth[moment + 1, mover], temperatures[mover])
        p += beliefs[mover] * (rules[line] - p)
        takes[moment] = p
        for seat in range(seats):
            worth[moment, seat] = p * values[line, seat] + (F32(1.0) - p) * worth[moment + 1, seat]
