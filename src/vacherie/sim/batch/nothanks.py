"""A batch of No Thanks! games in lock-step: a decision in every game a call, rewards when a game ends (R11).

The Python interface of a batch: `decide(actions)` lets the active seat of every game take the open card (0)
or pass (1). Games end at different calls (`ended`); the next game is then dealt already, and `finals` and
`rewards` are those of the one that ended. Column g plays the games g, g + games, g + 2 * games, … of the
seed, and seat 0 begins. The arrays are the state itself: they change with every call and cannot be written
to. `chips` holds the chips of all seats: they are private, but can be counted from the public events
(R11.10).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.games.nothanks.game import PILE
from vacherie.sim.batch.nimmt import frozen
from vacherie.sim.batch.nothanks_games import setting
from vacherie.sim.batch.nothanks_step_kernel import (
    ACTION,
    ACTIVE,
    CARD,
    LEFT,
    ON_CARD,
    deal_all,
    decide_all,
    policy_actions,
    uniform_actions,
)
from vacherie.sim.nothanks.playout import table_of
from vacherie.sim.nothanks.policy import NoThanksPolicy


class NoThanksBatch:
    """Games of the standard or the tactical game, one decision at a time.

    >>> batch = NoThanksBatch(games=100, seats=3, seed=1)
    >>> while not batch.ended.any():
    ...     batch.decide(batch.uniform_actions())
    >>> batch.finals.shape, batch.legal.shape
    ((3, 100), (100, 2))
    """

    def __init__(
        self, games: int, seats: int = 3, seed: int = 0, tactical: bool = False, marks: bool = True
    ) -> None:
        """Deal the first games. Without `marks` (`held`) a step is cheaper."""
        if games < 1:
            raise ValueError(f"{games} games cannot be played")
        self._full, self._start = setting(seats, tactical)
        self.games, self.seats = games, seats
        self._piles = np.zeros((games, PILE), np.uint8)
        self._table = np.zeros((5, games), np.uint8)
        self._chips = np.zeros((seats, games), np.uint8)
        self._owned = np.zeros((seats, games), np.uint64)
        self._legal = np.zeros((games, 2), np.bool_)
        self._held = np.zeros((seats, games, 33) if marks else (seats, 0, 33), np.bool_)
        self._deck, self._rng = np.empty_like(self._full), np.empty(2, np.uint64)
        self._numbers = np.zeros(games, np.int64)
        self._ended = np.zeros(games, np.bool_)
        self._finals = np.zeros((seats, games), np.int16)

        self.active = frozen(self._table[ACTIVE])
        """(games,) the seat that decides."""
        self.card = frozen(self._table[CARD])
        """(games,) the open card."""
        self.on_card = frozen(self._table[ON_CARD])
        """(games,) the chips on it."""
        self.pile = frozen(self._table[LEFT])
        """(games,) how many cards are still in the pile."""
        self.chips = frozen(self._chips)
        """(seats, games) the chips of all seats."""
        self.owned = frozen(self._owned)
        """(seats, games) the cards of all seats: card c is bit c."""
        self.held = frozen(self._held)
        """(seats, games, 33) the same, a byte for each card: card c is column c - 3."""
        self.legal = frozen(self._legal)
        """(games, 2) whether the active seat may take, and pass."""
        self.ended = frozen(self._ended)
        """(games,) whether the last decision ended a game."""
        self.finals = frozen(self._finals)
        """(seats, games) the scores of the last finished game: penalties, low is good."""
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin anew with the games of a seed."""
        self.seed = seed % 2**64
        self.turn = 0
        self._numbers[:] = np.arange(self.games)
        self._ended[:] = False
        deal_all(
            self._piles, self._table, self._chips, self._owned, self._legal, self._held, self._full,
            self._deck, self._rng, self.seed, self._start,
        )  # fmt: skip

    def decide(self, actions: ArrayLike | None = None) -> None:
        """Let every active seat take (0) or pass (1); without `actions`, what a policy chose."""
        if actions is not None:
            self._table[ACTION] = actions
        wrong = decide_all(
            self._piles, self._table, self._chips, self._owned, self._legal, self._held, self._full,
            self._deck, self._rng, self.seed, self._start, self._numbers, self._ended, self._finals,
        )  # fmt: skip
        if wrong >= 0:
            raise ValueError(f"{self._table[ACTION, wrong]} is not a legal action in game {wrong}")
        self.turn += 1

    @property
    def rewards(self) -> NDArray[np.int16]:
        """(seats, games) minus the score where a game ended, else 0."""
        return np.where(self._ended, -self._finals, np.int16(0))

    def uniform_actions(self, seed: int = 0) -> NDArray[np.uint8]:
        """Uniform legal actions, ready for `decide()`. They may be written to."""
        uniform_actions(self._table, self._legal, seed % 2**64, self.turn)
        actions: NDArray[np.uint8] = self._table[ACTION]
        return actions

    def policy_actions(
        self, policies: NoThanksPolicy | Sequence[NoThanksPolicy], seed: int = 0
    ) -> NDArray[np.uint8]:
        """What the policies of the active seats answer, ready for `decide()`. They may be written to."""
        lines = table_of(policies, self.seats)
        policy_actions(self._table, self._chips, self._owned, lines, seed % 2**64, self.turn)
        actions: NDArray[np.uint8] = self._table[ACTION]
        return actions
