"""A batch of No Thanks! games in lock-step: a decision in every game a call, rewards when a game ends (R11).

The Python interface of a batch; it checks everything before it changes anything. `decide(actions)` lets the
active seat of every game take the open card (0) or pass (1). Games end at different calls (`ended`); the
next game is then dealt already, and `finals` and `rewards` are those of the one that ended. Column g plays
the games g, g + games, g + 2 * games, … of the seed, and seat 0 begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.core.error import Refused
from vacherie.games.nothanks.game import PILE
from vacherie.sim.arguments import flag, to_seed, whole
from vacherie.sim.array_arguments import frozen, put, whole_numbers
from vacherie.sim.batch.copies import CopyableBatch
from vacherie.sim.batch.nothanks_games import setting
from vacherie.sim.batch.nothanks_step_kernel import (
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
from vacherie.sim.nothanks.position import PASS

__all__ = ["NoThanksBatch"]

MOST_GAMES = 2**30
"""Above this, games would share the random numbers of the policies."""


class NoThanksBatch(CopyableBatch):
    """Games of the standard or the tactical game, one decision at a time.

    All attributes are for reading. The arrays are *views* of the batch's own bytes, not copies: they cannot
    be written to, cost nothing, and change with every call; `.copy()` keeps one as it is now. `clone()`,
    `copy` and `pickle` give a batch with its own arrays. `chips` holds the chips of all seats: they are
    private, but can be counted from the public events (R11.10).

    What cannot be done is a `Refused` (a ValueError) that says why, and nothing has changed.

    >>> batch = NoThanksBatch(games=100, seats=3, seed=1)
    >>> batch
    <NoThanksBatch games=100 seats=3 seed=1 tactical=False: 0 decisions each>
    >>> while not batch.ended.any():
    ...     batch.decide(batch.uniform_actions())
    >>> batch.finals.shape, batch.legal.shape
    ((3, 100), (100, 2))
    """

    games: int
    """How many games are stepped together."""
    seats: int
    """How many seats each of them has."""
    tactical: bool
    """Whether it is the tactical game (R11.9)."""
    marks: bool
    """Whether `held` is kept."""
    seed: int
    """The seed of the decks, its lowest 64 bits."""
    turn: int
    """How many decisions have been taken in each column since the seed was set."""
    active: NDArray[np.uint8]
    """(games,) the seat that decides."""
    card: NDArray[np.uint8]
    """(games,) the open card."""
    on_card: NDArray[np.uint8]
    """(games,) the chips on it."""
    pile: NDArray[np.uint8]
    """(games,) how many cards are still in the pile."""
    chips: NDArray[np.uint8]
    """(seats, games) the chips of all seats."""
    owned: NDArray[np.uint64]
    """(seats, games) the cards of all seats: card c is bit c."""
    held: NDArray[np.bool_]
    """(seats, games, 33) the same, a byte for each card: card c is column c - 3."""
    legal: NDArray[np.bool_]
    """(games, 2) whether the active seat may take, and pass."""
    ended: NDArray[np.bool_]
    """(games,) whether the last decision ended a game."""
    finals: NDArray[np.int16]
    """(seats, games) the scores of the last finished game: penalties, low is good."""

    def __init__(
        self, games: int, seats: int = 3, seed: int = 0, tactical: bool = False, marks: bool = True
    ) -> None:
        """Deal the first games: 3 to 7 seats, 3 to 5 in the tactical game. Any whole number is a seed.

        Without `marks` there is no `held`, and a step is cheaper.
        """
        self.games, self.tactical = whole("games", games, 1, MOST_GAMES), flag("tactical", tactical)
        self.seats, self.marks = whole("seats", seats), flag("marks", marks)
        self._full, self._start = setting(self.seats, self.tactical)
        seed = to_seed(seed)
        self._make()
        self.reset(seed)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} games={self.games} seats={self.seats} seed={self.seed}"
            f" tactical={self.tactical}: {self.turn} decisions each>"
        )

    def _allocate(self) -> None:
        games, seats = self.games, self.seats
        self._piles = np.zeros((games, PILE), np.uint8)
        self._table = np.zeros((4, games), np.uint8)
        self._chips = np.zeros((seats, games), np.uint8)
        self._owned = np.zeros((seats, games), np.uint64)
        self._legal = np.zeros((games, 2), np.bool_)
        self._held = np.zeros((seats, games, 33) if self.marks else (seats, 0, 33), np.bool_)
        self._numbers = np.zeros(games, np.int64)
        self._ended = np.zeros(games, np.bool_)
        self._finals = np.zeros((seats, games), np.int16)
        # What policies write, and what callers give: a refused action leaves the former as it was.
        self._actions, self._given = np.zeros(games, np.uint8), np.zeros(games, np.uint8)
        # Scratch of the kernels.
        self._deck, self._rng = np.empty_like(self._full), np.empty(2, np.uint64)

        self.active, self.card = frozen(self._table[ACTIVE]), frozen(self._table[CARD])
        self.on_card, self.pile = frozen(self._table[ON_CARD]), frozen(self._table[LEFT])
        self.chips, self.owned, self.held = frozen(self._chips), frozen(self._owned), frozen(self._held)
        self.legal, self.ended, self.finals = frozen(self._legal), frozen(self._ended), frozen(self._finals)

    def _state(self) -> dict[str, NDArray[Any]]:
        return {
            "piles": self._piles,
            "table": self._table,
            "chips": self._chips,
            "owned": self._owned,
            "legal": self._legal,
            "held": self._held,
            "numbers": self._numbers,
            "ended": self._ended,
            "finals": self._finals,
            "actions": self._actions,
        }

    def reset(self, seed: int) -> None:
        """Begin anew with the games of a seed. Nothing of the games before is kept."""
        self.seed = to_seed(seed)
        self.turn = 0
        self._ready = False
        self._numbers[:] = np.arange(self.games)
        self._ended[:] = False
        self._finals[:] = 0
        deal_all(
            self._piles, self._table, self._chips, self._owned, self._legal, self._held, self._full,
            self._deck, self._rng, self.seed, self._start,
        )  # fmt: skip

    def decide(self, actions: ArrayLike | None = None) -> None:
        """Let every active seat take (0) or pass (1), (games,); without `actions`, as a policy chose."""
        given = None
        if not self._ready or (actions is not None and actions is not self._actions):
            if actions is None:
                raise Refused("actions", "no policy has chosen actions since the last call: give `actions`")
            given = whole_numbers("actions", actions, (self.games,))
            put(self._given, given)
        wrong = decide_all(
            self._piles, self._table, self._chips, self._owned, self._legal, self._held, self._full,
            self._deck, self._rng, self.seed, self._start, self._numbers, self._ended, self._finals,
            self._actions if given is None else self._given,
        )  # fmt: skip
        if wrong >= 0:
            action = (self._actions if given is None else given)[wrong]
            why = "0 takes, 1 passes"
            if action == PASS:
                why = f"seat {self.active[wrong]} has no chips and must take (R11.5)"
            raise Refused("actions", f"{action} is not a legal action in game {wrong}: {why}")
        self.turn += 1
        self._ready = False

    @property
    def rewards(self) -> NDArray[np.int16]:
        """(seats, games) minus the score where a game ended, else 0; a new array each time."""
        return np.where(self._ended, -self._finals, np.int16(0))

    def uniform_actions(self, seed: int = 0) -> NDArray[np.uint8]:
        """Uniform legal actions (games,), ready for `decide()`.

        They are the batch's own buffer and may be written to: other seats, other players. The same batch and
        the same seed give the same actions; from call to call they are others.
        """
        uniform_actions(self._legal, to_seed(seed), self.turn, self._actions)
        self._ready = True
        return self._actions

    def policy_actions(
        self, policies: NoThanksPolicy | Sequence[NoThanksPolicy], seed: int = 0
    ) -> NDArray[np.uint8]:
        """What the policies of the active seats answer (games,), one policy for all seats or one for each.

        Ready for `decide()`; they may be written to, as those of `uniform_actions`.
        """
        lines, seed = table_of(policies, self.seats), to_seed(seed)
        policy_actions(self._table, self._chips, self._owned, lines, seed, self.turn, self._actions)
        self._ready = True
        return self._actions
