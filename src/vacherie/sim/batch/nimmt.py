"""A batch of 6 nimmt! rounds in lock-step: cards of all seats in, rows in, rewards out (R2-R7).

The Python interface of a batch: it checks everything before it changes anything. A trick is two calls:

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
of the seed.
"""

from __future__ import annotations

from typing import Literal

from numpy.typing import ArrayLike

from vacherie.core.error import BadSetup, Refused
from vacherie.sim.arguments import flag, one_of, to_seed, whole
from vacherie.sim.array_arguments import Whole, put, whole_numbers
from vacherie.sim.batch import nimmt_board as board
from vacherie.sim.batch import nimmt_policy as policy
from vacherie.sim.batch.deck_check import checked_decks
from vacherie.sim.batch.nimmt_arrays import DEALS, FANS, Bytes, Deal, FanCard, NimmtArrays
from vacherie.sim.batch.nimmt_draft import end_draft, lay_out, pick_all
from vacherie.sim.batch.nimmt_fan import FLIP, REVERSED, begin_fan, place_fan, reveal_fan
from vacherie.sim.batch.nimmt_observation import DECK, mark_deal, mark_trick
from vacherie.sim.batch.nimmt_step_kernel import place, reveal

__all__ = ["NimmtBatch"]

Phase = Literal["picks", "cards", "rows"]
MOST_GAMES = 2**30
"""Above this, games would share the random numbers of the policies."""
CHOOSE_AGAIN = -2
"""What `place_fan` returns when a seat must choose again."""


