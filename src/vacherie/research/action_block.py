"""A block of action numbers: choices of one kind, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from vacherie.core.action import Card, Choice


class OrderNumbers(Protocol):
    """Numbers for choices that are orders of the pending cards."""

    def rank(self, choice: Choice) -> int | None:
        """The place of an order among all of its cards; None for any other choice."""

    def choice(self, rank: int, pending: Sequence[Card]) -> Choice:
        """The order with this place; refuses one that the pending cards do not have."""

    def count(self, option: Choice) -> int | None:
        """How many orders an option stands for; None for any other choice."""


class ActionBlock(Struct, frozen=True):
    """Consecutive numbers for choices of one kind."""

    name: str
    """Its name in the documented table."""
    meaning: str
    """What the number at place i means."""
    choices: tuple[Choice, ...] = ()
    """The choices in order; none where they are orders of the pending cards."""
    orders: OrderNumbers | None = None
    """How orders of the pending cards are numbered (R8.16)."""
    size: int = 0
    """How many numbers they need."""
