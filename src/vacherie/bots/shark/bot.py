"""The bot that counts: it tries every answer on thousands of imagined deals and gives the best.

Flat Monte-Carlo: hidden cards are imagined, each own answer is given, the rest of the round is played by
quick policies, and what counts is the own score beside the others'. The compiled kernel does this where it
knows the preset; everywhere else, and as long as nothing is compiled, the rules themselves do, more slowly.
Nobody waits for a compiler: this file decides which of the two thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from vacherie.bots.shark import rules_rollouts
from vacherie.bots.shark.budget import Budget, Rollouts, usual
from vacherie.bots.shark.kernel_loader import ENGINE
from vacherie.core.action import Choice, Decision
from vacherie.core.error import BadSetup
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nothanks.game import NoThanks


class Shark:
    """Thinks for 40 ms (`VACHERIE_SHARK_MS`), then gives the answer that went best.

    A subclass with another `budget` thinks longer, or always equally far:

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.bots.shark.budget import Rollouts
    >>> class Quick(Shark):
    ...     budget = Rollouts(100)
    >>> match = Match(game("coop"), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    >>> view, decision = match.view(0), match.waiting()[0]
    >>> Quick(match.game).choose(view, match.heard[0], decision, Random(1)) in decision.options
    True
    """

    budget: ClassVar[Budget | None] = None
    """How long to think; None: as the environment says."""

    def __init__(self, game: Game[Any, Any]) -> None:
        if not isinstance(game, Nimmt | NoThanks):
            raise BadSetup("bot", f"shark does not know how to play {game.preset}")
        self.game = game

    @staticmethod
    def prepare() -> None:
        """Get ready to think at full speed, and compile what is not: for tournaments, not for tables."""
        ENGINE.load()

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0].fill(rng)
        budget = self.budget or usual()
        # With a number of rollouts the answer must not depend on what happens to be compiled already.
        kernel = ENGINE.load() if isinstance(budget, Rollouts) else ENGINE.poll()
        if kernel is not None and kernel.knows(self.game, view):
            return kernel.choose(self.game, view, heard, decision, budget, rng)
        return rules_rollouts.choose(self.game, view, heard, decision, budget, rng)
