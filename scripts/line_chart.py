"""Draw figures as lines in an SVG: the pictures of the docs that programs make.

No plotting library is needed; the colours work on light and dark backgrounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 60, 150, 40, 50
PAPER, INK, QUIET = "#fffdf7", "#3b3a36", "#8a877d"
RED, BLUE, GREEN, GREY = "#b5462f", "#3f6d8a", "#5d7a3a", "#6f6c64"
APART = 15
"""Between the names of two lines that end near each other."""


@dataclass(frozen=True)
class Line:
    """One line of a chart."""

    name: str
    """Written at its end."""
    colour: str
    points: Sequence[tuple[float, float]]
    errors: Sequence[float] = ()
    """One standard error of each point, drawn as a bar."""


def chart(
    title: str,
    across: str,
    lines: Sequence[Line],
    ticks: dict[float, str],
    step: float,
    log: bool = False,
    from_zero: bool = True,
) -> str:
    """The picture: `ticks` are the marks of the axis across, `step` is between those of the other one.

    Without `from_zero` both axes begin where the lines do.
    """
    place = log10 if log else float
    xs = [place(x) for line in lines for x, _ in line.points]
    left, right = (min(xs), max(xs)) if log or not from_zero else (0.0, max(xs))
    spread = [
        y + sign * error
        for line in lines
        for (_, y), error in zip(line.points, line.errors or [0.0] * len(line.points), strict=True)
        for sign in (-1, 1)
    ]
    low, high = (min(0.0, min(spread)), max(spread) * 1.05) if from_zero else (min(spread), max(spread))

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (place(value) - left) / (right - left), 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    def text(at: float, height: float, words: str, anchor: str = "middle", colour: str = INK) -> str:
        return f'<text x="{at}" y="{height}" text-anchor="{anchor}" fill="{colour}">{words}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title>",
        "<style>text { font: 13px sans-serif }</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{PAPER}"/>',
        text(LEFT, 24, title, "start"),
    ]
    for number in range(ceil(low / step), floor(high / step) + 1):
        value = number * step
        parts.append(f'<path d="M{LEFT} {y(value)}H{WIDTH - RIGHT}" stroke="{QUIET}" stroke-opacity=".3"/>')
        parts.append(text(LEFT - 10, y(value) + 4, f"{value:g}", "end", QUIET))
    parts += [text(x(at), HEIGHT - BOTTOM + 20, words, colour=QUIET) for at, words in ticks.items()]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, across, colour=QUIET))
    for line, height in zip(lines, apart([y(line.points[-1][1]) + 4 for line in lines]), strict=True):
        path = " ".join(f"{x(at)},{y(value)}" for at, value in line.points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{line.colour}" stroke-width="2"/>')
        for (at, value), error in zip(line.points, line.errors, strict=False):
            bar = f"M{x(at)} {y(value - error)}V{y(value + error)}"
            parts.append(f'<path d="{bar}" stroke="{line.colour}" stroke-opacity=".5" stroke-width="2"/>')
        parts.append(text(WIDTH - RIGHT + 8, height, line.name, "start", line.colour))
    return "\n".join([*parts, "</svg>", ""])


def apart(heights: Sequence[float]) -> list[float]:
    """The same heights, those that are too near each other moved down.

    >>> apart([50, 10, 12])
    [50, 10, 25]
    """
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    moved = list(heights)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + APART)
    return moved
