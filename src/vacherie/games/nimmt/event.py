"""The events of a nimmt game: the base game here, special cards in `special_event`.

Inside `apply` the rules change the table and the private parts only by emitting events, so a seat that
receives its events can reconstruct everything it may see.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.tuples import add, put
from vacherie.games.nimmt import special_event as special
from vacherie.games.nimmt.choice import Play, Special
from vacherie.games.nimmt.event_base import NimmtEvent, NimmtPrivateEvent, head_gone, with_row, without
from vacherie.games.nimmt.step import AnyStep
from vacherie.games.nimmt.table import Coop, Extra, Flips, Marker, NimmtTable, Pending, Private, Row


class RoundBegan(NimmtEvent, frozen=True, gc=False):
    """A round begins; in a draft these cards lie open on the table (R2.1, R3.3)."""

    round: int
    """Number of the round, from 1."""
    hands: tuple[int, ...]
    """Number cards in each hand; none yet in a draft."""
    offer: tuple[Card, ...]
    """The open cards of a draft, else empty."""
    points: tuple[int, ...]
    """Zeroes, as many as totals are shown."""
    extra: Extra | None
    """Reversal cards or special cards as they lie at the start; None in games without."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(
            table, round=self.round, trick=0, rows=(), marker=None, queue=(), offer=self.offer,
            hands=self.hands, known=((),) * table.seats, gone=(), taken=(0,) * len(table.taken),
            points=self.points, extra=self.extra,
        )  # fmt: skip


class Received(NimmtPrivateEvent, frozen=True, gc=False):
    """A seat is dealt its hand, and all its special cards (R1.6, R9.4)."""

    hand: tuple[Card, ...]
    """The number cards, ascending."""
    specials: tuple[Special, ...] = ()
    """The special cards."""

    def on_private(self, private: Private) -> Private:
        return Private(self.hand, None, self.specials)


class Picked(NimmtEvent, frozen=True, gc=False):
    """A card is drafted (R3.3)."""

    personal: ClassVar[bool] = True
    seat: Seat
    """Who drafts."""
    card: Card
    """The card taken from the offer."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        mine = tuple(sorted((*table.known[self.seat], self.card)))
        return replace(
            table,
            offer=without(table.offer, self.card),
            hands=add(table.hands, self.seat, 1),
            known=put(table.known, self.seat, mine),
        )

    def on_private(self, private: Private, seat: Seat) -> Private:
        if seat != self.seat:
            return private
        return replace(private, hand=tuple(sorted((*private.hand, self.card))))


class RowsLaid(NimmtEvent, frozen=True, gc=False):
    """Four cards start the rows (R1.6), and a marker takes its place (R4.1, R5.1, R6.1)."""

    cards: tuple[Card, ...]
    """The first card of each row, in the order of the rows."""
    marker: Marker | None = None
    """Where the marker starts, in a variant that has one."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, rows=tuple([Row((c,)) for c in self.cards]), marker=self.marker, offer=())


class TrickBegan(NimmtEvent, frozen=True, gc=False):
    """Every seat chooses a card for this trick (R2.2)."""

    trick: int
    """Number of the trick in its round, from 1."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, trick=self.trick)


class Asked(NimmtEvent, frozen=True, gc=False):
    """A new question is open: the head of `todo`."""

    todo: tuple[AnyStep, ...]
    """What comes next; the first step is the question (`NimmtTable.todo`)."""
    ask: int
    """Number of the question: the id of its decisions."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, todo=self.todo, ask=self.ask, answered=())


class Answered(NimmtEvent, frozen=True, gc=False):
    """A seat has committed a card; which one stays secret (R2.2)."""

    seat: Seat
    """The seat."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, answered=table.answered + (self.seat,))


class Chose(NimmtPrivateEvent, frozen=True, gc=False):
    """What the seat itself has committed, for the first time or anew (R2.2)."""

    choice: Play
    """The committed card, reversed or not."""

    def on_private(self, private: Private) -> Private:
        return Private(private.hand, self.choice, private.specials)


class Revealed(NimmtEvent, frozen=True, gc=False):
    """All committed cards turn up at once, in the order they will be placed (R2.3, R2.4)."""

    personal: ClassVar[bool] = True
    plays: tuple[Pending, ...]
    """The revealed cards with their owners, the Ox's included, in the order they will be placed."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        known = table.known
        if any(known):
            shown = {play.card for play in self.plays}
            known = tuple(tuple(c for c in cards if c not in shown) for cards in known)
        extra = table.extra
        if extra is not None and isinstance(extra, Flips):
            used = {play.seat for play in self.plays if play.value != play.card}
            extra = Flips(tuple(seat for seat in extra.holders if seat not in used))
        hands = (table.hands[0] - 1,) * table.seats  # all hands are equally long (R14.4)
        return replace(table, queue=self.plays, hands=hands, known=known, extra=extra)

    def on_private(self, private: Private, seat: Seat) -> Private:
        commit, hand = private.commit, private.hand
        assert commit is not None
        at = hand.index(commit.card)
        return Private(hand[:at] + hand[at + 1 :], None, private.specials)


