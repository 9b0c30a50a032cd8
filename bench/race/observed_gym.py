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


class NaiveSeat(gymnasium.Env):
    """One round; seat 0 is asked for cards and rows, with a mask of what is legal."""

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
        return observe(self.round, 0), self.info()

    def info(self) -> dict[str, Any]:
        """What is legal now."""
        mask = np.zeros(ACTIONS, np.int8)
        if self.round.chooser >= 0:
            mask[CARDS:] = 1
        elif self.round.hands[0]:
            mask[[card - 1 for card in self.round.hands[0]]] = 1
        return {"action_mask": mask}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The answer of seat 0; then the others answer until it is asked again."""
        round, before = self.round, self.round.heads[0]
        if round.chooser >= 0:
            round.choose(int(action) - CARDS)
        else:
            others = [self.rng.choice(round.hands[seat]) for seat in range(1, self.seats)]
            round.play([int(action) + 1, *others])
        while round.chooser > 0:
            round.choose(self.rng.randrange(4))
        over = round.is_over()
        return observe(round, 0), float(before - round.heads[0]), over, False, self.info()


class EmptySeat(gymnasium.Env):
    """No game at all: ten steps, always the same observation."""

    def __init__(self, seats: int) -> None:
        mask = np.zeros(ACTIONS, np.int8)
        mask[:10] = 1
        self._seen, self._info = np.zeros(size(seats), np.int16), {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin."""
        super().reset(seed=seed)
        self.steps = 0
        return self._seen, self._info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Count the steps."""
        self.steps += 1
        return self._seen, 0.0, self.steps == TRICKS, False, self._info


def lowest_cards(seen: NDArray[np.int16]) -> NDArray[np.int64]:
    """The lowest card of the hand, by observation."""
    return np.asarray(np.argmax(seen[:, :CARDS], axis=1))


def play_vector(env: SyncVectorEnv) -> int:
    """Ten tricks of every environment, and the step that begins anew."""
    seen, _ = env.reset()
    for _ in range(TRICKS):
        seen, *_ = env.step(lowest_cards(seen))
    return int(env.num_envs)
