"""The run of a trick: what happens by itself until somebody must be asked (R2.3-R2.4, R2.9).

The order of things is `Table.todo`; a step that needs an answer stops the run and becomes the open question.
"""

from __future__ import annotations

from operator import attrgetter

from vacherie.core.event import Event
from vacherie.games.nimmt.event import Asked, Revealed, TrickBegan
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import Run, place
from vacherie.games.nimmt.round import end_round, lay_rows
from vacherie.games.nimmt.step import (
    END_TRICK,
    NEXT_CARD,
    PLACE,
    SELECT,
    EndTrick,
    NextCard,
    NextTrick,
    Place,
    Window,
)
from vacherie.games.nimmt.table import Pending, State

BY_VALUE = attrgetter("value")


def go_on(run: Run, options: Options) -> tuple[State, tuple[Event, ...]]:
    """Run the steps that need no answer, then open the next question."""
    module = run.module
    while True:
        step = run.todo[0]
        # Exact types: for these classes a negative `isinstance` costs five times as much, and most are.
        kind = type(step)
        if kind is NextCard:
            if not run.table.queue:
                run.todo = run.todo[1:]
            elif before := module.turn(run.table):
                run.todo = (*before, PLACE, *run.todo)
            else:
                place(run, PLACE)
        elif type(step) is Place:
            run.todo = run.todo[1:]
            place(run, step)
        elif kind is EndTrick:
            last = run.table.trick == options.hand
            run.todo = module.trick_end(run.table, last) + run.todo[1:]
        elif kind is NextTrick:
            next_trick(run, options)
        elif kind is Window and module.skips(run.table):
            run.todo = run.todo[1:]
        else:
            break
    run.emit(Asked(run.todo, run.table.ask + 1))
    return run.end()


def next_trick(run: Run, options: Options) -> None:
    """Begin a trick while there are cards in hand, else end the round (R2.9)."""
    table = run.table
    if not table.rows:  # the draft is over: the four cards left start the rows, lowest first (R3.3)
        lay_rows(run, table.offer)
    if table.trick == options.hand:
        end_round(run, options)
    else:
        run.emit(TrickBegan(table.trick + 1))
        run.todo = (SELECT, NEXT_CARD, END_TRICK)


def reveal(run: Run) -> None:
    """Turn all committed cards up and queue them in ascending order (R2.3, R2.4, R7.5)."""
    plain, flipped = [], []
    for seat, private in enumerate(run.privates):
        commit = private.commit
        assert commit is not None
        card = commit.card
        if not commit.reversed:
            plain.append(Pending(seat, card, card))
        elif value := run.variant.value(card, flipped=True):
            flipped.append(Pending(seat, card, value))
    # Of two equal values one is reversed and goes first: sorting keeps the order of equals.
    queue = [*flipped, *plain, *run.module.reveals(run)]
    queue.sort(key=BY_VALUE)
    run.emit(Revealed(tuple(queue)))
