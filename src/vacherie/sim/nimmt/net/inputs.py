"""What the net of the nimmt family sees: every input is a 0 or a 1 at a fixed place.

Only what a seat knows is used: the rows, the own hand, and which cards have not been shown yet (*in play*,
own ones included). Rows are listed by ascending last card, so that rows that mean the same look the same.

A play is valued by three rows of the output table together: the card itself, the row it goes to with the
number of unseen cards that could come between, and that row with the number of own ones.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.compile import part, routine
from vacherie.sim.nimmt.determinise import reversed_value
from vacherie.sim.nimmt.placement import U64, heads_in, last_card, size, target
from vacherie.sim.nimmt.policy import danger
from vacherie.sim.nimmt.position import CLIMB, REVERSED
from vacherie.sim.nimmt.sensible_policy import below

CARDS = 105
"""Places for cards: their numbers, from 1 to 104."""

# The inputs, one after the other. The two sets of cards are bits, all others one place of each list.
IN_PLAY = 0
HAND = IN_PLAY + CARDS
LAST = HAND + CARDS
"""By row: its last card."""
SIZE = LAST + 4 * CARDS
"""By row: how many cards lie there."""
HEADS = SIZE + 4 * 6
"""By row: its bullheads, up to 23."""
MOST_HEADS = 23
BETWEEN = HEADS + 4 * (MOST_HEADS + 1)
"""By gap (below the first row, between two rows, above the last): unseen cards there, in steps."""
STEPS = 16
OWN_BETWEEN = BETWEEN + 5 * STEPS
"""By gap: own cards there."""
MOST_OWN = 12
SEATS = OWN_BETWEEN + 5 * (MOST_OWN + 1)
LEFT = SEATS + 11
"""Cards in each hand, up to 12."""
MARKED = LEFT + MOST_OWN + 1
"""The marked row, by ascending last card, and whether the marker goes up."""
LANE = MARKED + 8
"""By row: its place on the table, which the marker of R5 follows."""
FLIPS = LANE + 16
"""Whether the own reversal card is left, and by how many others."""
FILLING = FLIPS + 2 + 10
"""By row: its size, the unseen cards that would go there, and the own ones, together."""
PRICE = FILLING + 4 * 5 * 8 * 4
"""By row: its size and its bullheads together."""
TOO_LOW = PRICE + 4 * 5 * 8
"""The bullheads of the cheapest row, and the own cards that are too low, together."""
INPUTS = TOO_LOW + 8 * 4

LISTED = 4 * 8 + 1 + 8
"""The most inputs that `list_inputs` writes."""

# The rows of the output table.
REVERSED_CARD = CARDS
"""A reversed card: this plus its number."""
COMING = 2 * CARDS
"""By row it goes to (0: none accepts it): unseen cards that could come between, in steps."""
OWN_COMING = COMING + 5 * STEPS
"""By row it goes to: own cards that lie between."""
ESTIMATE = OWN_COMING + 5 * (MOST_OWN + 1)
"""How much the estimate of `sensible_policy` counts."""
OUTPUTS = ESTIMATE + 1

Places = NDArray[np.int64]


@part
def in_steps(count: int) -> int:
    """A number of cards in steps that grow wider: 0 to 7 exactly, then by fours, eights and more.

    >>> [in_steps(n) for n in (0, 7, 8, 11, 12, 20, 28, 44, 94)]
    [0, 7, 8, 8, 9, 11, 12, 14, 15]
    """
    if count < 8:
        return count
    if count < 24:
        return 8 + (count - 8) // 4
    return min(15, 12 + (count - 24) // 10)


@part
def by_count(cards: int) -> int:
    """A number of unseen cards in eight classes."""
    if cards < 4:
        return cards
    return 4 if cards < 7 else 5 if cards < 12 else 6 if cards < 25 else 7


@part
def by_heads(heads: int) -> int:
    """A number of bullheads in eight classes."""
    if heads < 4:
        return max(0, heads - 1)
    return 3 if heads < 6 else 4 if heads < 8 else 5 if heads < 11 else 6 if heads < 15 else 7


@part
def by_last_card(rows: U64) -> tuple[int, int, int, int]:
    """The places of the rows by ascending last card."""
    a = (last_card(rows, 0) << 2) | 0
    b = (last_card(rows, 1) << 2) | 1
    c = (last_card(rows, 2) << 2) | 2
    d = (last_card(rows, 3) << 2) | 3
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a & 3, b & 3, c & 3, d & 3


@routine
def list_inputs(
    rows: U64, mark: int, variant: int, low: U64, high: U64, own_low: U64, own_high: U64, seats: int,
    left: int, own_flip: int, other_flips: int, out: Places,
) -> int:  # fmt: skip
    """Write the places of all inputs that are 1, the two sets of cards aside; returns how many there are.

    `low` and `high` are the cards in play, `own_low` and `own_high` the own hand (`sensible_policy.below`).
    """
    order = by_last_card(rows)
    count, before, own_before, lower, own_too_low = 0, 0, 0, 0, 0
    price = MOST_HEADS
    for at in range(4):
        row = order[at]
        last = last_card(rows, row)
        price = min(price, heads_in(rows, row))
        out[count] = LAST + CARDS * at + last
        out[count + 1] = SIZE + 6 * at + min(size(rows, row), 5)
        out[count + 2] = HEADS + (MOST_HEADS + 1) * at + min(heads_in(rows, row), MOST_HEADS)
        lower, own = below(low, high, last), below(own_low, own_high, last)
        out[count + 3] = BETWEEN + STEPS * at + in_steps(lower - before - own + own_before)
        out[count + 4] = OWN_BETWEEN + (MOST_OWN + 1) * at + min(own - own_before, MOST_OWN)
        if at == 0:
            own_too_low = own
        else:
            filling = by_count(lower - before - own + own_before) * 4 + min(own - own_before, 3)
            out[count + 5] = FILLING + 32 * (5 * (at - 1) + min(size(rows, order[at - 1]), 5) - 1) + filling
            count += 1
        before, own_before = lower, own
        full = min(size(rows, row), 5) - 1
        out[count + 5] = PRICE + 8 * (5 * at + full) + by_heads(heads_in(rows, row))
        count += 6
        if variant == CLIMB:
            out[count] = LANE + 4 * at + row
            count += 1
        if mark >= 0 and row == mark & 3:
            out[count] = MARKED + at + (mark & 4)
            count += 1
    lower, own = below(low, high, 127), below(own_low, own_high, 127)
    out[count] = BETWEEN + STEPS * 4 + in_steps(lower - before - own + own_before)
    out[count + 1] = OWN_BETWEEN + (MOST_OWN + 1) * 4 + min(own - own_before, MOST_OWN)
    out[count + 2] = SEATS + seats
    out[count + 3] = LEFT + min(left, MOST_OWN)
    out[count + 4] = FLIPS + own_flip
    out[count + 5] = FLIPS + 2 + min(other_flips, 9)
    filling = by_count(lower - before - own + own_before) * 4 + min(own - own_before, 3)
    out[count + 6] = FILLING + 32 * (15 + min(size(rows, order[3]), 5) - 1) + filling
    out[count + 7] = TOO_LOW + 4 * by_heads(price) + min(own_too_low, 3)
    return count + 8


@routine
def list_outputs(
    rows: U64, mark: int, variant: int, pads: int, play: int, low: U64, high: U64, own_low: U64,
    own_high: U64,
) -> tuple[int, int, int]:  # fmt: skip
    """The three rows of the output table that together value a play (a card, plus `REVERSED`)."""
    card = play & 127
    value = reversed_value(card, pads) if play >= REVERSED else card
    at = target(rows, mark, variant, value)
    row, _, last = danger(rows, mark, variant, at)
    first, second = (last, value) if last < value else (value, last)
    own = below(own_low, own_high, second) - below(own_low, own_high, first + 1)
    between = below(low, high, second) - below(low, high, first + 1) - own
    place = 0
    if at >= 0:
        order = by_last_card(rows)
        for i in range(4):
            if order[i] == row:
                place = i + 1
    number = REVERSED_CARD + card if play >= REVERSED else card
    coming = COMING + STEPS * place + in_steps(max(0, between))
    return number, coming, OWN_COMING + (MOST_OWN + 1) * place + min(own, MOST_OWN)
