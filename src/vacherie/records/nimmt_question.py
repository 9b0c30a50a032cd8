"""Which open questions can arise: todo, queue, commitments, answers (R2.2, R8.5, R13)."""

from __future__ import annotations

from collections.abc import Iterator

from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import empty, target, unlocked
from vacherie.games.nimmt.step import PLACE, ChooseSpecial, ChoosingRow, Drafting, Place, Select, Swap, Window
from vacherie.games.nimmt.table import OX, Coop, State, Surprise

TRICK = "NextCard EndTrick"
SHAPES = {
    "Shuffling", "Over", f"Select {TRICK}", f"ChoosingRow {TRICK}", f"Window Place {TRICK}",
    "Window NextTrick", f"ChooseSpecial Place {TRICK}", f"Swap {TRICK}", f"Swap Place {TRICK}",
}  # fmt: skip
"""What `todo` can hold when a question is open, but for the draft."""


def question_faults(game: Nimmt, state: State) -> Iterator[str]:
    """What is wrong with the open question, its queue and its answers."""
    table = state.table
    yield from todo_faults(game, state)
    yield from queue_faults(game, state)
    yield from answer_faults(game, state)
    match table.todo[0]:
        case ChoosingRow(seat, rows):
            pending = table.queue[0]
            gaps = empty(table)
            fitting = gaps or (unlocked(table) if target(game.variant, table, pending.value) is None else ())
            if pending.seat != seat or rows != fitting or len(gaps) == 1:
                yield "this row choice is not open (R2.8, R8.13)"
        case Window():
            options = {option for decision in game.decisions(state) for option in decision.options}
            if options <= {PASS}:
                yield "a window is open in which no seat can act (R8.8)"
        case ChooseSpecial(seat):
            extra = table.extra
            if table.queue[0].seat != seat or not isinstance(extra, Surprise) or not extra.hands[seat]:
                yield "this seat cannot play a special card now (R9.6)"
        case Swap(seat):
            extra = table.extra
            owner = table.queue[0].seat if len(table.todo) == 4 else None
            is_taker = owner == seat if owner is not None else all(p.seat != seat for p in table.queue)
            if not is_taker or not isinstance(extra, Surprise) or not (extra.hands[seat] and extra.pile):
                yield "this seat cannot swap a special card now (R9.7)"
        case _:
            pass


def todo_faults(game: Nimmt, state: State) -> Iterator[str]:
    """The pending steps must be a possible sequence."""
    table = state.table
    step = table.todo[0]
    seats = range(table.seats)
    if not all(getattr(each, "seat", 0) in seats for each in table.todo):
        yield "a seat is asked that is not there (R13)"
    if isinstance(step, Drafting):
        picked = sum(table.hands)
        first = table.round - 1
        turn = (first + picked) % table.seats
        if game.rules.deal != "draft" or step.seat != turn or shape(state) != "Drafting NextTrick":
            yield "the order of the draft is wrong (R3.3)"
        sizes = [sum((first + pick) % table.seats == seat for pick in range(picked)) for seat in seats]
        if list(table.hands) != sizes or table.trick:
            yield "the drafted hands are uneven (R3.3)"
        return
    odd = any(isinstance(each, Place) and each != PLACE for each in table.todo)
    if shape(state) not in SHAPES or odd:
        yield f"what comes next cannot come next: {shape(state)} (R13)"
    if table.offer or not table.trick:
        yield "cards lie on offer, but the draft is over (R3.3)"
    if isinstance(step, Window) and not isinstance(table.extra, Coop):
        yield "there are no windows in this game (R8.8)"
    if shape(state) in ("Shuffling", "Over", "Window NextTrick"):
        last = table.trick == game.rules.hand
        if last == isinstance(step, Window):
            yield "the round is over after the last trick, and no earlier (R2.9, R8.5)"


def queue_faults(game: Nimmt, state: State) -> Iterator[str]:
    """The pending cards: one for each seat at most, in order, and only in mid-trick (R2.4, R7.5, R8.5)."""
    table = state.table
    queue = table.queue
    is_coop = isinstance(table.extra, Coop)
    owners = [pending.seat for pending in queue]
    allowed = {*range(table.seats), OX} if is_coop else set(range(table.seats))
    if len(set(owners)) != len(owners) or not set(owners) <= allowed:
        yield "the pending cards do not belong to different seats (R2.4)"
    needs = " Place" in shape(state) or isinstance(table.todo[0], ChoosingRow)
    if (needs and not queue) or (queue and not needs and not isinstance(table.todo[0], Swap)):
        yield "cards are pending at the wrong moment, or none are (R2.4)"
    for pending in queue:
        flipped = game.variant.value(pending.card, flipped=True)
        if pending.value != pending.card and pending.value != flipped:
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
    is_open = isinstance(step, Select | Window)
    if len(set(answered)) != len(answered) or not set(answered) < set(range(table.seats)):
        yield "the seats that have answered are wrong (R2.2)"
    if answered and not is_open:
        yield "a seat has answered a question that is still open (R13)"
    for seat, private in enumerate(state.privates):
        if (private.commit is not None) != (isinstance(step, Select) and seat in answered):
            yield f"seat {seat} has committed a card without being asked, or the other way round (R2.2)"
        decision = game.options(game.view(state, seat))
        if private.commit is not None and (decision is None or private.commit not in decision.options):
            yield f"seat {seat} has committed a card that it cannot play (R2.2)"


def shape(state: State) -> str:
    """The steps to come, by name."""
    return " ".join(type(step).__name__ for step in state.table.todo)
