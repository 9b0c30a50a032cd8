"""How `careful` plays No Thanks!: a card is taken when it carries a fair share of what it costs (R11)."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import PASS, TAKE, View
from vacherie.sim.nothanks.policy import CAREFUL, takes


def choose(game: NoThanks, view: View, heard: Sequence[Event], decision: Decision) -> Choice:
    """Take or pass (R11.4)."""
    if len(decision.options) == 1:
        return decision.options[0]
    assert view.seat is not None
    assert view.private is not None
    table = view.table
    assert table.card is not None
    is_taken = takes(CAREFUL, table.owned, view.seat, view.private.chips, table.card, table.on_card)
    return TAKE if is_taken else PASS
