"""The memory of a batch of nimmt games: options, buffers, what callers read of them, and what a copy needs.

`nimmt` steps the games. Everything that can be read is a view of the bytes that the kernels work on.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.array_arguments import frozen
from vacherie.sim.batch import nimmt_board as board
from vacherie.sim.batch.copies import CopyableBatch
from vacherie.sim.batch.nimmt_observation import DECK
from vacherie.sim.simd_lanes import COUNT as LANES

Bytes = NDArray[np.uint8]
Signs = NDArray[np.int8]
Marks = NDArray[np.bool_]
Deal = Literal["classic", "tactic", "draft"]
DEALS: tuple[Deal, ...] = ("classic", "tactic", "draft")
FanCard = Literal["parity", "climb", "leap", "reverse"]
FANS: dict[FanCard | None, int] = {
    None: board.CLASSIC,
    "parity": board.PARITY,
    "climb": board.CLIMB,
    "leap": board.LEAP,
    "reverse": board.REVERSE,
}


class NimmtArrays(CopyableBatch):
    """What a `NimmtBatch` consists of: for reading only."""

    games: int
    """How many games are stepped together."""
    seats: int
    """How many seats each of them has."""
    deal: Deal
    """How the cards reach the hands (R3)."""
    fan: FanCard | None
    """The fan card, or None for the base game (R4-R7)."""
    hand: int
    """How many cards a hand has at the start of a round."""
    marks: bool
    """Whether `legal` and `seen` are kept."""
    size: int
    """How many cards the deck has."""
    ends: Bytes
    """(4, games) the last card of every row, in the order of the table."""
    counts: Bytes
    """(4, games) how many cards every row has."""
    heads: Bytes
    """(4, games) the bullheads of every row."""
    markers: Bytes
    """(games,) with parity, climb or leap: the row of the marker, 0 to 3."""
    climbing: Bytes
    """(games,) with climb: 1 while the marker goes up, towards row 0."""
    flips: Bytes
    """(seats, games) with reverse: 1 while a seat holds its reversal card."""
    points: Bytes
    """(seats, games) bullheads in this round."""
    cards: Bytes
    """(seats, games) the cards of the trick last revealed; a reversed card has 128 added."""
    choosers: Signs
    """(games,) the seat that must choose a row, or -1."""
    rewards: Signs
    """(seats, games) minus the bullheads taken in the last trick."""
    finals: Bytes
    """(seats, games) the scores of the last finished round."""
    hands: Bytes
    """(seats, hand, games) the cards in hand, ascending; zeros behind them."""
    legal: Marks
    """(seats, games, 104) whether card c (column c - 1) may be played; with reverse 208 columns: reversed, in
    column 103 + c. All False before the hands are full."""
    seen: Marks
    """(games, 104) whether card c (column c - 1) has been on the table in this round."""
    offer: Marks
    """(games, size) with the draft: whether card c (column c - 1) may be picked."""

    def _allocate(self) -> None:
        games, seats = self.games, self.seats
        width = self._width = board.stride(games)
        self._bytes = np.zeros(board.LINES * width, np.uint8)
        self._lines = self._bytes.reshape(board.LINES, width)[:, :games]
        # What policies write, and what callers give: a refused action leaves the former as it was.
        self._plays, self._given_plays = np.zeros(seats * width, np.uint8), np.zeros(seats * width, np.uint8)
        self._rows, self._given_rows = np.zeros(width - LANES, np.uint8), np.zeros(width - LANES, np.uint8)
        drafts = width - LANES if self.deal == "draft" else 0
        self._picks, self._given_picks = np.zeros(drafts, np.uint8), np.zeros(drafts, np.uint8)
        # The same without the columns behind the last game.
        self._own_plays = self._plays.reshape(seats, width)[:, :games]
        self._other_plays = self._given_plays.reshape(seats, width)[:, :games]
        self._own_rows, self._other_rows = self._rows[:games], self._given_rows[:games]
        self._own_picks, self._other_picks = self._picks[:games], self._given_picks[:games]
        self._offer = np.zeros((drafts, self.size), np.bool_)
        columns = 2 * DECK if self.fan == "reverse" else DECK
        self._legal = np.zeros((seats, games, columns) if self.marks else (0, 0, columns), np.bool_)
        self._seen = np.zeros((games, DECK) if self.marks else (0, DECK), np.bool_)
        # Scratch of the kernels.
        self._decks, self._jumps = np.empty(DECK * LANES, np.uint8), np.empty(4 * LANES, np.uint8)
        self._a, self._b = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)

        self.ends, self.counts = self._view(board.ENDS, 4), self._view(board.COUNTS, 4)
        self.heads = self._view(board.HEADS, 4)
        self.markers, self.climbing = self._view(board.MARK, 1)[0], self._view(board.UP, 1)[0]
        self.flips, self.points = self._view(board.FLIPS, seats), self._view(board.POINTS, seats)
        self.cards, self.finals = self._view(board.CARDS, seats), self._view(board.FINALS, seats)
        self.choosers = self._view(board.CHOOSER, 1)[0].view(np.int8)
        self.rewards = self._view(board.REWARDS, seats).view(np.int8)
        hands = self._view(board.HANDS, seats * board.HAND).reshape(seats, board.HAND, games)
        self.hands = hands[:, : self.hand]
        self.legal, self.seen = frozen(self._legal), frozen(self._seen)
        self.offer = frozen(self._offer[:games])

    def _view(self, line: int, lines: int) -> Bytes:
        """Some lines of the board, for reading."""
        return frozen(self._lines[line : line + lines])

    def _state(self) -> dict[str, NDArray[Any]]:
        return {
            "lines": self._lines,
            "plays": self._own_plays,
            "rows": self._own_rows,
            "picks": self._own_picks,
            "offer": self._offer[: self.games],
            "legal": self._legal,
            "seen": self._seen,
        }

    def _pad(self) -> None:
        # Whole groups of 64 games are stepped; behind the last game, copies of it.
        table = self._bytes.reshape(board.LINES, self._width)
        table[:, self.games :] = self._lines[:, -1:]
        self._offer[self.games :] = self._offer[self.games - 1 : self.games]
