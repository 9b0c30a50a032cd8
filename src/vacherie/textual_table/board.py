"""What a family is told to draw its table: view, room, what is lifted, what is about to happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from vacherie.core.action import Choice, Seat
from vacherie.core.event import Event
from vacherie.core.game import Preview
from vacherie.locale.wording import Wording
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.scene import Area


class Item(Struct, frozen=True):
    """Something on the table that an answer is given with: a card, a row, a button."""

    key: str
    """The key of its sprite or of its area."""
    choices: tuple[Choice, ...]
    """The answers it stands for; more than one where it can be played in several ways."""
    hot_key: str = ""
    """The key that gives the answer at once."""
    number: int | None = None
    """The number that can be typed for it."""


class Board(Struct, frozen=True):
    """What a table is drawn from."""

    wording: Wording
    view: Any
    area: Area
    """The room between the title and the question."""
    look: Look
    asked: frozenset[Seat] = frozenset()
    """The seats that are waited for."""
    away: frozenset[Seat] = frozenset()
    """The seats whose players are not connected, or for which a bot plays meanwhile."""
    items: tuple[Item, ...] = ()
    """What can be picked."""
    lifted: str | None = None
    """The key of what is picked."""
    preview: Preview | None = None
    """What playing it would lead to."""
    hot: Event | None = None
    """What is about to happen."""

    def is_item(self, key: str) -> bool:
        """Whether it can be picked."""
        return any(item.key == key for item in self.items)


class Entry(Struct, frozen=True):
    """One line of a menu."""

    label: str
    """What is said about it."""
    lead: Callable[[], Menu | Choice]
    """What it leads to: the answer, or the next question."""
    key: str = ""
    """The key of what can be pointed at on the table instead."""


class Menu(Struct, frozen=True):
    """A question with numbered answers."""

    title: str
    entries: tuple[Entry, ...]
    is_short: bool = False
    """Whether the entries are single words that go beside each other."""
    first: int = 0
    """The number of the first entry: 0 is to pass, and the others keep theirs where that cannot be done."""
