"""Card faces for the terminal: the number, and bullheads that can be counted without colours (R1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from vacherie.core.action import Card
from vacherie.games.nimmt.cards import BULLHEADS

HEAD = "∀"
"""A bullhead: the letter A, turned over, has its horns up."""
BANDS = {1: "#93a29c", 2: "#4d9de0", 3: "#e39c2d", 5: "#e4573f", 7: "#a67ce0"}
"""Grey, blue, amber, red, violet, by bullheads."""
GOLD = "#e9b949"
"""Highlight: the active seat, titles, what can be typed."""
CORAL = "#f2785c"
"""Highlight: a taken row, and refusals."""
PAPER = "bold #1d2a26 on #faf6ea"
QUIET = "dim"

BIG, SMALL = 9, 6
"""The two widths of a card."""


def face(card: Card, heads: int | None = None, width: int = BIG) -> list[Text]:
    """A card of three lines; a wide one shows every head, a narrow one a head and their number.

    >>> for line in face(55): print(line)
    ╭───────╮
    │  55   │
    ╰∀∀∀∀∀∀∀╯
    >>> for line in face(104, width=SMALL): print(line)
    ╭────╮
    │104 │
    ╰─∀1─╯
    """
    heads = BULLHEADS[card] if heads is None else heads
    inner = width - 2
    pips = "" if not heads else HEAD * heads if width == BIG else f"{HEAD}{heads}"
    ink = BANDS.get(heads, GOLD)
    number = f"{card:^{inner}}" if width == BIG else f"{card:>3} "
    return [
        Text(f"╭{'─' * inner}╮", ink),
        Text.assemble(("│", ink), (number, PAPER), ("│", ink)),
        Text(f"╰{pips:─^{inner}}╯", ink),
    ]


def small(card: Card) -> Text:
    """A card in one line: `42∀1`."""
    heads = BULLHEADS[card]
    return Text.assemble((f"{card:>3}", "bold"), (f"{HEAD}{heads}", BANDS[heads]))


def beside(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """Blocks of equal height, put next to each other."""
    return [Text.assemble(*lines) for lines in zip(*blocks, strict=True)]
