"""Trying things out: the rules, run on what one seat sees, to find out what an answer would lead to.

All that decides where revealed cards go lies open on the table, so a trial guesses nothing: what is hidden
is left out. It says what becomes of the revealed cards if nobody does anything special about it.
"""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import Run, cheapest, choose_row, place
from vacherie.games.nimmt.step import PLACE, ChoosingRow, Place
from vacherie.games.nimmt.table import Hidden, Pending, Private, State, View

NOTHING = Private(())


def bench(game: Nimmt, view: View, points: tuple[int, ...] = ()) -> Run:
    """A work bench about to place the first card of the queue, with nothing where others have secrets.

    `points` are the points of the round by side, for where they matter (R9.14).
    """
    table = view.table
    sides = len(table.taken)
    own = view.private or NOTHING
    privates = tuple([own if seat == view.seat else NOTHING for seat in range(table.seats)])
    hidden = Hidden(piles=((),) * sides, points=points or (0,) * sides)
    run = Run(State(table, privates, hidden), game.variant, game.module)
    run.todo = (PLACE,)
    return run


def answer(run: Run, view: View, choice: Choice) -> None:
    """Carry out a special card, or none."""
    assert view.seat is not None
    run.module.answer(run, view.table.todo[0], view.seat, choice)


def go_on(run: Run) -> None:
    """Place the next card; who has to choose takes the cheapest row, nobody swaps."""
    while run.todo:
        step, run.todo = run.todo[0], run.todo[1:]
        if isinstance(step, Place):
            place(run, step)
        elif isinstance(step, ChoosingRow):
            row = cheapest(run.table)
            choose_row(run, row if row in step.rows else step.rows[0])


def finish(run: Run) -> None:
    """Place all cards of the trick."""
    go_on(run)
    while run.table.queue:
        run.todo = (PLACE,)
        go_on(run)


def cost(run: Run, seat: Seat) -> int:
    """How the points of a seat have changed."""
    return sum([event.change for event in run.events if isinstance(event, Took) and event.seat == seat])


def row_cost(game: Nimmt, view: View, row: int) -> int:
    """What the next card costs its owner with this choice of row, all that follows included (R2.8, R6.9)."""
    run = bench(game, view)
    seat = run.table.queue[0].seat
    choose_row(run, row)
    return cost(run, seat)


def first_cost(game: Nimmt, view: View, pending: Pending) -> int:
    """What a card costs its owner if it is placed before all others."""
    view = View(view.seat, replace(view.table, queue=(pending,)), view.private)
    run = bench(game, view)
    run.todo = ()
    place(run, PLACE)
    if not run.todo:
        return cost(run, pending.seat)
    step = run.todo[0]
    assert isinstance(step, ChoosingRow)
    return min(row_cost(game, view, row) for row in step.rows)
