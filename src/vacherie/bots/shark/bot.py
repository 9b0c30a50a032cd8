"""The bot `shark`: flat Monte-Carlo search over thousands of determinisations.

Each rollout draws the hidden cards, gives a candidate answer, plays the round on with quick policies and
returns the own score relative to the others'. The compiled kernel does this where it supports the preset;
otherwise, and until it is compiled, the rules themselves do, more slowly. This file picks between the two, so
that no player waits for a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from vacherie.bots.families import family_of
from vacherie.bots.shark import kernel_rollouts, rules_rollouts
from vacherie.bots.shark.budget import Budget, default_budget
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER, KernelLoader
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


class Shark:
    """Searches for 40 ms (`VACHERIE_SHARK_MS`) and returns the answer with the lowest mean cost.

    A subclass may set another `budget`: more time, or a fixed number of rollouts:

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
    """The search budget of a decision; None: from the environment."""

    def __init__(self, game: Game[Any, Any]) -> None:
        family_of(game, "shark")
        self.game = game

    @staticmethod
    def prepare() -> None:
        """Load the kernels, compiling them if needed; blocks, so for tournaments, not for servers."""
        KERNEL_LOADER.load()

    @staticmethod
    def kernels() -> Sequence[KernelLoader]:
        """What it searches with."""
        return (KERNEL_LOADER,)

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0].fill(rng)
        return self.search(view, heard, decision, self.budget or default_budget(), rng)

    def search(
        self, view: Any, heard: Sequence[Event], decision: Decision, budget: Budget, rng: Random
    ) -> Choice:
        """The answer with the lowest mean cost, within a budget."""
        if KERNEL_LOADER.is_ready(budget) and kernel_rollouts.supports(self.game, view):
            return kernel_rollouts.choose(self.game, view, heard, decision, budget, rng)
        return rules_rollouts.choose(self.game, view, heard, decision, budget, rng)
