"""Preview of a choice: where a card would go if it were placed now, and what it would cost.

It runs the rules themselves, on a table where the card is the only one revealed, so that no client has to
reimplement markers, locks and cows. What other seats will play first is unknown and left out.
"""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.core.game import Preview
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.placement import place
from vacherie.games.nimmt.step import ChoosingRow, Place
from vacherie.games.nimmt.table import Hidden, NimmtTable, Pending, Private, State
from vacherie.games.nimmt.transition import Transition
from vacherie.games.nimmt.variant import Classic


def foresee_play(variant: Classic, mode: Mode, table: NimmtTable, seat: int, play: Play) -> Preview | None:
    """A hand card, placed on the rows as they lie (R2.5-R2.8)."""
    value = variant.value(play.card, play.reversed)
    if value is None or not table.rows:
        return None
    sides = len(table.taken)
    queue = (Pending(seat, play.card, value),)
    state = State(
        replace(table, queue=queue, todo=()),
        (Private(()),) * table.seats,
        Hidden(((),) * sides, (0,) * sides),
    )
    transition = Transition(state, variant, mode)
    place(transition, Place())
    if transition.todo and isinstance(transition.todo[0], ChoosingRow):
        costs = [bullheads(table.rows[row - 1].cards) for row in transition.todo[0].rows]
        return Preview(None, 0, min(costs))
    taken = [event for event in transition.events if isinstance(event, Took)]
    row = next(event.row for event in transition.events if isinstance(event, Placed | Took))
    return Preview(row, sum(len(event.cards) for event in taken), sum(event.change for event in taken))


def foresee_row(table: NimmtTable, choice: ChooseRow) -> Preview:
    """A row that is about to be taken, or an empty one that is started (R2.8, R8.13)."""
    cards = table.rows[choice.row - 1].cards
    return Preview(choice.row, len(cards), bullheads(cards))
