"""Observations: what a seat sees, as an array of whole numbers, for every preset (docs/research.md).

A caller makes one observer for a game and asks it for seats of states; the writers are those of the families.
"""

from __future__ import annotations

from typing import Any

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.research.channel import Channel, Layout, Numbers
from vacherie.research.families import FAMILIES, Observer

__all__ = ["Channel", "Layout", "Numbers", "Observer", "observer"]


def observer(game: Game[Any, Any], seats: int, version: int = 1) -> Observer:
    """The observer of a game; refuses a version that does not exist.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("classic"), 4, Dealer.from_seed("tea", 4))
    >>> see = observer(match.game, 4)
    >>> seen = see.of(match.state, 0)
    >>> seen.shape, [int(card) + 1 for card in seen[see.layout.places["hand"]].nonzero()[0]]
    ((245,), [12, 28, 32, 38, 50, 62, 71, 75, 98, 99])
    """
    if type(version) is not int or version != 1:
        raise BadSetup("observation", f"there is no version {version!r} of the observation; there is 1")
    game.check_seats(seats)
    return FAMILIES[game.family].observer(game, seats)
