"""One-trick lookahead: the rules of placement run on one seat's view, to find what an answer leads to.

All that decides where revealed cards go is public, so nothing is determinised: hidden values are left empty.
The result holds if no other seat plays a special card.
"""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.action import Choice, Seat
from vacherie.games.nimmt import preview
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.placement import cheapest, choose_row, place
from vacherie.games.nimmt.step import PLACE, ChoosingRow, Place
from vacherie.games.nimmt.table import Pending, View
from vacherie.games.nimmt.transition import Transition


def start(game: Nimmt, view: View, points: tuple[int, ...] = ()) -> Transition[Mode]:
    """A transition about to place the first card of the queue; `points` where they matter (R9.14)."""
    transition = preview.start(game.variant, game.mode, view, points)
    transition.todo = (PLACE,)
    return transition


def answer(transition: Transition[Mode], view: View, choice: Choice) -> None:
    """Carry out the answer: a special card or a pass."""
    assert view.seat is not None
    transition.mode.answer(transition, view.table.todo[0], view.seat, choice)


def place_next(transition: Transition[Mode]) -> None:
    """Place the next card; a seat that has to choose takes the cheapest row, and no seat swaps."""
    while transition.todo:
        step, transition.todo = transition.todo[0], transition.todo[1:]
        if isinstance(step, Place):
            place(transition, step)
        elif isinstance(step, ChoosingRow):
            # The rows on offer are all empty (R8.13), or all that are not locked.
            first = step.rows[0]
            choose_row(
                transition, cheapest(transition.table) if transition.table.rows[first - 1].cards else first
            )


def place_all(transition: Transition[Mode]) -> None:
    """Place all cards of the trick."""
    place_next(transition)
    while transition.table.queue:
        transition.todo = (PLACE,)
        place_next(transition)


def cost(transition: Transition[Mode], seat: Seat) -> int:
    """How the points of a seat have changed."""
    return sum(
        [event.change for event in transition.events if isinstance(event, Took) and event.seat == seat]
    )


def choose(game: Nimmt, view: View, row: int) -> Transition[Mode]:
    """The next card, placed with this choice of row (R2.8)."""
    transition = start(game, view)
    transition.todo = preview.NO_STEPS
    choose_row(transition, row)
    return transition


def first_cost(game: Nimmt, view: View, pending: Pending) -> int:
    """What a card costs its owner if it is placed before all others, with the best choice of row."""
    view = View(view.seat, replace(view.table, queue=(pending,)), view.private)
    transition = start(game, view)
    transition.todo = preview.NO_STEPS
    place(transition, PLACE)
    if transition.todo and isinstance(transition.todo[0], ChoosingRow):
        return min(cost(choose(game, view, row), pending.seat) for row in transition.todo[0].rows)
    return cost(transition, pending.seat)
