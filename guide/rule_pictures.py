"""Drawings of the rules as SVG: rows, runs and turned cards, with the cards of the engine's own pictures."""

from __future__ import annotations

from collections.abc import Iterator

from vacherie.core.drawing.sketch import CardSketch, Lane, Sketch
from vacherie.core.drawing.svg import draw_svg
from vacherie.games.nimmt.cards import bullheads
from vacherie.locale.rules import DrawnRow, Picture, RowsPicture, RunsPicture, TurnedPicture

PLACES = 5


def draw(picture: Picture) -> str:
    """A drawing that stands alone."""
    return draw_svg(Sketch("", tuple(lanes(picture)), (), (), ""))


def lanes(picture: Picture) -> Iterator[Lane]:
    """The lines of cards of a drawing."""
    match picture:
        case RowsPicture(rows):
            for place, row in enumerate(rows, 1):
                yield drawn_row(picture, row, row.number or place)
        case TurnedPicture(number, value):
            yield Lane("", (card(number), CardSketch(number, bullheads([number]), value=value)), places=2)
        case RunsPicture(cards, chips):
            yield Lane("", runs(cards), chips=chips or None)


def card(number: int, *, is_chosen: bool = False) -> CardSketch:
    """A card face up."""
    return CardSketch(number, bullheads([number]), is_chosen=is_chosen)


def drawn_row(picture: RowsPicture, row: DrawnRow, number: int) -> Lane:
    """A row; cards that have just been placed, or are about to come, have a golden edge."""
    owners = dict(picture.fresh)
    cards = [card(number, is_chosen=number in owners) for number in row.cards]
    places = PLACES + row.seven
    if row.comes is not None:
        value = row.comes.value
        coming = row.comes.card
        cards.append(CardSketch(coming, bullheads([coming]), value=value, is_chosen=True))
    return Lane(
        str(number),
        tuple(cards),
        places=places,
        animal="cow" if picture.marker == "cow" and row.marked else "",
        badges=tuple(badge for badge, is_there in (("7", row.seven), ("STOP", row.stop)) if is_there)
        + (MARKERS[picture.marker] if row.marked and picture.marker else ()),
        bullheads=bullheads(row.cards) if picture.priced else None,
        notes=tuple(f"{number}: {owners[number]}" for number in row.cards if number in owners),
    )


MARKERS: dict[str, tuple[str, ...]] = {"parity": ("±",), "climb": ("↘",), "cow": ()}
"""What stands for the marker of a row; the cow is drawn."""


def runs(cards: tuple[int, ...]) -> tuple[CardSketch, ...]:
    """Cards in runs: only the lowest of each counts, and the others lie below it."""
    return tuple(CardSketch(number, hill=number / 35, is_covered=number - 1 in cards) for number in cards)
