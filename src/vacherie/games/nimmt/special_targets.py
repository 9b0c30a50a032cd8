"""Legal targets of the special cards that R8 and R9 share: Insert, Slide, Replace."""

from __future__ import annotations

from collections.abc import Iterable

from vacherie.core.action import Card
from vacherie.games.nimmt.choice import Insert, Replace, Slide
from vacherie.games.nimmt.placement import unlocked
from vacherie.games.nimmt.table import NimmtTable


def inserts(table: NimmtTable, card: Card, allow_end: bool = False) -> list[Insert]:
    """Insert: every unlocked row that has a higher last card, so that the end stays free (R8.12, R9.10)."""
    rows = ((number, table.rows[number - 1].cards) for number in unlocked(table))
    return [Insert(number) for number, cards in rows if cards and (allow_end or cards[-1] > card)]


def slides(table: NimmtTable) -> list[Slide]:
    """Slide: every card of an unlocked row to every other unlocked row (R8.13, R9.12)."""
    free = unlocked(table)
    return [
        Slide(card, to)
        for number in free
        for card in table.rows[number - 1].cards
        for to in free
        if to != number
    ]


def replaces(hand: Iterable[Card]) -> list[Replace]:
    """Replace: every other hand card (R8.11, R9.11)."""
    return [Replace(card) for card in hand]
