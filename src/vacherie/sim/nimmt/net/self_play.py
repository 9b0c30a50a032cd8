"""Rounds between nets and simple players, and what every decision of them came to: the data of the training.

A seat is one of several kinds, drawn for each round: uniform, sensible (`sensible_policy`), or one of some
nets, which plays a card more often the less it costs (softmax). What is recorded of a decision is what the
seat knew, what it played, and the cost that followed. Where the seat is a net's, that mixes the real costs
with the net's own estimates after the next tricks (a lambda return), which are less noisy.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.determinise import list_plays
from vacherie.sim.nimmt.guided_rollout import TO_UNIT, without
from vacherie.sim.nimmt.net.forward import Nets, cost, look, make_scratch, remove_input, set_of, sum_in_play
from vacherie.sim.nimmt.net.inputs import INPUTS, IN_PLAY, LISTED, list_inputs, list_outputs
from vacherie.sim.nimmt.placement import U64, cheapest, drop, fresh, lay_sorted, signed, sort_rows, target
from vacherie.sim.nimmt.playout import MAX_SEATS, key_of
from vacherie.sim.nimmt.position import BASE, CLIMB, REVERSE, REVERSED
from vacherie.sim.nimmt.sensible_policy import STEPS, choose, look_at_rows, make_tables
from vacherie.sim.rng import below, begin, shuffle, word

__all__ = ["Decisions", "expand", "play_rounds"]

UNIFORM, SENSIBLE, NET = 0, 1, 2
"""Kinds of players: NET + k is net k."""
MOST_CARDS = 12
"""The largest hand."""


@dataclass(slots=True)
class Decisions:
    """Some decisions, one line each."""

    cards: NDArray[np.uint64]
    """Cards in play (two words) and in the own hand (two words)."""
    rows: NDArray[np.uint64]
    facts: NDArray[np.int16]
    """Mark, seats, cards in each hand, own reversal card, others' reversal cards, what was played."""
    costs: NDArray[np.float32]
    """What followed."""

    @classmethod
    def empty(cls, size: int) -> Decisions:
        """Room for so many."""
        return cls(
            np.empty((size, 4), np.uint64), np.empty(size, np.uint64), np.empty((size, 6), np.int16),
            np.empty(size, np.float32),
        )  # fmt: skip


@part
def unit(x: U64) -> float:
    """A random word as a number from 0 to 1."""
    return np.float64(x >> U64(11)) * TO_UNIT


