"""Colours of the terminal, and the frame of a card."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from vacherie.core.action import Card

GOLD = "#e9b949"
"""Highlight: the active seat, titles, what can be typed."""
CORAL = "#f2785c"
"""Highlight: a taken row, and refusals."""
PAPER = "bold #1d2a26 on #faf6ea"
QUIET = "dim"

BIG, SMALL = 9, 6
"""The two widths of a card."""


def framed(card: Card, pips: str = "", ink: str = GOLD, width: int = BIG) -> list[Text]:
    """A card of three lines, with pips in its lower edge.

    >>> for line in framed(27): print(line)
    ╭───────╮
    │  27   │
    ╰───────╯
    """
    inner = width - 2
    number = f"{card:^{inner}}" if width == BIG else f"{card:>3} "
    return [
        Text(f"╭{'─' * inner}╮", ink),
        Text.assemble(("│", ink), (number, PAPER), ("│", ink)),
        Text(f"╰{pips:─^{inner}}╯", ink),
    ]


def beside(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """Blocks of equal height, put next to each other."""
    return [Text.assemble(*lines) for lines in zip(*blocks, strict=True)]
