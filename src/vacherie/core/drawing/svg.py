"""A sketch as a picture: one self-contained SVG, the same bytes for the same sketch.

It has a ground of its own, so that it looks the same on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from vacherie.core.drawing.sketch import CardSketch, Lane, SeatSketch, Sketch, counted
from vacherie.core.drawing.svg_card import (
    FELT_DEEP,
    GOLD,
    HEIGHT,
    TEXT,
    TEXT_SOFT,
    WIDTH,
    bullhead,
    card,
    cow,
    definitions,
    face_down,
)

PAGE = 760
"""The width of the picture; its height follows from what it shows."""
MARGIN = 14
FELT, CORAL = "#1f4a3d", "#ffb4a2"
ROW, LOOSE, OPEN, HAND, WORDS = 0.58, 0.36, 0.72, 0.28, 0.14
"""Scales of a card: in a row, in another line, alone in the middle, in a hand; and of a line without any."""
CARDS_AT = 52
"""Where the cards of a row begin."""
FIGURES_AT, FIGURE = 76, 46
"""Where the figures of a seat begin, and how wide each is."""


class Item(NamedTuple):
    """Something in a line: how wide it is, and how it is drawn with its left upper corner at a point."""

    width: float
    draw: Callable[[float, float], str]


def draw_svg(sketch: Sketch) -> str:
    """The whole picture."""
    parts = [words(sketch.title, MARGIN + 8, 30, size=15, weight=700)]
    y = 44.0
    for lane in sketch.lanes:
        drawn, high = draw_lane(lane, y)
        parts.append(drawn)
        y += high + 6
    y += 8
    if sketch.columns:
        parts += [
            words(column, figure_at(at), y + 8, size=11, colour=TEXT_SOFT, anchor="end")
            for at, column in enumerate(sketch.columns)
        ]
        y += 14
    for seat in sketch.seats:
        drawn, high = draw_seat(seat, sketch.columns, y)
        parts.append(drawn)
        y += high + 3
    y += 24
    parts.append(words(sketch.question, MARGIN + 8, y, size=14, colour=GOLD))
    height = round(y + 18)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{PAGE}"'
        f' height="{height}" viewBox="0 0 {PAGE} {height}" font-family="system-ui, sans-serif" role="img">'
        f"<title>{escape(sketch.title)}</title><desc>{escape(sketch.question)}</desc>"
    )
    ground = (
        f'<rect width="{PAGE}" height="{height}" rx="14" fill="{FELT_DEEP}"/>'
        f'<rect width="{PAGE}" height="{height}" rx="14" fill="url(#vacherie-light)"/>'
    )
    light = (
        '<radialGradient id="vacherie-light" cx=".5" cy="0" r="1">'
        f'<stop offset="0" stop-color="{FELT}"/><stop offset="1" stop-color="{FELT_DEEP}"/></radialGradient>'
    )
    return "\n".join([head, definitions(), light, ground, *parts, "</svg>\n"])


def words(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 13,
    colour: str = TEXT,
    anchor: str = "start",
    weight: int = 400,
) -> str:
    """A text on its base line."""
    bold = "" if weight == 400 else f' font-weight="{weight}"'
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    at = f'x="{x:.5g}" y="{y:.5g}"'
    return f'<text {at} font-size="{size:g}" fill="{colour}"{bold}{place}>{escape(text)}</text>'


def width_of(text: str, size: float) -> float:
    """About how wide a text is; rather too wide than too narrow."""
    return len(text) * size * 0.58


def panel(y: float, height: float) -> str:
    """The ground of a line of cards."""
    return (
        f'<rect x="{MARGIN}" y="{y:.5g}" width="{PAGE - 2 * MARGIN}" height="{height:.5g}" rx="10"'
        ' fill="#000" fill-opacity=".15" stroke="#fff" stroke-opacity=".12"/>'
    )


def put(items: Sequence[Item], x: float, y: float, line: float) -> tuple[str, int]:
    """Items beside each other, on as many lines as they need; and how many that are.

    Drawn from right to left: where cards overlap, the left one lies on top.
    """
    parts, left, lines = [], x, 1
    for item in items:
        if left + item.width > PAGE - MARGIN and left > x:
            left, y, lines = x, y + line, lines + 1
        parts.append(item.draw(left, y))
        left += item.width
    return "".join(reversed(parts)), lines


def draw_lane(lane: Lane, y: float) -> tuple[str, float]:
    """A line of cards, and how high it is."""
    if lane.places:
        return draw_row(lane, y)
    scale = (LOOSE if lane.chips is None else OPEN) if lane.cards else WORDS
    high = HEIGHT * scale + (18 if any(face.owner for face in lane.cards) else 6)
    items = [card_item(face, scale) for face in lane.cards]
    if lane.chips is not None:
        items += [gap(10), *[chip_item(HEIGHT * scale)] * lane.chips, gap(6)]
    notes = ([counted(lane.chips, "chip")] if lane.chips is not None else []) + [*lane.notes]
    items += [badge_item(name, HEIGHT * scale) for name in lane.badges]
    items += [text_item(", ".join(notes), HEIGHT * scale)] if notes else []
    start = MARGIN + 12 + max(38, width_of(lane.label, 12) + 8)
    drawn, lines = put(items, start, y + 6, high)
    height = lines * high + 6
    name = words(lane.label, MARGIN + 10, y + 6 + HEIGHT * scale / 2 + 4, size=12, colour=TEXT_SOFT)
    return panel(y, height) + name + drawn, height


def draw_row(lane: Lane, y: float) -> tuple[str, float]:
    """A row: its cards, free places, and behind them what it costs and what lies beside it."""
    high, step = HEIGHT * ROW + 12, WIDTH * ROW + 6
    top, middle = y + 6, y + high / 2
    parts = [panel(y, high), words(lane.label, MARGIN + 18, middle + 4, colour=TEXT_SOFT, anchor="middle")]
    parts += [card(face, CARDS_AT + at * step, top, ROW) for at, face in enumerate(lane.cards)]
    used = len(lane.cards)
    if lane.animal:
        parts.append(cow(CARDS_AT + used * step, top, ROW))
        used += 1
    parts += [
        f'<rect x="{CARDS_AT + at * step:.5g}" y="{top:.5g}" width="{WIDTH * ROW:g}"'
        f' height="{HEIGHT * ROW:g}" rx="5" fill="none" stroke="#fff" stroke-opacity=".14"'
        ' stroke-dasharray="3 3"/>'
        for at in range(used, lane.places)
    ]
    x = CARDS_AT + max(lane.places, used) * step + 12
    if lane.bullheads is not None:
        colour = CORAL if lane.is_full else TEXT
        parts.append(
            words(str(lane.bullheads), x + 24, middle + 5, size=16, colour=colour, anchor="end", weight=700)
        )
        parts.append(bullhead(x + 29, middle - 8, 0.38, colour))
        x += 58
    notes = [*lane.notes, *(["full"] if lane.is_full else [])]
    colour = CORAL if lane.is_full else TEXT_SOFT
    items = [text_item(", ".join(notes), high, colour)] if notes else []
    items += [badge_item(name, high) for name in lane.badges]
    return "".join(parts) + put(items, x, y, high)[0], high


def draw_seat(seat: SeatSketch, columns: Sequence[str], y: float) -> tuple[str, float]:
    """A seat: its name, its figures, its cards; and how high it is."""
    line = HEIGHT * HAND + 5
    high = line if seat.cards or seat.backs else 24
    items: list[Item] = []
    for at, face in enumerate(seat.cards):
        is_covering = at + 1 < len(seat.cards) and seat.cards[at + 1].is_covered
        items.append(card_item(face, HAND, WIDTH * HAND * 0.5 if is_covering else None))
    if seat.backs:
        items += [back_item(9)] * (seat.backs - 1) + [back_item(WIDTH * HAND + 6)]
    items += [badge_item(name, high - 4) for name in seat.badges]
    items += [text_item(", ".join(seat.notes), high - 4)] if seat.notes else []
    drawn, lines = put(items, figure_at(len(columns)) - 20, y + 2, line)
    colour = GOLD if seat.is_asked else TEXT
    middle = y + high / 2 + 4
    parts = [words(seat.name, MARGIN + 22, middle, colour=colour, weight=700 if seat.is_asked else 400)]
    if seat.is_asked:
        parts.append(f'<path d="M{MARGIN + 8} {middle - 9:.5g}l8 4.5-8 4.5z" fill="{GOLD}"/>')
    for at, figure in enumerate(seat.figures):
        if not figure:
            continue
        weight = 700 if at == len(seat.figures) - 1 else 400
        parts.append(words(figure, figure_at(at), middle, anchor="end", weight=weight))
        if columns[at] == "chips":
            parts.append(chip(figure_at(at) - 26, middle - 4.5, 5))
    return "".join(parts) + drawn, high + (lines - 1) * line


def figure_at(column: int) -> float:
    """The right edge of a column of figures."""
    return FIGURES_AT + (column + 1) * FIGURE


def gap(width: float) -> Item:
    """Nothing."""
    return Item(width, lambda x, y: "")


def card_item(face: CardSketch, scale: float, width: float | None = None) -> Item:
    """A card face up, its owner below it."""

    def draw(x: float, y: float) -> str:
        if not face.owner:
            return card(face, x, y, scale)
        below = y + HEIGHT * scale + 12
        owner = words(face.owner, x + WIDTH * scale / 2, below, size=11, colour=TEXT_SOFT, anchor="middle")
        return card(face, x, y, scale) + owner

    usual = WIDTH * scale + (14 if face.owner else 3)
    return Item(usual if width is None else width, draw)


def back_item(width: float) -> Item:
    """A card face down; narrow where the next one lies on it."""
    return Item(width, lambda x, y: face_down(x, y, HAND))


def chip(x: float, y: float, radius: float) -> str:
    """A chip."""
    at = f'cx="{x:.5g}" cy="{y:.5g}"'
    return (
        f'<circle {at} r="{radius:g}" fill="{GOLD}"/>'
        f'<circle {at} r="{radius * 0.66:.3g}" fill="none" stroke="#6b4a12" stroke-dasharray="2 1.6"/>'
    )


def chip_item(high: float) -> Item:
    """A chip in a line."""
    return Item(20, lambda x, y: chip(x + 10, y + high / 2, 9))


def badge_item(name: str, high: float) -> Item:
    """A special card or a marker, by its name, in the middle of a line so high."""
    wide = width_of(name, 11) + 12

    def draw(x: float, y: float) -> str:
        middle = y + high / 2
        return (
            f'<rect x="{x:.5g}" y="{middle - 10:.5g}" width="{wide:.4g}" height="20" rx="6" fill="none"'
            f' stroke="{GOLD}"/>'
            + words(name, x + wide / 2, middle + 4, size=11, colour=GOLD, anchor="middle")
        )

    return Item(wide + 3, draw)


def text_item(text: str, high: float, colour: str = TEXT_SOFT) -> Item:
    """A text in the middle of a line so high."""
    return Item(
        width_of(text, 12) + 8, lambda x, y: words(text, x + 2, y + high / 2 + 4, size=12, colour=colour)
    )
