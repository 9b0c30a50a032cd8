"""A block of action numbers: choices of one kind, in order."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Choice


class ActionBlock(Struct, frozen=True):
    """Consecutive numbers for choices of one kind."""

    name: str
    """Its name in the documented table."""
    meaning: str
    """What the number at place i means."""
    choices: tuple[Choice, ...] = ()
    """The choices in order; none where they depend on the pending cards."""
    pending: int = 0
    """For the orders of Sort: how many cards may be pending at most (R8.16)."""
    size: int = 0
    """For the orders of Sort: how many numbers they need."""
