"""What states of a No Thanks! game hide from a seat: the pile, and the cards out of play."""

from __future__ import annotations

from vacherie.core.action import Card, Choice, Seat
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State


def renamed_cards(before: State, after: State) -> dict[Card, Card]:
    """The hidden cards of a state, with the card that lies in the same place in another one."""
    names = dict(zip(before.hidden.pile, after.hidden.pile, strict=True))
    return names | dict(zip(before.hidden.out, after.hidden.out, strict=True))


def commitments(state: State) -> dict[Seat, Choice]:
    """Nothing is ever committed: every answer is carried out at once (R11.4)."""
    return {}


def own_specials(game: NoThanks, seat: Seat) -> range:
    """There are no special cards."""
    return range(0)
