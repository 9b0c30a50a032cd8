"""A sketch as plain text, at most 80 columns wide: what `print` shows of a match or a view.

No colours and no frames, and only ASCII, which every terminal and every encoding has. `44^5` is a card with
five bullheads, `(12)` a card that is committed but not revealed, `(12~)` one that is committed reversed,
`[stop]` a special card or a marker.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from vacherie.core.drawing.sketch import CardSketch, Lane, SeatSketch, Sketch, counted

WIDTH = 80
CELL = 6
"""Columns of a card in a row."""


def draw_text(sketch: Sketch) -> str:
    """The whole drawing; the last line has no line break.

    >>> row = Lane("1", (CardSketch(44, 5), CardSketch(45, 2)), places=3, bullheads=7)
    >>> seat = SeatSketch("seat 0", ("7",), (CardSketch(3, 1), CardSketch(8, 1)), is_asked=True)
    >>> print(draw_text(Sketch("classic", (row,), ("round",), (seat,), "Seat 0 plays.")))
    classic
    <BLANKLINE>
      1   44^5  45^2   .    7 bullheads
    <BLANKLINE>
               round
    > seat 0       7  3 8
    <BLANKLINE>
    Seat 0 plays.
    """
    parts = [
        wrap(sketch.title, WIDTH),
        [line for lane in sketch.lanes for line in lane_lines(lane)],
        seat_lines(sketch),
        wrap(sketch.question, WIDTH),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in lines) for lines in parts if lines)


def lane_lines(lane: Lane) -> list[str]:
    """A lane: with room for cards in columns, otherwise one card after another."""
    notes = list(lane.notes)
    if lane.bullheads is not None:
        notes.insert(0, counted(lane.bullheads, "bullhead"))
    if lane.chips is not None:
        notes.insert(0, f"with {counted(lane.chips, 'chip')}")
    if lane.is_full:
        notes.append("full")
    words = [", ".join(notes), *map(badge, lane.badges)]
    if not lane.places:
        return flow(f"  {lane.label}: ", [*map(loose_card, lane.cards), *words[1:], words[0]])
    cells = [f"{card.card:>4}^{card.bullheads}" for card in lane.cards]
    if lane.animal:
        cells.append(f"{lane.animal:>5} ")
    cells += ["   .  "] * (lane.places - len(cells))
    return flow(f"{lane.label:>3} {''.join(cells)}  ", words)


def loose_card(card: CardSketch) -> str:
    """A card outside a row, with its owner if it has one."""
    number = hand_card(card) + (f"^{card.bullheads}" if card.bullheads else "")
    return f"{number} ({card.owner})" if card.owner else number


def hand_card(card: CardSketch) -> str:
    """The number of a card, and whether it is chosen or reversed."""
    if card.is_chosen:
        return f"({card.card}{'' if card.value is None else '~'})"
    return f"{card.card}" if card.value is None else f"{card.card}~{card.value}"


def badge(name: str) -> str:
    """A special card or a marker."""
    return f"[{name}]"


def seat_lines(sketch: Sketch) -> list[str]:
    """The seats below each other, with a heading above their figures."""
    wide = max(len(seat.name) for seat in sketch.seats) + 2
    lines = []
    if sketch.columns:
        lines.append(" " * wide + "".join(f"{column:>8}" for column in sketch.columns))
    for seat in sketch.seats:
        figures = [f"{figure:>8}" for figure in seat.figures] or [" " * 8] * len(sketch.columns)
        start = f"{'>' if seat.is_asked else ' '} {seat.name}".ljust(wide) + "".join(figures) + "  "
        lines += flow(start, held(seat))
    return lines


def held(seat: SeatSketch) -> Iterable[str]:
    """What a seat holds and what is said about it, as words that a line may break between."""
    words: list[str] = []
    for card in seat.cards:
        if card.is_covered:
            words[-1] += f"-{hand_card(card)}"
        else:
            words.append(hand_card(card))
    backs = [f"{'+ ' if words else ''}{counted(seat.backs, 'hidden card')}"] if seat.backs else []
    return [*words, *map(badge, seat.badges), ", ".join([*backs, *seat.notes])]


def flow(start: str, words: Iterable[str]) -> list[str]:
    """Words behind a start, on as many lines as they need, all of them behind the start."""
    lines, line = [], start
    for word in words:
        if not word:
            continue
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = " " * len(start)
        line += f"{word} "
    return [*lines, line]
