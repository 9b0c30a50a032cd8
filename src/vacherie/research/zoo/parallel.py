"""The Parallel environment of PettingZoo: every agent acts in every step.

Seats that the game does not wait for have one legal action, `wait`, the last number. So a row choice, a pick
of the draft or a special card is a step in which one seat acts and the others wait. In a window of co-op
(R8.8) all seats may act: actions are carried out in the order of seats until one changes the question;
the later ones answered a question that is no longer open, are dropped, and their seats are asked again.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from vacherie.core.error import IllegalChoice
from vacherie.research.render import MODES, check_mode, draw
from vacherie.research.rewards import RewardName
from vacherie.research.setting import Setting
from vacherie.research.zoo.spaces import agents, masked, observation_space


class TableParallel(ParallelEnv):
    """One game at a time; arguments and `reset` as in `aec.TableAEC`."""

    def __init__(
        self,
        preset: str = "classic",
        seats: int | None = None,
        reward: RewardName = "trick",
        observation: int = 1,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.setting = Setting(preset, seats, reward, observation, options)
        self.metadata = {"name": self.setting.name, "render_modes": list(MODES), "is_parallelizable": True}
        self.possible_agents = agents(self.setting.seats)
        self.agents: list[str] = []
        self.wait = self.setting.actions.size
        """The action of a seat that the game does not wait for."""
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        space = observation_space(self.setting, self.wait + 1)
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        if seed is not None:
            self._rng.seed(seed)
        self.episode = self.setting.episode(self._rng, options)
        self._paid = self.setting.rewards()
        self._paid.begin(self.episode.state)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The actions of all agents; if one is illegal, none is carried out."""
        self._check(actions)
        seats = range(self.setting.seats)
        asked = {decision.seat: decision.id for decision in self.episode.waiting()}
        for seat in seats:
            now = {decision.seat: decision.id for decision in self.episode.waiting()}
            if seat in asked and now.get(seat) == asked[seat]:
                self.episode.answer(seat, int(actions[self.possible_agents[seat]]))
        rewards = self._paid.after(self.episode.state)
        over = self.episode.is_over()
        names = self.agents
        seen = self._observations()
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(names, rewards, strict=True)),
            dict.fromkeys(names, over),
            dict.fromkeys(names, False),
            {agent: {} for agent in names},
        )

    def _check(self, actions: Mapping[str, int]) -> None:
        """Refuse actions of which one is missing or illegal."""
        if set(actions) != set(self.agents):
            raise IllegalChoice("agents", f"a step needs an action of each of {self.agents}, no other")
        for seat, agent in enumerate(self.agents):
            legal = self.episode.legal(seat) or [self.wait]
            if int(actions[agent]) not in legal:
                raise IllegalChoice("illegal-action", f"{actions[agent]} is not legal for {agent}: {legal}")

    def _observations(self) -> dict[str, Any]:
        state, see = self.episode.state, self.setting.observer
        return {
            agent: masked(see.of(state, seat), self.episode.legal(seat) or (self.wait,), self.wait + 1)
            for seat, agent in enumerate(self.agents)
        }

    def state(self) -> Any:
        """The observations of all seats, one after the other."""
        see = self.setting.observer
        return np.concatenate([see.of(self.episode.state, seat) for seat in range(self.setting.seats)])

    def render(self) -> Any:
        """The table with all hands, in the mode of the environment."""
        return draw(self.setting.game.text(self.episode.state), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def parallel_env(preset: str = "classic", **options: Any) -> TableParallel:
    """The Parallel environment; an illegal action raises `IllegalChoice` and changes nothing."""
    return TableParallel(preset, **options)
