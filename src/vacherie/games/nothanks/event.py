"""The events of a No Thanks! game, each with its effect.

All events are public: how a turn changes the chips can be derived from them; only the running counts are
private (R11.10).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.event import Event
from vacherie.core.tuples import add, put
from vacherie.games.nothanks.table import NoThanksTable, Private, price


class NoThanksEvent(Event, frozen=True, gc=False):
    """A public event of this game."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        """The table after this event."""
        return table

    def on_private(self, private: Private, seat: Seat) -> Private:
        """A seat's private part after this event."""
        return private


class RoundBegan(NoThanksEvent, frozen=True, gc=False):
    """A round begins: all seats get the same chips, one seat starts (R11.2, R11.3)."""

    round: int
    """Number of the round, from 1."""
    seat: Seat
    """Who starts."""
    chips: int
    """Chips of each seat."""
    pile: int
    """Cards in the draw pile."""
    open_chips: bool
    """Whether all chips are public in this game."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        seats = table.seats
        return replace(
            table, due="turn", round=self.round, active=self.seat, card=None, on_card=0, pile=self.pile,
            owned=((),) * seats, points=(0,) * seats, chips=(self.chips,) * seats if self.open_chips else (),
        )  # fmt: skip

    def on_private(self, private: Private, seat: Seat) -> Private:
        return Private(self.chips)


class Turned(NoThanksEvent, frozen=True, gc=False):
    """The active player turns the next card (R11.4)."""

    seat: Seat
    """Who turns it, and decides first."""
    card: Card
    """The card."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        return replace(table, card=self.card, pile=table.pile - 1, ask=table.ask + 1)


class Declined(NoThanksEvent, frozen=True, gc=False):
    """No thanks: a chip goes on the card, the next seat decides (R11.4)."""

    seat: Seat
    """Who declines."""
    card: Card
    """The open card."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        seat = self.seat + 1
        return replace(
            table,
            on_card=table.on_card + 1,
            active=seat if seat < table.seats else 0,
            ask=table.ask + 1,
            chips=add(table.chips, self.seat, -1) if table.chips else (),
        )

    def on_private(self, private: Private, seat: Seat) -> Private:
        return Private(private.chips - 1) if seat == self.seat else private


class Took(NoThanksEvent, frozen=True, gc=False):
    """The active player takes the card with the chips on it (R11.4)."""

    seat: Seat
    """Who takes."""
    card: Card
    """The card."""
    chips: int
    """The chips that lay on it."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        at, owned = self.seat, table.owned
        cards = tuple(sorted((*owned[at], self.card)))
        return replace(
            table,
            card=None,
            on_card=0,
            owned=put(owned, at, cards),
            points=add(table.points, at, price(owned[at], self.card)),
            chips=add(table.chips, at, self.chips) if table.chips else (),
        )

    def on_private(self, private: Private, seat: Seat) -> Private:
        return Private(private.chips + self.chips) if seat == self.seat else private


class RoundEnded(NoThanksEvent, frozen=True, gc=False):
    """The last card has been taken: cards and chips are counted (R11.7)."""

    round: int
    """Number of the round that ends."""
    points: tuple[int, ...]
    """Points of this round by seat."""
    totals: tuple[int, ...]
    """Points of all rounds by seat."""
    owned: tuple[tuple[Card, ...], ...]
    """The cards of each seat."""
    chips: tuple[int, ...]
    """The chips of each seat, now open."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        return replace(table, due="deal", ask=table.ask + 1, history=(*table.history, self.points))


class GameEnded(NoThanksEvent, frozen=True, gc=False):
    """The game is over (R11.7)."""

    totals: tuple[int, ...]
    """Points of the whole game by seat."""
    winners: tuple[int, ...]
    """The seats with the lowest total."""

    def on_table(self, table: NoThanksTable) -> NoThanksTable:
        return replace(table, due="over")


AnyEvent: TypeAlias = RoundBegan | Turned | Declined | Took | RoundEnded | GameEnded
"""Every event of the game."""
