"""The middle of a nimmt table: rows with what lies beside them, pending cards, the draft, special cards."""

from __future__ import annotations

from collections.abc import Iterator

from vacherie.core.action import Card
from vacherie.core.drawing.sketch import CardSketch, Lane, counted
from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.placement import is_full
from vacherie.games.nimmt.sketch.known_rules import KnownRules
from vacherie.games.nimmt.table import OX, Coop, NimmtTable, Pending, Surprise
from vacherie.games.nimmt.variant import Classic

PLAIN = Classic()
"""What a view without its game is drawn with."""


def lanes(table: NimmtTable, rules: KnownRules) -> Iterator[Lane]:
    """The middle of the table, from top to bottom."""
    for number in range(1, len(table.rows) + 1):
        yield row_lane(table, number, rules)
    if table.offer:
        yield Lane("open", tuple([face(card) for card in table.offer]))
    if table.queue:
        yield Lane("next", tuple([pending(play) for play in table.queue]))
    match table.extra:
        case Coop(slots, pile) if any(slots) or pile:
            face_up = tuple([special for special in slots if special])
            yield Lane("special cards", badges=face_up, notes=face_down(pile))
        case Surprise(pile=pile):
            yield Lane("special cards", notes=face_down(pile))


def face(card: Card) -> CardSketch:
    """A number card, face up."""
    return CardSketch(card, BULLHEADS[card])


def row_lane(table: NimmtTable, number: int, rules: KnownRules) -> Lane:
    """A row: its cards, free places, and what lies beside it."""
    row = table.rows[number - 1]
    has_marker = table.marker is not None and table.marker.row == number
    has_cow = has_marker and rules.variant is not None and rules.variant.kind == "cow"
    badges = [name for name, lies in (("stop", row.stop), ("seven", row.seven)) if lies]
    if has_marker and not has_cow:
        badges.append(marker(table, number, rules))
    return Lane(
        str(number),
        tuple([face(card) for card in row.cards]),
        places=places(table),
        animal="cow" if has_cow else "",
        badges=tuple(badges),
        bullheads=bullheads(row.cards) if row.cards else None,
        notes=() if row.cards else ("empty",),
        is_full=not row.stop and is_full(rules.variant or PLAIN, table, number),
    )


def places(table: NimmtTable) -> int:
    """How many cards a row may show: five, or six where 7 Takes is in the game (R1.7, R8.9)."""
    usual = 6 if isinstance(table.extra, Coop | Surprise) else 5
    return max([usual, *(len(row.cards) for row in table.rows)])


def marker(table: NimmtTable, number: int, rules: KnownRules) -> str:
    """The marker of a fan card beside this row, in words (R4.7, R5.6)."""
    assert table.marker is not None
    match rules.variant and rules.variant.kind:
        case "parity":
            return "odd" if table.rows[number - 1].cards[-1] % 2 else "even"
        case "climb":
            return f"climb, then row {number - 1 if table.marker.up else number + 1}"
        case _:
            return "marker"


def pending(play: Pending) -> CardSketch:
    """A revealed card that is not placed yet, with its owner."""
    value = None if play.value == play.card else play.value
    owner = "Ox" if play.seat == OX else f"seat {play.seat}"
    return CardSketch(play.card, BULLHEADS[play.card], value=value, owner=owner)


def face_down(pile: int) -> tuple[str, ...]:
    """The pile of special cards that no seat can see."""
    return (f"{counted(pile, 'card')} face down",) if pile else ()
