"""A flat Monte-Carlo player of the nimmt family: the rival that the best public bots are.

Every answer gets 1,000 uniform rollouts, in which all seats play any card and take the cheapest row; the one
with the best mean score relative to the others is given. It learns nothing about its rivals.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie import Choice, Decision, Event, Game
from vacherie.sim.nimmt.position import load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums

ROLLOUTS = 1000


class FlatMonteCarlo:
    """1,000 uniform rollouts of every answer."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0]
        position = load(self.game, view)
        tally = RolloutSums.empty(position)
        roll_out(position, tally, ROLLOUTS, seed=rng.getrandbits(60))
        return position.options[int(tally.relative().argmin())]