class NimmtBatch(NimmtArrays):
    """Rounds of the base game or with a fan card, all in the same trick.

    All attributes are for reading. The arrays are *views* of the batch's own bytes, not copies: they cannot
    be written to, cost nothing, and change with every call; `.copy()` keeps one as it is now. Seats are the
    first axis, games the last (in `legal`, `seen` and `offer` the last but one), so that `hands[0]` or
    `legal[0]` is what seat 0's net reads. `clone()`, `copy` and `pickle` give a batch with its own arrays.

    What cannot be done is a `Refused` (a ValueError) that says why, and nothing has changed.

    >>> batch = NimmtBatch(games=1000, seats=4, seed=1)
    >>> for _ in range(10):
    ...     batch.play(batch.hands[:, 0])  # all seats play their lowest card
    ...     batch.choose(batch.cheapest_rows())
    >>> batch.ended, batch.finals.shape, batch.trick
    (True, (4, 1000), 1)
    >>> batch
    <NimmtBatch games=1000 seats=4 seed=1 deal='classic' fan=None hand=10: round 2, trick 1, waits for cards>
    """

    seed: int
    """The seed of the decks, its lowest 64 bits."""
    round: int
    """How many rounds have been dealt since the seed was set."""
    trick: int
    """The trick of the round, from 1."""
    phase: Phase
    """What the batch waits for: `pick`, `play` or `choose`."""
    ended: bool
    """Whether the last call ended a round."""
    picker: int
    """With the draft: the seat that picks next; each round begins one seat further."""
    picked: int
    """With the draft: how many cards have been picked."""

    def __init__(
        self,
        games: int,
        seats: int = 4,
        seed: int = 0,
        deal: Deal = "classic",
        fan: FanCard | None = None,
        hand: int = 10,
        marks: bool = True,
    ) -> None:
        """Deal the first round of 2 to 10 seats and 1 to 12 cards in each hand.

        Any whole number is a seed. Without `marks` there is no `legal` and no `seen`, and a step is cheaper.
        """
        self.games, self.seats = whole("games", games, 1, MOST_GAMES), whole("seats", seats, 2, board.SEATS)
        self.deal, self.fan = one_of("deal", deal, DEALS), one_of("fan", fan, FANS)
        self.hand, self.marks = whole("hand", hand, 1, board.HAND), flag("marks", marks)
        seed = to_seed(seed)
        dealt = self.hand * self.seats + 4
        if dealt > DECK:
            raise BadSetup("hand", f"{seats} seats with {hand} cards need more than {DECK} cards (R1.6)")
        self.size = DECK if deal == "classic" else dealt
        self._fan = FANS[self.fan]
        self._make()
        self.reset(seed)

    def __repr__(self) -> str:
        moment = f"pick {self.picked + 1}" if self.phase == "picks" else f"trick {self.trick}"
        return (
            f"<{type(self).__name__} games={self.games} seats={self.seats} seed={self.seed}"
            f" deal={self.deal!r} fan={self.fan!r} hand={self.hand}:"
            f" round {self.round}, {moment}, waits for {self.phase}>"
        )

    def reset(self, seed: int | None = None, decks: ArrayLike | None = None) -> None:
        """Begin a round anew: the first of a seed, or one with given decks; without both, the next round.

        Decks (games, cards) are dealt as R1.6 says: hand after hand, then the four rows. They need as many
        cards as are dealt, at most a whole deck, all different. With both, rounds after this one are those of
        the seed. Nothing of the round before is kept.
        """
        seed = None if seed is None else to_seed(seed)
        given = None
        if decks is not None:
            if self.deal == "draft":
                raise Refused("decks", "a draft has no decks: all cards lie open (R3.3)")
            given = checked_decks(decks, self.games, self.hand * self.seats + 4, self.size, self.size)
        if seed is not None:
            self.seed = seed
            self.round = self._calls = 0
        for line in (board.CARDS, board.REWARDS, board.FINALS):
            self._lines[line : line + self.seats] = 0
        self.ended = False
        self._deal(given)

    def _deal(self, decks: Bytes | None = None) -> None:
        self.picker, self.picked, self.trick = self.round % self.seats, 0, 1
        self.phase = "picks" if self.deal == "draft" else "cards"
        self._ready: Phase | None = None
        if self.deal == "draft":
            lay_out(self._bytes, self._width, self._offer)
            self._legal[...] = self._seen[...] = False
        elif decks is None:
            board.deal(
                self._bytes, self._width, self.seats, self.hand, self.size, self.seed,
                self.round * self.games, self._decks, self._jumps, self._a, self._b,
            )  # fmt: skip
        else:
            board.deal_given(self._bytes, self._width, self.games, self.seats, self.hand, decks.reshape(-1))
        self.round += 1
        if self.deal != "draft":
            self._begin()

    def _begin(self) -> None:
        """Begin the tricks: rows are laid and all hands are full."""
        if self._fan:
            begin_fan(self._bytes, self._width, self.seats, self._fan)
        if self.marks:
            mark_deal(self._bytes, self._width, self.seats, self.hand, self._legal, self._seen)

    def pick(self, cards: ArrayLike | None = None) -> None:
        """Let seat `picker` pick a card in every game (games,); without `cards`, those of `uniform_picks`."""
        given = self._given("picks", "cards", cards, self._own_picks)
        picks = self._picks if given is None else self._given_picks
        if given is not None:
            put(self._other_picks, given)
        wrong = pick_all(
            self._bytes, self._width, self.games, self.picker, self.picked // self.seats, picks, self._offer
        )
        if wrong >= 0:
            card = (picks if given is None else given)[wrong]
            raise Refused("cards", f"the card {card} is not on the table of game {wrong}")
        self._stepped()
        self.picked += 1
        self.picker = (self.picker + 1) % self.seats
        if self.picked == self.hand * self.seats:
            end_draft(self._bytes, self._width, self.seats, self.hand, self._offer)
            self.phase = "cards"
            self._begin()

    def play(self, cards: ArrayLike | None = None) -> None:
        """Play a card for every seat of every game (seats, games); without `cards`, those of `uniform_cards`.

        With reverse, a card that is played reversed is written as card + 128.
        """
        given = self._given("cards", "cards", cards, self._own_plays)
        plays = self._plays if given is None else self._given_plays
        if given is not None:
            put(self._other_plays, given)
        left = self.hand + 1 - self.trick
        if self._fan:
            wrong = reveal_fan(self._bytes, self._width, self.games, self.seats, left, self._fan, plays)
        else:
            wrong = reveal(self._bytes, self._width, self.games, self.seats, left, plays)
        if wrong >= 0:
            seat, game = divmod(wrong, self._width)
            card = int((self._own_plays if given is None else given)[seat, game])
            raise Refused("cards", self._why_not(seat, game, card))
        self._stepped()
        self.phase = "rows"
        if self._fan:
            place_fan(self._bytes, self._width, self.games, self.seats, self._fan, self._rows)
        if self.marks:
            mark_trick(self._bytes, self._width, self.seats, self._legal, self._seen)

    def _why_not(self, seat: int, game: int, card: int) -> str:
        """Why a card may not be played."""
        printed = card - FLIP if self.fan == "reverse" and FLIP < card < 256 else card
        if printed == 0 or printed not in self.hands[seat, :, game]:
            why = "it is not in the hand"
        elif not REVERSED[printed]:
            why = f"{printed} cannot be reversed (R7.4)"
        else:
            why = f"{printed} reversed needs the reversal card, which is spent (R7.8)"
        return f"seat {seat} of game {game} may not play {card}: {why}"

    def choose(self, rows: ArrayLike | None = None) -> None:
        """Choose rows 0 to 3 where a card was too low (games,), and place the trick; after the last, deal.

        Without `rows`, those of `uniform_rows` or `cheapest_rows`. Where no seat chooses, `rows` may hold
        anything.
        """
        given = self._given("rows", "rows", rows, self._own_rows)
        chosen = self._rows if given is None else self._given_rows
        if given is not None:
            put(self._other_rows, given)
        last = self.trick == self.hand
        if self._fan:
            found = place_fan(self._bytes, self._width, self.games, self.seats, self._fan, chosen)
        else:
            found = place(self._bytes, self._width, self.games, self.seats, last, chosen)
        if found >= 0:
            row = (chosen if given is None else given)[found]
            raise Refused("rows", f"game {found} needs a row from 0 to 3, not {row}")
        self._stepped()
        if found == CHOOSE_AGAIN:
            return
        self.phase, self.ended = "cards", last
        if not last:
            self.trick += 1
            return
        if self._fan:
            self._lines[board.FINALS : board.FINALS + self.seats] = self.points
        self._deal()

    def _expect(self, phase: Phase) -> None:
        if self.phase != phase:
            raise Refused("phase", f"the batch waits for {self.phase}, not for {phase}")

    def _given(self, phase: Phase, name: str, values: ArrayLike | None, own: Bytes) -> Whole | None:
        """The actions that a call was given; None: those in the own buffer, just written by a policy."""
        self._expect(phase)
        if self._ready == phase and (values is None or values is own):
            return None
        if values is None:
            raise Refused(name, f"no policy has chosen {name} since the last call: give `{name}`")
        return whole_numbers(name, values, own.shape)

    def _stepped(self) -> None:
        """Note that actions were carried out: what policies chose before is used up."""
        self._calls += 1
        self._ready, self.ended = None, False

    def uniform_cards(self, seed: int = 0) -> Bytes:
        """Uniform legal plays (seats, games), ready for `play()`.

        They are the batch's own buffer and may be written to: other seats, other players. The same batch and
        the same seed give the same cards; from call to call they are others.
        """
        self._expect("cards")
        left, turn, seed = self.hand + 1 - self.trick, self._calls, to_seed(seed)
        if self._fan == board.REVERSE:
            policy.uniform_plays(self._bytes, self._width, self.seats, left, seed, turn, self._plays)
        else:
            policy.uniform_cards(
                self._bytes, self._width, self.seats, left, seed, turn, self._jumps, self._plays
            )
        self._ready = "cards"
        return self._own_plays

    def uniform_rows(self, seed: int = 0) -> Bytes:
        """Uniform rows (games,), ready for `choose()`; they may be written to."""
        self._expect("rows")
        policy.uniform_rows(to_seed(seed), self._calls, self._rows)
        self._ready = "rows"
        return self._own_rows

    def cheapest_rows(self) -> Bytes:
        """The cheapest rows (games,), of equal ones the highest last card (R2.8), ready for `choose()`."""
        self._expect("rows")
        policy.cheapest_rows(self._bytes, self._width, self._rows)
        self._ready = "rows"
        return self._own_rows

    def uniform_picks(self, seed: int = 0) -> Bytes:
        """Uniform cards of the draft (games,), ready for `pick()`; they may be written to."""
        self._expect("picks")
        left = self.size - self.picked
        policy.uniform_picks(self._offer, left, to_seed(seed), self._calls, self._own_picks)
        self._ready = "picks"
        return self._own_picks
