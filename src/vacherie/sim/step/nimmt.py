"""A batch of 6 nimmt! rounds in lock-step: cards of all seats in, rows in, rewards out (R2, R3.1, R3.2).

Decides what a step is for Python. A trick is two calls:

1. `play(cards)`: every seat of every game plays a card. All cards are revealed (`cards`), and where the
   lowest one fits no row, `choosers` names its owner. Nothing has been placed yet.
2. `choose(rows)`: those owners take a row, having seen all of this (R2.8); then the whole trick is placed.
   Entries of games without a chooser are ignored.

All games are in the same trick, so the end of a round (`ended`) is the same for all; the next round is then
dealt already, and `finals` keeps the scores of the one that ended. Column g of round r is game r * games + g
of the seed. The arrays below are views of the state, not copies: they change with every call and cannot be
written to. Seats are the first axis, so that `hands[0]` or `legal[0]` is what seat 0's net reads.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.sim.lanes import COUNT as LANES
from vacherie.sim.step import nimmt_board as board
from vacherie.sim.step.nimmt_board import HAND
from vacherie.sim.step.nimmt_kernel import place, reveal
from vacherie.sim.step.nimmt_policy import cheapest_rows, uniform_cards, uniform_rows
from vacherie.sim.step.nimmt_view import DECK, mark_deal, mark_trick

Bytes = NDArray[np.uint8]


class NimmtBatch:
    """Rounds of the base game, hand 10, all in the same trick.

    >>> batch = NimmtBatch(games=1000, seats=4, seed=1)
    >>> for _ in range(10):
    ...     batch.play(batch.hands[:, 0])  # everybody plays the lowest card
    ...     batch.choose(batch.cheapest_rows())
    >>> batch.ended, batch.finals.shape, batch.trick
    (True, (4, 1000), 1)
    """

    def __init__(
        self,
        games: int,
        seats: int = 4,
        seed: int = 0,
        deal: Literal["classic", "tactic"] = "classic",
        marks: bool = True,
    ) -> None:
        """Deal the first round. Without `marks` (`legal`, `seen`) a step is cheaper."""
        if not 2 <= seats <= 10 or games < 1:
            raise ValueError(f"{games} games of {seats} seats: there are games for 2 to 10 (R0.3)")
        self.games, self.seats, self.marks = games, seats, marks
        self.size = HAND * seats + 4 if deal == "tactic" else DECK
        self._width = board.stride(games)
        self._bytes = np.zeros(board.LINES * self._width, np.uint8)
        self._lines = self._bytes.reshape(board.LINES, self._width)[:, :games]
        self._decks, self._jumps = np.empty(DECK * LANES, np.uint8), np.empty(4 * LANES, np.uint8)
        self._a, self._b = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
        self._rows: Bytes = self._lines[board.ROW]

        self.ends = self._view(board.ENDS, 4)
        """(4, games) the last card of every row, in the order of the table."""
        self.counts = self._view(board.COUNTS, 4)
        """(4, games) how many cards every row has."""
        self.heads = self._view(board.HEADS, 4)
        """(4, games) the bullheads of every row."""
        self.points = self._view(board.POINTS, seats)
        """(seats, games) bullheads in this round."""
        self.cards = self._view(board.CARDS, seats)
        """(seats, games) the cards of the last trick: revealed, and while a row is chosen not yet placed."""
        self.choosers = self._view(board.CHOOSER, 1)[0].view(np.int8)
        """(games,) the seat that must choose a row, or -1."""
        self.rewards = self._view(board.REWARDS, seats).view(np.int8)
        """(seats, games) minus the bullheads taken in the last trick."""
        self.finals = self._view(board.FINALS, seats)
        """(seats, games) the scores of the last finished round."""
        self.hands = self._view(board.HANDS, seats * HAND).reshape(seats, HAND, games)
        """(seats, 10, games) the cards in hand, ascending; zeros behind them."""
        shape = (seats, games, DECK) if marks else (0, 0, DECK)
        self._legal, self._seen = np.empty(shape, np.bool_), np.empty(shape[1:], np.bool_)
        self.legal = frozen(self._legal)
        """(seats, games, 104) whether card c (column c - 1) is in hand: what may be played."""
        self.seen = frozen(self._seen)
        """(games, 104) whether card c has been on the table in this round."""
        self.reset(seed)

    def _view(self, line: int, lines: int) -> Bytes:
        """Some lines of the board, for reading."""
        return frozen(self._lines[line : line + lines])

    def reset(self, seed: int | None = None, decks: ArrayLike | None = None) -> None:
        """Begin anew, with another seed or with given decks (games, at least 10 * seats + 4) as in R1.6."""
        if seed is not None:
            self.seed = seed % 2**64
            self.round = 0
        self.ended = False
        self._deal(decks)

    def _deal(self, decks: ArrayLike | None = None) -> None:
        if decks is None:
            first = self.round * self.games
            board.deal(
                self._bytes, self._width, self.seats, self.size, self.seed, first, self._decks, self._jumps,
                self._a, self._b,
            )  # fmt: skip
        else:
            given = np.ascontiguousarray(decks, np.uint8)
            if given.ndim != 2 or len(given) != self.games or given.shape[1] < HAND * self.seats + 4:
                raise ValueError(f"{self.games} decks are needed, of {HAND * self.seats + 4} cards or more")
            board.deal_given(self._bytes, self._width, self.games, self.seats, given.reshape(-1))
        self.round += 1
        self.trick = 1
        self.phase: Literal["cards", "rows"] = "cards"
        if self.marks:
            mark_deal(self._bytes, self._width, self.seats, self._legal, self._seen)

    def play(self, cards: ArrayLike | None = None) -> None:
        """Play a card for every seat of every game (seats, games); without `cards`, what a policy chose."""
        self._expect("cards")
        if cards is not None:
            self._lines[board.CARDS : board.CARDS + self.seats] = cards
        left = HAND + 1 - self.trick
        wrong = reveal(self._bytes, self._width, self.games, self.seats, left)
        if wrong >= 0:
            seat, game = divmod(wrong, self._width)
            raise ValueError(f"seat {seat} of game {game} does not hold the card {self.cards[seat, game]}")
        self.phase, self.ended = "rows", False
        if self.marks:
            mark_trick(self._bytes, self._width, self.seats, self._legal, self._seen)

    def choose(self, rows: ArrayLike | None = None) -> None:
        """Choose rows 0 to 3 where a card was too low (games,), and place the trick; after the last, deal."""
        self._expect("rows")
        if rows is not None:
            self._rows[:] = rows
        last = self.trick == HAND
        wrong = place(self._bytes, self._width, self.games, self.seats, last)
        if wrong >= 0:
            raise ValueError(f"game {wrong} needs a row from 0 to 3, not {self._rows[wrong]}")
        self.phase, self.ended = "cards", last
        if last:
            self._deal()
        else:
            self.trick += 1

    def _expect(self, phase: str) -> None:
        if self.phase != phase:
            raise RuntimeError(f"the batch waits for {self.phase}, not for {phase}")

    def uniform_cards(self, seed: int = 0) -> Bytes:
        """Uniform cards, ready for `play()`. They may be written to: other seats, other players."""
        turn = self.round * HAND + self.trick
        left = HAND + 1 - self.trick
        uniform_cards(self._bytes, self._width, self.seats, left, seed % 2**64, turn, self._jumps)
        return self._lines[board.CARDS : board.CARDS + self.seats]

    def uniform_rows(self, seed: int = 0) -> Bytes:
        """Uniform rows, ready for `choose()`."""
        uniform_rows(self._bytes, self._width, seed % 2**64, self.round * HAND + self.trick)
        return self._rows

    def cheapest_rows(self) -> Bytes:
        """The cheapest rows, of equal ones the highest last card (R2.8), ready for `choose()`."""
        cheapest_rows(self._bytes, self._width)
        return self._rows


A = TypeVar("A", bound=np.generic)


def frozen(array: NDArray[A]) -> NDArray[A]:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
