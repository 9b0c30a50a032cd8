"""The base game and its three deals (R1–R3), played by the letter.

The modules override the methods at the end, and some of those before.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.oracle_flow import DEAL, Asking, Options, Oracle

OX = -1
"""The seat that owns the Ox's pending card."""


@dataclass
class Row:
    """A row from left to right, with what lies beside it (R8.9, R8.10)."""

    cards: list[int]
    stop: bool = False
    seven: bool = False


@dataclass
class Pending:
    """A revealed card that waits for its placement. `value` differs from `card` when reversed (R7.5)."""

    seat: int
    card: int
    value: int


def heads(card: int) -> int:
    """The bullheads of a card (R1.3).

    >>> [heads(card) for card in (55, 99, 100, 45, 104)], sum(heads(card) for card in range(1, 105))
    ([7, 5, 3, 2, 1], 171)
    """
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 10 == 5 else 1


class Nimmt(Oracle):
    """R2 with the deals of R3."""

    def __init__(self, seats: int, options: Options, sides: int | None = None) -> None:
        super().__init__(seats, options, seats if sides is None else sides)
        hand = options["hand"]
        assert isinstance(hand, int)
        self.hand_size = hand
        self.rows: list[Row] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.commits: dict[int, str] = {}
        self.queue: list[Pending] = []
        self.offer: list[int] = []
        """The cards that lie on the table during a draft (R3.3)."""
        self.out: list[int] = []
        self.marker: int | None = None
        """The row of the marker or of the cow (R4–R6)."""
        self.up = True
        self.trick = 0

    # ---- rounds

    def play(self) -> Asking[None]:
        """Rounds until the end condition holds (R2.10)."""
        while not self.over:
            yield DEAL
            self.round += 1
            self.trick = 0
            self.points = [0] * len(self.points)
            self.piles = [[] for _ in self.piles]
            self.set_up_module()
            yield from self.deal_round()
            self.set_marker()
            while any(self.hands):
                self.trick += 1
                yield from self.select()
                while self.queue:
                    yield from self.turn()
                yield from self.end_trick()
            self.end_round()

    def cards_to_deal(self) -> tuple[list[int], list[str]]:
        """R1.1, R3.2, R3.3: all cards, only the lowest, or no deck order at all."""
        highest = {"classic": 104, "tactic": self.hand_size * self.seats + 4, "draft": 0}
        return list(range(1, highest[str(self.options["deal"])] + 1)), []

    def deal_round(self) -> Asking[None]:
        """The canonical deal (R1.6) or the draft (R3.3)."""
        self.rows = []
        self.marker = None
        if self.options["deal"] == "draft":
            yield from self.draft()
            return
        rest = list(self.deck)
        for hand in self.hands:
            hand[:] = sorted(rest[: self.hand_size])
            rest = rest[self.hand_size :]
        rest = self.deal_ox(rest)
        self.rows = [Row([card]) for card in rest[:4]]
        self.out = rest[4:]

    def draft(self) -> Asking[None]:
        """Picks clockwise; each round starts one seat further; the last four cards, ascending (R3.3)."""
        self.offer = list(range(1, self.hand_size * self.seats + 4 + 1))
        self.out = []
        for turn in range(self.hand_size * self.seats):
            seat = (self.round - 1 + turn) % self.seats
            word = yield from self.ask(seat, {str(card) for card in self.offer})
            self.offer.remove(int(word))
            self.hands[seat] = sorted([*self.hands[seat], int(word)])
            self.seen["draft pick"] += 1
        self.rows = [Row([card]) for card in sorted(self.offer)]
        self.offer = []

    def end_round(self) -> None:
        """R2.9–R2.11."""
        self.history.append(self.points)
        score, rounds = self.options["end_score"], self.options["max_rounds"]
        highest = max(self.totals())
        if isinstance(score, int):
            self.over = highest > score or (self.options["end_rule"] == "reach" and highest == score)
            self.seen[f"total exactly at end_score, {self.options['end_rule']}"] += highest == score
        if isinstance(rounds, int) and len(self.history) >= rounds:
            self.over = True
        if self.over:
            self.winners = self.lowest()
            self.seen["shared victory"] += len(self.winners) > 1

    # ---- a trick

    def select(self) -> Asking[None]:
        """Everybody commits a card; the last commitment reveals all (R2.2, R2.3)."""
        while len(self.commits) < self.seats:
            self.passive = set(self.commits)
            seat, word = yield {seat: self.selection(seat) for seat in range(self.seats)}
            self.seen["commitment replaced"] += self.commits.get(seat, word) != word
            self.commits[seat] = word
        for seat, word in self.commits.items():
            card = int(word.removesuffix("~"))
            self.hands[seat].remove(card)
            self.queue.append(Pending(seat, card, self.reverse(card) if word.endswith("~") else card))
        self.commits = {}
        self.reveal()

    def selection(self, seat: int) -> set[str]:
        """What a seat may commit (R2.2)."""
        return {str(card) for card in self.hands[seat]}

    def reverse(self, card: int) -> int:
        """The reversed value of a card; only R7 reverses."""
        raise NotImplementedError

    def reveal(self) -> None:
        """The cards resolve in ascending order (R2.4)."""
        self.queue.sort(key=lambda pending: pending.value)

    def turn(self) -> Asking[None]:
        """What happens when a card comes up."""
        yield from self.place()

    def place(self) -> Asking[None]:
        """The first card of the queue goes to its row (R2.5–R2.8)."""
        first = self.queue[0]
        row, takes = yield from self.find_row(first)
        self.queue.pop(0)
        if takes:
            yield from self.clear(first.seat, row, row.cards, first.card)
        else:
            row.cards = [*row.cards, first.card]
        self.placed(first, row, takes)

    def find_row(self, pending: Pending) -> Asking[tuple[Row, bool]]:
        """The row of a card, and whether the card takes it."""
        fits = [row for row in self.rows if self.accepts(row, pending.value)]
        if fits:
            row = self.nearest(fits, pending.value)
            full = len(row.cards) >= self.cap(row)
            self.seen["sixth card"] += full
            return row, full
        row = yield from self.choose(pending.seat, self.choosable())
        return row, True

    def clear(self, seat: int, row: Row, taken: list[int], stays: int) -> Asking[None]:
        """A row is taken and restarts with one card (R2.7, R2.8)."""
        self.take(seat, taken)
        row.cards = [stays]
        yield from ()

    def choose(self, seat: int, rows: list[Row]) -> Asking[Row]:
        """The owner of a card chooses one of these rows (R2.8), also when there is only one."""
        self.seen[f"row choice among {len(rows)}"] += 1
        word = yield from self.ask(seat, {f"r{self.number(row)}" for row in rows})
        return self.rows[int(word.removeprefix("r")) - 1]

    def number(self, row: Row) -> int:
        """The number of a row, from 1 (R1.4)."""
        return next(at for at, other in enumerate(self.rows, 1) if other is row)

    def take(self, seat: int, cards: list[int]) -> None:
        """Cards go to the bull pile (R1.5)."""
        self.piles[seat] += cards
        self.points[seat] += sum(heads(card) for card in cards)

    # ---- what the modules change

    def deal_ox(self, rest: list[int]) -> list[int]:
        """The Ox takes its pile off the deck (R1.6); here nobody does."""
        return rest

    def set_up_module(self) -> None:
        """What a module deals before the cards (R3.3)."""

    def set_marker(self) -> None:
        """Where a module puts its marker when the four rows lie."""

    def choosable(self) -> list[Row]:
        """The rows among which the owner of a too-low card may choose (R2.8)."""
        return self.rows

    def accepts(self, row: Row, value: int) -> bool:
        """Whether a row belongs to E (R2.5)."""
        return row.cards[-1] < value

    def nearest(self, fits: list[Row], value: int) -> Row:
        """The row of E with the highest last card (R2.5)."""
        return max(fits, key=lambda row: row.cards[-1])

    def cap(self, row: Row) -> int:
        """How many cards make a row full (R1.7)."""
        return 5

    def placed(self, pending: Pending, row: Row, taken: bool) -> None:
        """A card lies in its row."""

    def end_trick(self) -> Asking[None]:
        """After the last card of a trick; only co-op asks something here."""
        yield from ()
