"""A `VectorEnv` on the batched kernel: thousands of games in lock-step, one seat of each is the learner's.

Observations are those of the per-game environments, number by number, in one array that every step changes in
place (`torch.from_numpy` shares it; copy what has to be kept). All games are in the same trick; whole games
end after different rounds, and each then begins anew by itself (autoreset in the same step, with
`info["final_obs"]`). Where a card fits no row, its owner takes the cheapest row, the learner too (R2.8).
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from vacherie.core.error import BadSetup, Refused
from vacherie.games.nimmt.game import Nimmt
from vacherie.research.channel import Numbers
from vacherie.research.gym.nimmt_seat_batch import SeatBatch
from vacherie.research.rewards import RewardName
from vacherie.research.setting import Setting
from vacherie.sim.array_arguments import whole_numbers
from vacherie.sim.batch.nimmt_fan import FLIP, REVERSED

BATCHED = ("classic", "leaflet", "fan-parity", "fan-climb", "fan-leap", "fan-reverse")
"""The presets that the kernel plays in lock-step, with the classic or the tactic deal."""
Opponents = Literal["random", "careful"] | Callable[["BatchEnv"], ArrayLike]
CARDS, ROWS = 104, 4
REVERSIBLE = np.asarray(REVERSED[1 : CARDS + 1], np.bool_)
"""(104,) whether card i + 1 may be reversed (R7.4)."""


class BatchEnv(VectorEnv):
    """`num_envs` games of the seat 0, others play by a policy.

    opponents: `random` (a uniform card) or `careful` (the bot, compiled; base game only), or a function of
    the environment that returns cards (seats, num_envs), of which those of the learner's seat are ignored;
    a reversed card has 128 added. Other arguments are options of the preset.
    """

    def __init__(
        self,
        num_envs: int = 1024,
        preset: str = "classic",
        seats: int | None = None,
        opponents: Opponents = "random",
        reward: RewardName = "trick",
        observation: int = 1,
        seed: int = 0,
        render_mode: None = None,
        **options: object,
    ) -> None:
        setting = Setting(preset, seats, reward, observation, options)
        rules = setting.game
        if preset not in BATCHED or not isinstance(rules, Nimmt) or rules.rules.deal == "draft":
            raise BadSetup("preset", f"the batch plays {', '.join(BATCHED)} without a draft; use SeatEnv")
        if not rules.rules.show_totals or rules.rules.reverse_pads:
            raise BadSetup("option", "the batch plays with open totals and without reverse_pads")
        if render_mode is not None:
            raise BadSetup("render_mode", "a batch is not rendered; use SeatEnv")
        if opponents == "careful" and preset not in ("classic", "leaflet"):
            raise BadSetup("opponents", "compiled `careful` opponents play the base game only")
        if not callable(opponents) and opponents not in ("random", "careful"):
            raise BadSetup("opponents", f"opponents are random, careful or a function, not {opponents!r}")
        self.setting, self.opponents = setting, opponents
        self.batch = SeatBatch(rules, num_envs, setting.seats, 0, setting.observer.layout, seed)
        self.num_envs = self.batch.games
        low, high = setting.observer.layout.bounds()
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = spaces.Box(low, high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(setting.actions.size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._never = np.zeros(self.num_envs, np.bool_)
        self._nothing = np.zeros(self.num_envs, np.float32)
        # The card of each action; 0: it is never a play.
        self._cards = np.zeros(setting.actions.size, np.uint8)
        self._cards[:CARDS] = np.arange(1, CARDS + 1)
        if preset == "fan-reverse":
            self._cards[CARDS + ROWS :] = np.arange(1, CARDS + 1) + FLIP

    def __copy__(self) -> BatchEnv:
        return copy.deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin new games in all columns, with `options={"decks": …}` (num_envs, cards) with given decks."""
        super().reset(seed=seed)
        given = dict(options or {})
        decks = given.pop("decks", None)
        given.pop("options", None)
        if given:
            raise BadSetup("options", f"reset has no option {', '.join(map(repr, given))}; it has decks")
        self.batch.reset(seed, decks)
        return self.batch.observations, {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Numbers, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """A trick in every game; an action that is no card of the hand is refused and changes nothing."""
        batch = self.batch
        given = whole_numbers("actions", actions, (self.num_envs,))
        if given.size and (given.min() < 0 or given.max() >= self._cards.size):
            raise Refused("actions", f"an action is 0 to {self._cards.size - 1}")
        cards = self._opponents_cards()
        np.take(self._cards, given, out=cards[batch.seat], mode="clip")
        batch.play()
        batch.finish_trick()
        rewards = self._rewards()
        if not batch.ended or not batch.over.any():
            return batch.observations, rewards, self._never, self._never, {}
        over = batch.over.copy()
        return (
            batch.observations,
            rewards,
            over,
            self._never,
            {"final_obs": batch.last_observations, "_final_obs": over},
        )

    def _opponents_cards(self) -> NDArray[np.uint8]:
        """The cards of all seats, in the batch's own buffer, ready for `play()`."""
        batch = self.batch
        if self.opponents == "careful":
            return batch.careful_plays()
        own = batch.uniform_cards()
        if callable(self.opponents):
            chosen = whole_numbers("cards", self.opponents(self), own.shape)
            for seat in range(batch.seats):
                if seat != batch.seat:
                    own[seat] = chosen[seat]
        return own

    def _rewards(self) -> NDArray[np.float32]:
        batch, seat = self.batch, self.batch.seat
        if self.setting.reward == "trick":
            return np.asarray(batch.rewards[seat], np.float32)
        if not batch.ended:
            return self._nothing
        if self.setting.reward == "round":
            return -np.asarray(batch.finals[seat], np.float32)
        own, totals = batch.last_totals[seat], batch.last_totals
        ranks = np.sign(totals - own).sum(axis=0) / (batch.seats - 1)
        return np.asarray(np.where(batch.over, ranks, 0), np.float32)

    def action_masks(self) -> NDArray[np.bool_]:
        """(num_envs, actions) which actions are legal now; a new array."""
        batch, places = self.batch, self.setting.observer.layout.places
        mask = np.zeros((self.num_envs, self._cards.size), np.bool_)
        mask[:, :CARDS] = batch.observations[:, places["hand"]]
        if self.setting.game.preset == "fan-reverse":
            holds = batch.observations[:, places["flips"].start].astype(np.bool_)
            mask[:, CARDS + ROWS :] = mask[:, :CARDS] & holds[:, None] & REVERSIBLE
        return mask
