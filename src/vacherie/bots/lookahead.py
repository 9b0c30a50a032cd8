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
from vacherie.games.nimmt.step import PLACE, AnyStep, ChoosingRow, Place
from vacherie.games.nimmt.table import Hidden, Pending, Private, State, View

NOTHING = Private(())
NO_STEPS: tuple[AnyStep, ...] = ()


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
            # The rows on offer are all empty (R8.13), or all that are not locked.
            first = step.rows[0]
            choose_row(run, cheapest(run.table) if run.table.rows[first - 1].cards else first)


def finish(run: Run) -> None:
    """Place all cards of the trick."""
    go_on(run)
    while run.table.queue:
        run.todo = (PLACE,)
        go_on(run)


def cost(run: Run, seat: Seat) -> int:
    """How the points of a seat have changed."""
    return sum([event.change for event in run.events if isinstance(event, Took) and event.seat == seat])


def choose(game: Nimmt, view: View, row: int) -> Run:
    """The next card, placed with this choice of row (R2.8)."""
    run = bench(game, view)
    run.todo = NO_STEPS
    choose_row(run, row)
    return run


def first_cost(game: Nimmt, view: View, pending: Pending) -> int:
    """What a card costs its owner if it is placed before all others, with the best choice of row."""
    view = View(view.seat, replace(view.table, queue=(pending,)), view.private)
    run = bench(game, view)
    run.todo = NO_STEPS
    place(run, PLACE)
    if run.todo and isinstance(run.todo[0], ChoosingRow):
        return min(cost(choose(game, view, row), pending.seat) for row in run.todo[0].rows)
    return cost(run, pending.seat)
