"""A player of rounds inside kernels that adapts to its rivals as `champion` does, but does not search.

It plays by two nets, its own and the one that knows what a card costs among uniform players; how much the
second counts is how likely its rivals are uniform, by what they have played in this round. After every reveal
the cards that rivals still hold are drawn once, so its evidence is a little rougher than that of the bot.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import routine
from vacherie.sim.nimmt.net.forward import Floats, Nets, Scratch, cost, look
from vacherie.sim.nimmt.net.kinds import UNIFORM
from vacherie.sim.nimmt.net.likelihood import multiply_chances
from vacherie.sim.nimmt.net.posterior import TableBelief, weigh
from vacherie.sim.nimmt.net.soft_choice import draw_soft
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.sensible_policy import Tables
from vacherie.sim.rng import shuffle

Bytes = NDArray[np.uint8]
Reals = NDArray[np.float64]


class Adaptation(NamedTuple):
    """Which players adapt, and what they believe."""

    kind: int
    """The kind of players: that of their own net; the next one is the net of uniform players."""
    belief: TableBelief
    temperatures: Reals
    """Of the two nets as hypotheses about a rival."""


@routine
def adaptive_choice(
    nets: Nets, net: int, in_play: Floats, rows: U64, mark: int, variant: int, pads: int, low: U64,
    high: U64, own_low: U64, own_high: U64, seats: int, left: int, can_flip: int, other_flips: int,
    bag: Bytes, count: int, uniform: float, temperature: float, scratch: Scratch, chances: Reals,
    state: NDArray[np.uint64],
) -> int:  # fmt: skip
    """One of some plays, more often the less it costs by net `net`, and with weight `uniform` by the next."""
    for i in range(count):
        chances[i] = 0.0
    for which in range(2):
        share = uniform if which else 1 - uniform
        look(
            nets, net + which, in_play[net + which], rows, mark, variant, low, high, own_low, own_high,
            seats, left, can_flip, other_flips, scratch,
        )  # fmt: skip
        for i in range(count):
            chances[i] += share * cost(
                scratch, rows, mark, variant, pads, signed(bag[i]), low, high, own_low, own_high
            )
    return signed(bag[draw_soft(chances, count, temperature, state)])


@routine
def uniform_share(evidence: Reals, own: int, seats: int, prior: Reals, numbers: Reals, out: Reals) -> float:
    """How likely a rival is uniform, on average over the rivals, after log-likelihoods by seat."""
    weigh(evidence, own, seats, prior, numbers, out)
    total = 0.0
    for seat in range(seats):
        if seat != own:
            total += out[seat, UNIFORM] / (seats - 1)
    return total


@routine
def observe(
    evidence: Reals, seat: int, nets: Nets, net: int, in_play: Floats, rows: U64, mark: int, variant: int,
    pads: int, low: U64, high: U64, own_low: U64, own_high: U64, about: int, seats: int, left: int,
    flips: Bytes, flip_count: int, plays: NDArray[np.int64], temperatures: Reals, tables: Tables,
    scratch: Scratch, deck: Bytes, held: Bytes, bag: Bytes, costs: Reals, chances: Reals,
    state: NDArray[np.uint64],
) -> None:  # fmt: skip
    """Add what a seat learns from a reveal: the log-likelihoods of the others' plays, by hypothesis.

    `low` and `high` are the cards that were in play, `left` the cards in each hand, both before the reveal.
    """
    unseen = 0
    for card in range(1, 105):
        bit = U64(1) << U64(card & 63)
        if ((low & ~own_low) if card < 64 else (high & ~own_high)) & bit:
            is_shown = False
            for other in range(seats):
                is_shown = is_shown or (plays[other] & 127) == card
            if not is_shown:
                deck[unseen] = card
                unseen += 1
    shuffle(state, deck, unseen, (seats - 1) * (left - 1))
    at = 0
    for other in range(seats):
        if other == seat:
            continue
        held[0] = plays[other] & 127
        for i in range(left - 1):
            held[1 + i] = deck[at + i]
        at += left - 1
        can_flip = signed(flips[other])
        chances[:] = 1.0
        multiply_chances(
            nets, net, in_play, rows, mark, variant, pads, low, high, about, seats, held, left, can_flip,
            flip_count - can_flip, plays[other], temperatures, tables, scratch, bag, costs, chances,
        )  # fmt: skip
        for kind in range(chances.size):
            evidence[other, kind] += math.log(chances[kind])
