"""Parts of sentences that all families share."""

from __future__ import annotations

from typing import TypeAlias

from vacherie.analysis.review.format import Phrase

Arguments: TypeAlias = dict[str, int | float | str | Phrase]
"""Those of a phrase."""

NOTHING = Phrase("review-nothing")
LEAST_LEAD = 1.0
"""In bullheads or points. A smaller lead is told without an amount, which would be nothing, or too much."""


def exactly(amount: int, unit: str) -> Phrase:
    """An amount that can be counted on the table."""
    return Phrase(unit, {unit: amount})


def about(amount: float, unit: str) -> Phrase:
    """An amount as a person says it: whole, and not less than one.

    >>> about(3.4, "bullheads")
    Phrase(id='bullheads', arguments={'bullheads': 3})
    """
    return Phrase(unit, {unit: max(1, round(amount))})
