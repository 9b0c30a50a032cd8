"""How `careful` plays and swaps its own special cards: the nearer the end, the lower the price it asks."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.bots.careful.nimmt import lookahead
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import PASS, Exchange, Special, Use
from vacherie.games.nimmt.determinise import recall_piles
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt.special.use_price import saving_share

WORTH: dict[Special, float] = {
    "fifth": 5.0, "negpos": 5.0, "insert": 4.0, "replace": 3.5, "slide": 3.0, "stop": 2.5, "seven": 2.0,
}  # fmt: skip
"""What a special card will save later on, about; a weaker one is used first, and swapped away."""


def use(game: Nimmt, view: View, heard: Sequence[Event], decision: Decision) -> Choice:
    """The special card that saves most beyond what it may save later; none if none does (R9.6)."""
    assert view.seat is not None
    before = cost(game, view, (), PASS)
    if before == 0:
        return PASS
    _, points = recall_piles(view.table, heard)
    discount = saving_share(tricks_left(game, view))

    def gain(option: Choice) -> float:
        if not isinstance(option, Use):
            return 0.0
        return before - cost(game, view, points, option) - discount * WORTH[option.special]

    return max(decision.options, key=gain)


def cost(game: Nimmt, view: View, points: tuple[int, ...], choice: Choice) -> int:
    """What the own card costs with this special card, or with none."""
    assert view.seat is not None
    transition = lookahead.start(game, view, points)
    lookahead.answer(transition, view, choice)
    lookahead.place_next(transition)
    return lookahead.cost(transition, view.seat)


def tricks_left(game: Nimmt, view: View) -> int:
    """How many tricks the special cards in hand can still be used in, after this one (R9.3, R9.5)."""
    rules, table = game.rules, view.table
    left = rules.hand - table.trick
    if rules.max_rounds is not None and not game.mode.specials(table):
        left += rules.hand * (rules.max_rounds - table.round)
    return left


def swap(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The weakest special card, if an unknown one is probably better (R9.7)."""
    if tricks_left(game, view) == 0:
        return PASS
    average = sum(WORTH.values()) / len(WORTH)

    def worth(option: Choice) -> float:
        return WORTH[option.special] if isinstance(option, Exchange) else average

    return min(decision.options, key=worth)
