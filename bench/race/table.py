"""One round of the base game on plain lists, for the frameworks beside the kernels: `spiel` and `zoo`.

Decides what they share, so that they differ by what the framework itself costs: dealing, placing, and who has
to choose a row. Written for speed as far as lists go.
"""

from __future__ import annotations

from random import Random

CARDS = 104
TRICKS = 10
BULLHEADS = [0] + [
    7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
    for card in range(1, CARDS + 1)
]


class Round:
    """Rows, hands and bullheads; `chooser` is the seat that must choose a row, or -1."""

    __slots__ = ("chooser", "hands", "heads", "queue", "rows")

    def __init__(self, deck: list[int], seats: int) -> None:
        """Deal: four rows, then the hands."""
        self.rows = [[card] for card in deck[:4]]
        self.hands = [sorted(deck[4 + TRICKS * seat : 4 + TRICKS * (seat + 1)]) for seat in range(seats)]
        self.heads = [0] * seats
        self.queue: list[tuple[int, int]] = []
        self.chooser = -1

    def play(self, cards: list[int]) -> None:
        """One card from each seat: reveal, and place until a seat must choose a row."""
        for hand, card in zip(self.hands, cards, strict=True):
            hand.remove(card)
        self.queue = sorted(zip(cards, range(len(cards)), strict=True), reverse=True)
        self._place()

    def choose(self, row: int) -> None:
        """The chooser takes a row; the rest of the trick follows."""
        card, seat = self.queue.pop()
        self._take(self.rows[row], card, seat)
        self.chooser = -1
        self._place()

    def cheapest(self) -> int:
        """The row with the fewest bullheads, of equal ones that with the lowest last card."""
        return min(
            range(4), key=lambda row: (sum(BULLHEADS[card] for card in self.rows[row]), self.rows[row][-1])
        )

    def is_over(self) -> bool:
        """Whether all cards are on the table."""
        return not self.hands[0] and not self.queue

    def _place(self) -> None:
        """Place the cards of the queue, lowest first, until one fits no row."""
        queue, rows = self.queue, self.rows
        while queue:
            card, seat = queue[-1]
            nearest, found = 0, rows[0]
            for row in rows:
                if nearest < row[-1] < card:
                    nearest, found = row[-1], row
            if not nearest:
                self.chooser = seat
                return
            queue.pop()
            if len(found) == 5:
                self._take(found, card, seat)
            else:
                found.append(card)

    def _take(self, row: list[int], card: int, seat: int) -> None:
        """A row goes to a seat; its card begins a new one."""
        for each in row:
            self.heads[seat] += BULLHEADS[each]
        row[:] = [card]


def shuffled(rng: Random) -> list[int]:
    """A whole deck in random order."""
    deck = list(range(1, CARDS + 1))
    rng.shuffle(deck)
    return deck
