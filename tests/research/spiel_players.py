"""Bots of OpenSpiel as bots of ours, for the tests."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from vacherie.research.spiel.bots import SpielPlayer


class UniformPlayer(SpielPlayer):
    """OpenSpiel's random bot; any seat, since it only reads the legal actions."""

    def make(self, game: Any, rng: Random) -> Any:
        """A uniform bot."""
        return Uniform(rng)


class Uniform(pyspiel.Bot):
    """A bot for every seat."""

    def __init__(self, rng: Random) -> None:
        pyspiel.Bot.__init__(self)
        self.rng = rng

    def step(self, state: Any) -> int:
        """Any legal action."""
        return int(self.rng.choice(state.legal_actions()))


class SearchPlayer(SpielPlayer):
    """OpenSpiel's information-set Monte Carlo tree search, with few simulations."""

    def make(self, game: Any, rng: Random) -> Any:
        """The search, with its randomness from ours."""
        return ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(rng.getrandbits(32))),
            uct_c=20.0,
            max_simulations=8,
            random_state=np.random.RandomState(rng.getrandbits(32)),
            allow_inconsistent_action_sets=True,
        )
