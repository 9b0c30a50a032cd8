"""A sketch: what a drawing of a table shows, in plain values without a layout.

Every game family describes its tables as sketches; what is said about a table is therefore said once, for the
text that `print` shows and for the picture in a notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from msgspec import Struct

from vacherie.core.action import Card


class CardSketch(Struct, frozen=True, gc=False):
    """A card that lies face up, or is held in sight."""

    card: Card
    """The number that is printed on it."""
    bullheads: int = 0
    """The penalty that is printed on it; 0: none is printed on the cards of this game."""
    hill: float = 0
    """The height of the hill on the card, from 0 to 1, in a game without bullheads."""
    value: int | None = None
    """The value it is played with, where that is another one."""
    owner: str = ""
    """Whose card it is, where that has to be said."""
    is_chosen: bool = False
    """Whether it is committed, but not revealed."""
    is_covered: bool = False
    """Whether the card to its left lies partly on it."""


class Lane(Struct, frozen=True, gc=False):
    """A line of cards on the table: a row, the pending cards, the open cards of a draft."""

    label: str
    """What stands before it: the number of a row, or a word."""
    cards: tuple[CardSketch, ...] = ()
    """From left to right."""
    places: int = 0
    """How many cards there is room for; 0: no room is shown."""
    animal: str = ""
    """The name of an animal that takes the place of a card behind the last one."""
    badges: tuple[str, ...] = ()
    """Special cards and markers beside it."""
    bullheads: int | None = None
    """What the cards cost together."""
    chips: int | None = None
    """How many chips lie on it."""
    notes: tuple[str, ...] = ()
    """What else is to be said about it."""
    is_full: bool = False
    """Whether the next card takes it."""


class SeatSketch(Struct, frozen=True, gc=False):
    """A seat or a side: its figures, and what it holds as far as it is in sight."""

    name: str
    """How it is called."""
    figures: tuple[str, ...] = ()
    """Its figures in the order of `Sketch.columns`; an empty text where there is none."""
    cards: tuple[CardSketch, ...] = ()
    """The cards in sight."""
    backs: int = 0
    """The cards that it holds out of sight."""
    badges: tuple[str, ...] = ()
    """Special cards in sight, and other things that lie before it."""
    notes: tuple[str, ...] = ()
    """What else is to be said about it."""
    is_asked: bool = False
    """Whether the game waits for it."""


class Sketch(Struct, frozen=True, gc=False):
    """What a drawing of a table shows."""

    title: str
    """Preset, seats, round and trick."""
    lanes: tuple[Lane, ...]
    """The middle of the table, from top to bottom."""
    columns: tuple[str, ...]
    """The headings of the seats' figures."""
    seats: tuple[SeatSketch, ...]
    """All seats and sides."""
    question: str
    """What happens next: who is asked for what, or how the game has ended."""


@singledispatch
def sketch_view(view: object) -> Sketch:
    """The sketch of a view without its game: every family registers its own."""
    raise TypeError(f"no drawing of {type(view).__name__}")


def listed(items: Sequence[object], word: str = "and") -> str:
    """A few items in words.

    >>> listed([1, 2, 3], "or"), listed(["stop"])
    ('1, 2 or 3', 'stop')
    """
    *others, last = map(str, items)
    return f"{', '.join(others)} {word} {last}" if others else last


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(0, "chip")
    ('1 card', '0 chips')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"
