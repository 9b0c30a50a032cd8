"""The AEC environment of PettingZoo: seats answer one after another, in the order the game waits for them.

In a selection every seat is asked in turn and sees no other commitment, so it is simultaneous play (R2.2).
"""

from __future__ import annotations

import copy
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from vacherie.core.error import IllegalChoice
from vacherie.research.actions import action_number
from vacherie.research.zoo.table_env import ILLEGAL_REWARD, TableEnv


class TableAEC(TableEnv, AECEnv):
    """The AEC form; arguments and `reset` as in `table_env.TableEnv`."""

    def __init__(self, preset: str = "classic", **options: Any) -> None:
        super().__init__(preset, **options)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self.begin(seed, options)
        self._no_rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards = self._no_rewards
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.first_waiting() or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which actions it has; none while the game does not wait for it."""
        seat, setting, episode = self._seat[agent], self.setting, self.episode
        return {
            "observation": setting.observer.of(episode.state, seat),
            "action_mask": setting.actions.mask(episode.options(seat)),
        }

    def step(self, action: int | None) -> None:
        """The answer of `agent_selection`; an illegal one is refused and changes nothing."""
        agents = self.agents
        if not agents:
            raise IllegalChoice("over", "no game is in progress: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice("no-action", f"{agent} has to act")
        episode = self.episode
        episode.answer(self._seat[agent], action if type(action) is int else action_number(action))
        self._cumulative_rewards[agent] = 0.0
        paid = self._paid.after(episode.state)
        if paid is self._paid.zeros:  # most answers pay nothing
            self.rewards = self._no_rewards
        else:
            self.rewards = dict(zip(agents, paid))  # noqa: B905  one for each agent
            self._accumulate_rewards()
        waiting = episode.first_waiting()
        if waiting is None:
            self.terminations = dict.fromkeys(agents, True)
        self.agent_selection = agents[waiting or 0]
        if self.render_mode == "human":
            self.render()


class TableWrapper(wrappers.OrderEnforcingWrapper):
    """The outermost wrapper: a shallow copy of it would be two environments with one game."""

    def __copy__(self) -> Any:
        return copy.deepcopy(self)


def raw_env(preset: str = "classic", **options: Any) -> TableAEC:
    """The environment without wrappers: an illegal action raises `IllegalChoice` and changes nothing."""
    return TableAEC(preset, **options)


def env(preset: str = "classic", **options: Any) -> Any:
    """The environment as PettingZoo's own games are handed out: an illegal action ends the game with -1."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(preset, **options), illegal_reward=ILLEGAL_REWARD)
    return TableWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
