"""Everything that can happen in a nimmt game, and what each event changes.

Inside `apply` the rules touch the table and the privates only by emitting events, so a seat that hears
its events knows everything it may know. `on` is the effect on the public table, `mine` the effect on one
seat's private part.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.event import Event, PrivateEvent
from vacherie.games.nimmt.choice import NimmtChoice, Play, Special
from vacherie.games.nimmt.step import AnyStep
from vacherie.games.nimmt.table import Coop, Extra, Flips, Marker, Pending, Private, Row, Surprise, Table

T = TypeVar("T")

# Sums of tuples: unpacking into a new one would build a list first.


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with one item exchanged."""
    return items[:at] + (item,) + items[at + 1 :]


def changed(items: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """A tuple with one number increased."""
    return put(items, at, items[at] + by)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A tuple without one of its cards."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_row(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The rows with one of them changed; rows count from 1 (R1.4)."""
    return rows[: number - 1] + (row,) + rows[number:]


def head_gone(table: Table) -> Extra | None:
    """The extra part when the first card leaves the queue: it is promoted no longer (R8.18)."""
    extra = table.extra
    if extra is not None and isinstance(extra, Coop) and (card := table.queue[0].card) in extra.promoted:
        return replace(extra, promoted=without(extra.promoted, card))
    return extra


class NimmtEvent(Event, frozen=True, gc=False):
    """A public event of this family."""

    personal: ClassVar[bool] = False
    """Whether it also changes private parts."""

    def on(self, table: Table) -> Table:
        """The table after this event."""
        return table

    def mine(self, private: Private, seat: Seat) -> Private:
        """A seat's private part after this event."""
        return private


class NimmtPrivateEvent(PrivateEvent, frozen=True, gc=False):
    """An event for the seat `to` alone."""

    def mine(self, private: Private) -> Private:
        """The seat's private part after this event."""
        raise NotImplementedError


class RoundBegan(NimmtEvent, frozen=True, gc=False):
    """A round begins; in a draft these cards lie open on the table (R2.1, R3.3)."""

    round: int
    hands: tuple[int, ...]
    offer: tuple[Card, ...]
    points: tuple[int, ...]
    """Zeroes, as many as totals are shown."""
    extra: Extra | None

    def on(self, table: Table) -> Table:
        return replace(
            table, round=self.round, trick=0, rows=(), marker=None, queue=(), offer=self.offer,
            hands=self.hands, known=((),) * table.seats, gone=(), taken=(0,) * len(table.taken),
            points=self.points, extra=self.extra,
        )  # fmt: skip


class Received(NimmtPrivateEvent, frozen=True, gc=False):
    """A seat is dealt its hand, and all its special cards (R1.6, R9.4)."""

    hand: tuple[Card, ...]
    specials: tuple[Special, ...] = ()

    def mine(self, private: Private) -> Private:
        return Private(self.hand, None, self.specials)


class Picked(NimmtEvent, frozen=True, gc=False):
    """A card is drafted (R3.3)."""

    personal: ClassVar[bool] = True
    seat: Seat
    card: Card

    def on(self, table: Table) -> Table:
        known = table.known
        at = self.seat
        mine = tuple(sorted((*known[at], self.card)))
        return replace(
            table,
            offer=without(table.offer, self.card),
            hands=changed(table.hands, at, 1),
            known=(*known[:at], mine, *known[at + 1 :]),
        )

    def mine(self, private: Private, seat: Seat) -> Private:
        if seat != self.seat:
            return private
        return replace(private, hand=tuple(sorted((*private.hand, self.card))))


class RowsLaid(NimmtEvent, frozen=True, gc=False):
    """Four cards start the rows (R1.6), and a marker takes its place (R4.1, R5.1, R6.1)."""

    cards: tuple[Card, ...]
    marker: Marker | None = None

    def on(self, table: Table) -> Table:
        return replace(table, rows=tuple([Row((c,)) for c in self.cards]), marker=self.marker, offer=())


class TrickBegan(NimmtEvent, frozen=True, gc=False):
    """Everybody chooses a card for this trick (R2.2)."""

    trick: int

    def on(self, table: Table) -> Table:
        return replace(table, trick=self.trick)


class Asked(NimmtEvent, frozen=True, gc=False):
    """A new question is open: the head of `todo`."""

    todo: tuple[AnyStep, ...]
    ask: int

    def on(self, table: Table) -> Table:
        return replace(table, todo=self.todo, ask=self.ask, answered=())


class Answered(NimmtEvent, frozen=True, gc=False):
    """A seat has committed a card; which one stays secret (R2.2)."""

    seat: Seat

    def on(self, table: Table) -> Table:
        return replace(table, answered=table.answered + (self.seat,))


class Chose(NimmtPrivateEvent, frozen=True, gc=False):
    """What the seat itself has committed, for the first time or anew (R2.2)."""

    choice: Play

    def mine(self, private: Private) -> Private:
        return Private(private.hand, self.choice, private.specials)


class Revealed(NimmtEvent, frozen=True, gc=False):
    """All committed cards turn up at once, in the order they will be placed (R2.3, R2.4)."""

    personal: ClassVar[bool] = True
    plays: tuple[Pending, ...]

    def on(self, table: Table) -> Table:
        known = table.known
        if any(known):
            shown = {play.card for play in self.plays}
            known = tuple(tuple(c for c in cards if c not in shown) for cards in known)
        extra = table.extra
        if extra is not None and isinstance(extra, Flips):
            used = {play.seat for play in self.plays if play.value != play.card}
            extra = Flips(tuple(seat for seat in extra.holders if seat not in used))
        hands = tuple([size - 1 for size in table.hands])
        return replace(table, queue=self.plays, hands=hands, known=known, extra=extra)

    def mine(self, private: Private, seat: Seat) -> Private:
        commit, hand = private.commit, private.hand
        assert commit is not None
        at = hand.index(commit.card)
        return Private(hand[:at] + hand[at + 1 :], None, private.specials)


class Placed(NimmtEvent, frozen=True, gc=False):
    """The next card goes to the right end of a row (R2.6), or starts an empty one (R8.13)."""

    seat: Seat
    card: Card
    row: int

    def on(self, table: Table) -> Table:
        row = table.rows[self.row - 1]
        rows = with_row(table.rows, self.row, Row(row.cards + (self.card,), row.seven, row.stop))
        if table.extra is None:
            return replace(table, rows=rows, queue=table.queue[1:])
        return replace(table, rows=rows, queue=table.queue[1:], extra=head_gone(table))


Why: TypeAlias = Literal["sixth", "low", "insert", "slide", "leap"]


class Took(NimmtEvent, frozen=True, gc=False):
    """A row is taken: `cards` go to a bull pile and `stays` is left as its only card.

    Sixth and too-low cards (R2.7, R2.8) stay themselves; after an overflow by Insert, Slide or the cow the
    highest card of the row stays (R6.9, R8.12, R8.13). With five rows nothing stays: the row closes (R9.8).
    """

    seat: Seat
    side: int
    """Whose bull pile: the seat's own, in co-op the team's (0) or the Ox's (1)."""
    row: int
    why: Why
    cards: tuple[Card, ...]
    stays: Card | None
    change: int
    """How the points of the round change: the bullheads, unless Negative = Positive was played."""
    plus: Card | None = None
    """The card that counts for the player (R9.14)."""

    def on(self, table: Table) -> Table:
        rows = table.rows
        if self.stays is None:
            rows = (*rows[: self.row - 1], *rows[self.row :])
        else:
            rows = with_row(rows, self.row, Row((self.stays,)))
        points = table.points
        if self.side < len(points):
            points = changed(points, self.side, self.change)
        played = self.why in ("sixth", "low")
        extra = head_gone(table) if played else table.extra
        if self.side == 0 and extra is not None and isinstance(extra, Coop):
            extra = replace(extra, team_pile=extra.team_pile + self.cards)
        return replace(
            table, rows=rows, queue=table.queue[1:] if played else table.queue,
            gone=table.gone + self.cards, taken=changed(table.taken, self.side, len(self.cards)),
            points=points, extra=extra,
        )  # fmt: skip


class Moved(NimmtEvent, frozen=True, gc=False):
    """The marker moves, or the cow jumps (R4.6, R5.6, R6.8)."""

    marker: Literal["even", "odd", "climb", "cow"]
    row: int
    up: bool

    def on(self, table: Table) -> Table:
        return replace(table, marker=Marker(self.row, self.up))


class Passed(NimmtEvent, frozen=True, gc=False):
    """A seat does nothing: in a window (R8.8), with its special cards (R9.6), at a swap (R9.7)."""

    seat: Seat
    at: Literal["window", "special", "swap"]

    def on(self, table: Table) -> Table:
        return replace(table, answered=(*table.answered, self.seat))


class Used(NimmtEvent, frozen=True, gc=False):
    """A special card is played. In co-op its slot is refilled before the effect (R8.8)."""

    personal: ClassVar[bool] = True
    seat: Seat
    special: Special
    choice: NimmtChoice
    """The whole choice, with its targets."""
    refill: Special | None = None

    def on(self, table: Table) -> Table:
        extra = table.extra
        if isinstance(extra, Coop):
            slot = extra.slots.index(self.special)
            first, second = extra.slots
            slots = (self.refill, second) if slot == 0 else (first, self.refill)
            pile = extra.pile - (self.refill is not None)
            extra = replace(extra, slots=slots, pile=pile, box=(*extra.box, self.special))
        elif isinstance(extra, Surprise):
            hands = changed(extra.hands, self.seat, -1)
            extra = replace(extra, hands=hands, face_up=(*extra.face_up, self.special))
        return replace(table, extra=extra)

    def mine(self, private: Private, seat: Seat) -> Private:
        return drop_special(private, self.special) if seat == self.seat and private.specials else private


def drop_special(private: Private, special: Special) -> Private:
    """A private part with one special card less."""
    at = private.specials.index(special)
    return replace(private, specials=(*private.specials[:at], *private.specials[at + 1 :]))


class Marked(NimmtEvent, frozen=True, gc=False):
    """7 Takes or Stop is put beside a row (R8.9, R8.10, R9.9, R9.13)."""

    special: Literal["seven", "stop"]
    row: int

    def on(self, table: Table) -> Table:
        row = table.rows[self.row - 1]
        seven, stop = (True, row.stop) if self.special == "seven" else (row.seven, True)
        return replace(table, rows=with_row(table.rows, self.row, Row(row.cards, seven, stop)))


class Unlocked(NimmtEvent, frozen=True, gc=False):
    """A Stop card leaves its row: the team removes it (R8.10), or a row was taken (R9.13)."""

    row: int
    seat: Seat | None = None
    """Who removed it; None when a taking did."""

    def on(self, table: Table) -> Table:
        row = table.rows[self.row - 1]
        return replace(table, rows=with_row(table.rows, self.row, Row(row.cards, row.seven)))


class Replaced(NimmtEvent, frozen=True, gc=False):
    """A player takes the next card back and puts another in its place (R8.11, R9.11)."""

    personal: ClassVar[bool] = True
    seat: Seat
    card: Card
    new: Card

    def on(self, table: Table) -> Table:
        at, known = self.seat, table.known
        mine = tuple(sorted((*(c for c in known[at] if c != self.new), self.card)))
        head = Pending(self.seat, self.new, self.new)
        known = (*known[:at], mine, *known[at + 1 :])
        return replace(table, queue=(head, *table.queue[1:]), known=known, extra=head_gone(table))

    def mine(self, private: Private, seat: Seat) -> Private:
        if seat != self.seat:
            return private
        return replace(private, hand=tuple(sorted((*without(private.hand, self.new), self.card))))


class Inserted(NimmtEvent, frozen=True, gc=False):
    """The next card goes to its place inside a row (R8.12, R9.10)."""

    seat: Seat
    card: Card
    row: int

    def on(self, table: Table) -> Table:
        rows = with_row(table.rows, self.row, insert(table.rows[self.row - 1], self.card))
        return replace(table, rows=rows, queue=table.queue[1:], extra=head_gone(table))


class Slid(NimmtEvent, frozen=True, gc=False):
    """A placed card moves to another row (R8.13, R9.12)."""

    seat: Seat
    card: Card
    origin: int
    row: int

    def on(self, table: Table) -> Table:
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
    promoted: tuple[Card, ...]

    def on(self, table: Table) -> Table:
        assert isinstance(table.extra, Coop)
        return replace(table, queue=self.queue, extra=replace(table.extra, promoted=self.promoted))


class Opened(NimmtEvent, frozen=True, gc=False):
    """A fifth row opens (R9.8)."""

    row: int

    def on(self, table: Table) -> Table:
        return replace(table, rows=(*table.rows, Row(())))


class Swapped(NimmtEvent, frozen=True, gc=False):
    """A special card is laid face up and another drawn (R9.7)."""

    personal: ClassVar[bool] = True
    seat: Seat
    special: Special

    def on(self, table: Table) -> Table:
        assert isinstance(table.extra, Surprise)
        extra = table.extra
        face_up = (*extra.face_up, self.special)
        return replace(table, extra=replace(extra, pile=extra.pile - 1, face_up=face_up))

    def mine(self, private: Private, seat: Seat) -> Private:
        return drop_special(private, self.special) if seat == self.seat else private


class Drew(NimmtPrivateEvent, frozen=True, gc=False):
    """The special card a seat has drawn in its swap (R9.7)."""

    special: Special

    def mine(self, private: Private) -> Private:
        return replace(private, specials=(*private.specials, self.special))


class RoundEnded(NimmtEvent, frozen=True, gc=False):
    """The hands are empty and the bull piles are counted (R2.9)."""

    round: int
    points: tuple[int, ...]
    """Points of this round by side."""
    totals: tuple[int, ...]
    """Points of all rounds by side."""
    piles: tuple[tuple[Card, ...], ...]

    def on(self, table: Table) -> Table:
        return replace(table, history=(*table.history, self.points))


class GameEnded(NimmtEvent, frozen=True, gc=False):
    """The game is over (R2.10, R8.20)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """The winning sides; none in a co-op draw."""


AnyEvent: TypeAlias = (
    RoundBegan | Received | Picked | RowsLaid | TrickBegan | Asked | Answered | Chose | Revealed
    | Placed | Took | Moved | Passed | Used | Marked | Unlocked | Replaced | Inserted | Slid
    | Reordered | Opened | Swapped | Drew | RoundEnded | GameEnded
)  # fmt: skip
