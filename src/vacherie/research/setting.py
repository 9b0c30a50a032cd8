"""What an environment is made for: a game, its seats, its actions, its observations and its rewards."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.extras import provided_by
from vacherie.games import game as make_game
from vacherie.research.actions import Actions
from vacherie.research.episode import Episode
from vacherie.research.observations import observer
from vacherie.research.rewards import Returns, RewardName, Rewards
from vacherie.sim.arguments import shown, whole

with provided_by("research"):
    import numpy as np

USUAL_SEATS = 4
TOLERATED = "options"
"""An option that the conformance suites of PettingZoo and Gymnasium pass to `reset`; it means nothing."""


class Setting:
    """One preset with its options, for so many seats; immutable, so copies share it."""

    def __init__(
        self,
        preset: str,
        seats: int | None,
        reward: RewardName,
        observation: int,
        options: Mapping[str, object],
    ) -> None:
        self.game: Game[Any, Any] = make_game(preset, **{name: plain(each) for name, each in options.items()})
        counts = self.game.seat_counts
        self.seats = min(max(USUAL_SEATS, counts[0]), counts[-1]) if seats is None else whole("seats", seats)
        self.game.check_seats(self.seats)
        self.returns = Returns(self.game, self.seats, reward)
        self.reward = self.returns.name
        self.actions = Actions(self.game, self.seats)
        self.observer = observer(self.game, self.seats, observation)
        self._start = self.game.start(self.seats)
        self._rewards = Rewards(self.game, self.seats, self.returns)
        self.team = self.game.facts(self.seats).team
        """Whether all seats play as one side (R8)."""
        self.name = f"{preset}_v{self.observer.version}"
        """The name of an environment: the version is that of its observations."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def rewards(self) -> Rewards:
        """The rewards of a new episode."""
        return copy(self._rewards)

    def episode(self, rng: Random, options: Mapping[str, Any] | None, hears: bool = False) -> Episode:
        """A new episode; refuses options of `reset` that do not exist."""
        decks = reset_options(options, "decks").get("decks")
        return Episode(self.game, self.seats, self.actions, rng, decks, hears, self._start)


def plain(value: object) -> object:
    """A number of numpy as Python's own, as options are; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def reset_options(given: object, *known: str) -> dict[str, Any]:
    """The options of `reset`; refuses one that does not exist, and what is no dictionary."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadSetup("options", f"the options of reset are a dictionary, not {shown(given)}")
    found = {name: value for name, value in given.items() if name != TOLERATED}
    wrong = [shown(name) for name in found if name not in known]
    if wrong:
        raise BadSetup("options", f"reset has no option {', '.join(wrong)}; it has {', '.join(known)}")
    return found
