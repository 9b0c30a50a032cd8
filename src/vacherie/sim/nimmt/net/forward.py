"""The net inside kernels: two hidden layers, evaluated without multiplications by zero.

A net is five arrays; the first axis of each is the number of the net, so that one kernel can play past nets
against each other. All sums are taken in a fixed order, so the same weights give the same numbers on every
machine.
"""

from __future__ import annotations

from typing import NamedTuple

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.bits import lowest_bit
from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.determinise import list_plays, reversed_value
from vacherie.sim.nimmt.net.inputs import ESTIMATE, HAND, IN_PLAY, LISTED, OUTPUTS, list_inputs, list_outputs
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.position import REVERSED
from vacherie.sim.nimmt.sensible_policy import STEPS as PROBABILITIES
from vacherie.sim.nimmt.sensible_policy import Tables, below, look_at_rows, make_tables
from vacherie.sim.nimmt.sensible_policy import cost as sensible_cost

Floats = NDArray[np.float32]
ZERO = np.float32(0)
ONE = U64(1)


class Nets(NamedTuple):
    """The weights of some nets of one shape."""

    first: Floats
    """(net, input, first hidden layer)"""
    second: Floats
    """(net, first hidden layer, second hidden layer)"""
    bias: Floats
    """(net, second hidden layer)"""
    last: Floats
    """(net, second hidden layer, output)"""
    constant: Floats
    """(net, output)"""


class Scratch(NamedTuple):
    """Room for one evaluation."""

    sums: Floats
    """The first hidden layer, before negative numbers are cut off."""
    hidden: Floats
    """The second hidden layer."""
    out: Floats
    """By row of the output table."""
    places: NDArray[np.int64]
    scale: NDArray[np.float64]
    """Steps of probability for one card in play, as `sensible_policy.cost` wants it."""
    tables: Tables
    """Of `sensible_policy`, for the position that was evaluated last."""


@part
def make_scratch(nets: Nets, seats: int, deck: int, variant: int) -> Scratch:
    """Room for one evaluation."""
    return Scratch(
        np.empty(nets.first.shape[2], np.float32), np.empty(nets.bias.shape[1], np.float32),
        np.empty(OUTPUTS, np.float32), np.empty(LISTED, np.int64), np.empty(1),
        make_tables(seats, deck, variant),
    )  # fmt: skip


@routine
def add_input(nets: Nets, net: int, place: int, sums: Floats) -> None:
    """Switch an input on."""
    for i in range(sums.size):
        sums[i] += nets.first[net, place, i]


@routine
def remove_input(nets: Nets, net: int, place: int, sums: Floats) -> None:
    """Switch an input off."""
    for i in range(sums.size):
        sums[i] -= nets.first[net, place, i]


@routine
def sum_in_play(nets: Nets, net: int, low: U64, high: U64, sums: Floats) -> None:
    """Begin with the cards in play, which all seats have in common."""
    for i in range(sums.size):
        sums[i] = ZERO
    add_cards(nets, net, IN_PLAY, low, high, sums)


@routine
def add_cards(nets: Nets, net: int, start: int, low: U64, high: U64, sums: Floats) -> None:
    """Switch on the inputs of a set of cards."""
    while low:
        add_input(nets, net, start + lowest_bit(low), sums)
        low &= low - ONE
    while high:
        add_input(nets, net, start + 64 + lowest_bit(high), sums)
        high &= high - ONE


@routine
def finish(nets: Nets, net: int, scratch: Scratch) -> None:
    """From the sums of the first layer to the outputs."""
    sums, hidden, out = scratch.sums, scratch.hidden, scratch.out
    for j in range(hidden.size):
        hidden[j] = nets.bias[net, j]
    for i in range(sums.size):
        x = sums[i]
        if x > ZERO:
            for j in range(hidden.size):
                hidden[j] += x * nets.second[net, i, j]
    for o in range(out.size):
        out[o] = nets.constant[net, o]
    for j in range(hidden.size):
        x = hidden[j]
        if x > ZERO:
            for o in range(out.size):
                out[o] += x * nets.last[net, j, o]


