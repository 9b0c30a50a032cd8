"""How much more likely a sensible player would have played what somebody has played than a random one.

For every past trick: what each card would probably have cost (`keen`), and how the card that was played does
beside the others of that hand. Cards played later were in the hand, too; those never seen are drawn, as in
rollouts. Decides on likelihoods only; what to believe at first is the caller's business.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.determinise import ROOM, draw, reversed_value
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.position import DECK, HAND, PADS, REVERSED, SEAT, SEATS, VARIANT, Sheet
from vacherie.sim.nimmt.sensible_policy import CARDS, CHANCES, STEPS, Floats, cost, fill_tables
from vacherie.sim.rng import begin

TEMPER = 0.5
"""Bullheads by which a card must seem worse for a sensible player to play it e times less often."""
LAPSE = 0.05
"""How often a sensible player plays anything."""


@kernel(
    "void(uint8[::1], int64, uint64[::1], int64[::1], uint64[:, ::1], int64[::1], uint8[:, ::1], uint64,"
    " int64, float64[::1])"
)
def likelihoods(
    sheet: Sheet, is_open: int, rows: NDArray[np.uint64], marks: NDArray[np.int64],
    about: NDArray[np.uint64], counts: NDArray[np.int64], plays: NDArray[np.uint8], seed: int, worlds: int,
    ratios: Floats,
) -> None:  # fmt: skip
    """Fill `ratios` by seat for the past tricks of one round, average over some worlds.

    By trick: the packed rows, the mark, the cards still about (two words, and how many), the plays by seat.
    `is_open`: the round is that of the sheet, and hands hold cards nobody has seen; else it is over.
    """
    state = np.empty(2, np.uint64)
    deck, bag, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play = np.empty(ROOM, np.uint8)
    chance, ease = np.empty(CHANCES), np.empty(CARDS)
    tricks = len(rows)
    costs = np.empty((tricks, CARDS))
    seats, me, variant = signed(sheet[SEATS]), signed(sheet[SEAT]), signed(sheet[VARIANT])
    hand = signed(sheet[HAND]) if is_open else 0
    fill_tables(seats, signed(sheet[DECK]), variant, chance, ease)
    for trick in range(tricks):
        scale = STEPS / max(1, counts[trick])
        low, high = about[trick, 0], about[trick, 1]
        for card in range(1, CARDS):
            probably = cost(rows[trick], marks[trick], variant, card, low, high, scale, chance)
            costs[trick, card] = probably - ease[card]
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
                card = signed(plays[trick, seat]) & 127
                own = costs[trick, card]
                if plays[trick, seat] >= REVERSED:
                    value = reversed_value(card, signed(sheet[PADS]))
                    low, high, scale = about[trick, 0], about[trick, 1], STEPS / max(1, counts[trick])
                    own = (
                        cost(rows[trick], marks[trick], variant, value, low, high, scale, chance) - ease[card]
                    )
                weight = 1.0
                for later in range(trick + 1, tricks):
                    weight += math.exp((own - costs[trick, signed(plays[later, seat]) & 127]) / TEMPER)
                for i in range(hand):
                    weight += math.exp((own - costs[trick, signed(play[seat * hand + i]) & 127]) / TEMPER)
                ratio *= (1 - LAPSE) * (tricks - trick + hand) / weight + LAPSE
            ratios[seat] += ratio / worlds