class Placed(NimmtEvent, frozen=True, gc=False):
    """The next card goes to the right end of a row (R2.6), or starts an empty one (R8.13)."""

    seat: Seat
    """Whose card it is; -1 is the Ox (R8.5)."""
    card: Card
    """The card."""
    row: int
    """The row, from 1."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        row = table.rows[self.row - 1]
        rows = put(table.rows, self.row - 1, Row(row.cards + (self.card,), row.seven, row.stop))
        if table.extra is None:
            return replace(table, rows=rows, queue=table.queue[1:])
        return replace(table, rows=rows, queue=table.queue[1:], extra=head_gone(table))


Why: TypeAlias = Literal["sixth", "low", "insert", "slide", "leap"]


class Took(NimmtEvent, frozen=True, gc=False):
    """A row is taken: its cards go to a bull pile, and one card is left.

    Sixth and too-low cards (R2.7, R2.8) stay themselves; after an overflow by Insert, Slide or the cow the
    highest card of the row stays (R6.9, R8.12, R8.13). With five rows nothing stays: the row closes (R9.8).
    """

    seat: Seat
    """Who takes; -1 is the Ox."""
    side: int
    """Whose bull pile: the seat's own, in co-op the team's (0) or the Ox's (1)."""
    row: int
    """The row, from 1."""
    why: Why
    """A sixth card, a card that was too low, or an overflow by Insert, Slide or the cow's leap."""
    cards: tuple[Card, ...]
    """The cards that are taken, from left to right."""
    stays: Card | None
    """The card that is left in the row; None: the row closes."""
    change: int
    """How the points of the round change: the bullheads, unless Negative = Positive was played."""
    plus: Card | None = None
    """The card that counts for the player (R9.14)."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        rows = table.rows
        if self.stays is None:
            rows = (*rows[: self.row - 1], *rows[self.row :])
        else:
            rows = with_row(rows, self.row, Row((self.stays,)))
        points = table.points
        if self.side < len(points):
            points = add(points, self.side, self.change)
        played = self.why in ("sixth", "low")
        extra = head_gone(table) if played else table.extra
        if self.side == 0 and extra is not None and isinstance(extra, Coop):
            extra = replace(extra, team_pile=extra.team_pile + self.cards)
        return replace(
            table, rows=rows, queue=table.queue[1:] if played else table.queue,
            gone=table.gone + self.cards, taken=add(table.taken, self.side, len(self.cards)),
            points=points, extra=extra,
        )  # fmt: skip


class Moved(NimmtEvent, frozen=True, gc=False):
    """The marker moves, or the cow jumps (R4.6, R5.6, R6.8)."""

    marker: Literal["even", "odd", "climb", "cow"]
    """Which marker it is; that of R4 by its parity in the new row."""
    row: int
    """The row it moves to, from 1."""
    up: bool
    """Where the climbing marker goes after that (R5.6)."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, marker=Marker(self.row, self.up))


class RoundEnded(NimmtEvent, frozen=True, gc=False):
    """The hands are empty and the bull piles are counted (R2.9)."""

    round: int
    """Number of the round that ends."""
    points: tuple[int, ...]
    """Points of this round by side."""
    totals: tuple[int, ...]
    """Points of all rounds by side."""
    piles: tuple[tuple[Card, ...], ...]
    """The bull piles by side, now open."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        return replace(table, history=(*table.history, self.points))


class GameEnded(NimmtEvent, frozen=True, gc=False):
    """The game is over (R2.10, R8.20)."""

    totals: tuple[int, ...]
    """Points of the whole game by side."""
    winners: tuple[int, ...]
    """The winning sides; none in a co-op draw."""


AnyEvent: TypeAlias = (
    RoundBegan | Received | Picked | RowsLaid | TrickBegan | Asked | Answered | Chose | Revealed
    | Placed | Took | Moved | special.Passed | special.Used | special.Marked | special.Unlocked
    | special.Replaced | special.Inserted | special.Slid | special.Reordered | special.Opened
    | special.Swapped | special.Drew | RoundEnded | GameEnded
)  # fmt: skip
"""Every event of the family."""
