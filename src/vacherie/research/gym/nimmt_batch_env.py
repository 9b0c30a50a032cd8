"""A `VectorEnv` on the batched kernel: thousands of games in lock-step, one seat of each is the learner's.

Observations are those of the per-game environments, number by number. All games are in the same trick; whole
games end after different rounds, and each then begins anew by itself (autoreset in the same step, with
`info["final_obs"]`). Where a card fits no row, its owner takes the cheapest row, the learner too (R2.8).
With a draft (R3.3) a round begins with a step for each of the learner's picks.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal, TypeVar

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
from vacherie.research.setting import Setting, reset_options
from vacherie.sim.arguments import flag, whole
from vacherie.sim.array_arguments import mask, whole_numbers
from vacherie.sim.batch.nimmt import MOST_GAMES
from vacherie.sim.batch.nimmt_fan import FLIP, REVERSED

BATCHED = ("classic", "pro", "leaflet", "fan-parity", "fan-climb", "fan-leap", "fan-reverse")
"""The presets that the kernel plays in lock-step."""
Opponents = Literal["random", "careful"] | Callable[["BatchEnv"], ArrayLike]
A = TypeVar("A", bound=np.generic)
CARDS, ROWS = 104, 4
REVERSIBLE = np.asarray(REVERSED[1 : CARDS + 1], np.bool_)
"""(104,) whether card i + 1 may be reversed (R7.4)."""


class BatchEnv(VectorEnv):
    """`num_envs` games of the seat 0, others play by a policy.

    opponents: `random` (a uniform card) or `careful` (the bot, compiled; base game only), or a function of
    the environment that returns cards (seats, num_envs), of which those of the learner's seat are ignored;
    a reversed card has 128 added. In a draft (`env.batch.phase` is "picks") it returns the picks (num_envs,)
    of the seat `env.batch.picker`.
    copy: whether every step returns arrays of its own, as Gymnasium's vector environments do. Without, they
    are those of the batch, which the next step changes in place: faster, and `torch.from_numpy` shares them;
    copy what has to be kept.
    Other arguments are options of the preset.
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
        copy: bool = True,
        **options: object,
    ) -> None:
        setting = Setting(preset, seats, reward, observation, options)
        rules, seed = setting.game, whole("seed", seed, 0)
        if preset not in BATCHED or not isinstance(rules, Nimmt):
            raise BadSetup("preset", f"the batch plays {', '.join(BATCHED)}; use SeatEnv")
        drafts = rules.rules.deal == "draft"
        if drafts and preset.startswith("fan"):
            raise BadSetup("deal", "the batch plays a draft without fan cards only; use SeatEnv")
        if not rules.rules.show_totals or rules.rules.reverse_pads:
            raise BadSetup("option", "the batch plays with open totals and without reverse_pads")
        if render_mode is not None:
            raise BadSetup("render_mode", "a batch is not rendered; use SeatEnv")
        if opponents == "careful" and (drafts or preset.startswith("fan")):
            raise BadSetup(
                "opponents", "compiled `careful` opponents play the base game without a draft only"
            )
        if not callable(opponents) and opponents not in ("random", "careful"):
            raise BadSetup("opponents", f"opponents are random, careful or a function, not {opponents!r}")
        self.setting, self.opponents, self.copy = setting, opponents, flag("copy", copy)
        num_envs = whole("num_envs", num_envs, 1, MOST_GAMES)
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
        picks = [row.first for row in setting.actions.table if row.name == "pick"]
        self._first_pick = picks[0] if picks else 0
        if preset == "fan-reverse":
            self._cards[CARDS + ROWS :] = np.arange(1, CARDS + 1) + FLIP

    def __copy__(self) -> BatchEnv:
        return copy.deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin new games.

        options: `decks` (num_envs, cards) are dealt; `reset_mask` (num_envs,) says which games begin anew.
        As all games are in the same trick, a part of them can only be reset between two rounds: after a
        reset, or after a step that ended one.
        """
        if seed is not None:
            seed = whole("seed", seed, 0)
        super().reset(seed=seed)
        given = reset_options(options, "decks", "reset_mask")
        decks, chosen = given.get("decks"), given.get("reset_mask")
        if chosen is None:
            self.batch.reset(seed, decks)
        else:
            marks = mask("reset_mask", chosen, self.num_envs).astype(np.bool_)
            if not marks.any():
                raise Refused("reset_mask", "`reset_mask` must hold at least one True")
            self.batch.reset_some(marks, seed, decks)
        self._let_others_pick()
        return self._given(self.batch.observations), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Numbers, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """A trick or a pick in every game; an action that is not legal is refused and changes nothing."""
        batch = self.batch
        given = whole_numbers("actions", actions, (self.num_envs,))
        if given.size and (given.min() < 0 or given.max() >= self._cards.size):
            raise Refused("actions", f"an action is 0 to {self._cards.size - 1}")
        if batch.phase == "picks":
            batch.pick(given.astype(np.int64) - self._first_pick + 1)
            self._let_others_pick()
            never = self._given(self._never)
            return self._given(batch.observations), self._given(self._nothing), never, never.copy(), {}
        cards = self._opponents_cards()
        np.take(self._cards, given, out=cards[batch.seat], mode="clip")
        batch.play()
        batch.finish_trick()
        rewards = self._rewards()
        over = batch.over.copy() if batch.ended and batch.over.any() else None
        self._let_others_pick()  # of the next round
        seen, never = self._given(batch.observations), self._given(self._never)
        if over is None:
            return seen, rewards, self._given(self._never), never, {}
        infos = {"final_obs": self._given(batch.last_observations), "_final_obs": over.copy()}
        return seen, rewards, over, never, infos

    def _given(self, own: NDArray[A]) -> NDArray[A]:
        """An array as the caller gets it: a copy, or the environment's own."""
        return own.copy() if self.copy else own

    def _let_others_pick(self) -> None:
        """Let the other seats pick until it is the learner's turn, or the draft is over."""
        batch = self.batch
        if batch.phase != "picks":
            return
        while batch.phase == "picks" and batch.picker != batch.seat:
            batch.pick(self.opponents(self) if callable(self.opponents) else batch.uniform_picks())
        if batch.phase == "picks":
            batch.write_draft()

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
            return self._given(self._nothing)
        if self.setting.reward == "round":
            return np.float32(0) - np.asarray(batch.finals[seat], np.float32)  # not -0.0
        own, totals = batch.last_totals[seat], batch.last_totals
        ranks = np.sign(totals - own).sum(axis=0) / (batch.seats - 1)
        return np.asarray(np.where(batch.over, ranks, 0), np.float32)

    def observations_of(self, seat: int) -> Numbers:
        """What any seat sees (num_envs, size), before it answers; a new array. Self-play needs no more.

        >>> def lowest(env: BatchEnv) -> ArrayLike:
        ...     seats = range(env.batch.seats)
        ...     return [env.observations_of(seat)[:, :104].argmax(axis=1) + 1 for seat in seats]
        >>> env = BatchEnv(8, "classic", 3, opponents=lowest)
        >>> observations, _ = env.reset(seed=1)
        >>> bool(env.step(observations[:, :104].argmax(axis=1))[1].any())
        True
        """
        return self.batch.observations_of(whole("seat", seat, 0, self.setting.seats - 1))

    def action_masks(self) -> NDArray[np.bool_]:
        """(num_envs, actions) which actions are legal now; a new array."""
        batch, places = self.batch, self.setting.observer.layout.places
        legal = np.zeros((self.num_envs, self._cards.size), np.bool_)
        if batch.phase == "picks":
            legal[:, self._first_pick : self._first_pick + batch.size] = batch.offer
            return legal
        legal[:, :CARDS] = batch.observations[:, places["hand"]]
        if self.setting.game.preset == "fan-reverse":
            holds = batch.observations[:, places["flips"].start].astype(np.bool_)
            legal[:, CARDS + ROWS :] = legal[:, :CARDS] & holds[:, None] & REVERSIBLE
        return legal
