"""Layouts of a drawing, from the roomiest to the shortest: the first that fits the screen is shown."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

Layout: TypeAlias = Callable[[], list[Text]]
MEASURE = Console(file=io.StringIO())
"""Knows how texts are wrapped."""
UNLIMITED = 10_000
"""Columns that are enough for everything."""


def height_of(lines: Iterable[Text], width: int) -> int:
    """How many lines of a screen these take, long ones wrapped.

    >>> height_of([Text("moo"), Text("moo moo"), Text("")], width=4)
    4
    """
    return sum(max(1, len(line.wrap(MEASURE, width))) for line in lines)


def fitting_table(tables: Iterable[Grid], width: int) -> Grid:
    """The first table that needs no more columns than these, or else the last one."""
    options = MEASURE.options.update(width=UNLIMITED)
    table = Grid()
    for table in tables:
        if Measurement.get(MEASURE, options, table).maximum <= width:
            break
    return table


def fitting(layouts: Sequence[Layout], width: int, height: int | None) -> list[Text]:
    """The first layout that fits into so many lines, or else the last one; without a limit, the first."""
    *roomier, shortest = layouts
    for layout in roomier if height is None or height > 0 else ():
        lines = layout()
        if height is None or height_of(lines, width) <= height:
            return lines
    return shortest()
