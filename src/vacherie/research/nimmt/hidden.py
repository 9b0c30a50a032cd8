"""What states of a nimmt game hide from a seat: cards, and commitments."""

from __future__ import annotations

from vacherie.core.action import Card, Choice, Seat
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.surprise import EACH
from vacherie.games.nimmt.table import State
from vacherie.research.nimmt.actions import has_surprise


def renamed_cards(before: State, after: State) -> dict[Card, Card]:
    """The hidden cards of a state, with the card that lies in the same place in another one.

    Renamed by it, the deal of the first state is a deal that leads to the second.
    """
    names = dict(zip(before.hidden.ox, after.hidden.ox, strict=True))
    places = [(one.hand, two.hand) for one, two in zip(before.privates, after.privates, strict=True)]
    for one, two in [*places, (before.hidden.out, after.hidden.out)]:
        names |= zip(sorted(set(one) - set(two)), sorted(set(two) - set(one)), strict=True)
    return names


def commitments(state: State) -> dict[Seat, Choice]:
    """The cards that are committed and not revealed (R2.2)."""
    return {seat: private.commit for seat, private in enumerate(state.privates) if private.commit is not None}


def own_specials(game: Nimmt, seat: Seat) -> range:
    """The places in the order of the special cards that a seat is dealt (R9.4)."""
    return range(EACH * seat, EACH * (seat + 1)) if has_surprise(game) else range(0)
