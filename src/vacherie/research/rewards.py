"""Rewards: what an environment pays, by name.

`trick`: minus the points as they are taken; `round`: minus the points of a round at its end; `rank`: at the
end of the game 1 for the first place, -1 for the last, equal steps between, shared places averaged, so that
they sum to 0. In co-op every seat gets the team's reward: the Ox's points less its own; for `rank` 1 for a
victory, 0 for a draw and -1 for a defeat (R8.20).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Literal, get_args

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.research.families import FAMILIES

RewardName = Literal["trick", "round", "rank"]
NAMES: tuple[str, ...] = get_args(RewardName)
Illegal = Literal["end", "raise"]
"""What an illegal action does: it ends the game and costs, or it is refused."""


def check_name(name: object) -> RewardName:
    """Refuse a reward that does not exist."""
    if name not in NAMES:
        raise BadSetup("reward", f"there is no reward {name!r}; there are {', '.join(NAMES)}")
    return name  # type: ignore[return-value]  # it is one of the names


def check_illegal(given: object) -> Illegal:
    """Refuse what an illegal action cannot do."""
    if given not in get_args(Illegal):
        raise BadSetup("illegal", f"illegal actions `end` the game or `raise`, not {given!r}")
    return given  # type: ignore[return-value]  # it is one of them


class Returns:
    """What a reward has paid, by seat, from the start of a game to a state of it; immutable."""

    def __init__(self, game: Game[Any, Any], seats: int, name: RewardName) -> None:
        self.name = check_name(name)
        self._game, self._seats = game, seats
        self._team = game.facts(seats).team
        self._running = FAMILIES[game.family].running

    def of(self, state: Any) -> list[float]:
        """By seat, up to this state."""
        game, seats = self._game, self._seats
        if self.name == "rank":
            if not game.is_over(state):
                return [0.0] * seats
            scores = game.scores(state)
            if self._team:
                return [float((scores[0] < scores[1]) - (scores[0] > scores[1]))] * seats
            return rank_rewards(scores)
        points = self._running(game, state) if self.name == "trick" else game.scores(state)
        if self._team:
            return [float(points[1] - points[0])] * seats
        return [float(-lost) for lost in points]  # not -0.0


class Rewards:
    """The rewards of one game in progress: `after` is told every new state."""

    def __init__(self, game: Game[Any, Any], seats: int, returns: Returns) -> None:
        self.name, self._returns = returns.name, returns
        self._by_trick = self.name == "trick"
        self._game = game
        self._pays_by_answer = FAMILIES[game.family].pays_by_answer
        self.zeros = [0.0] * seats
        """What `after` returns where nothing is paid."""
        self._before = self.zeros
        self._hidden: object = None
        self._rounds = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Rewards:
        return copy(self)  # lists are replaced, never changed

    def begin(self, state: Any) -> None:
        """Begin with a state: nothing is paid for what was before."""
        self._before, self._hidden = self._returns.of(state), state.hidden
        self._rounds = len(state.table.history)

    def after(self, state: Any) -> list[float]:
        """What the seats get for the way from the last state to this one."""
        if self._by_trick:
            # A commitment changes no points: the engine keeps the hidden part as it is.
            if state.hidden is self._hidden and not self._pays_by_answer:
                return self.zeros
            self._hidden = state.hidden
        elif self.name == "round":
            if len(state.table.history) == self._rounds:
                return self.zeros
            self._rounds = len(state.table.history)
        elif not self._game.is_over(state):
            return self.zeros
        before, self._before = self._before, self._returns.of(state)
        return [now - then for now, then in zip(self._before, before, strict=True)]


def rank_rewards(scores: Sequence[int]) -> list[float]:
    """From 1 for the lowest score down to -1 for the highest; equal scores share their places.

    >>> rank_rewards((7, 3, 20)), rank_rewards((5, 5, 9))
    ([0.0, 1.0, -1.0], [0.5, 0.5, -1.0])
    """
    others = len(scores) - 1
    return [
        sum((score < other) - (score > other) for other in scores) / others if others else 0.0
        for score in scores
    ]
