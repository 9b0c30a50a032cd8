"""Placing and taking: R2.4-R2.8 with locks, empty rows and the fifth row, written once for all variants.

`Run` is the work bench of one `apply`: it starts from a frozen state, collects events, and is thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.change import add, put
from vacherie.core.event import Event
from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.effect import NimmtEvent, NimmtPrivateEvent
from vacherie.games.nimmt.event import Inserted, Placed, Slid, Took, Why
from vacherie.games.nimmt.step import AnyStep, ChoosingRow, Place
from vacherie.games.nimmt.table import OX, Hidden, NimmtTable, Private, State
from vacherie.games.nimmt.variant import Classic

if TYPE_CHECKING:
    from vacherie.games.nimmt.mode import Mode


FAR = 1000
"""More than any distance between two cards."""


class Run:
    """One `apply` in progress."""

    __slots__ = ("events", "hidden", "module", "privates", "table", "todo", "variant")

    def __init__(self, state: State, variant: Classic, module: Mode) -> None:
        self.variant = variant
        self.module = module
        self.table: NimmtTable = state.table
        self.privates: tuple[Private, ...] = state.privates
        self.hidden: Hidden = state.hidden
        self.todo: tuple[AnyStep, ...] = state.table.todo
        self.events: list[Event] = []

    def emit(self, event: NimmtEvent) -> None:
        """Let something happen that everybody sees."""
        self.events.append(event)
        self.table = event.on(self.table)
        if event.personal:
            self.privates = tuple([event.mine(p, seat) for seat, p in enumerate(self.privates)])

    def tell(self, event: NimmtPrivateEvent) -> None:
        """Let something happen that one seat alone sees."""
        self.events.append(event)
        at, privates = event.to, self.privates
        self.privates = put(privates, at, event.mine(privates[at]))

    def end(self) -> tuple[State, tuple[Event, ...]]:
        """The state this has led to, and all that happened."""
        return State(self.table, self.privates, self.hidden), tuple(self.events)

    def push(self, *steps: AnyStep) -> None:
        """Do these steps before everything else."""
        self.todo = steps + self.todo


def unlocked(table: NimmtTable) -> tuple[int, ...]:
    """The rows without Stop (R8.10)."""
    return tuple([number for number, row in enumerate(table.rows, 1) if not row.stop])


def empty(table: NimmtTable) -> tuple[int, ...]:
    """The unlocked empty rows: the next card must start one of them (R8.13)."""
    return tuple([number for number, row in enumerate(table.rows, 1) if not row.cards and not row.stop])


def target(variant: Classic, table: NimmtTable, value: int) -> int | None:
    """The unlocked row this value goes to by itself: an empty one (R8.13), else the nearest that accepts it
    (R2.5); None if there is none.
    """
    marked = 0 if table.marker is None else table.marker.row
    best = None
    nearest: float = FAR
    number = 0
    for row in table.rows:
        number += 1
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


def place(run: Run, step: Place) -> None:
    """Place the first card of the queue, or ask its owner where it goes (R2.5-R2.8, R8.13)."""
    table = run.table
    pending = table.queue[0]
    seat = pending.seat
    number = target(run.variant, table, pending.value)
    if number is not None:
        row = table.rows[number - 1]
        if not row.cards and seat != OX and len(gaps := empty(table)) > 1:
            run.push(ChoosingRow(seat, gaps))
        elif len(row.cards) >= run.variant.cap(table, number, row):
            take(run, seat, number, "sixth", step.plus)
        else:
            run.emit(Placed(seat, pending.card, number))
            if table.marker is not None:
                settle(run, seat, number, taken=False)
    elif step.row is not None:
        take(run, seat, step.row, "low", step.plus)
    elif seat == OX:
        take(run, OX, cheapest(table), "low")
    else:
        run.push(ChoosingRow(seat, unlocked(table)))


def choose_row(run: Run, number: int) -> None:
    """The owner of the next card has chosen a row: take it (R2.8), or start it if it is empty (R8.13)."""
    pending = run.table.queue[0]
    if run.table.rows[number - 1].cards:
        take(run, pending.seat, number, "low")
    else:
        run.emit(Placed(pending.seat, pending.card, number))


def take(run: Run, seat: Seat, number: int, why: Why, plus: Card | None = None) -> None:
    """A seat takes a row; the marker, Stop cards and swaps follow (R2.7, R2.8, R9.15)."""
    table = run.table
    row = table.rows[number - 1]
    stays: Card | None
    if why in ("sixth", "low"):
        cards, stays = row.cards, table.queue[0].card
    else:
        cards, stays = row.cards[:-1], row.cards[-1]
    if run.module.closes(table):
        cards, stays = (*cards, stays), None
    side = run.module.side(seat)
    hidden = run.hidden
    change = bullheads(cards)
    if plus is not None:
        change = max(-hidden.points[side], change - 2 * BULLHEADS[plus])
    piles = hidden.piles
    pile = piles[side] + cards
    run.hidden = replace(
        hidden,
        piles=put(piles, side, pile),
        points=add(hidden.points, side, change),
    )
    run.emit(Took(seat, side, number, why, cards, stays, change, plus))
    run.module.after_taking(run, seat)
    if table.marker is not None:
        settle(run, seat, number, taken=True)


def settle(run: Run, seat: Seat, number: int, taken: bool) -> None:
    """Move the marker; a cow that lands on a full row makes the same player take it too (R6.9, R6.10)."""
    moved = run.variant.settle(run.table, number, taken)
    if moved is None:
        return
    run.emit(moved)
    if is_over_full(run, moved.row):
        take(run, seat, moved.row, "leap")


def is_over_full(run: Run, number: int) -> bool:
    """Whether a row holds more cards than it may (R6.9, R8.12)."""
    row = run.table.rows[number - 1]
    return len(row.cards) > run.variant.cap(run.table, number, row)


def insert(run: Run, seat: Seat, number: int) -> None:
    """Put the next card inside a row; whoever overfills it takes all but the last card (R8.12)."""
    pending = run.table.queue[0]
    run.emit(Inserted(seat, pending.card, number))
    if is_over_full(run, number):
        take(run, seat, number, "insert")


def slide(run: Run, seat: Seat, card: Card, number: int) -> None:
    """Move a placed card to another row; whoever overfills it takes all but the last card (R8.13)."""
    origin = next(n for n, row in enumerate(run.table.rows, 1) if card in row.cards)
    run.emit(Slid(seat, card, origin, number))
    if is_over_full(run, number):
        take(run, seat, number, "slide")
