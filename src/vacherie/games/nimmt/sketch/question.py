"""What happens next at a nimmt table, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Seat
from vacherie.core.drawing.sketch import counted, listed
from vacherie.core.score import lowest, totals
from vacherie.games.nimmt.sketch.seats import asked
from vacherie.games.nimmt.step import (
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    Over,
    Select,
    Shuffling,
    Swap,
    Window,
)
from vacherie.games.nimmt.table import Coop, NimmtTable


def question(table: NimmtTable) -> str:
    """Who is asked for what; every seat may know this."""
    head = table.queue[0].card if table.queue else None
    match table.todo[0]:
        case Shuffling():
            return "The next round is to be dealt." if table.round else "The cards are to be dealt."
        case Over():
            return result(table)
        case Drafting(seat):
            return f"Seat {seat} drafts a card."
        case Select():
            return f"{named(asked(table))} {verb(asked(table), 'choose')} a card."
        case Window():
            before = "before the next trick" if head is None else f"before the {head} is placed"
            return f"{named(asked(table))} may use a special card {before}, or pass."
        case ChooseSpecial(seat):
            return f"Seat {seat} may play a special card before its {head}, or pass."
        case Swap(seat):
            return f"Seat {seat} may swap a special card, or pass."
        case ChoosingRow(seat, rows):
            choices = f"row {listed(rows, 'or')}"
            if table.rows[rows[0] - 1].cards:
                return f"Seat {seat} takes {choices} with its {head}."
            return f"Seat {seat} starts {choices} with its {head}."
        case step:
            raise AssertionError(f"no question: {step}")


def result(table: NimmtTable) -> str:
    """How the game has ended (R2.11, R8.20)."""
    sums = totals(table.history)
    best = lowest(sums)
    if not isinstance(table.extra, Coop):
        return f"The game is over: {named(best).lower()} {verb(best, 'win')}, {points(sums[best[0]])}."
    if len(best) > 1:
        return f"The game is over: a draw, {points(sums[0])} each."
    return f"The game is over: the {('team', 'Ox')[best[0]]} wins, {min(sums)} to {points(max(sums))}."


def points(number: int) -> str:
    """Penalty points in words."""
    return counted(number, "point")


def named(seats: Sequence[Seat]) -> str:
    """Seats at the start of a sentence.

    >>> named((0, 2)), named((1,))
    ('Seats 0 and 2', 'Seat 1')
    """
    return f"Seat{'s' if len(seats) > 1 else ''} {listed(seats)}"


def verb(seats: Sequence[Seat], word: str) -> str:
    """A verb that agrees with the seats."""
    return word if len(seats) > 1 else f"{word}s"