@kernel(
    "int64(uint64, int64, int64, int64[::1], int64[::1], float64[::1], float64[::1], float64,"
    " float32[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1], float32[:, ::1],"
    " int64, uint64[:, ::1], uint64[::1], int16[:, ::1], float32[::1], float64[:, ::1])"
)
def run(
    seed: int, start: int, rounds: int, rules: NDArray[np.int64], seating: NDArray[np.int64],
    shares: NDArray[np.float64], temperatures: NDArray[np.float64], trace: float, first: NDArray[np.float32],
    second: NDArray[np.float32], bias: NDArray[np.float32], last: NDArray[np.float32],
    constant: NDArray[np.float32], wanted: int, cards: NDArray[np.uint64], tables_rows: NDArray[np.uint64],
    facts: NDArray[np.int16], costs: NDArray[np.float32], totals: NDArray[np.float64],
) -> int:  # fmt: skip
    """Play rounds until they are over or the lines are full; returns how many lines were written.

    `rules`: seats, variant, deck, hand, pads. `seating`: the kind of each seat; -1: drawn, with `shares` by
    kind. Decisions of the kind `wanted` are recorded. `totals[kind]`: rounds, bullheads, relative bullheads of its seats.
    """
    nets = Nets(first, second, bias, last, constant)
    seats, variant, deck_size, hand, pads = rules
    state = np.empty(2, np.uint64)
    deck, held, flips = np.empty(104, np.uint8), np.empty(104, np.uint8), np.empty(MAX_SEATS, np.uint8)
    bag, plays = np.empty(2 * MOST_CARDS, np.uint8), np.empty(MAX_SEATS, np.int64)
    keys, kinds = np.empty(MAX_SEATS, np.int64), np.empty(MAX_SEATS, np.int64)
    lows, highs = np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.uint64)
    taken = np.empty((MOST_CARDS, MAX_SEATS), np.float64)
    values, lines = np.zeros((MOST_CARDS, MAX_SEATS)), np.empty((MOST_CARDS, MAX_SEATS), np.int64)
    chances = np.empty(2 * MOST_CARDS)
    used = np.empty(first.shape[0], np.uint8)
    in_play = np.empty((first.shape[0], first.shape[2]), np.float32)
    scratch = make_scratch(nets)
    tables = make_tables(seats, deck_size, variant)
    written = 0
    for game in range(rounds):
        if written + seats * hand > len(costs):
            break
        begin(state, U64(seed), U64(start + game))
        for i in range(deck_size):
            deck[i] = i + 1
        shuffle(state, deck, deck_size, 4 + seats * hand)
        rows, mark = U64(0), -1
        lowest = 0
        for at in range(4):
            rows |= fresh(signed(deck[at])) << U64(16 * at)
            lowest = at if deck[at] < deck[lowest] else lowest
        if variant in (BASE, REVERSE):
            rows = sort_rows(rows)
        else:
            mark = 7 if variant == CLIMB else 4 + lowest
        low, high = ~U64(0) << U64(1), U64(0)
        for card in range(64, 105):
            high |= U64(1) << U64(card - 64)
        for card in range(deck_size + 1, 105):
            low, high = without(low, high, card)
        for at in range(4):
            low, high = without(low, high, signed(deck[at]))
        about = deck_size - 4
        for net in range(len(used)):
            used[net] = 0
        for seat in range(seats):
            for i in range(hand):
                held[seat * hand + i] = deck[4 + seat * hand + i]
            lows[seat], highs[seat] = set_of(held, seat * hand, hand)
            flips[seat] = variant == REVERSE
            x, kind = unit(word(state)), 0
            while kind < len(shares) - 1 and x >= shares[kind]:
                x -= shares[kind]
                kind += 1
            kind = kind if seating[seat] < 0 else seating[seat]
            kinds[seat] = kind
            if kind >= NET:
                used[kind - NET] = 1
        for net in range(len(used)):
            if used[net]:
                sum_in_play(nets, net, low, high, in_play[net])
        for trick in range(hand):
            left = hand - trick
            look_at_rows(rows, mark, variant, low, high, tables)
            flip_count = 0
            for seat in range(seats):
                flip_count += flips[seat]
                taken[trick, seat] = 0.0
            for seat in range(seats):
                kind, at = kinds[seat], seat * hand
                own_low, own_high = lows[seat], highs[seat]
                can_flip = signed(flips[seat])
                count = list_plays(held, at, left, can_flip, pads, bag)
                if kind == UNIFORM:
                    play = signed(bag[below(state, count)])
                elif kind == SENSIBLE:
                    play = choose(
                        rows, mark, variant, held, at, left, can_flip, pads, low, high,
                        STEPS / max(1, about), tables,
                    ) & 255  # fmt: skip
                else:
                    net = kind - NET
                    look(
                        nets, net, in_play[net], rows, mark, variant, low, high, own_low, own_high, seats, left,
                        can_flip, flip_count - can_flip, scratch,
                    )  # fmt: skip
                    best = np.inf
                    for i in range(count):
                        chances[i] = cost(
                            scratch, rows, mark, variant, pads, signed(bag[i]), low, high, own_low, own_high
                        )
                        best = min(best, chances[i])
                    total, mean = 0.0, 0.0
                    for i in range(count):
                        weight = math.exp((best - chances[i]) / temperatures[net])
                        mean += weight * chances[i]
                        total += weight
                        chances[i] = weight
                    values[trick, seat] = mean / total
                    x, found = unit(word(state)) * total, 0
                    while found < count - 1 and x >= chances[found]:
                        x -= chances[found]
                        found += 1
                    play = signed(bag[found])
                lines[trick, seat] = -1
                if kind == wanted:
                    lines[trick, seat] = written
                    cards[written, 0], cards[written, 1] = low, high
                    cards[written, 2], cards[written, 3] = own_low, own_high
                    tables_rows[written] = rows
                    facts[written, 0], facts[written, 1], facts[written, 2] = mark, seats, left
                    facts[written, 3], facts[written, 4] = can_flip, flip_count - can_flip
                    facts[written, 5] = play
                    written += 1
                plays[seat] = play
            for seat in range(seats):
                play, at = plays[seat], seat * hand
                card = play & 127
                where = at
                while held[where] != card:
                    where += 1
                held[where] = held[at + left - 1]
                lows[seat], highs[seat] = without(lows[seat], highs[seat], card)
                if play >= REVERSED:
                    flips[seat] = 0
                key = (key_of(play, pads) << 4) | seat
                place = seat
                while place > 0 and keys[place - 1] > key:
                    keys[place] = keys[place - 1]
                    place -= 1
                keys[place] = key
                low, high = without(low, high, card)
                for net in range(len(used)):
                    if used[net]:
                        remove_input(nets, net, IN_PLAY + card, in_play[net])
            for i in range(seats):
                seat, key = keys[i] & 15, keys[i] >> 4
                card = key & 127
                if variant == BASE:
                    rows, heads = lay_sorted(rows, card, -1)
                else:
                    at = target(rows, mark, variant, key >> 8)
                    too_low = at < 0
                    if too_low:
                        at = cheapest(rows)
                    rows, mark, heads = drop(rows, mark, variant, card, at, too_low)
                taken[trick, seat] += heads
            about -= seats
        for seat in range(seats):
            kind, value, own, relative = kinds[seat], 0.0, 0.0, 0.0
            for back in range(hand):
                trick = hand - 1 - back
                others = 0.0
                for other in range(seats):
                    others += taken[trick, other]
                mine = taken[trick, seat]
                step = mine - (others - mine) / (seats - 1)
                own += mine
                relative += step
                if back and kind >= NET:
                    value = (1 - trace) * values[trick + 1, seat] + trace * value
                value += step
                if lines[trick, seat] >= 0:
                    costs[lines[trick, seat]] = value
            totals[kind, 0] += 1
            totals[kind, 1] += own
            totals[kind, 2] += relative
    return written


