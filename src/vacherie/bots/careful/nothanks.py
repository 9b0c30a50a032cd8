"""How `careful` plays No Thanks!: a card is taken when it carries a fair share of what it costs (R11)."""

from __future__ import annotations

from vacherie.core.action import Choice, Decision
from vacherie.games.nothanks.game import score
from vacherie.games.nothanks.table import PASS, TAKE, NoThanksTable, View

FAIR = 0.35
"""The share of its cost in chips for which a card is taken."""
RICH = 10
"""With fewer chips than this in hand a card is taken for less: a chip may soon be needed."""
NEAR = 0.8
"""What a card costs where one card more would join it to an own run."""
SAFE = 0.3
"""While a card carries less than this share of its number, no other seat is likely to take it."""
RESERVE = 2
"""Chips not to be risked for more chips."""


def choose(view: View, decision: Decision) -> Choice:
    """Take or pass (R11.4)."""
    if len(decision.options) == 1:
        return decision.options[0]
    assert view.seat is not None
    assert view.private is not None
    table, chips = view.table, view.private.chips
    card, own = table.card, table.owned[view.seat]
    assert card is not None
    cost = float(score((*own, card), 0) - score(own, 0))
    if cost <= 0:
        return PASS if chips > RESERVE and can_wait(table, view.seat) else TAKE
    if can_join(table, own):
        cost *= NEAR
    return TAKE if table.on_card >= FAIR * cost * min(1.0, chips / RICH) else PASS


def can_wait(table: NoThanksTable, seat: int) -> bool:
    """Whether a welcome card will probably come round once more, with a chip from every other seat."""
    card = table.card
    assert card is not None
    fits = any(
        card - 1 in cards or card + 1 in cards for other, cards in enumerate(table.owned) if other != seat
    )
    return not fits and table.on_card + table.seats - 1 <= SAFE * card


def can_join(table: NoThanksTable, own: tuple[int, ...]) -> bool:
    """Whether the card between the open card and an own one may still come."""
    card = table.card
    assert card is not None
    taken = {other for cards in table.owned for other in cards}
    return any(card + 2 * step in own and card + step not in taken for step in (1, -1))
