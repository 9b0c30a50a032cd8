"""Preview of a choice: where a card would go, what it would cost, and what a special card would do.

It runs the rules themselves on what one seat sees, so that no client has to reimplement markers, locks and
queues. Whatever is hidden is left empty, and what other seats may do first is left out.
"""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.action import Choice
from vacherie.core.game import Preview
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Pass, Play, Use
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.placement import place
from vacherie.games.nimmt.special_event import Inserted, Reordered
from vacherie.games.nimmt.step import PLACE, AnyStep, ChooseSpecial, ChoosingRow, Place
from vacherie.games.nimmt.table import Hidden, Pending, Private, State, View
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic

NOTHING = Private(())
NO_STEPS: tuple[AnyStep, ...] = ()


def foresee(variant: Classic, mode: Mode, view: View, choice: Choice) -> Preview | None:
    """What a choice of this seat would lead to; None where nothing can be said."""
    table = view.table
    match choice:
        case Play():
            return foresee_play(variant, mode, view, choice)
        case ChooseRow(row):
            cards = table.rows[row - 1].cards
            return Preview(row, len(cards), bullheads(cards), takes=bool(cards))
        case Use():
            return foresee_use(variant, mode, view, choice)
        case Pass() if isinstance(table.todo[0], ChooseSpecial):
            return foresee_use(variant, mode, view, choice)
        case _:
            return None


def foresee_play(variant: Classic, mode: Mode, view: View, play: Play) -> Preview | None:
    """A hand card, placed on the rows as they lie (R2.5-R2.8)."""
    value = variant.value(play.card, play.reversed)
    if value is None or not view.table.rows or view.seat is None:
        return None
    table = replace(view.table, queue=(Pending(view.seat, play.card, value),))
    return place_next(start(variant, mode, View(view.seat, table, view.private), table.points), PLACE)


def foresee_use(variant: Classic, mode: Mode, view: View, choice: Choice) -> Preview:
    """A special card (or none, R9.6), and the next card if that is placed right after it."""
    assert view.seat is not None
    transition = start(variant, mode, view, view.table.points)
    step, transition.todo = transition.todo[0], transition.todo[1:]
    mode.answer(transition, step, view.seat, choice)
    taken = tuple([card for event in transition.events if isinstance(event, Took) for card in event.cards])
    moved = [event.queue for event in transition.events if isinstance(event, Reordered)]
    inserted = [event.row for event in transition.events if isinstance(event, Inserted)]
    transition.events = []
    placed = Preview(inserted[0] if inserted else None, 0, 0)
    if transition.todo and isinstance(step := transition.todo[0], Place):
        placed = place_next(transition, step)
    queue = tuple([pending.card for pending in moved[0]]) if moved else ()
    return replace(placed, taken=taken, queue=queue)


def start(variant: Classic, mode: Mode, view: View, points: tuple[int, ...]) -> Transition[Mode]:
    """A transition from what a seat sees; points that are not given count as none (R9.14, R12)."""
    table = view.table
    sides = len(table.taken)
    own = view.private or NOTHING
    privates = tuple([own if seat == view.seat else NOTHING for seat in range(table.seats)])
    hidden = Hidden(((),) * sides, points + (0,) * (sides - len(points)))
    return Transition(State(table, privates, hidden), variant, mode)


def place_next(transition: Transition[Mode], step: Place) -> Preview:
    """The first card of the queue is placed."""
    rows = transition.table.rows
    transition.todo = NO_STEPS
    place(transition, step)
    if transition.todo and isinstance(transition.todo[0], ChoosingRow):
        return Preview(None, 0, min([bullheads(rows[n - 1].cards) for n in transition.todo[0].rows]))
    taken = [event for event in transition.events if isinstance(event, Took)]
    first = next(event for event in transition.events if isinstance(event, Placed | Took))
    return Preview(
        first.row,
        sum([len(event.cards) for event in taken]),
        sum([event.change for event in taken]),
        takes=isinstance(first, Took),
    )
