"""How a round begins and ends: the canonical deal, the draft, counting, the end of a game (R1.6, R2, R3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from vacherie.core.action import Card, Deal
from vacherie.core.score import totals
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.event import GameEnded, Received, RoundBegan, RoundEnded, RowsLaid
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.step import NEXT_TRICK, OVER, SHUFFLING, Drafting
from vacherie.games.nimmt.table import Hidden
from vacherie.games.nimmt.transition import Transition


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
    transition.hidden = Hidden(((),) * sides, (0,) * sides, rest[4:], ox, special.pile, special.spare)
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
        lay_rows(transition, rest[:4])
        transition.todo = (NEXT_TRICK,)


def lay_rows(transition: Transition[Mode], cards: Sequence[Card]) -> None:
    """Start the four rows and set the marker (R1.6, R3.3)."""
    transition.emit(RowsLaid(tuple(cards), transition.variant.marker(cards)))


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
