"""Likelihood of a seat's past plays under every hypothesis about how it plays: uniform, sensible, or a net.

For every past trick: how likely the card that was played is among those of the hand, if the seat plays by the
hypothesis. Cards played later were in the hand, too; those never seen are drawn, as in rollouts. Every
hypothesis but the uniform one has lapses, so that no single play rules it out.
"""

from __future__ import annotations

import math

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel, routine
from vacherie.sim.nimmt.determinise import ROOM, draw, list_plays, reversed_value
from vacherie.sim.nimmt.net.forward import (
    Floats,
    Nets,
    Scratch,
    cost,
    look,
    make_scratch,
    set_of,
    sum_in_play,
)
from vacherie.sim.nimmt.net.kinds import NET, SENSIBLE, UNIFORM
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.playout import MAX_SEATS
from vacherie.sim.nimmt.position import (
    DECK,
    HAND,
    PADS,
    REVERSE,
    REVERSED,
    SEAT,
    SEATS,
    VARIANT,
    Sheet,
)
from vacherie.sim.nimmt.sensible_policy import STEPS, Tables, look_at_rows, make_tables
from vacherie.sim.nimmt.sensible_policy import cost as sensible_cost
from vacherie.sim.rng import begin

SENSIBLE_TEMPERATURE = 0.5
"""The softmax temperature of the sensible player, in bullheads."""
LAPSE_RATE = 0.1
"""How often a player of any hypothesis plays a uniform card instead."""


@kernel(
    "void(uint8[::1], int64, uint64[::1], int64[::1], uint64[:, ::1], uint8[:, ::1], float32[:, :, ::1],"
    " float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1], float32[:, ::1], float64[::1], uint64, int64,"
    " float64[:, ::1])"
)
def likelihoods(
    sheet: Sheet, is_open: int, rows: NDArray[np.uint64], marks: NDArray[np.int64],
    in_play: NDArray[np.uint64], plays: NDArray[np.uint8], first: Floats, second: Floats, bias: Floats,
    last: Floats, constant: Floats, temperatures: NDArray[np.float64], seed: int, worlds: int,
    found: NDArray[np.float64],
) -> None:  # fmt: skip
    """Fill `found[seat, hypothesis]` for the past tricks of one round, averaged over some worlds.

    By trick: the packed rows, the mark, the cards still in play (two words), the plays by seat. `is_open`:
    the round is that of the sheet, and hands hold unseen cards; else it is over.
    """
    nets = Nets(first, second, bias, last, constant)
    state = np.empty(2, np.uint64)
    deck, bag, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play, held = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    costs = np.empty(ROOM)
    chances = np.empty((MAX_SEATS, found.shape[1]))
    flips = np.empty(MAX_SEATS, np.int64)
    seats, me, variant = signed(sheet[SEATS]), signed(sheet[SEAT]), signed(sheet[VARIANT])
    pads, tricks = signed(sheet[PADS]), len(rows)
    hand = signed(sheet[HAND]) if is_open else 0
    tables = make_tables(seats, signed(sheet[DECK]), variant)
    scratch = make_scratch(nets, seats, signed(sheet[DECK]), variant)
    common = np.empty((tricks, first.shape[0], first.shape[2]), np.float32)
    for trick in range(tricks):
        for net in range(first.shape[0]):
            sum_in_play(nets, net, in_play[trick, 0], in_play[trick, 1], common[trick, net])
    found[:] = 0.0
    for world in range(worlds):
        if hand:
            begin(state, U64(seed), U64(world))
            draw(sheet, state, 0, deck, bag, play, mine)
        chances[:] = 1.0
        for seat in range(seats):
            flips[seat] = variant == REVERSE
        for trick in range(tricks):
            low, high = in_play[trick, 0], in_play[trick, 1]
            about = 0
            for card in range(1, 105):
                about += signed(((low if card < 64 else high) >> U64(card & 63)) & U64(1))
            look_at_rows(rows[trick], marks[trick], variant, low, high, tables)
            flip_count = 0
            for seat in range(seats):
                flip_count += flips[seat]
            left = tricks - trick + hand
            for seat in range(seats):
                if seat == me:
                    continue
                for later in range(trick, tricks):
                    held[later - trick] = plays[later, seat] & 127
                for i in range(hand):
                    held[tricks - trick + i] = play[seat * hand + i] & 127
                multiply_chances(
                    nets, 0, common[trick], rows[trick], marks[trick], variant, pads, low, high, about, seats,
                    held, left, flips[seat], flip_count - flips[seat], signed(plays[trick, seat]),
                    temperatures, tables, scratch, bag, costs, chances[seat],
                )  # fmt: skip
            for seat in range(seats):
                if plays[trick, seat] >= REVERSED:
                    flips[seat] = 0
        for seat in range(seats):
            for kind in range(found.shape[1]):
                found[seat, kind] += chances[seat, kind] / worlds


@routine
def multiply_chances(
    nets: Nets, first_net: int, in_play: Floats, rows: U64, mark: int, variant: int, pads: int, low: U64,
    high: U64, about: int, seats: int, held: NDArray[np.uint8], left: int, can_flip: int, other_flips: int,
    played: int, temperatures: NDArray[np.float64], tables: Tables, scratch: Scratch,
    bag: NDArray[np.uint8], costs: NDArray[np.float64], chances: NDArray[np.float64],
) -> None:  # fmt: skip
    """Multiply `chances` by how likely this play of a hand is, by hypothesis, after `look_at_rows`.

    Hypothesis NET + k is net `first_net` + k, of which `in_play` holds the sums.
    """
    count = list_plays(held, 0, left, can_flip, pads, bag)
    own_low, own_high = set_of(held, 0, left)
    for kind in range(chances.size):
        if kind == UNIFORM:
            chances[kind] /= count
            continue
        temperature = SENSIBLE_TEMPERATURE
        if kind >= NET:
            temperature = temperatures[kind - NET]
            net = first_net + kind - NET
            look(
                nets, net, in_play[net], rows, mark, variant, low, high, own_low, own_high, seats, left,
                can_flip, other_flips, scratch,
            )  # fmt: skip
        chosen = 0.0
        for i in range(count):
            each = signed(bag[i])
            if kind == SENSIBLE:
                card = each & 127
                value = reversed_value(card, pads) if each >= REVERSED else card
                scale = STEPS / max(1, about)
                costs[i] = sensible_cost(rows, mark, variant, value, low, high, scale, tables)
                costs[i] -= tables.ease[card]
            else:
                costs[i] = cost(
                    scratch, rows, mark, variant, pads, each, low, high, own_low, own_high
                )  # fmt: skip
            if each == played:
                chosen = costs[i]
        total = 0.0
        for i in range(count):
            total += math.exp(min(50.0, (chosen - costs[i]) / temperature))
        chances[kind] *= (1 - LAPSE_RATE) / total + LAPSE_RATE / count
