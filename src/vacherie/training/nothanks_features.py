"""Examples of No Thanks! as the dense input of a net, and a net's first layer as the table of the kernels.

Here a number of chips is one of 24 cases plus the number itself, so that rare numbers are learned from the
others; `to_table` turns that into one row for each number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.games.nothanks.game import OPENLY_OUT
from vacherie.games.nothanks.table import HIGHEST, LOWEST
from vacherie.sim.nothanks import value_net
from vacherie.sim.nothanks.self_play import Examples

Floats = NDArray[np.float32]

SUIT = np.arange(LOWEST, HIGHEST + 1, dtype=np.uint64)
"""The cards, 33 of them."""
CASES = 24
"""Numbers of chips that are told apart; the last case is for all that are higher."""
CHIP_SCALE, PRICE_SCALE = 10.0, 30.0
OWNED, JOINING = 0, SUIT.size
CHIP_CASES = 2 * SUIT.size
CHIPS, PRICE, BEFORE = CHIP_CASES + CASES, CHIP_CASES + CASES + 1, CHIP_CASES + CASES + 2
STYLE = BEFORE + 1
SEAT_INPUTS = STYLE + value_net.STYLES
SHARED_INPUTS = value_net.SHARED_ROWS


def inputs_of(seats: int) -> int:
    """The width of the input."""
    return seats * SEAT_INPUTS + SHARED_INPUTS


def dense(examples: Examples, lines: NDArray[np.intp]) -> Floats:
    """The input of some lines of examples."""
    owned = examples.owned[lines]
    count, seats = owned.shape
    has = ((owned[:, :, None] >> SUIT) & np.uint64(1)).astype(np.float32)
    unseen = 1.0 - has.sum(axis=1, keepdims=True)
    out = [card - LOWEST for card in OPENLY_OUT]
    unseen[:, :, out] *= ~examples.tactical[lines][:, None, None]
    beside = np.zeros_like(has)
    beside[:, :, 1:] += has[:, :, :-1]
    beside[:, :, :-1] += has[:, :, 1:]
    starts = has.copy()
    starts[:, :, 1:] *= 1.0 - has[:, :, :-1]
    chips = examples.chips[lines]
    found = np.zeros((count, inputs_of(seats)), np.float32)
    each = found[:, : seats * SEAT_INPUTS].reshape(count, seats, SEAT_INPUTS)
    each[:, :, OWNED:JOINING] = has
    each[:, :, JOINING:CHIP_CASES] = np.minimum(beside, 1.0) * unseen
    each[:, :, CHIP_CASES:CHIPS] = np.minimum(chips, CASES - 1)[:, :, None] == np.arange(CASES)
    each[:, :, CHIPS] = chips / np.float32(CHIP_SCALE)
    each[:, :, PRICE] = starts @ SUIT.astype(np.float32) / np.float32(PRICE_SCALE)
    each[:, :, BEFORE] = examples.before[lines] / np.float32(PRICE_SCALE)
    each[:, :, STYLE:] = examples.styles[lines]
    shared = found[:, seats * SEAT_INPUTS :]
    shared[np.arange(count), value_net.LEFT + examples.left[lines]] = 1.0
    shared[:, value_net.TACTICAL] = examples.tactical[lines]
    shared[:, value_net.BIAS] = 1.0
    return found


def to_table(first: Floats, seats: int) -> Floats:
    """The rows that kernels add up, from the weights of the first layer (inputs, units)."""
    table = np.zeros((seats * value_net.SEAT_ROWS + SHARED_INPUTS, first.shape[1]), np.float32)
    numbers = np.arange(value_net.CHIPS)
    for seat in range(seats):
        rows, own = seat * value_net.SEAT_ROWS, first[seat * SEAT_INPUTS : (seat + 1) * SEAT_INPUTS]
        for row, column in ((value_net.OWNED, OWNED), (value_net.JOINING, JOINING)):
            table[rows + row + LOWEST : rows + row + HIGHEST + 1] = own[column : column + SUIT.size]
        stock = rows + value_net.STOCK
        table[stock : stock + value_net.CHIPS] = (
            own[CHIP_CASES + np.minimum(numbers, CASES - 1)] + numbers[:, None] / CHIP_SCALE * own[CHIPS]
        )
        table[rows + value_net.PRICE] = own[PRICE] / PRICE_SCALE
        table[rows + value_net.BEFORE] = own[BEFORE] / PRICE_SCALE
        table[rows + value_net.STYLE : rows + value_net.SEAT_ROWS] = own[STYLE:]
    table[seats * value_net.SEAT_ROWS :] = first[seats * SEAT_INPUTS :]
    return table


def from_table(table: Floats, seats: int) -> Floats:
    """The weights of a first layer whose `to_table` is this table: to go on with a finished net."""
    first = np.zeros((inputs_of(seats), table.shape[1]), np.float32)
    fewest, most = CASES - 1, value_net.CHIPS - 1
    for seat in range(seats):
        rows, own = seat * value_net.SEAT_ROWS, first[seat * SEAT_INPUTS : (seat + 1) * SEAT_INPUTS]
        for row, column in ((value_net.OWNED, OWNED), (value_net.JOINING, JOINING)):
            own[column : column + SUIT.size] = table[rows + row + LOWEST : rows + row + HIGHEST + 1]
        stock = table[rows + value_net.STOCK : rows + value_net.STOCK + value_net.CHIPS]
        # The last case is shared by all high numbers, so there the rows differ by the number alone.
        own[CHIPS] = (stock[most] - stock[fewest]) * np.float32(CHIP_SCALE / (most - fewest))
        own[CHIP_CASES:CHIPS] = stock[:CASES] - np.arange(CASES)[:, None] / CHIP_SCALE * own[CHIPS]
        own[PRICE] = table[rows + value_net.PRICE] * PRICE_SCALE
        own[BEFORE] = table[rows + value_net.BEFORE] * PRICE_SCALE
        own[STYLE:] = table[rows + value_net.STYLE : rows + value_net.SEAT_ROWS]
    first[seats * SEAT_INPUTS :] = table[seats * value_net.SEAT_ROWS :]
    return first