def play_rounds(
    nets: Nets, rules: NDArray[np.int64], seating: NDArray[np.int64], shares: NDArray[np.float64],
    temperatures: NDArray[np.float64], *, seed: int, start: int, rounds: int, trace: float, wanted: int, decisions: Decisions,
) -> tuple[int, NDArray[np.float64]]:  # fmt: skip
    """Play rounds and record decisions; how many, and the totals by kind (rounds, bullheads, relative)."""
    totals = np.zeros((len(shares), 3))
    written = run(
        np.uint64(seed), start, rounds, rules, seating, shares, temperatures, trace, *nets, wanted, decisions.cards,
        decisions.rows, decisions.facts, decisions.costs, totals,
    )  # fmt: skip
    return written, totals


@kernel(
    "void(uint64[:, ::1], uint64[::1], int16[:, ::1], int64, int64, float32[:, ::1], int64[:, ::1],"
    " int64[:, ::1])"
)
def run_expand(
    cards: NDArray[np.uint64], rows: NDArray[np.uint64], facts: NDArray[np.int16], variant: int, pads: int,
    bits: NDArray[np.float32], places: NDArray[np.int64], outputs: NDArray[np.int64],
) -> None:  # fmt: skip
    """Write the inputs and the outputs of some decisions."""
    for line in range(len(rows)):
        for card in range(105):
            word, bit = card >> 6, U64(card & 63)
            bits[line, card] = (cards[line, word] >> bit) & U64(1)
            bits[line, 105 + card] = (cards[line, 2 + word] >> bit) & U64(1)
        mark, seats, left = facts[line, 0], facts[line, 1], facts[line, 2]
        count = list_inputs(
            rows[line], mark, variant, cards[line, 0], cards[line, 1], cards[line, 2], cards[line, 3], seats,
            left, facts[line, 3], facts[line, 4], places[line],
        )  # fmt: skip
        for i in range(count, LISTED):
            places[line, i] = INPUTS  # nothing
        a, b, c, d = list_outputs(
            rows[line], mark, variant, pads, facts[line, 5], cards[line, 0], cards[line, 1], cards[line, 2],
            cards[line, 3],
        )  # fmt: skip
        outputs[line, 0], outputs[line, 1], outputs[line, 2], outputs[line, 3] = a, b, c, d


def expand(
    decisions: Decisions, lines: slice, variant: int, pads: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]:
    """The inputs of some decisions: bits of the two sets, places of the others, rows of the output table."""
    rows = decisions.rows[lines]
    bits = np.empty((len(rows), 210), np.float32)
    places = np.empty((len(rows), LISTED), np.int64)
    outputs = np.empty((len(rows), 4), np.int64)
    run_expand(decisions.cards[lines], rows, decisions.facts[lines], variant, pads, bits, places, outputs)
    return bits, places, outputs

