"""Which open questions can arise in the nimmt family: the rules ask again, and must ask the same (R13).

Besides: the order of a draft, the pending cards, commitments and answers (R2.2, R2.4, R3.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.round import run_steps
from vacherie.games.nimmt.step import (
    END_TRICK,
    NEXT_CARD,
    NEXT_TRICK,
    PLACE,
    ChoosingRow,
    Drafting,
    Over,
    Select,
    Shuffling,
    Swap,
    Window,
)
from vacherie.games.nimmt.table import OX, Coop, Private, State, Surprise
from vacherie.games.nimmt.transition import Transition

TRICK = (NEXT_CARD, END_TRICK)


def question_faults(game: Nimmt, state: State) -> Iterator[str]:
    """What is wrong with the open question, its queue and its answers."""
    table = state.table
    if not all(getattr(step, "seat", 0) in range(table.seats) for step in table.todo):
        yield "a seat is asked that is not there (R13)"
    yield from draft_faults(game, state)
    yield from queue_faults(game, state)
    yield from answer_faults(game, state)
    if not isinstance(table.todo[0], Drafting):
        privates = tuple([Private(private.hand, None, private.specials) for private in state.privates])
        fresh = State(replace(table, answered=()), privates, state.hidden)
        if ask_again(game, fresh) != fresh:
            steps = " ".join(type(step).__name__ for step in table.todo)
            yield f"this is not what comes next: {steps} (R13)"


def ask_again(game: Nimmt, state: State) -> State:
    """The state after the rules have gone on from the moment before the open question."""
    table, rest = state.table, state.table.todo[1:]
    before = replace(table, ask=table.ask - 1)
    again = Transition(State(before, state.privates, state.hidden), game.variant, game.mode)
    match table.todo[0]:
        case Select():
            again.table, again.todo = replace(before, trick=table.trick - 1), (NEXT_TRICK,)
        case Shuffling() | Over():
            again.table, again.todo = replace(before, history=table.history[:-1]), (NEXT_TRICK,)
        case ChoosingRow():
            again.todo = (PLACE, *TRICK)
        case Swap(seat):
            again.todo = (PLACE, *TRICK) if rest[:1] == (PLACE,) else TRICK
            game.mode.after_taking(again, seat)
        case _:
            again.todo = TRICK
    return run_steps(again, game.rules)[0]


def draft_faults(game: Nimmt, state: State) -> Iterator[str]:
    """The draft goes round the table, card by card (R3.3)."""
    table, step = state.table, state.table.todo[0]
    if not isinstance(step, Drafting):
        if table.offer or not table.trick:
            yield "cards lie on offer, but the draft is over (R3.3)"
        return
    picked, first, seats = sum(table.hands), table.round - 1, table.seats
    if game.rules.deal != "draft" or table.todo != (Drafting((first + picked) % seats), NEXT_TRICK):
        yield "the order of the draft is wrong (R3.3)"
    sizes = [sum((first + pick) % seats == seat for pick in range(picked)) for seat in range(seats)]
    if list(table.hands) != sizes or table.trick:
        yield "the drafted hands are uneven (R3.3)"


def queue_faults(game: Nimmt, state: State) -> Iterator[str]:
    """The pending cards: one for each seat at most, in order, and only in mid-trick (R2.4, R7.5, R8.5)."""
    table, queue = state.table, state.table.queue
    is_coop = isinstance(table.extra, Coop)
    owners = [pending.seat for pending in queue]
    allowed = {*range(table.seats), OX} if is_coop else set(range(table.seats))
    if len(set(owners)) != len(owners) or not set(owners) <= allowed:
        yield "the pending cards do not belong to different seats (R2.4)"
    is_pending = isinstance(table.todo[0], ChoosingRow) or table.todo[1:2] == (PLACE,)
    if is_pending != bool(queue) and not (queue and isinstance(table.todo[0], Swap)):
        yield "cards are pending at the wrong moment, or none are (R2.4)"
    if isinstance(table.todo[0], Swap):
        seat = table.todo[0].seat
        if (queue[0].seat != seat) if is_pending else (seat in owners):
            yield "this seat has not just taken a row (R9.7)"
    for pending in queue:
        if pending.value not in (pending.card, game.variant.value(pending.card, flipped=True)):
            yield f"card {pending.card} cannot have the value {pending.value} (R7.5)"
    # Replace changes the head (R9.11); in co-op any order may have been made (R8.16).
    sorted_part = () if is_coop else queue[1:] if isinstance(table.extra, Surprise) else queue
    order = [(pending.value, pending.value == pending.card) for pending in sorted_part]
    if order != sorted(order):
        yield "the pending cards are not in ascending order (R2.4, R7.5)"


def answer_faults(game: Nimmt, state: State) -> Iterator[str]:
    """Who has answered, and what was committed (R2.2, R8.8)."""
    table = state.table
    step, answered = table.todo[0], table.answered
    if len(set(answered)) != len(answered) or not set(answered) < set(range(table.seats)):
        yield "the seats that have answered are wrong (R2.2)"
    if answered and not isinstance(step, Select | Window):
        yield "a seat has answered a question that is still open (R13)"
    for seat, private in enumerate(state.privates):
        if (private.commit is not None) != (isinstance(step, Select) and seat in answered):
            yield f"seat {seat} has committed a card without being asked, or the other way round (R2.2)"
        if private.commit is not None and private.commit not in game.legal(table, private, seat):
            yield f"seat {seat} has committed a card that it cannot play (R2.2)"
