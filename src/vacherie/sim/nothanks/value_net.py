"""The value net of No Thanks!: what a position is worth to every seat right after a card was taken (R11.7).

A small multi-layer perceptron per number of seats. Its input is the table as the seat sees it that took the
card and turns the next one: by seat, in turn order from there, the cards, the cards that would join a run,
the chips, the price, how the seat plays; and how many cards are left. Its output is, by seat in the same
order, the share of the win and the lead in points. Chips are input, as every seat can count them (R11.10).

The first layer is a sum of rows of a table, one row for each thing that is true: most of the table is the
same for all takers of a card, so `card_chain` adds up only what differs. `training.nothanks_values` makes the
weights; `weights.npz` beside this file holds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, log
from pathlib import Path

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.core.error import BadSetup
from vacherie.sim.bits import lowest_bit
from vacherie.sim.compile import part
from vacherie.sim.nothanks.price import ONE, price

U64 = np.uint64
Floats = NDArray[np.float32]
Words = NDArray[np.uint64]

WEIGHTS = Path(__file__).with_name("weights.npz")
FIRST, SECOND = 64, 32
"""Units of the two hidden layers."""
CARDS, CHIPS = 36, 64
"""Rows for cards (0-35), and for numbers of chips (0-63)."""
OWNED, JOINING, STOCK, PRICE, BEFORE = 0, CARDS, 2 * CARDS, 2 * CARDS + CHIPS, 2 * CARDS + CHIPS + 1
STYLE, STYLES = BEFORE + 1, 3
SEAT_ROWS = STYLE + STYLES
"""The rows of one seat: a card it has, a card that would join one of its runs, its chips; and rows that are
multiplied by a number: the price of its cards, its points of earlier rounds, its style of play."""
LEFT, TACTICAL, BIAS = 0, 24, 25
SHARED_ROWS = BIAS + 1
"""The rows after those of the seats: cards left in the pile, the tactical variant, always."""
POINTS = 40.0
"""The lead is counted in this many points."""
COOL = 0.02
"""The temperature, in wins, of a seat that plays as well as it can."""
LEAD_WEIGHT = 0.8
"""What a lead of so many points is worth beside a win: the prize is the win, but a lead makes it safe."""


@dataclass(frozen=True, eq=False)
class ValueNet:
    """The weights for one number of seats, as the kernels read them."""

    seats: int
    table: Floats
    """(seats * SEAT_ROWS + SHARED_ROWS, FIRST)"""
    second: Floats
    """(FIRST + 1, SECOND): the last row is the bias."""
    third: Floats
    """(SECOND + 1, 2 * seats): shares of the win before softmax, then leads; the last row is the bias."""

    def __post_init__(self) -> None:
        rows = self.seats * SEAT_ROWS + SHARED_ROWS
        wanted = ((rows, FIRST), (FIRST + 1, SECOND), (SECOND + 1, 2 * self.seats))
        found = tuple(layer.shape for layer in (self.table, self.second, self.third))
        if found != wanted:
            raise BadSetup("weights", f"a net for {self.seats} seats needs the shapes {wanted}, not {found}")


def style(rule: float, fair: float, temperature: float) -> tuple[float, float, float]:
    """How a seat plays, as input: the probability that it plays by a rule, its `fair` share, its temperature.

    >>> style(0.0, 0.0, COOL)
    (0.0, 0.0, 0.0)
    """
    return rule, rule * fair, (1.0 - rule) * log(max(temperature, COOL) / COOL) / 3.0


def layer_names(seats: int) -> tuple[str, str, str]:
    """The names of a net's three arrays in a file of weights."""
    return f"table{seats}", f"second{seats}", f"third{seats}"


def read(arrays: Mapping[str, NDArray[np.generic]], seats: int) -> ValueNet:
    """The net for a number of seats out of the arrays of a file."""
    layers = (np.ascontiguousarray(arrays[name], np.float32) for name in layer_names(seats))
    return ValueNet(seats, *layers)


@cache
def load(seats: int) -> ValueNet:
    """The net that comes with the package.

    >>> load(3).second.shape
    (65, 32)
    """
    with np.load(WEIGHTS) as arrays:
        return read(arrays, seats)


@part
def add_row(sums: Floats, line: int, table: Floats, row: int) -> None:
    """Add a row of the table to a line of sums."""
    for unit in range(FIRST):
        sums[line, unit] += table[row, unit]


@part
def add_cards(sums: Floats, line: int, table: Floats, row: int, cards: U64) -> None:
    """Add the rows of a set of cards."""
    while cards:
        add_row(sums, line, table, row + lowest_bit(cards))
        cards &= cards - ONE


@part
def add_seat(
    sums: Floats,
    line: int,
    table: Floats,
    row: int,
    cards: U64,
    unseen: U64,
    before: np.float32,
    styles: Floats,
    seat: int,
) -> None:
    """Add what does not depend on chips: cards and what would join them, their price, points, style."""
    add_cards(sums, line, table, row + OWNED, cards)
    add_cards(sums, line, table, row + JOINING, ((cards << ONE) | (cards >> ONE)) & unseen)
    cost = np.float32(price(cards))
    for unit in range(FIRST):
        sums[line, unit] += cost * table[row + PRICE, unit] + before * table[row + BEFORE, unit]
    for trait in range(STYLES):
        x = styles[seat, trait]
        if x != np.float32(0.0):
            for unit in range(FIRST):
                sums[line, unit] += x * table[row + STYLE + trait, unit]


@part
def judge(first: Floats, second: Floats, third: Floats, middle: Floats, wins: Floats, leads: Floats) -> None:
    """The output for the sums of the first layer: by seat from the taker on. `middle` is scratch."""
    seats = wins.size
    for unit in range(SECOND):
        middle[unit] = second[FIRST, unit]
    for source in range(FIRST):
        x = first[source]
        if x > np.float32(0.0):
            for unit in range(SECOND):
                middle[unit] += x * second[source, unit]
    for seat in range(seats):
        wins[seat] = third[SECOND, seat]
        leads[seat] = third[SECOND, seats + seat]
    for source in range(SECOND):
        x = middle[source]
        if x > np.float32(0.0):
            for seat in range(seats):
                wins[seat] += x * third[source, seat]
                leads[seat] += x * third[source, seats + seat]
    highest = wins[0]
    for seat in range(1, seats):
        highest = max(highest, wins[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        wins[seat] = np.float32(exp(wins[seat] - highest))
        total += wins[seat]
    for seat in range(seats):
        wins[seat] /= total
