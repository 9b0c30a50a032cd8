"""What an environment is made for: a game, its seats, its actions, its observations and its rewards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.games import game as make_game
from vacherie.research.actions import Actions
from vacherie.research.episode import Episode
from vacherie.research.observations import observer
from vacherie.research.rewards import RewardName, Rewards, check_name

USUAL_SEATS = 4
RESET_OPTIONS = ("decks",)
TOLERATED = "options"
"""An option that the conformance suites of PettingZoo and Gymnasium pass to `reset`; it means nothing."""


class Setting:
    """One preset with its options, for so many seats; stateless but for caches, so copies may share it."""

    def __init__(
        self,
        preset: str,
        seats: int | None,
        reward: RewardName,
        observation: int,
        options: Mapping[str, object],
    ) -> None:
        self.game: Game[Any, Any] = make_game(preset, **options)
        counts = self.game.seat_counts
        self.seats = min(max(USUAL_SEATS, counts[0]), counts[-1]) if seats is None else seats
        self.game.check_seats(self.seats)
        self.reward = check_name(reward)
        self.actions = Actions(self.game, self.seats)
        self.observer = observer(self.game, self.seats, observation)
        self.team = self.game.facts(self.seats).team
        """Whether all seats play as one side (R8)."""
        self.name = f"{preset}_v{self.observer.version}"
        """The name of an environment: the version is that of its observations."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def rewards(self) -> Rewards:
        """The rewards of a new episode."""
        return Rewards(self.game, self.seats, self.reward)

    def episode(self, rng: Random, options: Mapping[str, Any] | None, hears: bool = False) -> Episode:
        """A new episode; refuses options of `reset` that do not exist."""
        given = dict(options or {})
        given.pop(TOLERATED, None)
        decks = given.pop("decks", ())
        if given:
            known = ", ".join(RESET_OPTIONS)
            raise BadSetup("options", f"reset has no option {', '.join(map(repr, given))}; it has {known}")
        return Episode(self.game, self.seats, self.actions, rng, decks, hears)
