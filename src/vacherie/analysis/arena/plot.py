"""Plots the standings as SVG, with a panel each for points, first places and ratings.

No plotting library is needed; the colours work on light and dark backgrounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from msgspec import Struct

from vacherie.analysis.arena.report import Report
from vacherie.analysis.arena.statistics import Estimate
from vacherie.locale.catalogue import Catalogue

LABELS, PANEL, GAP, LINE, TOP, BOTTOM = 190, 230, 34, 34, 74, 40
INK, QUIET, DOT = "#3b3a36", "#8a877d", "#b5462f"
PAPER = "#fffdf7"


class Span(Struct, frozen=True):
    """A value with its interval."""

    value: float
    low: float
    high: float


class Panel(Struct, frozen=True):
    """One scale with a span for each bot; None where there is none."""

    title: str
    spans: Sequence[Span | None]
    mark: float | None = None
    """The value expected by chance."""


def draw(found: Report, lang: str = "en") -> str:
    """The picture of a report."""
    catalogue = Catalogue(lang)
    plan, bots = found.plan, [line.bot for line in found.standings]
    chance = None if plan.is_team_game else 100 / plan.seats
    panels = [
        Panel(catalogue.text("arena-picture.points"), [span(line.points) for line in found.standings]),
        Panel(catalogue.text("arena-picture.first"), [share(line.first) for line in found.standings], chance),
    ]
    if found.ratings:
        rated = [found.ratings.get(bot) for bot in bots]
        spans = [None if each is None else Span(each.mean, each.low, each.high) for each in rated]
        panels.append(Panel(catalogue.text("arena-picture.rating"), spans))
    width = LABELS + len(panels) * (PANEL + GAP)
    height = TOP + LINE * len(bots) + BOTTOM
    title = catalogue.text(
        "arena-picture",
        preset=plan.preset,
        seats=plan.seats,
        games=found.games,
        deals=found.deals,
        seed=plan.seed,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        text(16, 26, title, size=15, weight="bold"),
    ]
    parts += [text(16, row_at(row) + 4, shortened(bot)) for row, bot in enumerate(bots)]
    for at, panel in enumerate(panels):
        parts += draw_panel(panel, LABELS + at * (PANEL + GAP), len(bots))
    return "\n".join([*parts, "</svg>", ""])


def span(found: Estimate) -> Span:
    """An estimate as a span."""
    low = found.mean if found.low is None else found.low
    high = found.mean if found.high is None else found.high
    return Span(found.mean, low, high)


def share(found: Estimate) -> Span:
    """A share in percent; no interval reaches beyond what a share can be."""
    whole = span(found)
    return Span(100 * whole.value, max(100 * whole.low, 0.0), min(100 * whole.high, 100.0))


def draw_panel(panel: Panel, left: float, rows: int) -> list[str]:
    """A scale, its ticks, and a dot with whiskers for each bot."""
    known = [item for item in panel.spans if item is not None]
    ends = [end for item in known for end in (item.low, item.high)]
    ends += [] if panel.mark is None else [panel.mark]
    ticks = scale(min(ends), max(ends))

    def x(value: float) -> float:
        return left + PANEL * (value - ticks[0]) / (ticks[-1] - ticks[0])

    foot = TOP + LINE * rows
    parts = [text(left, TOP - 18, panel.title, colour=QUIET)]
    for tick in ticks:
        parts.append(line(x(tick), TOP - 8, x(tick), foot, "#e4e0d3"))
        parts.append(text(x(tick), foot + 18, f"{tick:g}", colour=QUIET, size=11, anchor="middle"))
    if panel.mark is not None:
        parts.append(line(x(panel.mark), TOP - 8, x(panel.mark), foot, QUIET, dash="4 3"))
    for row, item in enumerate(panel.spans):
        if item is None:
            continue
        y = row_at(row)
        parts.append(line(x(item.low), y, x(item.high), y, DOT, width=2))
        parts += [line(x(end), y - 5, x(end), y + 5, DOT, width=2) for end in (item.low, item.high)]
        parts.append(f'<circle cx="{x(item.value):.1f}" cy="{y:.1f}" r="4.5" fill="{DOT}"/>')
    return parts


def scale(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest value to above the highest.

    >>> scale(3.2, 17.9)
    [0, 5, 10, 15, 20]
    >>> scale(33.333333333333336, 33.33333333333334)  # all equal, but for the last bit
    [30, 40]
    """
    reach = high - low
    if reach <= 1e-9 * abs(high):
        reach = abs(high) or 1.0
    unit = 10 ** floor(log10(reach / 4))
    step = next(unit * factor for factor in (1, 2, 5, 10) if reach / (unit * factor) <= 5)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [round(number * step, 10) for number in range(first, last + 1)]


def row_at(row: int) -> float:
    """How far down a bot's line is."""
    return TOP + LINE * (row + 0.5)


def shortened(name: str, size: int = 26) -> str:
    """A name that fits beside the panels; of a long one the end, where the class is."""
    return name if len(name) <= size else "…" + name[1 - size :]


def text(
    x: float,
    y: float,
    content: str,
    colour: str = INK,
    size: int = 13,
    anchor: str = "start",
    weight: str = "",
) -> str:
    """An SVG text."""
    bold = f' font-weight="{weight}"' if weight else ""
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}" text-anchor="{anchor}"{bold}'
    return f"<text {place}>{escape(content)}</text>"


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int = 1, dash: str = "") -> str:
    """An SVG line."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{dashed}/>'
