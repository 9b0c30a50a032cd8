"""PettingZoo with the same game: an AEC environment with the usual checks, played through its own interface.

PettingZoo has no such game, so this is one written as its classic games are: seats answer one after another,
every answer is checked by the three wrappers that those games come with, and `last` gives an observation (the
rows and the own hand) with a mask of the legal actions, by which players choose. The checks can be left off.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from race.table import CARDS, TRICKS, Round, shuffled

SEEN = 4 * 5 + TRICKS


class Environment(AECEnv):
    """One round. Action a is card a + 1, or row a where a row is asked for."""

    metadata = {"name": "six_v0", "is_parallelizable": False}  # noqa: RUF012  a plain dict by PettingZoo's custom

    def __init__(self, seats: int, rng: Random) -> None:
        """Note the number of seats; decks come from `rng`."""
        super().__init__()
        self.rng = rng
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_space = spaces.Discrete(CARDS)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, CARDS, (SEEN,), np.int8),
                "action_mask": spaces.Box(0, 1, (CARDS,), np.int8),
            }
        )

    def action_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self._action_space

    def observation_space(self, agent: str) -> Any:
        """The same for all seats."""
        return self._observation_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        if seed is not None:
            self.rng.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.round = self.deal()
        self.cards: list[int] = []
        self.agent_selection = self.agents[0]

    def deal(self) -> Round:
        """A new round."""
        return Round(shuffled(self.rng), len(self.agents))

    def observe(self, agent: str) -> dict[str, Any]:
        """The rows, the own hand, and what may be done now."""
        round, hand = self.round, self.round.hands[self.seat[agent]]
        seen = np.zeros(SEEN, np.int8)
        for at, row in zip(range(0, 20, 5), round.rows, strict=True):
            seen[at : at + len(row)] = row
        seen[20 : 20 + len(hand)] = hand
        mask = np.zeros(CARDS, np.int8)
        if agent == self.agent_selection:
            if round.chooser >= 0:
                mask[:4] = 1
            else:
                mask[[card - 1 for card in hand]] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """One seat's answer; the last card of a trick sets off the placing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        before = self.round.heads[:]
        if self.round.chooser >= 0:
            self.round.choose(action)
        else:
            self.cards.append(action + 1)
            if len(self.cards) == len(self.agents):
                self.round.play(self.cards)
                self.cards = []
        for seat, name in enumerate(self.agents):
            self.rewards[name] = before[seat] - self.round.heads[seat]
        if self.round.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        chooser = self.round.chooser
        self.agent_selection = self.agents[chooser if chooser >= 0 else len(self.cards)]
        self._accumulate_rewards()


def environment(seats: int, rng: Random, checks: bool = True) -> Any:
    """The environment as PettingZoo's own games are handed out, or without the checks."""
    if not checks:
        return Environment(seats, rng)
    checked = wrappers.TerminateIllegalWrapper(Environment(seats, rng), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def play(env: Any, rng: Random) -> list[float]:
    """A round by players of a uniform card and the cheapest row; minus the bullheads of each."""
    env.reset()
    round = env.unwrapped.round
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
        elif round.chooser >= 0:
            env.step(round.cheapest())
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return [-float(heads) for heads in round.heads]
