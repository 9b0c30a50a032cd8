"""The bot `champion`: safe first, adaptive as evidence grows.

Every family has its own searches, named in `bots.families`. All of them sample what is hidden, model the
rivals by what they have played so far, and search as far as is exact; a net or rollouts judge what comes
after. Until their kernels are loaded, and without the extra `sim`, they search with the rules themselves, as
`shark` does, so that no player waits for a compiler.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Protocol, cast

from vacherie.bots.families import FAMILIES, family_of
from vacherie.bots.shark.budget import Budget, default_budget
from vacherie.bots.shark.kernel_loader import KernelLoader
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game


class FamilyChampion(Protocol):
    """The interface of a family's module."""

    KERNELS: tuple[KernelLoader, ...]
    """What has to be loaded."""

    def choose(
        self,
        game: Game[Any, Any],
        view: Any,
        heard: Sequence[Event],
        decision: Decision,
        budget: Budget,
        rng: Random,
    ) -> Choice:
        """Answer a decision; of several options."""
        ...


class Champion:
    """Searches for 40 ms (`VACHERIE_SHARK_MS`) and returns the answer with the lowest expected cost.

    A subclass may set another `budget`: more time, or a fixed number of samples:

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.bots.shark.budget import Rollouts
    >>> class Quick(Champion):
    ...     budget = Rollouts(100)
    >>> match = Match(game("classic"), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    >>> view, decision = match.view(0), match.waiting()[0]
    >>> Quick(match.game).choose(view, match.heard[0], decision, Random(1)) in decision.options
    True
    """

    budget: ClassVar[Budget | None] = None
    """The search budget of a decision; None: from the environment."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.family = champion_of(family_of(game, "champion").champion)

    @staticmethod
    def prepare() -> None:
        """Load the kernels, compiling them if needed; blocks, so for tournaments, not for servers."""
        for kernels in Champion.kernels():
            kernels.load()

    @staticmethod
    def prepare_in_background() -> None:
        """Start loading the kernels where they are compiled; for servers, before the first decision."""
        for kernels in Champion.kernels():
            kernels.poll()

    @staticmethod
    def kernels() -> Sequence[KernelLoader]:
        """What it searches with, in all families."""
        return [kernels for family in FAMILIES.values() for kernels in champion_of(family.champion).KERNELS]

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0].fill(rng)
        budget = self.budget or default_budget()
        return self.family.choose(self.game, view, heard, decision, budget, rng)


def champion_of(module: str) -> FamilyChampion:
    """The module of a family."""
    return cast(FamilyChampion, importlib.import_module(module))
