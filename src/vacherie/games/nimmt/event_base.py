"""Base classes of all nimmt events, and helpers for the changes they make."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.core.event import Event, PrivateEvent
from vacherie.core.tuples import put
from vacherie.games.nimmt.table import Coop, Extra, NimmtTable, Private, Row

T = TypeVar("T")


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """A tuple without one of its cards."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_row(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The rows with one of them changed; rows count from 1 (R1.4)."""
    return put(rows, number - 1, row)


def head_gone(table: NimmtTable) -> Extra | None:
    """The extra part when the first card leaves the queue: it is promoted no longer (R8.18)."""
    extra = table.extra
    if extra is not None and isinstance(extra, Coop) and (card := table.queue[0].card) in extra.promoted:
        return replace(extra, promoted=without(extra.promoted, card))
    return extra


class NimmtEvent(Event, frozen=True, gc=False):
    """A public event of this family."""

    personal: ClassVar[bool] = False
    """Whether it also changes private parts."""

    def on_table(self, table: NimmtTable) -> NimmtTable:
        """The table after this event."""
        return table

    def on_private(self, private: Private, seat: Seat) -> Private:
        """A seat's private part after this event."""
        return private


class NimmtPrivateEvent(PrivateEvent, frozen=True, gc=False):
    """An event for the seat `to` alone."""

    def on_private(self, private: Private) -> Private:
        """The seat's private part after this event."""
        raise NotImplementedError
