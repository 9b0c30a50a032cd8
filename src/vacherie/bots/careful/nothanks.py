"""How `careful` plays No Thanks!: a card is taken when it carries a fair share of what it costs (R11)."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.games.nothanks.table import PASS, TAKE, View
from vacherie.sim.nothanks.policy import CAREFUL, takes


def choose(game: NoThanks, view: View, heard: Sequence[Event], decision: Decision) -> Choice:
    """Take or pass (R11.4)."""
    if len(decision.options) == 1:
        return decision.options[0]
    return TAKE if would_take(view) else PASS


def would_take(view: View) -> bool:
    """Whether the open card is taken."""
    assert view.seat is not None
    assert view.private is not None
    table = view.table
    assert table.card is not None
    return takes(CAREFUL, table.owned, view.seat, view.private.chips, table.card, table.on_card)


def option_costs(game: NoThanks, view: View, decision: Decision) -> list[float]:
    """By option the cost in points, low is good: passing costs nothing, taking what it lacks to a fair price.

    Where `careful` takes a card only because it is short of chips, or leaves one that costs nothing, the cost
    is that of one chip.
    """
    table = view.table
    assert view.seat is not None
    assert table.card is not None
    own = table.owned[view.seat]
    price = CAREFUL.fair * (score((*own, table.card), 0) - score(own, 0))
    lack = price - table.on_card
    taking = min(lack, -1.0) if would_take(view) else max(lack, 1.0)
    return [taking if option == TAKE else 0.0 for option in decision.options]
