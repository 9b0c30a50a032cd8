"""Whole-number actions: every choice of a preset has a number, which never changes (docs/research.md).

A preset's numbers are laid out in blocks (`nimmt.actions`, `nothanks.actions`), so that a classic game needs
no numbers for special cards. A number means the same choice in every game of the preset and the same options,
whatever the position; only the orders of Sort are numbered relative to the pending cards (R8.16).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import index
from typing import Any

from msgspec import Struct

from vacherie.core.action import Card, Choice
from vacherie.core.error import IllegalChoice
from vacherie.core.game import Game
from vacherie.extras import provided_by
from vacherie.research.action_block import OrderNumbers
from vacherie.research.families import FAMILIES
from vacherie.sim.arguments import shown

with provided_by("research"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ActionRow", "Actions", "Mask", "action_number"]

Mask = NDArray[np.int8]
MARK = np.dtype(np.int8)


def action_number(given: Any) -> int:
    """An action as a plain number, of any integer type; nothing is rounded, and True is no number.

    >>> action_number(2.7)
    Traceback (most recent call last):
    vacherie.core.error.IllegalChoice: an action is a whole number, not 2.7
    """
    if not isinstance(given, bool):
        with suppress(TypeError):
            return index(given)
    raise IllegalChoice("unknown-action", f"an action is a whole number, not {shown(given)}")


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
        self._orders: OrderNumbers | None = None
        self._first_order = 0
        for block in FAMILIES[game.family].blocks(game, seats):
            first = len(self._choices)
            if block.orders is not None:
                self._orders, self._first_order = block.orders, first
                self._choices += [None] * block.size
            else:
                self._numbers |= {choice: first + at for at, choice in enumerate(block.choices)}
                self._choices += block.choices
            row = ActionRow(block.name, first, len(self._choices) - 1, block.meaning)
            self.table = (*self.table, row)
        self.has_orders = self._orders is not None
        """Whether some numbers are orders of the pending cards."""
        self.size = len(self._choices)
        """How many numbers there are: actions are 0 to `size` - 1."""

    def number(self, choice: Choice) -> int:
        """The number of a choice; it need not be legal now."""
        found = self._numbers.get(choice)
        if found is None and self._orders is not None:
            rank = self._orders.rank(choice)
            found = None if rank is None else self._first_order + rank
        if found is None:
            raise IllegalChoice("unknown-choice", f"{choice!r} is no choice of this game")
        return found

    def choice(self, number: int, pending: Sequence[Card] = ()) -> Choice:
        """The choice of a number; an order of Sort needs the cards that are pending now."""
        if type(number) is not int:
            number = action_number(number)
        if not 0 <= number < self.size:
            raise IllegalChoice("unknown-action", f"an action is 0 to {self.size - 1}, not {number}")
        found = self._choices[number]
        if found is None:
            assert self._orders is not None
            return self._orders.choice(number - self._first_order, pending)
        return found

    def numbers(self, options: Sequence[Choice]) -> list[int]:
        """The numbers of all options of a decision, every order of Sort written out, ascending."""
        if self._orders is None:
            own = self._numbers
            return sorted([own[option] for option in options])
        found: list[int] = []
        for option in options:
            number = self._numbers.get(option)
            if number is not None:
                found.append(number)
                continue
            count = self._orders.count(option)
            assert count is not None
            found += range(self._first_order, self._first_order + count)
        found.sort()
        return found

    def mask(self, options: Sequence[Choice], size: int | None = None) -> Mask:
        """A 1 for the number of every option, else 0; `size` numbers where there are more than actions."""
        found = np.zeros(self.size if size is None else size, MARK)
        marks = found.data  # a memoryview: single numbers are written faster through it
        if self._orders is None:
            own = self._numbers
            for option in options:
                marks[own[option]] = 1
        else:
            for number in self.numbers(options):
                marks[number] = 1
        return found
