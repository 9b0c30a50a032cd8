"""The inputs and outputs of recorded decisions as arrays, for a learner outside kernels."""

from __future__ import annotations

from typing import NamedTuple

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.net.decisions import MOST_CARDS, MOST_PLAYS, Decisions
from vacherie.sim.nimmt.net.forward import Floats, estimated_cost
from vacherie.sim.nimmt.net.inputs import CARDS, INPUTS, LISTED, list_inputs, list_outputs
from vacherie.sim.nimmt.placement import U64, signed
from vacherie.sim.nimmt.position import REVERSE
from vacherie.sim.nimmt.sensible_policy import STEPS, below, look_at_rows, make_tables


@kernel(
    "void(uint64[:, ::1], uint64[::1], int16[:, ::1], uint8[:, ::1], int64, int64, int64, float32[:, ::1],"
    " int64[:, ::1], int64[:, :, ::1], float32[:, ::1])"
)
def run_expand(
    cards: NDArray[np.uint64], rows: NDArray[np.uint64], facts: NDArray[np.int16], plays: NDArray[np.uint8],
    variant: int, pads: int, deck: int, bits: Floats, places: NDArray[np.int64],
    outputs: NDArray[np.int64], estimates: Floats,
) -> None:  # fmt: skip
    """Write the inputs and the outputs of some decisions, which have the same seats and deck."""
    tables = make_tables(facts[0, 1], deck, variant)
    for line in range(len(rows)):
        for card in range(CARDS):
            word, bit = card >> 6, U64(card & 63)
            bits[line, card] = (cards[line, word] >> bit) & U64(1)
            bits[line, CARDS + card] = (cards[line, 2 + word] >> bit) & U64(1)
        count = list_inputs(
            rows[line], facts[line, 0], variant, cards[line, 0], cards[line, 1], cards[line, 2],
            cards[line, 3], facts[line, 1], facts[line, 2], facts[line, 3], facts[line, 4], places[line],
        )  # fmt: skip
        for i in range(count, LISTED):
            places[line, i] = INPUTS  # nothing
        look_at_rows(rows[line], facts[line, 0], variant, cards[line, 0], cards[line, 1], tables)
        scale = STEPS / max(1, below(cards[line, 0], cards[line, 1], 127))
        for i in range(outputs.shape[1]):
            a, b, c = 0, 0, 0
            estimates[line, i] = 0.0
            if plays[line, i]:
                play = signed(plays[line, i])
                a, b, c = list_outputs(
                    rows[line], facts[line, 0], variant, pads, play, cards[line, 0], cards[line, 1],
                    cards[line, 2], cards[line, 3],
                )  # fmt: skip
                estimates[line, i] = estimated_cost(
                    rows[line],
                    facts[line, 0],
                    variant,
                    pads,
                    play,
                    cards[line, 0],
                    cards[line, 1],
                    scale,
                    tables,
                )
            outputs[line, i, 0], outputs[line, i, 1], outputs[line, i, 2] = a, b, c


class Expanded(NamedTuple):
    """The inputs and outputs of some decisions."""

    bits: Floats
    """The two sets of cards."""
    places: NDArray[np.int64]
    """Of all other inputs that are 1; `INPUTS`: none."""
    outputs: NDArray[np.int64]
    """By play: its rows of the output table; 0: no play."""
    estimates: Floats
    """By play: `forward.estimated_cost`."""


def expand(decisions: Decisions, count: int, rules: NDArray[np.int64]) -> Expanded:
    """The inputs and outputs of the first decisions, from rounds of these rules."""
    _, variant, deck, _, pads = rules.tolist()
    many = MOST_PLAYS if variant == REVERSE else MOST_CARDS
    found = Expanded(
        np.empty((count, 2 * CARDS), np.float32), np.empty((count, LISTED), np.int64),
        np.empty((count, many, 3), np.int64), np.empty((count, many), np.float32),
    )  # fmt: skip
    if count:
        run_expand(
            decisions.cards[:count], decisions.rows[:count], decisions.facts[:count],
            decisions.plays[:count], variant, pads, deck, *found,
        )  # fmt: skip
    return found
