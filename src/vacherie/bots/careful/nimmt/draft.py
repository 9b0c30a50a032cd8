"""How `careful` drafts: cards far from each other, so that some row is right for one of them (R3.3)."""

from __future__ import annotations

from vacherie.core.action import Choice, Decision
from vacherie.games.nimmt.choice import Pick
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View

FAR = 4
"""A distance to the next own card from which on more is no better."""
GOOD = 0.8
"""Where in the deck the best cards are while the table is small: high, but not the last to be placed."""
SLOPE = 2.0
"""What the whole length of the deck is worth, for each player less than six."""


def pick(game: Nimmt, view: View, decision: Decision) -> Choice:
    """The card that adds most to the spread of the hand; at a small table rather a high one."""
    return max(decision.options, key=lambda option: worth(game, view, option))


def worth(game: Nimmt, view: View, option: Choice) -> float:
    """How well a card fits the own hand."""
    assert isinstance(option, Pick)
    assert view.private is not None
    own = view.private.hand
    deck = len(game.deck(view.table.seats))
    slope = SLOPE * max(6 - view.table.seats, 0)
    gap = min((abs(option.card - card) for card in own), default=FAR)
    return min(gap, FAR) - slope * abs(option.card / deck - GOOD)
