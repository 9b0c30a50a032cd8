"""Observations: what a seat sees, as an array of whole numbers, for every preset (docs/research.md).

A caller makes one `Observer` for a game and asks it for seats of states. It passes on what `Game.view` gives
to the writer of the family, and for No Thanks! the chips that everybody can count.
"""

from __future__ import annotations

from typing import Any, Protocol

from vacherie.core.action import Seat
from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import State as NoThanksState
from vacherie.research.channel import Channel, Layout, Numbers
from vacherie.research.nimmt_observation import NimmtObserver
from vacherie.research.nothanks_observation import NoThanksObserver

__all__ = ["Channel", "Layout", "Numbers", "Observer", "observer"]


class Observer(Protocol):
    """Writes observations; `version` changes whenever a number changes its place or its meaning."""

    version: int
    layout: Layout

    def of(self, state: Any, seat: Seat) -> Numbers:
        """What a seat sees of a state, as a new array."""


class OfNimmt(NimmtObserver):
    """Observations of the nimmt family."""

    def of(self, state: Any, seat: Seat) -> Numbers:
        """What a seat sees of a state."""
        return self.observe(View(seat, state.table, state.privates[seat]))


class OfNoThanks(NoThanksObserver):
    """Observations of No Thanks!."""

    def __init__(self, game: NoThanks, seats: int) -> None:
        super().__init__(game, seats)
        self._game = game

    def of(self, state: NoThanksState, seat: Seat) -> Numbers:
        """What a seat sees of a state, with the chips as counted by whoever has watched the round."""
        return self.observe(self._game.view(state, seat), [private.chips for private in state.privates])


def observer(game: Game[Any, Any], seats: int, version: int = 1) -> Observer:
    """The observer of a game; refuses a version that does not exist.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("classic"), 4, Dealer.from_seed("tea", 4))
    >>> see = observer(match.game, 4)
    >>> seen = see.of(match.state, 0)
    >>> seen.shape, [int(card) + 1 for card in seen[see.layout.places["hand"]].nonzero()[0]]
    ((245,), [12, 28, 32, 38, 50, 62, 71, 75, 98, 99])
    """
    if version != 1:
        raise BadSetup("observation", f"there is no version {version!r} of the observation; there is 1")
    game.check_seats(seats)
    if isinstance(game, Nimmt):
        return OfNimmt(game, seats)
    assert isinstance(game, NoThanks)
    return OfNoThanks(game, seats)
