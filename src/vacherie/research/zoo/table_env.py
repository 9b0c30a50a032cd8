"""What the AEC and the Parallel environment share: one game at a time, its agents, spaces and pictures.

A mixin, because PettingZoo has a base class for each form; a step is what they differ in.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from vacherie.research.episode import Episode, NotBegun
from vacherie.research.render import FRAMES_A_SECOND, MODES, check_mode, draw
from vacherie.research.rewards import RewardName, Rewards
from vacherie.research.setting import Setting
from vacherie.research.zoo.spaces import agents, observation_space
from vacherie.sim.arguments import whole

ILLEGAL_REWARD = -1
"""What a seat gets whose illegal action ends the game."""


class TableEnv:
    """One game at a time; `reset(seed)` decides all its deals, `reset(options={"decks": …})` gives them."""

    agents: list[str]
    """Who plays; empty before the first reset, and when the game is over."""
    episode: Episode = NotBegun()  # type: ignore[assignment]  # until there is one
    """The game in progress."""
    is_parallel = False
    """Whether all agents act in every step."""

    def __init__(
        self,
        preset: str = "classic",
        seats: int | None = None,
        reward: RewardName = "trick",
        observation: int = 1,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self.setting = Setting(preset, seats, reward, observation, options)
        self.metadata = {
            "name": self.setting.name, "render_modes": list(MODES), "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": self.is_parallel,
        }  # fmt: skip
        self.possible_agents = agents(self.setting.seats)
        self.wait = self.setting.actions.size
        """The action of a seat that the game does not wait for; the Parallel form alone has it."""
        actions = self.wait + self.is_parallel
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = dict.fromkeys(
            self.possible_agents, observation_space(self.setting, actions)
        )
        self.agents = []
        self._rng = Random()

    def __copy__(self) -> Any:
        return copy.deepcopy(self)  # a shallow copy would be two environments with one game

    def observation_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Deal a new game."""
        if seed is not None:
            self._rng.seed(whole("seed", seed, 0))  # Random would take the sign off: -1 deals the cards of 1
        self.episode = self.setting.episode(self._rng, options)
        self._paid: Rewards = self.setting.rewards()
        self._paid.begin(self.episode.state)
        self.agents = self.possible_agents[:]

    def state(self) -> Any:
        """The observations of all seats, one after the other."""
        see = self.setting.observer
        return np.concatenate([see.of(self.episode.state, seat) for seat in range(self.setting.seats)])

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        low, high = self.setting.observer.layout.bounds()
        return spaces.Box(np.tile(low, self.setting.seats), np.tile(high, self.setting.seats), dtype=np.int16)

    def render(self) -> Any:
        """The table with all hands, in the mode of the environment."""
        return draw(self.setting.game.text(self.episode.state), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
