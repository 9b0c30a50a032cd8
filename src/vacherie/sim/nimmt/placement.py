"""Placement on four rows packed into one uint64: the base game and the four fan cards (R2, R4-R7).

A row is 16 bits: last card (7) << 8 | number of cards (3) << 5 | bullheads (5); row 1 is the lowest lane,
in the table's own order. A mark is one int: -1 without a marker, else its row from 0, plus 4 if it goes up
(R5.6).

`lay` places one card in one step; `target` and `drop` are its two halves, for callers that choose a row in
between. `lay_sorted` is a fast path of the base game, on rows sorted by last card. Rules only: the caller
keeps track of who plays, who takes and which cards exactly are in a row.
"""

from __future__ import annotations

from typing import Any

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np

from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.sim.compile import part
from vacherie.sim.nimmt.position import CLIMB, LEAP, PARITY

U64 = np.uint64
HEADS = np.array(BULLHEADS, np.uint8)
"""Bullheads by card number (R1.3)."""
LANE = U64(0xFFFF)
ONES = U64(0x0001000100010001)
TOPS = U64(0x8000800080008000)
NO_MARK = -1
UPWARDS = 4


@part
def signed(word: np.unsignedinteger[Any]) -> int:
    """A word or byte as a signed number: Numba turns mixed signed and unsigned operands into floats."""
    return int(np.int64(word))


@part
def fresh(card: int) -> U64:
    """A row of this one card."""
    return (U64(card) << U64(8)) | U64(32) | U64(HEADS[card])


@part
def lane(rows: U64, at: int) -> U64:
    """One row, from 0."""
    return (rows >> U64(16 * at)) & LANE


@part
def with_lane(rows: U64, at: int, row: U64) -> U64:
    """The rows with another one in place of one."""
    shift = U64(16 * at)
    return (rows & ~(LANE << shift)) | (row << shift)


@part
def last_card(rows: U64, at: int) -> int:
    """The last card of a row."""
    return signed((rows >> U64(16 * at + 8)) & U64(127))


@part
def size(rows: U64, at: int) -> int:
    """How many cards lie in a row."""
    return signed((rows >> U64(16 * at + 5)) & U64(7))


@part
def heads_in(rows: U64, at: int) -> int:
    """The bullheads of a row."""
    return signed((rows >> U64(16 * at)) & U64(31))


@part
def target(rows: U64, mark: int, variant: int, value: int) -> int:
    """The row a value goes to without a choice, or -1 (R2.5, R4.2, R5.3).

    Of all positive distances the smallest wins. They are doubled, so that the marked row of R5 can win a tie,
    and one is taken off: then what does not accept wraps around to something huge.
    """
    marked = mark & 3 if mark >= 0 else -1
    best = U64(1) << U64(32)
    for at in range(4):
        distance = 2 * (value - last_card(rows, at))
        if at == marked:
            if variant == CLIMB:
                distance = -distance - 1
            elif variant == PARITY and distance & 2:
                distance = 0
        best = min(best, (U64(distance - 1) << U64(2)) | U64(at))
    return signed(best & U64(3)) if best < U64(1024) else -1


@part
def lowest_other(rows: U64, number: int) -> int:
    """The row with the lowest last card, except one row."""
    best = 1 << 20
    for at in range(4):
        if at != number:
            best = min(best, (last_card(rows, at) << 2) | at)
    return best & 3


@part
def cheapest(rows: U64) -> int:
    """The row with the fewest bullheads, of equal ones the highest last card (R8.6)."""
    best = 1 << 20
    for at in range(4):
        best = min(best, (heads_in(rows, at) << 9) | ((127 - last_card(rows, at)) << 2) | at)
    return best & 3


@part
def drop(rows: U64, mark: int, variant: int, card: int, at: int, low: bool) -> tuple[U64, int, int]:
    """Put a card into a row, take that row if it is full or chosen (`low`), move the marker.

    Rows, mark, and the bullheads that the card's owner takes, a cow's chain included (R2.6-R2.8, R4.6, R5.6,
    R6.5-R6.10).
    """
    marked = mark & 3
    row = lane(rows, at)
    cap = 4 if variant == LEAP and at == marked else 5
    taken = low or size(rows, at) >= cap
    heads = heads_in(rows, at) if taken else 0
    rows = with_lane(rows, at, fresh(card) + (U64(0) if taken else row & U64(255)))
    if variant == PARITY:
        if taken:
            mark = lowest_other(rows, marked) | UPWARDS
    elif variant == CLIMB:
        if taken:
            marked += -1 if mark & UPWARDS else 1
            up = mark & UPWARDS
            mark = marked | ((up ^ UPWARDS) if marked in (0, 3) else up)
    elif variant == LEAP and at == marked:
        cow = lowest_other(rows, at)
        while size(rows, cow) >= 5:
            stays = fresh(last_card(rows, cow))
            heads += heads_in(rows, cow) - signed(stays & U64(31))
            rows = with_lane(rows, cow, stays)
            cow = lowest_other(rows, cow)
        mark = cow | UPWARDS
    return rows, mark, heads


@part
def lay(rows: U64, mark: int, variant: int, card: int, value: int, choice: int) -> tuple[U64, int, int, int]:
    """Place one card: rows, mark, the bullheads its owner takes, and the row it lies in.

    If no row accepts it, `choice` is the row its owner takes; with choice -1 nothing happens and row is -1.
    """
    at = target(rows, mark, variant, value)
    low = at < 0
    if low:
        if choice < 0:
            return rows, mark, 0, -1
        at = choice
    rows, mark, heads = drop(rows, mark, variant, card, at, low)
    return rows, mark, heads, at


@part
def sort_rows(rows: U64) -> U64:
    """The rows by ascending last card. Without a marker their order has no meaning."""
    for i in range(3):
        for j in range(3 - i):
            one, two = lane(rows, j), lane(rows, j + 1)
            if one > two:
                rows = with_lane(with_lane(rows, j, two), j + 1, one)
    return rows


@part
def lay_sorted(rows: U64, card: int, choice: int) -> tuple[U64, int]:
    """Place a card in the base game, on sorted rows that stay sorted: rows and heads.

    With choice -1 a too-low card takes the cheapest row. A placement and a sixth card keep the order; a
    too-low card becomes the lowest, so that all rows below the taken one move up.
    """
    not_lower = ((rows | TOPS) - ONES * (U64(card) << U64(8))) & TOPS
    at = 3 - signed(((not_lower >> U64(15)) * ONES) >> U64(48))
    new = fresh(card)
    if at >= 0:
        shift = U64(16 * at)
        row = (rows >> shift) & LANE
        full = (row >> U64(5)) & U64(7) == U64(5)
        heads = signed(row & U64(31)) if full else 0
        new += U64(0) if full else row & U64(255)
        return (rows & ~(LANE << shift)) | (new << shift), heads
    if choice < 0:
        best = 1 << 20
        for i in range(4):
            best = min(best, (heads_in(rows, i) << 2) | (3 - i))
        choice = 3 - (best & 3)
    heads = heads_in(rows, choice)
    shift = U64(16 * choice)
    below = (U64(1) << shift) - U64(1)
    above = ~(below | (LANE << shift))
    return (rows & above) | ((rows & below) << U64(16)) | new, heads
