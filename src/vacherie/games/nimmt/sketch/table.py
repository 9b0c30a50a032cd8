"""The sketch of a whole nimmt table: with all hands in sight, or as one seat sees it."""

from __future__ import annotations

from vacherie.core.drawing.sketch import Sketch, counted, sketch_view
from vacherie.games.nimmt.sketch.known_rules import KnownRules
from vacherie.games.nimmt.sketch.question import question
from vacherie.games.nimmt.sketch.rows import lanes
from vacherie.games.nimmt.sketch.seats import COLUMNS, seats
from vacherie.games.nimmt.step import Drafting
from vacherie.games.nimmt.table import NimmtTable, Private, State, View


def sketch(shown: State | View, rules: KnownRules) -> Sketch:
    """The sketch of a state, all hands and points in sight, or of a view."""
    table = shown.table
    running = table.points
    hands: list[Private | None] = [None] * table.seats
    if isinstance(shown, State):
        hands, running = [*shown.privates], shown.hidden.points
    elif shown.seat is not None:
        hands[shown.seat] = shown.private
    return Sketch(
        title(table, rules),
        tuple(lanes(table, rules)),
        COLUMNS,
        tuple(seats(table, hands, running, rules)),
        question(table),
    )


@sketch_view.register
def _(view: View) -> Sketch:
    return sketch(view, KnownRules())


def title(table: NimmtTable, rules: KnownRules) -> str:
    """Preset, seats, round and trick, as far as they are known."""
    parts = [rules.preset, counted(table.seats, "seat")]
    if table.round:
        parts.append(f"round {table.round}")
        of_all = "" if rules.tricks is None else f" of {rules.tricks}"
        parts.append("draft" if isinstance(table.todo[0], Drafting) else f"trick {table.trick}{of_all}")
    return ", ".join(part for part in parts if part)
