"""The flow of a trick: the steps that run without an answer, up to the next question (R2.3-R2.4, R2.9).

`NimmtTable.todo` holds the order; a step that needs an answer stays at its head as the open question.
"""

from __future__ import annotations

from operator import attrgetter

from vacherie.core.event import Event
from vacherie.games.nimmt.event import Asked, Revealed, TrickBegan
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import place
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
from vacherie.games.nimmt.transition import Transition

BY_VALUE = attrgetter("value")


def run_steps(transition: Transition[Mode], options: Options) -> tuple[State, tuple[Event, ...]]:
    """Run the steps that need no answer, then open the next question."""
    mode = transition.mode
    while True:
        step = transition.todo[0]
        # Exact types: for these classes a negative `isinstance` costs five times as much, and most are.
        kind = type(step)
        if kind is NextCard:
            if not transition.table.queue:
                transition.todo = transition.todo[1:]
            elif before := mode.turn(transition.table):
                transition.todo = (*before, PLACE, *transition.todo)
            else:
                place(transition, PLACE)
        elif type(step) is Place:
            transition.todo = transition.todo[1:]
            place(transition, step)
        elif kind is EndTrick:
            last = transition.table.trick == options.hand
            transition.todo = mode.trick_end(transition.table, last) + transition.todo[1:]
        elif kind is NextTrick:
            next_trick(transition, options)
        elif kind is Window and mode.skips(transition.table):
            transition.todo = transition.todo[1:]
        else:
            break
    transition.emit(Asked(transition.todo, transition.table.ask + 1))
    return transition.result()


def next_trick(transition: Transition[Mode], options: Options) -> None:
    """Begin a trick while there are cards in hand, else end the round (R2.9)."""
    table = transition.table
    if not table.rows:  # the draft is over: the four cards left start the rows, lowest first (R3.3)
        lay_rows(transition, table.offer)
    if table.trick == options.hand:
        end_round(transition, options)
    else:
        transition.emit(TrickBegan(table.trick + 1))
        transition.todo = (SELECT, NEXT_CARD, END_TRICK)


def reveal(transition: Transition[Mode]) -> None:
    """Turn all committed cards up and queue them in ascending order (R2.3, R2.4, R7.5)."""
    plain, flipped = [], []
    for seat, private in enumerate(transition.privates):
        commit = private.commit
        assert commit is not None
        card = commit.card
        if not commit.reversed:
            plain.append(Pending(seat, card, card))
        elif value := transition.variant.value(card, flipped=True):
            flipped.append(Pending(seat, card, value))
    # Of two equal values one is reversed and goes first: sorting keeps the order of equals.
    queue = [*flipped, *plain, *transition.mode.reveals(transition)]
    queue.sort(key=BY_VALUE)
    transition.emit(Revealed(tuple(queue)))
