"""How everybody plays on in a rollout."""

from __future__ import annotations

from enum import IntEnum


class Policy(IntEnum):
    """Who plays what after the open decision: all seats the same, the own seat included."""

    CHEAP = 0
    """A uniform legal card, and the cheapest row (of equal ones the highest last card, R8.6). The fastest."""
    UNIFORM = 1
    """A uniform legal card, and a uniform row."""
    HEURISTIC = 2
    """The card that seems to cost least as the rows lie, and the cheapest row. Several times slower."""
