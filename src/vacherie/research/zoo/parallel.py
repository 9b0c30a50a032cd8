"""The Parallel environment of PettingZoo: every agent acts in every step.

Seats that the game does not wait for have one legal action, `wait`, the last number. So a row choice, a pick
of the draft or a special card is a step in which one seat acts and the others wait. In a window of co-op
(R8.8) all seats may act: actions are carried out in the order of seats until one changes the question;
the later ones answered a question that is no longer open, are dropped, and their seats are asked again.

An illegal action ends the game as it does in the AEC form: its agent gets -1, and no action is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from vacherie.core.error import IllegalChoice
from vacherie.research.actions import Mask, action_number
from vacherie.research.rewards import Illegal, check_illegal
from vacherie.research.zoo.table_env import ILLEGAL_REWARD, TableEnv

Step = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]
"""Observations, rewards, terminations, truncations and infos by agent."""


class TableParallel(TableEnv, ParallelEnv):
    """The Parallel form; other arguments and `reset` as in `table_env.TableEnv`.

    illegal: `end` ends the game with a reward of -1 and `info["illegal"]`; `raise` refuses the actions.
    """

    is_parallel = True
    _masks: list[Mask]
    """The legal actions of every seat, as the last observations show them."""

    def __init__(self, preset: str = "classic", *, illegal: Illegal = "end", **options: Any) -> None:
        super().__init__(preset, **options)
        self.illegal = check_illegal(illegal)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self.begin(seed, options)
        if self.render_mode == "human":
            self.render()
        return self._observations(self.agents), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Step:
        """The actions of all agents; if one is illegal, none is carried out."""
        if not self.agents and not actions:
            return {}, {}, {}, {}, {}  # as PettingZoo's own games do
        numbers = self._numbers(actions)
        illegal = [
            agent
            for agent, number, mask in zip(self.agents, numbers, self._masks, strict=True)
            if not (0 <= number <= self.wait and mask[number])
        ]
        if illegal:
            return self._ended_by(illegal, actions)
        episode = self.episode
        for decision in episode.waiting():
            if decision.id != episode.state.table.ask:
                break
            episode.answer(decision.seat, numbers[decision.seat])
        rewards = self._paid.after(episode.state)
        over = episode.is_over()
        names = self.agents
        seen = self._observations(names)
        if self.render_mode == "human":
            self.render()
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(names, rewards, strict=True)),
            dict.fromkeys(names, over),
            dict.fromkeys(names, False),
            {agent: {} for agent in names},
        )

    def _ended_by(self, offenders: list[str], actions: Mapping[str, int]) -> Step:
        """End the game, or refuse the actions, because those of some agents are illegal."""
        if self.illegal == "raise":
            first = offenders[0]
            legal = [int(action) for action in self._masks[self.agents.index(first)].nonzero()[0]]
            raise IllegalChoice("illegal-action", f"{actions[first]} is not legal for {first}: {legal}")
        names, self.agents = self.agents, []
        return (
            self._observations(names),
            {agent: float(ILLEGAL_REWARD if agent in offenders else 0) for agent in names},
            dict.fromkeys(names, True),
            dict.fromkeys(names, False),
            {agent: {"illegal": True} if agent in offenders else {} for agent in names},
        )

    def _numbers(self, actions: Mapping[str, int]) -> list[int]:
        """The actions by seat; refuses them if one is missing or no whole number."""
        if not self.agents:
            raise IllegalChoice("over", "no game is in progress: call reset")
        try:
            given = [actions[agent] for agent in self.agents]
        except (KeyError, TypeError):
            given = []
        if not given or len(actions) != len(given):
            raise IllegalChoice("agents", f"a step needs an action of each of {self.agents}, no other")
        return [each if type(each) is int else action_number(each) for each in given]

    def _observations(self, names: list[str]) -> dict[str, Any]:
        state, see = self.episode.state, self.setting.observer
        self._masks = self._legal_actions(len(names))
        return {
            agent: {"observation": see.of(state, seat), "action_mask": mask.copy()}
            for seat, (agent, mask) in enumerate(zip(names, self._masks, strict=True))
        }

    def _legal_actions(self, seats: int) -> list[Mask]:
        """The legal actions of every seat."""
        actions, size = self.setting.actions, self.wait + 1
        waits = np.zeros(size, np.int8)
        waits[self.wait] = 1
        masks = [waits] * seats
        for decision in self.episode.waiting():
            masks[decision.seat] = actions.mask(decision.options, size)
        return masks


def parallel_env(preset: str = "classic", **options: Any) -> TableParallel:
    """The Parallel environment; an illegal action ends the game with -1, or raises with `illegal="raise"`."""
    return TableParallel(preset, **options)
