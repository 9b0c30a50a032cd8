"""One seat of any preset as a Gymnasium environment; bots play the other seats.

The seat is asked before the bots answer the same question, so it never sees that they have. The legal actions
are in `info["action_mask"]` and `action_masks()`, as usual; what an illegal one does is a choice (`illegal`).
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from vacherie.bots.bot import Bot
from vacherie.bots.match_runner import ask, make_bot
from vacherie.core.action import Answer, Seat
from vacherie.core.error import BadSetup, IllegalChoice
from vacherie.research.channel import Numbers
from vacherie.research.render import MODES, check_mode, draw
from vacherie.research.rewards import RewardName
from vacherie.research.setting import Setting

Illegal = Literal["end", "raise"]
ILLEGAL_REWARD = -100.0


class SeatEnv(gymnasium.Env):
    """A game to its end, for the seat `seat`.

    opponents: a bot for all other seats, or several, repeated in the order of seats, for instance
    `careful` or `module:Class`.
    illegal: `end` ends the game with a reward of -100 and `info["illegal"]`; `raise` refuses the action.
    Other arguments are the options of the preset, for instance `max_rounds=1`.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  a plain dict by Gymnasium's custom

    def __init__(
        self,
        preset: str = "classic",
        seats: int | None = None,
        opponents: str | Sequence[str] = "careful",
        seat: Seat = 0,
        reward: RewardName = "trick",
        observation: int = 1,
        illegal: Illegal = "end",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.setting = Setting(preset, seats, reward, observation, options)
        rules, count = self.setting.game, self.setting.seats
        rules.check_seat(seat, count)
        if illegal not in ("end", "raise"):
            raise BadSetup("illegal", f"illegal actions `end` the game or `raise`, not {illegal!r}")
        self.seat, self.illegal = seat, illegal
        specs = [opponents] if isinstance(opponents, str) else list(opponents)
        if not specs and count > 1:
            raise BadSetup("opponents", "name a bot for the other seats")
        others = [other for other in range(count) if other != seat]
        self._bots: dict[Seat, Bot] = {
            other: make_bot(specs[at % len(specs)], rules, other) for at, other in enumerate(others)
        }
        low, high = self.setting.observer.layout.bounds()
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.setting.actions.size)
        self._rng = Random()

    def __copy__(self) -> SeatEnv:
        return copy.deepcopy(self)  # a shallow copy would be two environments with one game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal a new game, and go on to the first question of the seat."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng.seed(seed)
        self._bot_rngs = {other: Random(self._rng.getrandbits(64)) for other in self._bots}
        self.episode = self.setting.episode(self._rng, options, hears=True)
        self._paid = self.setting.rewards()
        self._paid.begin(self.episode.state)
        self._ended = False
        self._let_bots_answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The answer of the seat; then the bots answer until it is asked again or the game is over."""
        if self._ended:
            raise IllegalChoice("over", "the game is over: call reset")
        number = int(action)
        if number not in self.episode.legal(self.seat):
            if self.illegal == "raise":
                raise IllegalChoice("illegal-action", f"{number} is not a legal action now")
            self._ended = True
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        self.episode.answer(self.seat, number)
        self._let_bots_answer()
        self._ended = self.episode.is_over()
        reward = self._paid.after(self.episode.state)[self.seat]
        return self._observation(), reward, self._ended, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        mask = np.zeros(self.setting.actions.size, np.bool_)
        mask[self.episode.legal(self.seat)] = True
        return mask

    def render(self) -> Any:
        """The table as the seat sees it."""
        view = self.setting.game.view(self.episode.state, self.seat)
        return draw(self.setting.game.text(view), self.render_mode)

    def _observation(self) -> Numbers:
        return self.setting.observer.of(self.episode.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _let_bots_answer(self) -> None:
        episode, rules = self.episode, self.setting.game
        while waiting := episode.waiting():
            if any(decision.seat == self.seat for decision in waiting):
                return
            decision = waiting[0]
            other = decision.seat
            view = rules.view(episode.state, other)
            choice = ask(self._bots[other], view, episode.heard[other], decision, self._bot_rngs[other])
            episode.give(Answer(other, choice))
