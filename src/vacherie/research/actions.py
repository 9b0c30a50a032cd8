"""Whole-number actions: every choice of a preset has a number, which never changes (docs/research.md).

A preset's numbers are laid out in blocks (`nimmt_actions`, `nothanks_actions`), so that a classic game needs
no numbers for special cards. A number means the same choice in every game of the preset and the same options,
whatever the position; only the orders of Sort are numbered relative to the pending cards (R8.16).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from math import factorial
from typing import Any

from msgspec import Struct

from vacherie.core.action import Card, Choice
from vacherie.core.error import IllegalChoice
from vacherie.core.game import Game
from vacherie.games.nimmt.choice import Play, Sort
from vacherie.research import nimmt_actions, nothanks_actions
from vacherie.research.action_block import ActionBlock

__all__ = ["ActionRow", "Actions"]

BLOCKS: dict[str, Callable[[Any, int], tuple[ActionBlock, ...]]] = {
    "nimmt": nimmt_actions.blocks,
    "nothanks": nothanks_actions.blocks,
}
"""How the numbers of each family are laid out."""


class ActionRow(Struct, frozen=True):
    """One line of the documented table: a block of numbers."""

    name: str
    first: int
    last: int
    meaning: str


class Actions:
    """The numbers of all choices of one game with so many seats.

    >>> from vacherie import game
    >>> from vacherie.games.nimmt import ChooseRow, Play
    >>> actions = Actions(game("classic"), seats=4)
    >>> actions.size, actions.number(Play(1)), actions.number(ChooseRow(1))
    (108, 0, 104)
    >>> actions.choice(103)
    Play(card=104)
    """

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        game.check_seats(seats)
        self.table: tuple[ActionRow, ...] = ()
        """The layout, block by block."""
        self._choices: list[Choice | None] = []
        self._numbers: dict[Choice, int] = {}
        self._sort = 0
        """Where the orders of Sort begin."""
        for block in BLOCKS[game.family](game, seats):
            first = len(self._choices)
            if block.pending:
                self._sort = first
                self._choices += [None] * block.size
            else:
                self._numbers |= {choice: first + at for at, choice in enumerate(block.choices)}
                self._choices += block.choices
            row = ActionRow(block.name, first, len(self._choices) - 1, block.meaning)
            self.table = (*self.table, row)
        self.has_orders = self._sort > 0
        """Whether some numbers are orders of the pending cards."""
        self.size = len(self._choices)
        """How many numbers there are: actions are 0 to `size` - 1."""

    def number(self, choice: Choice) -> int:
        """The number of a choice; it need not be legal now."""
        if isinstance(choice, Sort) and self._sort:
            return self._sort + rank_of(choice.order)
        found = self._numbers.get(choice)
        if found is None:
            raise IllegalChoice("unknown-choice", f"{choice!r} is no choice of this game")
        return found

    def choice(self, number: int, pending: Sequence[Card] = ()) -> Choice:
        """The choice of a number; an order of Sort needs the cards that are pending now."""
        if not 0 <= number < self.size:
            raise IllegalChoice("unknown-action", f"an action is 0 to {self.size - 1}, not {number}")
        found = self._choices[number]
        return Sort(order_of(number - self._sort, pending)) if found is None else found

    def numbers(self, options: Sequence[Choice]) -> list[int]:
        """The numbers of all options of a decision, every order of Sort written out, ascending."""
        # Most questions of most games: cards in ascending order. Where some may be reversed, these come last.
        if options and type(options[-1]) is Play and not options[-1].reversed:
            return [option.card - 1 for option in options]  # type: ignore[attr-defined]  # all are plays
        known = self._numbers
        try:
            found = [known[option] for option in options]
        except KeyError:
            found = []
            for option in options:
                if isinstance(option, Sort):
                    found += range(self._sort, self._sort + factorial(len(option.order)))
                else:
                    found.append(known[option])
        found.sort()
        return found


MOST_PENDING = 7
"""Six seats and the Ox (R8.5)."""


@cache
def orders(count: int) -> tuple[tuple[int, ...], ...]:
    """All orders of so many cards, by their places in ascending order, lexicographically."""
    return tuple(permutations(range(count)))


@cache
def ranks(count: int) -> dict[tuple[int, ...], int]:
    """The place of every order in `orders`."""
    return {order: rank for rank, order in enumerate(orders(count))}


def rank_of(cards: Sequence[Card]) -> int:
    """The place of an order of cards among all orders of them, lexicographically.

    >>> rank_of((3, 5, 8)), rank_of((3, 8, 5)), rank_of((8, 5, 3))
    (0, 1, 5)
    """
    ascending = sorted(cards)
    if len(cards) > MOST_PENDING:
        raise IllegalChoice("unknown-choice", f"at most {MOST_PENDING} cards can be pending")
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
