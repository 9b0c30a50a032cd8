"""Card faces of the nimmt family: the number, and bullheads that can be counted without colours (R1.3)."""

from __future__ import annotations

from rich.text import Text

from vacherie.core.action import Card
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.tui.card_art import BIG, framed

HEAD = "∀"
"""A bullhead: the letter A, turned over, has its horns up."""
BANDS = {1: "#93a29c", 2: "#4d9de0", 3: "#e39c2d", 5: "#e4573f", 7: "#a67ce0"}
"""Grey, blue, amber, red, violet, by bullheads."""


def face(card: Card, width: int) -> list[Text]:
    """A card of three lines; a wide one shows every head, a narrow one a head and their number.

    >>> for line in face(55, width=9): print(line)
    ╭───────╮
    │  55   │
    ╰∀∀∀∀∀∀∀╯
    >>> for line in face(104, width=6): print(line)
    ╭────╮
    │104 │
    ╰─∀1─╯
    """
    heads = BULLHEADS[card]
    return framed(card, HEAD * heads if width == BIG else f"{HEAD}{heads}", BANDS[heads], width)


def small(card: Card) -> Text:
    """A card in one line: `42∀1`."""
    heads = BULLHEADS[card]
    return Text.assemble((f"{card:>3}", "bold"), (f"{HEAD}{heads}", BANDS[heads]))
