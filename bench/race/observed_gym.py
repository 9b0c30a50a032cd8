"""Gymnasium with the naive game and the documented observation: one seat against random ones."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import SyncVectorEnv
from numpy.typing import NDArray

from race.observation import SeenRound, observe, size
from race.table import CARDS, TRICKS, shuffled

ACTIONS = CARDS + 4


class NaiveEnv(gymnasium.Env):
    """One round; seat 0 is the learner's."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.seats, self.rng = seats, rng
        self.observation_space = spaces.Box(0, 1000, (size(seats),), np.int16)
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal."""
        super().reset(seed=seed)
        self.round = SeenRound(shuffled(self.rng), self.seats)
        return observe(self.round, 0), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """A trick."""
        before = self.round.heads[0]
        others = [self.rng.choice(self.round.hands[seat]) for seat in range(1, self.seats)]
        self.round.play([int(action) + 1, *others])
        while self.round.chooser >= 0:
            self.round.choose(self.round.cheapest())
        lost = self.round.heads[0] - before
        return observe(self.round, 0), -float(lost), self.round.is_over(), False, {}


def lowest_cards(seen: NDArray[np.int16]) -> NDArray[np.int64]:
    """The lowest card of the hand, by observation."""
    return np.asarray(np.argmax(seen[:, :CARDS], axis=1))


def play_vector(env: SyncVectorEnv) -> int:
    """Ten tricks of every environment, and the step that begins anew."""
    seen, _ = env.reset()
    for _ in range(TRICKS):
        seen, *_ = env.step(lowest_cards(seen))
    return int(env.num_envs)
