"""How a round begins and ends: the canonical deal, the draft, counting, the end of a game (R1.6, R2, R3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from vacherie.core.action import Card, Deal
from vacherie.core.score import totals
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.event import GameEnded, Received, RoundBegan, RoundEnded, RowsLaid
from vacherie.games.nimmt.option import Options
from vacherie.games.nimmt.placement import Run
from vacherie.games.nimmt.step import NEXT_TRICK, OVER, SHUFFLING, Drafting
from vacherie.games.nimmt.table import Hidden


def begin_round(run: Run, options: Options, deal: Deal) -> None:
    """Deal hands, the Ox's pile, special cards and rows in the canonical order (R1.6, R8.2, R9.4)."""
    table, module = run.table, run.module
    seats, size, sides = table.seats, options.hand, len(table.taken)
    special = module.deal(run, cast(tuple[Special, ...], deal.specials))
    drafting = options.deal == "draft"
    hands: list[tuple[Card, ...]] = [()] * seats
    rest = deal.deck
    if not drafting:
        hands = [tuple(sorted(rest[seat * size : (seat + 1) * size])) for seat in range(seats)]
        rest = rest[seats * size :]
    ox = rest[:size] if module.ox else ()
    rest = rest[len(ox) :]
    run.hidden = Hidden(((),) * sides, (0,) * sides, rest[4:], ox, special.pile, special.spare)
    run.emit(
        RoundBegan(
            round=table.round + 1,
            hands=tuple(len(hand) for hand in hands),
            offer=options.deck(seats) if drafting else (),
            points=(0,) * module.shown(options, sides),
            extra=special.extra,
        )
    )
    for seat, hand in enumerate(hands):
        run.tell(Received(seat, hand, special.hands[seat] if special.hands else ()))
    if drafting:
        run.todo = (Drafting(table.round % seats), NEXT_TRICK)
    else:
        lay_rows(run, rest[:4])
        run.todo = (NEXT_TRICK,)


def lay_rows(run: Run, cards: Sequence[Card]) -> None:
    """Start the four rows and set the marker (R1.6, R3.3)."""
    run.emit(RowsLaid(tuple(cards), run.variant.marker(cards)))


def end_round(run: Run, options: Options) -> None:
    """Count the piles, and end the game if a condition holds (R2.9, R2.10)."""
    module = run.module
    module.before_counting(run)
    points = module.points(run.table, run.hidden.points)
    sums = totals((*run.table.history, points))
    run.emit(RoundEnded(run.table.round, points, sums, run.hidden.piles))
    if options.ends(sums, run.table.round):
        run.emit(GameEnded(sums, module.winners(sums)))
        run.todo = (OVER,)
    else:
        run.todo = (SHUFFLING,)
