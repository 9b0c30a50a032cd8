"""Where a card goes: the base game and the four fan cards, five hooks each (R2, R4-R7).

A variant is stateless; the marker it looks at lies on the table. `placement` calls the hooks and is
never overridden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from vacherie.core.action import Card
from vacherie.games.nimmt.cards import reversed_number
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import Moved
from vacherie.games.nimmt.table import Marker, NimmtTable, Row

MarkerKind: TypeAlias = Literal["parity", "climb", "cow"]


class Classic:
    """The base game (R2)."""

    kind: MarkerKind | None = None
    """Which marker there is."""

    def marker(self, starts: Sequence[Card]) -> Marker | None:
        """The marker when the rows are laid, if there is one."""
        return None

    def bend(self, distance: int) -> float:
        """The distance from the marked row's last card to a value, where the marker changes it.

        A row accepts a value only at a positive distance, and the smallest wins (R2.5).
        """
        return distance

    def cap(self, table: NimmtTable, number: int, row: Row) -> int:
        """How many number cards fill the row (R1.7, R8.9)."""
        return 6 if row.seven else 5

    def settle(self, table: NimmtTable, number: int, taken: bool) -> Moved | None:
        """How the marker moves after a placement in this row, if it does."""
        return None

    def value(self, card: Card, flipped: bool) -> int | None:
        """The value a card is played with; None where it may not be reversed (R7.3)."""
        return None if flipped else card


def flips(variant: Classic, hand: Sequence[Card]) -> list[Play]:
    """The plays of a hand with the reversal card (R7.4)."""
    return [Play(card, True) for card in hand if variant.value(card, flipped=True) is not None]


def lowest_other(table: NimmtTable, number: int) -> int:
    """The row with the lowest last card, except one row; last cards are all different (R14.6)."""
    others = [n for n in range(1, len(table.rows) + 1) if n != number]
    return min(others, key=lambda n: table.rows[n - 1].cards[-1])


def lowest_start(starts: Sequence[Card]) -> Marker:
    """The marker beside the lowest start card (R4.1, R6.1)."""
    return Marker(starts.index(min(starts)) + 1)


def marked(table: NimmtTable) -> Marker:
    """The marker, in a variant that has one."""
    assert table.marker is not None
    return table.marker


class Parity(Classic):
    """Even/Odd (R4): the marked row takes only cards of its last card's parity (R4.7)."""

    kind = "parity"

    def marker(self, starts: Sequence[Card]) -> Marker | None:
        return lowest_start(starts)

    def bend(self, distance: int) -> float:
        return 0 if distance % 2 else distance

    def settle(self, table: NimmtTable, number: int, taken: bool) -> Moved | None:
        if not taken:
            return None
        row = lowest_other(table, marked(table).row)
        return Moved("odd" if table.rows[row - 1].cards[-1] % 2 else "even", row, True)


class Climb(Classic):
    """Mountain Climbing (R5): the marked row goes down."""

    kind = "climb"

    def marker(self, starts: Sequence[Card]) -> Marker | None:
        return Marker(row=4, up=True)

    def bend(self, distance: int) -> float:
        return -distance - 0.5  # the half lets the marked row win a tie (R5.3)

    def settle(self, table: NimmtTable, number: int, taken: bool) -> Moved | None:
        if not taken:
            return None
        marker = marked(table)
        row = marker.row - 1 if marker.up else marker.row + 1
        return Moved("climb", row, up=not marker.up if row in (1, 4) else marker.up)


class Leap(Classic):
    """Jumping Cow (R6): the cow counts as a card and jumps when its row is touched."""

    kind = "cow"

    def marker(self, starts: Sequence[Card]) -> Marker | None:
        return lowest_start(starts)

    def cap(self, table: NimmtTable, number: int, row: Row) -> int:
        return 4 if number == marked(table).row else 5

    def settle(self, table: NimmtTable, number: int, taken: bool) -> Moved | None:
        if number != marked(table).row:
            return None
        return Moved("cow", lowest_other(table, number), True)


class Reverse(Classic):
    """Flippin' Digits (R7): a card may be played with its digits reversed."""

    def __init__(self, pads: bool = False) -> None:
        self.pads = pads

    def value(self, card: Card, flipped: bool) -> int | None:
        return reversed_number(card, self.pads) if flipped else card
