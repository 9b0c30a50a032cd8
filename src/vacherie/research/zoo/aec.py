"""The AEC environment of PettingZoo: seats answer one after another, in the order the game waits for them.

In a selection every seat is asked in turn and sees no other commitment, so it is simultaneous play (R2.2).
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from vacherie.core.error import IllegalChoice
from vacherie.research.render import MODES, check_mode, draw
from vacherie.research.rewards import RewardName
from vacherie.research.setting import Setting
from vacherie.research.zoo.spaces import agents, masked, observation_space

ILLEGAL_REWARD = -1
"""What a seat gets whose illegal action ends the game, in the wrapped environment."""


class TableAEC(AECEnv):
    """One game at a time; `reset(seed)` decides all its deals, `reset(options={"decks": …})` gives them."""

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
        self.metadata = {"name": self.setting.name, "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = agents(self.setting.seats)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.setting.actions.size
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        space = observation_space(self.setting, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._rng = Random()

    def __copy__(self) -> Any:
        return copy.deepcopy(self)  # a shallow copy would be two environments with one game

    def observation_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        if seed is not None:
            self._rng.seed(seed)
        self.episode = self.setting.episode(self._rng, options)
        self._paid = self.setting.rewards()
        self._paid.begin(self.episode.state)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.first_waiting() or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which actions it has; none while the game does not wait for it."""
        seat, setting = self._seat[agent], self.setting
        seen = setting.observer.of(self.episode.state, seat)
        return masked(seen, self.episode.legal(seat), setting.actions.size)

    def step(self, action: int | None) -> None:
        """The answer of `agent_selection`; an illegal one is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice("no-action", f"{agent} has to act")
        self.episode.answer(self._seat[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._paid.after(self.episode.state), strict=True))
        waiting = self.episode.first_waiting()
        if waiting is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[waiting or 0]
        self._accumulate_rewards()

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


def raw_env(preset: str = "classic", **options: Any) -> TableAEC:
    """The environment without wrappers: an illegal action raises `IllegalChoice` and changes nothing."""
    return TableAEC(preset, **options)


def env(preset: str = "classic", **options: Any) -> Any:
    """The environment as PettingZoo's own games are handed out: an illegal action ends the game with -1."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(preset, **options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
