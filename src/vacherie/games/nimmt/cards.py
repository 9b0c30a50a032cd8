"""The 104 number cards: bullheads, decks and reversed numbers (R1.1, R1.3, R3.2, R7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from vacherie.core.action import Card

HIGHEST = 104
ROWS = 4
"""Rows at the start of a round (R1.4)."""


def _bullheads(card: Card) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


BULLHEADS = (0, *(_bullheads(card) for card in range(1, HIGHEST + 1)))
"""Bullheads by card number (R1.3); index 0 is not a card."""
_bullheads_of = BULLHEADS.__getitem__


def bullheads(cards: Iterable[Card]) -> int:
    """The bullheads on some cards together (R1.3).

    >>> bullheads([55]), bullheads([11, 10, 5, 1])
    (7, 11)
    """
    return sum(map(_bullheads_of, cards))


def reversed_number(card: Card, pads: bool = False) -> int | None:
    """The card read from right to left, or None where it may not be reversed (R7.3, R7.4).

    >>> reversed_number(31), reversed_number(90), reversed_number(44), reversed_number(7)
    (13, 9, None, None)
    >>> reversed_number(7, pads=True)
    70
    """
    if card >= 100 or (card < 10 and not pads):
        return None
    tens, ones = divmod(card, 10)
    return None if tens == ones else 10 * ones + tens