@routine
def look(
    nets: Nets, net: int, in_play: Floats, rows: U64, mark: int, variant: int, low: U64, high: U64,
    own_low: U64, own_high: U64, seats: int, left: int, own_flip: int, other_flips: int, scratch: Scratch,
) -> None:  # fmt: skip
    """Evaluate a position from the seat of a hand; `in_play` is what `sum_in_play` gives for it."""
    sums = scratch.sums
    for i in range(sums.size):
        sums[i] = in_play[i]
    add_cards(nets, net, HAND, own_low, own_high, sums)
    look_on(
        nets, net, rows, mark, variant, low, high, own_low, own_high, seats, left, own_flip, other_flips,
        scratch,
    )  # fmt: skip


@routine
def look_on(
    nets: Nets, net: int, rows: U64, mark: int, variant: int, low: U64, high: U64, own_low: U64,
    own_high: U64, seats: int, left: int, own_flip: int, other_flips: int, scratch: Scratch,
) -> None:  # fmt: skip
    """Evaluate a position whose cards in play and in hand are already in the sums of the scratch."""
    look_at_rows(rows, mark, variant, low, high, scratch.tables)
    scratch.scale[0] = PROBABILITIES / max(1, below(low, high, 127))
    count = list_inputs(
        rows, mark, variant, low, high, own_low, own_high, seats, left, own_flip, other_flips, scratch.places
    )
    for i in range(count):
        add_input(nets, net, scratch.places[i], scratch.sums)
    finish(nets, net, scratch)


@routine
def cost(
    scratch: Scratch, rows: U64, mark: int, variant: int, pads: int, play: int, low: U64, high: U64,
    own_low: U64, own_high: U64,
) -> float:  # fmt: skip
    """What a play costs until the end of the round, relative to the others, after `look`."""
    a, b, c = list_outputs(rows, mark, variant, pads, play, low, high, own_low, own_high)
    out = scratch.out
    estimate = estimated_cost(rows, mark, variant, pads, play, low, high, scratch.scale[0], scratch.tables)
    return np.float64(out[a] + out[b] + out[c]) + np.float64(out[ESTIMATE]) * estimate


@part
def estimated_cost(
    rows: U64,
    mark: int,
    variant: int,
    pads: int,
    play: int,
    low: U64,
    high: U64,
    scale: float,
    tables: Tables,
) -> float:
    """What a play costs in the coming trick as `sensible_policy` estimates it."""
    card = play & 127
    value = reversed_value(card, pads) if play >= REVERSED else card
    return sensible_cost(rows, mark, variant, value, low, high, scale, tables)


@routine
def least_cost(
    scratch: Scratch, rows: U64, mark: int, variant: int, pads: int, low: U64, high: U64, own_low: U64,
    own_high: U64, hand: NDArray[np.uint8], start: int, left: int, can_flip: int, bag: NDArray[np.uint8],
) -> float:  # fmt: skip
    """What the best play of a hand costs, after `look`."""
    best = np.inf
    for i in range(list_plays(hand, start, left, can_flip, pads, bag)):
        best = min(
            best, cost(scratch, rows, mark, variant, pads, signed(bag[i]), low, high, own_low, own_high)
        )
    return best


@routine
def mean_cost(
    scratch: Scratch, rows: U64, mark: int, variant: int, pads: int, low: U64, high: U64, own_low: U64,
    own_high: U64, hand: NDArray[np.uint8], start: int, left: int, can_flip: int, bag: NDArray[np.uint8],
) -> float:  # fmt: skip
    """What a uniform play of a hand costs, after `look`."""
    count, total = list_plays(hand, start, left, can_flip, pads, bag), 0.0
    for i in range(count):
        total += cost(scratch, rows, mark, variant, pads, signed(bag[i]), low, high, own_low, own_high)
    return total / count


@part
def set_of(cards: NDArray[np.uint8], start: int, count: int) -> tuple[U64, U64]:
    """Some cards as a set; `REVERSED` is ignored."""
    low, high = U64(0), U64(0)
    for i in range(start, start + count):
        card = signed(cards[i]) & (REVERSED - 1)
        if card < 64:
            low |= ONE << U64(card)
        else:
            high |= ONE << U64(card - 64)
    return low, high
