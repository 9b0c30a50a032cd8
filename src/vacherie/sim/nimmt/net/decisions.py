"""Recorded decisions of self-play: what a seat knew, what it could play, and what that would have cost."""

from __future__ import annotations

from dataclasses import dataclass

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

MOST_CARDS = 12
"""The largest hand."""
MOST_PLAYS = 2 * MOST_CARDS


@dataclass(slots=True)
class Decisions:
    """Some decisions, one line each."""

    cards: NDArray[np.uint64]
    """Cards in play (two words) and in the own hand (two words)."""
    rows: NDArray[np.uint64]
    facts: NDArray[np.int16]
    """Mark, seats, cards in each hand, own reversal card, others' reversal cards."""
    plays: NDArray[np.uint8]
    """What the seat could play: cards, plus `REVERSED`; 0 where there are no more."""
    costs: NDArray[np.float32]
    """By play."""

    @classmethod
    def empty(cls, size: int) -> Decisions:
        """Room for so many."""
        return cls(
            np.empty((size, 4), np.uint64), np.empty(size, np.uint64), np.empty((size, 5), np.int16),
            np.zeros((size, MOST_PLAYS), np.uint8), np.zeros((size, MOST_PLAYS), np.float32),
        )  # fmt: skip
