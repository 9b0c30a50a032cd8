"""Canvas: a grid of cells that texts and cards are drawn on, and that the screen shows line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style

Run: TypeAlias = tuple[str, str]
"""Some characters, and the style they are drawn in."""
Line: TypeAlias = Sequence[Run]
"""Runs beside each other."""


@lru_cache(maxsize=1024)
def style_of(name: str, ground: str) -> Style:
    """The style of a run on a ground."""
    return Style.parse(ground) + Style.parse(name)


class Canvas:
    """So many columns and lines of cells."""

    def __init__(self, width: int, height: int, grounds: Sequence[str]) -> None:
        self.width = width
        self.height = height
        self.grounds = grounds
        """The style of what is not drawn on, by line."""
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def draw(self, x: int, y: int, line: Line, width: int | None = None) -> int:
        """Draw runs from a cell on, as far as they fit; the column behind them."""
        right = self.width if width is None else min(self.width, x + width)
        if not 0 <= y < self.height:
            return x
        signs, styles = self.signs[y], self.styles[y]
        for text, style in line:
            for sign in text:
                size = get_character_cell_size(sign)
                if size == 0 or x + size > right:
                    continue
                if x >= 0:
                    signs[x] = sign
                    styles[x] = style
                    if size == 2:
                        signs[x + 1], styles[x + 1] = "", style
                x += size
        return x

    def segments(self, y: int) -> list[Segment]:
        """A line of the screen, neighbours of one style together."""
        ground = self.grounds[y]
        return [Segment(text, style_of(style, ground)) for text, style in self.runs(y)]

    def runs(self, y: int) -> Iterator[Run]:
        """The runs of a line."""
        signs, styles = self.signs[y], self.styles[y]
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] != styles[start]:
                yield "".join(signs[start:at]), styles[start]
                start = at

    def text(self) -> str:
        """Everything without styles."""
        return "\n".join("".join(line).rstrip() for line in self.signs)


def fitted(text: str, width: int) -> str:
    """A text in exactly so many columns.

    >>> fitted("Marguerite", 6), fitted("Bo", 4)
    ('Margu…', 'Bo  ')
    """
    if cell_len(text) <= width:
        return text + " " * (width - cell_len(text))
    shown = ""
    for sign in text:
        if cell_len(shown + sign) > width - 1:
            break
        shown += sign
    return shown + "…" + " " * (width - 1 - cell_len(shown))


def wrapped(text: str, width: int) -> list[str]:
    """A text on as many lines as it needs.

    >>> wrapped("the cow jumps to row 2", 12)
    ['the cow', 'jumps to row', '2']
    """
    lines = [""]
    for word in text.split(" "):  # not at a space that keeps a colon on its line
        while cell_len(word) > width:
            cut = word[: width - 1]
            lines.append(cut)
            word = word[len(cut) :]
        longer = f"{lines[-1]} {word}".strip()
        if cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]
