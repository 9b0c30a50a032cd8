"""One seat of any preset as a Gymnasium environment; bots play the other seats.

The seat is asked before the bots answer the same question, so it never sees that they have. The legal actions
are in `info["action_mask"]` and `action_masks()`, as usual; what an illegal one does is a choice (`illegal`).
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from vacherie.bots.bot import Bot
from vacherie.bots.limits import BotLimits
from vacherie.bots.match_runner import ask, make_bot, prepare_seats
from vacherie.core.action import Answer, Seat
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.research.actions import Mask, action_number
from vacherie.research.channel import Numbers
from vacherie.research.episode import Episode, NotBegun
from vacherie.research.render import FRAMES_A_SECOND, MODES, check_mode, draw
from vacherie.research.rewards import Illegal, RewardName, check_illegal
from vacherie.research.setting import Setting
from vacherie.sim.arguments import whole

ILLEGAL_REWARD = -100.0


class SeatEnv(gymnasium.Env):
    """A game to its end, for the seat `seat`.

    opponents: a bot for all other seats, or several, repeated in the order of seats, for instance
    `careful` or `module:Class`.
    rollouts: the rollouts of every answer of a bot that searches. Without, it searches by the clock, and the
    same seed gives another game.
    illegal: `end` ends the game with a reward of -100 and `info["illegal"]`; `raise` refuses the action.
    Other arguments are the options of the preset, for instance `max_rounds=1`.
    """

    episode: Episode = NotBegun()  # type: ignore[assignment]  # until there is one
    """The game in progress."""
    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012  a plain dict by Gymnasium's custom

    def __init__(
        self,
        preset: str = "classic",
        seats: int | None = None,
        opponents: str | Sequence[str] = "careful",
        seat: Seat = 0,
        reward: RewardName = "trick",
        observation: int = 1,
        illegal: Illegal = "end",
        rollouts: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.setting = Setting(preset, seats, reward, observation, options)
        rules, count = self.setting.game, self.setting.seats
        seat = whole("seat", seat, 0, count - 1)
        self.seat, self.illegal = seat, check_illegal(illegal)
        self._limits = None if rollouts is None else BotLimits(rollouts=whole("rollouts", rollouts, 1))
        specs = [opponents] if isinstance(opponents, str) else opponents
        if not isinstance(specs, Sequence) or not all(isinstance(spec, str) for spec in specs):
            raise BadSetup("opponents", f"opponents are a bot's name or a list of names, not {opponents!r}")
        if not specs and count > 1:
            raise BadSetup("opponents", "name a bot for the other seats")
        others = [other for other in range(count) if other != seat]
        if len(specs) > max(1, len(others)):
            raise BadSetup("opponents", f"{len(specs)} opponents, and only {len(others)} seats for them")
        seated = {other: specs[at % len(specs)] for at, other in enumerate(others)}
        self._bots: dict[Seat, Bot] = {other: make_bot(spec, rules, other) for other, spec in seated.items()}
        prepare_seats(seated)
        low, high = self.setting.observer.layout.bounds()
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.setting.actions.size)
        self._rng = Random()
        self._ended = True
        """Whether no game is in progress."""

    def __copy__(self) -> SeatEnv:
        return copy.deepcopy(self)  # a shallow copy would be two environments with one game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal a new game, and go on to the first question of the seat."""
        if seed is not None:
            seed = whole("seed", seed, 0)
            self._rng.seed(seed)
        super().reset(seed=seed)
        self._bot_rngs = {other: Random(self._rng.getrandbits(64)) for other in self._bots}
        self.episode = self.setting.episode(self._rng, options, hears=True)
        self._paid = self.setting.rewards()
        self._paid.begin(self.episode.state)
        self._ended = False
        self._let_bots_answer()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The answer of the seat; then the bots answer until it is asked again or the game is over."""
        if self._ended:
            raise IllegalChoice("over", "no game is in progress: call reset")
        number = action_number(action)
        if number not in self.episode.legal(self.seat):
            if self.illegal == "raise":
                raise IllegalChoice("illegal-action", f"{number} is not a legal action now")
            self._ended = True
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        self.episode.answer(self.seat, number)
        self._let_bots_answer()
        self._ended = self.episode.is_over()
        if self.render_mode == "human":
            self.render()
        reward = self._paid.after(self.episode.state)[self.seat]
        return self._observation(), reward, self._ended, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self._mask().view(np.bool_)

    def render(self) -> Any:
        """The table as the seat sees it."""
        view = self.setting.game.view(self.episode.state, self.seat)
        return draw(self.setting.game.text(view), self.render_mode)

    def _observation(self) -> Numbers:
        return self.setting.observer.of(self.episode.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _mask(self) -> Mask:
        return self.setting.actions.mask(self.episode.options(self.seat))

    def _let_bots_answer(self) -> None:
        episode, rules = self.episode, self.setting.game
        while (waiting := episode.waiting()) and self.seat not in [decision.seat for decision in waiting]:
            decision = waiting[0]
            other = decision.seat
            view = rules.view(episode.state, other)
            with nullcontext() if self._limits is None else self._limits.in_force():
                choice = ask(self._bots[other], view, episode.heard[other], decision, self._bot_rngs[other])
            episode.give(Answer(other, choice))
