"""The bot `careful`: a deterministic heuristic player that considers the current trick only.

It is also the autopilot for absent players. It uses only the view of its seat, no randomness, and the
engine's own functions for every rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie.bots.families import family_of
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


class Careful:
    """Chooses the answer with the lowest expected cost in the current trick.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("classic"), seats=4, dealer=Dealer.from_seed("hay", seats=4))
    >>> [row.cards for row in match.view(0).table.rows], match.view(0).private.hand
    ([(72,), (56,), (66,), (15,)], (10, 18, 23, 29, 47, 69, 73, 87, 97, 104))
    >>> Careful(match.game).choose(match.view(0), match.heard[0], match.waiting()[0], Random(1))
    Play(card=104)
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.family = family_of(game, "careful")
        self.game = game

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        return self.family.careful(self.game, view, heard, decision)
