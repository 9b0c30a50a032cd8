"""The events of special cards, in co-op and in competition (R8, R9)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.tuples import add, put
from vacherie.games.nimmt.choice import NimmtChoice, Special
from vacherie.games.nimmt.event_base import NimmtEvent, NimmtPrivateEvent, head_gone, with_row, without
from vacherie.games.nimmt.table import Coop, NimmtTable, Pending, Private, Row, Surprise


class Passed(NimmtEvent, frozen=True, gc=False):
    """A seat does nothing: in a window (R8.8), with its special cards (R9.6), at a swap (R9.7)."""

    seat: Seat
    """Who passes."""
    at: Literal["window", "special", "swap"]
    """What is passed: a co-op window, a special card before the own card, a swap."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, answered=(*table.answered, self.seat))


class Used(NimmtEvent, frozen=True, gc=False):
    """A special card is played. In co-op its slot is refilled before the effect (R8.8)."""

    personal: ClassVar[bool] = True
    seat: Seat
    """Who plays it."""
    special: Special
    """The special card."""
    choice: NimmtChoice
    """The whole choice, with its targets."""
    refill: Special | None = None
    """The special card that turns up in its slot (R8.8); None where none does."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        extra = table.extra
        if isinstance(extra, Coop):
            slot = extra.slots.index(self.special)
            first, second = extra.slots
            slots = (self.refill, second) if slot == 0 else (first, self.refill)
            pile = extra.pile - (self.refill is not None)
            extra = replace(extra, slots=slots, pile=pile, box=(*extra.box, self.special))
        elif isinstance(extra, Surprise):
            hands = add(extra.hands, self.seat, -1)
            extra = replace(extra, hands=hands, face_up=(*extra.face_up, self.special))
        return replace(table, extra=extra)

    def on_private(self, private: Private, seat: Seat) -> Private:
        return drop_special(private, self.special) if seat == self.seat and private.specials else private


def drop_special(private: Private, special: Special) -> Private:
    """A private part with one special card less."""
    return replace(private, specials=without(private.specials, special))


class Marked(NimmtEvent, frozen=True, gc=False):
    """7 Takes or Stop is put beside a row (R8.9, R8.10, R9.9, R9.13)."""

    special: Literal["seven", "stop"]
    """Which of the two."""
    row: int
    """The row, from 1."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        row = table.rows[self.row - 1]
        seven, stop = (True, row.stop) if self.special == "seven" else (row.seven, True)
        return replace(table, rows=with_row(table.rows, self.row, Row(row.cards, seven, stop)))


class Unlocked(NimmtEvent, frozen=True, gc=False):
    """A Stop card leaves its row: the team removes it (R8.10), or a row was taken (R9.13)."""

    row: int
    """The row, from 1."""
    seat: Seat | None = None
    """Who removed it; None when a taking did."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        row = table.rows[self.row - 1]
        return replace(table, rows=with_row(table.rows, self.row, Row(row.cards, row.seven)))


class Replaced(NimmtEvent, frozen=True, gc=False):
    """A player takes the next card back and puts another in its place (R8.11, R9.11)."""

    personal: ClassVar[bool] = True
    seat: Seat
    """The player."""
    card: Card
    """The card that goes back to the hand."""
    new: Card
    """The card that is placed in its stead."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        mine = tuple(sorted((*(c for c in table.known[self.seat] if c != self.new), self.card)))
        head = Pending(self.seat, self.new, self.new)
        known = put(table.known, self.seat, mine)
        return replace(table, queue=(head, *table.queue[1:]), known=known, extra=head_gone(table))

    def on_private(self, private: Private, seat: Seat) -> Private:
        if seat != self.seat:
            return private
        return replace(private, hand=tuple(sorted((*without(private.hand, self.new), self.card))))


class Inserted(NimmtEvent, frozen=True, gc=False):
    """The next card goes to its place inside a row (R8.12, R9.10)."""

    seat: Seat
    """Whose card it is; -1 is the Ox."""
    card: Card
    """The card."""
    row: int
    """The row, from 1."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        rows = with_row(table.rows, self.row, insert(table.rows[self.row - 1], self.card))
        return replace(table, rows=rows, queue=table.queue[1:], extra=head_gone(table))


class Slid(NimmtEvent, frozen=True, gc=False):
    """A placed card moves to another row (R8.13, R9.12)."""

    seat: Seat
    """Who moves it."""
    card: Card
    """The card."""
    origin: int
    """The row it leaves, from 1."""
    row: int
    """The row it goes to, from 1."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        origin = table.rows[self.origin - 1]
        shorter = Row(without(origin.cards, self.card), origin.seven, origin.stop)
        rows = with_row(table.rows, self.origin, shorter)
        return replace(table, rows=with_row(rows, self.row, insert(rows[self.row - 1], self.card)))


def insert(row: Row, card: Card) -> Row:
    """A row with a card more, at the place that keeps it ascending."""
    return Row(tuple(sorted((*row.cards, card))), row.seven, row.stop)


class Reordered(NimmtEvent, frozen=True, gc=False):
    """The pending cards have a new order (R8.18)."""

    queue: tuple[Pending, ...]
    """All pending cards in their new order."""
    promoted: tuple[Card, ...]
    """Those that First Card has brought forward, the list P of R8.18."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        assert isinstance(table.extra, Coop)
        return replace(table, queue=self.queue, extra=replace(table.extra, promoted=self.promoted))


class Opened(NimmtEvent, frozen=True, gc=False):
    """A fifth row opens (R9.8)."""

    row: int
    """The number of the new row."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, rows=(*table.rows, Row(())))


class Swapped(NimmtEvent, frozen=True, gc=False):
    """A special card is laid face up and another drawn (R9.7)."""

    personal: ClassVar[bool] = True
    seat: Seat
    """Who swaps."""
    special: Special
    """The special card that is laid down."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        assert isinstance(table.extra, Surprise)
        extra = table.extra
        face_up = (*extra.face_up, self.special)
        return replace(table, extra=replace(extra, pile=extra.pile - 1, face_up=face_up))

    def on_private(self, private: Private, seat: Seat) -> Private:
        return drop_special(private, self.special) if seat == self.seat else private


class Drew(NimmtPrivateEvent, frozen=True, gc=False):
    """The special card a seat has drawn in its swap (R9.7)."""

    special: Special
    """The special card."""

    def on_private(self, private: Private) -> Private:
        return replace(private, specials=(*private.specials, self.special))
