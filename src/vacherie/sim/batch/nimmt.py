"""A batch of 6 nimmt! rounds in lock-step: cards of all seats in, rows in, rewards out (R2-R7).

The Python interface of a batch. A trick is two calls:

1. `play(cards)`: every seat of every game plays a card. All cards are revealed (`cards`), and where one fits
   no row, `choosers` names its owner. In these games the cards before it lie in their rows; in the base game
   there are none, because only the first card of a trick can be too low.
2. `choose(rows)`: those owners take a row, having seen all of this (R2.8); then the trick is placed. Entries
   of games without a chooser are ignored. With a fan card a later card may fit no row either: then `phase` is
   still "rows", `choosers` names the seats asked now, and `choose` is called again until `phase` is not
   "rows".

With the draft a round begins with `pick(cards)`, one call for each card: seat `picker` picks in all games.

All games are in the same trick, so the end of a round (`ended`) is the same for all; the next round is then
dealt already, and `finals` keeps the scores of the one that ended. Column g of round r is game r * games + g
of the seed. The arrays below are views of the state, not copies: they change with every call and cannot be
written to. Seats are the first axis, so that `hands[0]` or `legal[0]` is what seat 0's net reads.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.sim.batch import nimmt_board as board
from vacherie.sim.batch import nimmt_policy as policy
from vacherie.sim.batch.nimmt_draft import end_draft, lay_out, pick_all
from vacherie.sim.batch.nimmt_fan import begin_fan, place_fan, reveal_fan
from vacherie.sim.batch.nimmt_observation import DECK, mark_deal, mark_trick
from vacherie.sim.batch.nimmt_step_kernel import place, reveal
from vacherie.sim.simd_lanes import COUNT as LANES

A = TypeVar("A", bound=np.generic)
Bytes = NDArray[np.uint8]
FanCard = Literal["parity", "climb", "leap", "reverse"]
FANS: dict[FanCard | None, int] = {
    None: board.CLASSIC,
    "parity": board.PARITY,
    "climb": board.CLIMB,
    "leap": board.LEAP,
    "reverse": board.REVERSE,
}


class NimmtBatch:
    """Rounds of the base game or with a fan card, all in the same trick.

    >>> batch = NimmtBatch(games=1000, seats=4, seed=1)
    >>> for _ in range(10):
    ...     batch.play(batch.hands[:, 0])  # all seats play their lowest card
    ...     batch.choose(batch.cheapest_rows())
    >>> batch.ended, batch.finals.shape, batch.trick
    (True, (4, 1000), 1)
    """

    def __init__(
        self,
        games: int,
        seats: int = 4,
        seed: int = 0,
        deal: Literal["classic", "tactic", "draft"] = "classic",
        fan: FanCard | None = None,
        hand: int = 10,
        marks: bool = True,
    ) -> None:
        """Deal the first round. Without `marks` (`legal`, `seen`) a step is cheaper."""
        if not (2 <= seats <= 10 and 1 <= hand <= board.HAND and hand * seats + 4 <= DECK and games >= 1):
            raise ValueError(f"{games} games of {seats} seats and {hand} cards cannot be played (R0.3)")
        self.games, self.seats, self.hand, self.marks = games, seats, hand, marks
        self.size = DECK if deal == "classic" else hand * seats + 4
        self._fan = FANS[fan]
        self._width = board.stride(games)
        self._bytes = np.zeros(board.LINES * self._width, np.uint8)
        self._lines = self._bytes.reshape(board.LINES, self._width)[:, :games]
        self._decks, self._jumps = np.empty(DECK * LANES, np.uint8), np.empty(4 * LANES, np.uint8)
        self._a, self._b = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
        self._rows: Bytes = self._lines[board.ROW]
        drafts = self._width - LANES if deal == "draft" else 0
        self._offer, self._picks = np.zeros((drafts, self.size), np.bool_), np.zeros(drafts, np.uint8)

        self.ends = self._view(board.ENDS, 4)
        """(4, games) the last card of every row, in the order of the table."""
        self.counts = self._view(board.COUNTS, 4)
        """(4, games) how many cards every row has."""
        self.heads = self._view(board.HEADS, 4)
        """(4, games) the bullheads of every row."""
        self.markers = self._view(board.MARK, 1)[0]
        """(games,) with parity, climb or leap: the row of the marker, 0 to 3."""
        self.climbing = self._view(board.UP, 1)[0]
        """(games,) with climb: 1 while the marker goes up, towards row 0."""
        self.flips = self._view(board.FLIPS, seats)
        """(seats, games) with reverse: 1 while a seat holds its reversal card."""
        self.points = self._view(board.POINTS, seats)
        """(seats, games) bullheads in this round."""
        self.cards = self._view(board.CARDS, seats)
        """(seats, games) the cards of the last trick, revealed; a reversed card has 128 added."""
        self.choosers = self._view(board.CHOOSER, 1)[0].view(np.int8)
        """(games,) the seat that must choose a row, or -1."""
        self.rewards = self._view(board.REWARDS, seats).view(np.int8)
        """(seats, games) minus the bullheads taken in the last trick."""
        self.finals = self._view(board.FINALS, seats)
        """(seats, games) the scores of the last finished round."""
        hands = self._view(board.HANDS, seats * board.HAND).reshape(seats, board.HAND, games)
        self.hands = hands[:, :hand]
        """(seats, hand, games) the cards in hand, ascending; zeros behind them."""
        width = 2 * DECK if fan == "reverse" else DECK
        self._legal = np.empty((seats, games, width) if marks else (0, 0, width), np.bool_)
        self._seen = np.empty((games, DECK) if marks else (0, DECK), np.bool_)
        self.legal = frozen(self._legal)
        """(seats, games, 104) whether card c (column c - 1) may be played; reversed, in column 103 + c."""
        self.seen = frozen(self._seen)
        """(games, 104) whether card c has been on the table in this round."""
        self.offer = frozen(self._offer[:games])
        """(games, cards) with the draft: whether card c (column c - 1) may be picked."""
        self.reset(seed)

    def _view(self, line: int, lines: int) -> Bytes:
        """Some lines of the board, for reading."""
        return frozen(self._lines[line : line + lines])

    def reset(self, seed: int | None = None, decks: ArrayLike | None = None) -> None:
        """Begin anew, with another seed or with given decks as in R1.6 (games, at least all cards dealt)."""
        if seed is not None:
            self.seed = seed % 2**64
            self.round = self._calls = 0
        self.ended = False
        self._deal(decks)

    def _deal(self, decks: ArrayLike | None = None) -> None:
        dealt = self.hand * self.seats + 4
        if self._offer.size and decks is not None:
            raise ValueError("a draft has no decks (R3.3)")
        self.picker = self.round % self.seats
        """With the draft: the seat that picks next; each round begins one seat further."""
        self.picked = 0
        """With the draft: how many cards have been picked."""
        self.trick = 1
        self.phase: Literal["picks", "cards", "rows"] = "picks" if self._offer.size else "cards"
        if self._offer.size:
            lay_out(self._bytes, self._width, self._offer)
        elif decks is None:
            board.deal(
                self._bytes, self._width, self.seats, self.hand, self.size, self.seed,
                self.round * self.games, self._decks, self._jumps, self._a, self._b,
            )  # fmt: skip
        else:
            given = np.ascontiguousarray(decks, np.uint8)
            if given.ndim != 2 or len(given) != self.games or given.shape[1] < dealt:
                raise ValueError(f"{self.games} decks are needed, of {dealt} cards or more")
            board.deal_given(self._bytes, self._width, self.games, self.seats, self.hand, given.reshape(-1))
        self.round += 1
        if not self._offer.size:
            self._begin()

    def _begin(self) -> None:
        """Begin the tricks: rows are laid and all hands are full."""
        if self._fan:
            begin_fan(self._bytes, self._width, self.seats, self._fan)
        if self.marks:
            mark_deal(self._bytes, self._width, self.seats, self.hand, self._legal, self._seen)

    def pick(self, cards: ArrayLike | None = None) -> None:
        """Let seat `picker` pick a card in every game (games,); without `cards`, what a policy chose."""
        self._expect("picks")
        if cards is not None:
            put(self._picks[: self.games], cards)
        place_ = self.picked // self.seats
        wrong = pick_all(
            self._bytes, self._width, self.games, self.picker, place_, self._picks, self._offer
        )  # fmt: skip
        if wrong >= 0:
            raise ValueError(f"the card {self._picks[wrong]} is not on the table of game {wrong}")
        self.ended = False
        self.picked += 1
        self.picker = (self.picker + 1) % self.seats
        if self.picked == self.hand * self.seats:
            end_draft(self._bytes, self._width, self.seats, self.hand, self._offer)
            self.phase = "cards"
            self._begin()

    def play(self, cards: ArrayLike | None = None) -> None:
        """Play a card for every seat of every game (seats, games); without `cards`, what a policy chose."""
        self._expect("cards")
        if cards is not None:
            put(self._lines[board.CARDS : board.CARDS + self.seats], cards)
        left = self.hand + 1 - self.trick
        if self._fan:
            wrong = reveal_fan(self._bytes, self._width, self.games, self.seats, left, self._fan)
        else:
            wrong = reveal(self._bytes, self._width, self.games, self.seats, left)
        if wrong >= 0:
            seat, game = divmod(wrong, self._width)
            raise ValueError(f"seat {seat} of game {game} may not play {self.cards[seat, game]}")
        self.phase, self.ended = "rows", False
        if self._fan:
            place_fan(self._bytes, self._width, self.games, self.seats, self._fan)
        if self.marks:
            mark_trick(self._bytes, self._width, self.seats, self._legal, self._seen)

    def choose(self, rows: ArrayLike | None = None) -> None:
        """Choose rows 0 to 3 where a card was too low (games,), and place the trick; after the last, deal."""
        self._expect("rows")
        if rows is not None:
            put(self._rows, rows)
        last = self.trick == self.hand
        if self._fan:
            found = place_fan(self._bytes, self._width, self.games, self.seats, self._fan)
        else:
            found = place(self._bytes, self._width, self.games, self.seats, last)
        if found >= 0:
            raise ValueError(f"game {found} needs a row from 0 to 3, not {self._rows[found]}")
        if found == CHOOSE_AGAIN:
            return
        self.phase, self.ended = "cards", last
        if not last:
            self.trick += 1
            return
        if self._fan:
            self._lines[board.FINALS : board.FINALS + self.seats] = self.points
        self._deal()

    def _expect(self, phase: str) -> None:
        if self.phase != phase:
            raise RuntimeError(f"the batch waits for {self.phase}, not for {phase}")
        self._calls += 1

    def uniform_cards(self, seed: int = 0) -> Bytes:
        """Uniform legal plays, ready for `play()`. They may be written to: other seats, other players."""
        left, turn = self.hand + 1 - self.trick, self._calls
        if self._fan == board.REVERSE:
            policy.uniform_plays(self._bytes, self._width, self.seats, left, seed % 2**64, turn)
        else:
            policy.uniform_cards(
                self._bytes, self._width, self.seats, left, seed % 2**64, turn, self._jumps
            )  # fmt: skip
        return self._lines[board.CARDS : board.CARDS + self.seats]

    def uniform_rows(self, seed: int = 0) -> Bytes:
        """Uniform rows, ready for `choose()`."""
        policy.uniform_rows(self._bytes, self._width, seed % 2**64, self._calls)
        return self._rows

    def cheapest_rows(self) -> Bytes:
        """The cheapest rows, of equal ones the highest last card (R2.8), ready for `choose()`."""
        policy.cheapest_rows(self._bytes, self._width)
        return self._rows

    def uniform_picks(self, seed: int = 0) -> Bytes:
        """Uniform cards of the draft, ready for `pick()`."""
        picks, left = self._picks[: self.games], self.size - self.picked
        policy.uniform_picks(self._offer, left, seed % 2**64, self._calls, picks)
        return picks


CHOOSE_AGAIN = -2
"""What `place_fan` returns when a seat must choose again."""


def put(where: Bytes, values: ArrayLike) -> None:
    """Store actions; a number outside a byte is refused, not truncated."""
    given = np.asarray(values)
    if given.dtype != np.uint8 and given.size and (given.min() < 0 or given.max() > 255):
        raise ValueError("an action is a number from 0 to 255")
    where[...] = given


def frozen(array: NDArray[A]) -> NDArray[A]:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
