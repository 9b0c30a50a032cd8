"""The numbers of the orders that Sort may choose: their place in lexicographic order (R8.16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import factorial

from vacherie.core.action import Card, Choice
from vacherie.core.error import IllegalChoice
from vacherie.games.nimmt.choice import Sort


class SortNumbers:
    """Orders of the pending cards, relative to their ascending order."""

    def __init__(self, most: int) -> None:
        self._most = most
        """The most cards that can be pending: one of every seat, and the Ox's (R8.5)."""

    def rank(self, choice: Choice) -> int | None:
        """The place of an order; None for any other choice."""
        if not isinstance(choice, Sort):
            return None
        cards = len(choice.order)
        if not 0 < cards <= self._most or cards != len(set(choice.order)):
            raise IllegalChoice(
                "unknown-choice", f"an order has 1 to {self._most} different cards, not {choice.order}"
            )
        return rank_of(choice.order)

    def choice(self, rank: int, pending: Sequence[Card]) -> Choice:
        """The order of the pending cards with this place."""
        return Sort(order_of(rank, pending))

    def count(self, option: Choice) -> int | None:
        """How many orders an option stands for."""
        return factorial(len(option.order)) if isinstance(option, Sort) else None


@cache
def orders(count: int) -> tuple[tuple[int, ...], ...]:
    """All orders of so many cards, by their places in ascending order, lexicographically."""
    return tuple(permutations(range(count)))


@cache
def ranks(count: int) -> dict[tuple[int, ...], int]:
    """The place of every order in `orders`."""
    return {order: rank for rank, order in enumerate(orders(count))}


def rank_of(cards: Sequence[Card]) -> int:
    """The place of an order of cards among all orders of them.

    >>> rank_of((3, 5, 8)), rank_of((3, 8, 5)), rank_of((8, 5, 3))
    (0, 1, 5)
    """
    ascending = sorted(cards)
    return ranks(len(cards))[tuple(ascending.index(card) for card in cards)]


def order_of(rank: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The order of cards that has this place among all orders of them.

    >>> order_of(5, (5, 3, 8))
    (8, 5, 3)
    """
    if not cards or rank >= factorial(len(cards)):
        raise IllegalChoice("unknown-action", f"{len(cards)} pending cards have no order number {rank}")
    ascending = sorted(cards)
    return tuple(ascending[at] for at in orders(len(cards))[rank])
