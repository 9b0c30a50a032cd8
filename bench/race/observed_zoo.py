"""PettingZoo with the naive game and the documented observation, and with an empty game."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from race.observation import SeenRound, observe, size
from race.table import CARDS, TRICKS, shuffled
from race.zoo import Environment

ACTIONS = CARDS + 4
"""The numbers of `vacherie.research`: cards, then rows."""


class ObservedEnvironment(Environment):
    """The game of `race.zoo` with the observation and the actions of ours."""

    metadata = {"name": "six_observed_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, seats: int, rng: Random) -> None:
        super().__init__(seats, rng)
        self._action_space = spaces.Discrete(ACTIONS)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1000, (size(seats),), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    def deal(self) -> SeenRound:
        """A new round."""
        return SeenRound(shuffled(self.rng), len(self.agents))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do."""
        seat, round = self.seat[agent], self.round
        assert isinstance(round, SeenRound)
        committed = self.cards[seat] if seat < len(self.cards) else 0
        seen = observe(round, seat, committed, tuple(range(len(self.cards))))
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            if round.chooser >= 0:
                mask[CARDS:] = 1
            else:
                mask[[card - 1 for card in round.hands[seat]]] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """One seat's answer."""
        is_row = action is not None and action >= CARDS
        super().step(action - CARDS if is_row and action is not None else action)


class NaiveParallel(ParallelEnv):
    """The same game in the Parallel form; the last action is to wait."""

    metadata = {"name": "six_parallel_v0"}  # noqa: RUF012

    def __init__(self, seats: int, rng: Random) -> None:
        self.rng = rng
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal."""
        self.agents = self.possible_agents[:]
        self.round = SeenRound(shuffled(self.rng), len(self.agents))
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> dict[str, Any]:
        """What every agent sees, and what it may do."""
        round, found = self.round, {}
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(ACTIONS + 1, np.int8)
            if round.chooser == seat:
                mask[CARDS:ACTIONS] = 1
            elif round.chooser >= 0 or not round.hands[seat]:
                mask[ACTIONS] = 1
            else:
                mask[[card - 1 for card in round.hands[seat]]] = 1
            found[agent] = {"observation": observe(round, seat), "action_mask": mask}
        return found

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """A trick, or the row of the one who has to choose."""
        round, names = self.round, self.agents
        before = round.heads[:]
        if round.chooser >= 0:
            round.choose(actions[names[round.chooser]] - CARDS)
        else:
            round.play([actions[agent] + 1 for agent in names])
        rewards = {agent: float(before[seat] - round.heads[seat]) for seat, agent in enumerate(names)}
        seen, over = self.seen(), round.is_over()
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(names, over), dict.fromkeys(names, False)
        return seen, rewards, ended, cut, {agent: {} for agent in names}


class EmptyParallel(ParallelEnv):
    """No game at all: ten steps, always the same observation."""

    metadata = {"name": "empty_parallel_v0"}  # noqa: RUF012

    def __init__(self, seats: int) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        mask = np.zeros(ACTIONS + 1, np.int8)
        mask[:10] = 1
        seen = {"observation": np.zeros(size(seats), np.int16), "action_mask": mask}
        self._seen = dict.fromkeys(self.possible_agents, seen)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin."""
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._seen, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Count the steps."""
        names = self.agents
        self.steps += 1
        over = self.steps == TRICKS
        if over:
            self.agents = []
        nothing = dict.fromkeys(names, 0.0)
        ended, cut = dict.fromkeys(names, over), dict.fromkeys(names, False)
        return self._seen, nothing, ended, cut, {agent: {} for agent in names}


class EmptyEnvironment(AECEnv):
    """No game at all: so many turns, always the same observation."""

    metadata = {"name": "empty_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._action_space = spaces.Discrete(ACTIONS)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1000, (size(seats),), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        mask = np.zeros(ACTIONS, np.int8)
        mask[:10] = 1
        self._seen = {"observation": np.zeros(size(seats), np.int16), "action_mask": mask}

    def action_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self._action_space

    def observation_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self._observation_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.turns = 0
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Always the same."""
        return self._seen

    def step(self, action: int | None) -> None:
        """Count the turns of ten tricks."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.turns += 1
        if self.turns == TRICKS * len(self.agents):
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[self.turns % len(self.agents)]
        self._accumulate_rewards()


def wrapped(env: Any) -> Any:
    """The environment with the three wrappers of PettingZoo's own games."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def play(env: Any, rng: Random) -> None:
    """A round by players of uniform actions."""
    env.reset()
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
