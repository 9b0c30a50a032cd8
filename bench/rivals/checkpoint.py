"""`champion` in the base game as it was earlier in its training: with another net of its own from a file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from vacherie import Choice, Decision, Event, Game
from vacherie.bots.champion.nimmt import trick
from vacherie.bots.shark.budget import default_budget
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.weights import load

PREFIX = "checkpoint:"
"""Before the path of the file, in the name of such a player."""


class Checkpoint:
    """Searches as `champion` does; the net values positions, and is the model of a rival like itself."""

    def __init__(self, game: Game[Any, Any], path: Path) -> None:
        self.game: Any = game
        self.path = path

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0]
        budget = default_budget()
        return trick.choose(self.game, view, heard, decision, budget, rng, nets_with(self.path))


@cache
def nets_with(path: Path) -> Nets:
    """The net of a file, and the one of the package that knows players of any card."""
    return load([path, trick.FOLDER / "base-uniform.npz"])
