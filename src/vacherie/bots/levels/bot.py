"""The bots of the levels 1 to 7: `careful` and `shark`, weakened by the parameters of the ladder.

What the answers cost is estimated by `careful` (this trick alone) or by rollouts in the kernel; then one is
drawn, the cheaper the likelier. Where the kernel is missing or does not support a game, the first estimate
serves all levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from vacherie.bots import random_bot
from vacherie.bots.champion.bot import FamilyChampion, champion_of
from vacherie.bots.families import FAMILIES, family_of
from vacherie.bots.levels.ladder import LEVELS
from vacherie.bots.levels.level import Level
from vacherie.bots.levels.softmax import softmax_choice
from vacherie.bots.shark import kernel_rollouts
from vacherie.bots.shark.budget import Rollouts, default_budget
from vacherie.bots.shark.kernel_loader import KERNEL_LOADER, KernelLoader
from vacherie.core.action import Choice, Decision
from vacherie.core.event import Event
from vacherie.core.game import Game

CHAMPION_ROLLOUTS = Rollouts(200)
"""Of an answer by the search of `champion`: a few milliseconds."""


class LevelBot:
    """A bot of one level.

    >>> from vacherie import Dealer, Match, game
    >>> match = Match(game("coop"), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    >>> view, decision = match.view(0), match.waiting()[0]
    >>> Pompon(match.game).choose(view, match.heard[0], decision, Random(1)) in decision.options
    True
    """

    level: ClassVar[Level]

    def __init__(self, game: Game[Any, Any]) -> None:
        self.family = family_of(game, self.level.bot)
        self.champion = champion_of(self.family.champion)
        self.weakening = self.level.weakening[game.family]
        self.game = game

    @classmethod
    def prepare(cls) -> None:
        """Load the kernels if the level searches; blocks, so for tournaments, not for servers."""
        for kernels in cls.kernels():
            kernels.load()

    @classmethod
    def kernels(cls) -> Sequence[KernelLoader]:
        """What the level searches with; nothing for those that do not."""
        found: list[KernelLoader] = []
        for family, weakening in cls.level.weakening.items():
            if weakening.rollouts:
                found.append(KERNEL_LOADER)
            if weakening.champion:
                found += champion_of(FAMILIES[family].champion).KERNELS
        return found

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0].fill(rng)
        weak = self.weakening
        if weak.champion and rng.random() < weak.champion and is_ready(self.champion):
            return self.champion.choose(self.game, view, heard, decision, CHAMPION_ROLLOUTS, rng)
        view = self.family.forget(view, weak.memory, rng)
        if weak.rollouts and self.can_roll_out(view):
            costs = self.rollout_costs(view, decision, rng)
            return decision.options[softmax_choice(costs, weak.search_temperature, rng)]
        estimated = self.family.option_costs(self.game, view, decision)
        if estimated is not None:
            return decision.options[softmax_choice(estimated, weak.temperature, rng)]
        if rng.random() < weak.oversight:
            return random_bot.Random(self.game).choose(view, heard, decision, rng)
        return self.family.careful(self.game, view, heard, decision)

    def can_roll_out(self, view: Any) -> bool:
        """Whether the kernel is ready and supports this question."""
        return KERNEL_LOADER.is_ready(default_budget()) and kernel_rollouts.supports(self.game, view)

    def rollout_costs(self, view: Any, decision: Decision, rng: Random) -> list[float]:
        """By option its mean cost; all are tried in the same determinisations.

        Nothing that was heard is used: they neither learn how the rivals play nor count their chips.
        """
        sampler = kernel_rollouts.kernel_of(self.game).KernelSampler(self.game, view, (), rng)
        count = self.weakening.rollouts
        sums = sampler.sample(range(len(decision.options)), count, rng.getrandbits(63))
        return [costs.total / count for costs in sums]


def is_ready(champion: FamilyChampion) -> bool:
    """Whether all kernels of the search are loaded: no answer waits for them."""
    return all(kernels.is_ready(default_budget()) for kernels in champion.KERNELS)


class Pompon(LevelBot):
    """Level 1."""

    level = LEVELS[0]


class Biscotte(LevelBot):
    """Level 2."""

    level = LEVELS[1]


class Caramel(LevelBot):
    """Level 3."""

    level = LEVELS[2]


class Praline(LevelBot):
    """Level 4."""

    level = LEVELS[3]


class Reglisse(LevelBot):
    """Level 5."""

    level = LEVELS[4]


class Tempete(LevelBot):
    """Level 6."""

    level = LEVELS[5]


class Duchesse(LevelBot):
    """Level 7."""

    level = LEVELS[6]
