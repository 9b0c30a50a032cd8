"""The sketch of a No Thanks! table: the open card with its chips, and every seat's cards in runs (R11)."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Card
from vacherie.core.drawing.sketch import CardSketch, Lane, SeatSketch, Sketch, counted, listed, sketch_view
from vacherie.core.score import lowest, totals
from vacherie.games.nothanks.table import HIGHEST, NoThanksTable, State, View, score

COLUMNS = ("cards", "chips", "total")


def sketch(shown: State | View, preset: str = "") -> Sketch:
    """The sketch of a state, all chips in sight, or of a view. `preset`: its name, where it is known."""
    table = shown.table
    chips: list[int | None] = [*table.chips] or [None] * table.seats
    if isinstance(shown, State):
        chips = [private.chips for private in shown.privates]
    elif shown.seat is not None and shown.private is not None:
        chips[shown.seat] = shown.private.chips
    return Sketch(
        title(table, preset),
        (middle(table),) if table.card is not None else (),
        COLUMNS,
        tuple([one_seat(table, seat, chips[seat]) for seat in range(table.seats)]),
        question(table),
    )


@sketch_view.register
def _(view: View) -> Sketch:
    return sketch(view)


def title(table: NoThanksTable, preset: str) -> str:
    """Preset, seats and round."""
    parts = [preset, counted(table.seats, "seat"), f"round {table.round}" if table.round else ""]
    return ", ".join(part for part in parts if part)


def middle(table: NoThanksTable) -> Lane:
    """The open card, the chips on it, and the pile."""
    assert table.card is not None
    face = CardSketch(table.card, hill=table.card / HIGHEST)
    return Lane(
        "open card", (face,), chips=table.on_card, notes=(f"{counted(table.pile, 'card')} face down",)
    )


def one_seat(table: NoThanksTable, seat: int, chips: int | None) -> SeatSketch:
    """A seat: what its cards cost, its chips if they are in sight, its total, its cards."""
    cards = table.owned[seat]
    is_running = table.due == "turn"
    done = sum(points[seat] for points in table.history)
    total: int | None = done
    if is_running:  # what the round will add depends on chips that may be out of sight (R11.10)
        total = None if chips is None else done + score(cards, chips)
    is_asked = is_running and seat == table.active
    figures = tuple(["" if figure is None else str(figure) for figure in (table.points[seat], chips, total)])
    return SeatSketch(f"seat {seat}", figures, runs(cards), is_asked=is_asked)


def runs(cards: Sequence[Card]) -> tuple[CardSketch, ...]:
    """Cards in ascending order; in a run all but the lowest are covered, for they cost nothing (R11.7)."""
    return tuple([CardSketch(card, hill=card / HIGHEST, is_covered=card - 1 in cards) for card in cards])


def question(table: NoThanksTable) -> str:
    """What happens next; whether the seat has a chip left is not said (R11.5, R11.10)."""
    if table.due == "turn":
        return f"Seat {table.active} takes the {table.card}, or says no thanks and pays a chip."
    if table.due == "deal":
        return "The next round is to be dealt." if table.round else "The cards are to be dealt."
    sums = totals(table.history)
    best = lowest(sums)
    who = f"seats {listed(best)} win" if len(best) > 1 else f"seat {best[0]} wins"
    return f"The game is over: {who}, {counted(sums[best[0]], 'point')}."
