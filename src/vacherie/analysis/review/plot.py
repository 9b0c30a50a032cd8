"""Draws the curve of a review as SVG: the chance to win of every side over the game, with marks at mistakes.

No plotting library is needed; every side has a dash of its own besides its colour.
"""

from __future__ import annotations

from html import escape

from vacherie.analysis.review.format import Review, ReviewedDecision
from vacherie.locale.catalogue import Catalogue

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 820, 300, 48, 46, 130, 34
INK, QUIET, PAPER = "#3b3a36", "#8a877d", "#fffdf7"
COLOURS = (
    "#b5462f", "#2f6db5", "#4f8f3a", "#a36a12", "#7b4fa3", "#2a8c8c", "#b03a75", "#5f6b2b", "#555555",
    "#c07a5a",
)  # fmt: skip
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
MARKS = {"mistake": "?", "blunder": "??"}


def draw(review: Review, lang: str = "en") -> str:
    """The picture of a review.

    >>> from vacherie.analysis.review.format import UNIT
    >>> empty = Review(preset="classic", names=("Ann", "Bob"), sides=2, team=False, over=False, unit=UNIT,
    ...     rollouts=1, seed=0, sketch=True, seats=(), moments=(), steps=(), decisions=())
    >>> draw(empty).startswith("<svg")
    True
    """
    catalogue = Catalogue(lang)
    title = catalogue.text("review-curve", preset=catalogue.text(f"preset-{review.preset}"))
    names = side_names(catalogue, review)
    last = max([step.frame for step in review.steps], default=1) or 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="26" font-size="15" font-weight="bold" fill="{INK}">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = height_of(percent / 100)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="{QUIET}" stroke-width="0.4"/>'
        )
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="{QUIET}">{percent} %</text>')
    for side in range(review.sides):
        parts += curve(review, side, names[side], last)
    parts += [mark(review, decision, last) for decision in review.decisions if decision.severity in MARKS]
    return "\n".join([*parts, "</svg>\n"])


def side_names(catalogue: Catalogue, review: Review) -> list[str]:
    """The names of the sides."""
    if review.team:
        return [catalogue.text("name-team"), catalogue.text("name-ox")]
    return list(review.names)


def curve(review: Review, side: int, name: str, last: int) -> list[str]:
    """The line of one side, with its name at the right end."""
    points = [(place_of(step.frame, last), height_of(step.chances[side])) for step in review.steps]
    colour, dash = COLOURS[side % len(COLOURS)], DASHES[side % len(DASHES)]
    line = " ".join(f"{x},{y}" for x, y in points)
    y = TOP + 14 * side + 10
    x = WIDTH - RIGHT + 12
    style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
    return [
        f'<polyline points="{line}" fill="none" {style}/>',
        f'<line x1="{x}" x2="{x + 24}" y1="{y - 4}" y2="{y - 4}" {style}/>',
        f'<text x="{x + 30}" y="{y}" fill="{INK}">{escape(name[:14])}</text>',
    ]


def mark(review: Review, decision: ReviewedDecision, last: int) -> str:
    """A sign at a mistake, on the curve of its side."""
    side = 0 if review.team else decision.seat
    chance = next((s.chances[side] for s in review.steps if s.frame >= decision.frame), 0.5)
    x, y = place_of(decision.frame, last), height_of(chance)
    colour = COLOURS[side % len(COLOURS)]
    sign = MARKS[decision.severity]
    return (
        f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>'
        f'<text x="{x}" y="{y - 7}" text-anchor="middle" font-weight="bold" fill="{colour}">{sign}</text>'
    )


def place_of(frame: int, last: int) -> float:
    """Where an action lies."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * frame / last, 1)


def height_of(chance: float) -> float:
    """Where a chance lies."""
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance, 1)
