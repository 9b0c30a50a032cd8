"""The flow of a round: the canonical deal, the draft, tricks, counting, the end of a game (R1.6, R2, R3).

`run_steps` runs the steps that need no answer; `NimmtTable.todo` holds their order, and a step that needs an
answer stays at its head as the open question.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import cast

from vacherie.core.action import Card, Deal
from vacherie.core.event import Event
from vacherie.core.score import totals
from vacherie.games.nimmt.cards import ROWS
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.event import (
    Asked,
    GameEnded,
    Received,
    Revealed,
    RoundBegan,
    RoundEnded,
    RowsLaid,
    TrickBegan,
)
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import place
from vacherie.games.nimmt.step import (
    END_TRICK,
    NEXT_CARD,
    NEXT_TRICK,
    OVER,
    PLACE,
    SELECT,
    SHUFFLING,
    Drafting,
    EndTrick,
    NextCard,
    NextTrick,
    Place,
    Window,
)
from vacherie.games.nimmt.table import Hidden, Pending, State
from vacherie.games.nimmt.transition import Transition

BY_VALUE = attrgetter("value")


def begin_round(transition: Transition[Mode], options: Options, deal: Deal) -> None:
    """Deal hands, the Ox's pile, special cards and rows in the canonical order (R1.6, R8.2, R9.4)."""
    table, mode = transition.table, transition.mode
    seats, size, sides = table.seats, options.hand, len(table.taken)
    special = mode.deal(transition, cast(tuple[Special, ...], deal.specials))
    drafting = options.deal == "draft"
    hands: list[tuple[Card, ...]] = [()] * seats
    rest = deal.deck
    if not drafting:
        hands = [tuple(sorted(rest[seat * size : (seat + 1) * size])) for seat in range(seats)]
        rest = rest[seats * size :]
    ox = rest[:size] if mode.ox else ()
    rest = rest[len(ox) :]
    transition.hidden = Hidden(((),) * sides, (0,) * sides, rest[ROWS:], ox, special.pile, special.spare)
    transition.emit(
        RoundBegan(
            round=table.round + 1,
            hands=tuple(len(hand) for hand in hands),
            offer=options.deck(seats) if drafting else (),
            points=(0,) * mode.shown(options, sides),
            extra=special.extra,
        )
    )
    for seat, hand in enumerate(hands):
        transition.emit_private(Received(seat, hand, special.hands[seat] if special.hands else ()))
    if drafting:
        transition.todo = (Drafting(table.round % seats), NEXT_TRICK)
    else:
        lay_rows(transition, rest[:ROWS])
        transition.todo = (NEXT_TRICK,)


def lay_rows(transition: Transition[Mode], cards: Sequence[Card]) -> None:
    """Start the four rows and set the marker (R1.6, R3.3)."""
    transition.emit(RowsLaid(tuple(cards), transition.variant.marker(cards)))


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
        elif kind is Window and mode.skips(transition.variant, transition.table):
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


def end_round(transition: Transition[Mode], options: Options) -> None:
    """Count the piles, and end the game if a condition holds (R2.9, R2.10)."""
    mode = transition.mode
    mode.before_counting(transition)
    points = mode.points(transition.table, transition.hidden.points)
    sums = totals((*transition.table.history, points))
    transition.emit(RoundEnded(transition.table.round, points, sums, transition.hidden.piles))
    if options.ends(sums, transition.table.round):
        transition.emit(GameEnded(sums, mode.winners(sums)))
        transition.todo = (OVER,)
    else:
        transition.todo = (SHUFFLING,)
