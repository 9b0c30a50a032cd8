"""Likelihood ratio of a seat's past plays: sensible player versus uniform player.

For every past trick it compares the expected cost (`sensible_policy`) of the card that was played with the
others of that hand. Cards played later were in the hand, too; those never seen are drawn, as in rollouts. The
prior is the caller's.
"""

from __future__ import annotations

import math

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.determinise import ROOM, draw, reversed_value
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.position import DECK, HAND, PADS, REVERSE, REVERSED, SEAT, SEATS, VARIANT, Sheet
from vacherie.sim.nimmt.sensible_policy import CARDS, STEPS, Floats, cost, look_at_rows, make_tables
from vacherie.sim.rng import begin

TEMPERATURE = 0.5
"""The softmax temperature in bullheads: a card worse by this is played e times less often."""
LAPSE_RATE = 0.05
"""How often a sensible player plays a uniform card instead."""


@kernel(
    "void(uint8[::1], int64, uint64[::1], int64[::1], uint64[:, ::1], int64[::1], uint8[:, ::1], uint64,"
    " int64, float64[::1])"
)
def likelihoods(
    sheet: Sheet, is_open: int, rows: NDArray[np.uint64], marks: NDArray[np.int64],
    about: NDArray[np.uint64], counts: NDArray[np.int64], plays: NDArray[np.uint8], seed: int, worlds: int,
    ratios: Floats,
) -> None:  # fmt: skip
    """Fill `ratios` by seat for the past tricks of one round, averaged over some worlds.

    By trick: the packed rows, the mark, the cards still in play (two words, and how many), the plays by seat.
    `is_open`: the round is that of the sheet, and hands hold unseen cards; else it is over.
    """
    state = np.empty(2, np.uint64)
    deck, bag, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play = np.empty(ROOM, np.uint8)
    tricks = len(rows)
    costs = np.empty((tricks, 2 * REVERSED))
    seats, me, variant = signed(sheet[SEATS]), signed(sheet[SEAT]), signed(sheet[VARIANT])
    pads = signed(sheet[PADS])
    hand = signed(sheet[HAND]) if is_open else 0
    tables = make_tables(seats, signed(sheet[DECK]), variant)
    for trick in range(tricks):
        scale = STEPS / max(1, counts[trick])
        low, high = about[trick, 0], about[trick, 1]
        look_at_rows(rows[trick], marks[trick], variant, low, high, tables)
        for played in range(1, 2 * REVERSED if variant == REVERSE else CARDS):
            card = played & 127
            value = reversed_value(card, pads) if played >= REVERSED else card
            if 0 < value < CARDS:
                probably = cost(rows[trick], marks[trick], variant, value, low, high, scale, tables)
                costs[trick, played] = probably - tables.ease[card]
    for seat in range(seats):
        ratios[seat] = 0.0
    for world in range(worlds):
        if hand:
            begin(state, U64(seed), U64(world))
            draw(sheet, state, 0, deck, bag, play, mine)
        for seat in range(seats):
            if seat == me:
                continue
            ratio = 1.0
            for trick in range(tricks):
                own = costs[trick, plays[trick, seat]]
                weight = 1.0
                for later in range(trick + 1, tricks):
                    weight += math.exp((own - costs[trick, signed(plays[later, seat]) & 127]) / TEMPERATURE)
                for i in range(hand):
                    weight += math.exp(
                        (own - costs[trick, signed(play[seat * hand + i]) & 127]) / TEMPERATURE
                    )
                ratio *= (1 - LAPSE_RATE) * (tricks - trick + hand) / weight + LAPSE_RATE
            ratios[seat] += ratio / worlds
