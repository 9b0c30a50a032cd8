"""Placing and taking: R2.4-R2.8 with locks, empty rows and the fifth row, written once for all variants."""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.tuples import add, put
from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.event import Placed, Took, Why
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.step import ChoosingRow, Place
from vacherie.games.nimmt.table import OX, NimmtTable
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic

FAR = 1000
"""More than any distance between two cards."""


def unlocked(table: NimmtTable) -> tuple[int, ...]:
    """The rows without Stop (R8.10)."""
    return tuple([number for number, row in enumerate(table.rows, 1) if not row.stop])


def empty(table: NimmtTable) -> tuple[int, ...]:
    """The unlocked empty rows: the next card must start one of them (R8.13)."""
    return tuple([number for number, row in enumerate(table.rows, 1) if not row.cards and not row.stop])


def target(variant: Classic, table: NimmtTable, value: int) -> int | None:
    """The unlocked row this value goes to without a choice: an empty one (R8.13), else the nearest that
    accepts it (R2.5); None if there is none.
    """
    best = None
    nearest: float = FAR
    if table.marker is None and table.extra is None:  # most games: no row is locked, empty or marked
        for number, row in enumerate(table.rows, 1):
            if 0 < value - row.cards[-1] < nearest:
                best, nearest = number, value - row.cards[-1]
        return best
    marked = 0 if table.marker is None else table.marker.row
    for number, row in enumerate(table.rows, 1):
        if row.stop:
            continue
        cards = row.cards
        if not cards:
            return number
        distance: float = value - cards[-1]
        if number == marked:
            distance = variant.bend(value - cards[-1])
        if 0 < distance < nearest:
            best, nearest = number, distance
    return best


def is_full(variant: Classic, table: NimmtTable, number: int) -> bool:
    """Whether the next card in this row takes it (R1.7, R2.7)."""
    row = table.rows[number - 1]
    return len(row.cards) >= variant.cap(table, number, row)


def cheapest(table: NimmtTable) -> int:
    """The unlocked row with the fewest bullheads, of equal ones the highest last card (R8.6)."""
    rows = [(number, row.cards) for number, row in enumerate(table.rows, 1) if row.cards and not row.stop]
    return min(rows, key=lambda item: (bullheads(item[1]), -item[1][-1]))[0]


def place(transition: Transition[Mode], step: Place) -> None:
    """Place the first card of the queue, or ask its owner where it goes (R2.5-R2.8, R8.13)."""
    table = transition.table
    pending = table.queue[0]
    seat = pending.seat
    number = target(transition.variant, table, pending.value)
    if number is not None:
        row = table.rows[number - 1]
        if not row.cards and seat != OX and len(gaps := empty(table)) > 1:
            transition.push(ChoosingRow(seat, gaps))
        elif len(row.cards) >= transition.variant.cap(table, number, row):
            take(transition, seat, number, "sixth", step.plus)
        else:
            transition.emit(Placed(seat, pending.card, number))
            if table.marker is not None:
                settle(transition, seat, number, taken=False)
    elif step.row is not None:
        take(transition, seat, step.row, "low", step.plus)
    elif seat == OX:
        take(transition, OX, cheapest(table), "low")
    else:
        transition.push(ChoosingRow(seat, unlocked(table)))


def choose_row(transition: Transition[Mode], number: int) -> None:
    """The owner of the next card has chosen a row: take it (R2.8), or start it if it is empty (R8.13)."""
    pending = transition.table.queue[0]
    if transition.table.rows[number - 1].cards:
        take(transition, pending.seat, number, "low")
    else:
        transition.emit(Placed(pending.seat, pending.card, number))


def take(transition: Transition[Mode], seat: Seat, number: int, why: Why, plus: Card | None = None) -> None:
    """A seat takes a row; the marker, Stop cards and swaps follow (R2.7, R2.8, R9.15)."""
    table = transition.table
    row = table.rows[number - 1]
    stays: Card | None
    if why in ("sixth", "low"):
        cards, stays = row.cards, table.queue[0].card
    else:
        cards, stays = row.cards[:-1], row.cards[-1]
    if transition.mode.closes(table):
        cards, stays = (*cards, stays), None
    side = transition.mode.side(seat)
    hidden = transition.hidden
    change = bullheads(cards)
    if plus is not None:
        change = max(-hidden.points[side], change - 2 * BULLHEADS[plus])
    piles = put(hidden.piles, side, hidden.piles[side] + cards)
    transition.hidden = replace(hidden, piles=piles, points=add(hidden.points, side, change))
    transition.emit(Took(seat, side, number, why, cards, stays, change, plus))
    transition.mode.after_taking(transition, seat)
    if table.marker is not None:
        settle(transition, seat, number, taken=True)


def settle(transition: Transition[Mode], seat: Seat, number: int, taken: bool) -> None:
    """Move the marker; a cow that lands on a full row makes the same player take it too (R6.9, R6.10)."""
    moved = transition.variant.settle(transition.table, number, taken)
    if moved is None:
        return
    transition.emit(moved)
    take_overflow(transition, seat, moved.row, "leap")


def take_overflow(transition: Transition[Mode], seat: Seat, number: int, why: Why) -> None:
    """A seat that overfills a row takes all but its last card (R6.9, R8.12, R8.13)."""
    row = transition.table.rows[number - 1]
    if len(row.cards) > transition.variant.cap(transition.table, number, row):
        take(transition, seat, number, why)
