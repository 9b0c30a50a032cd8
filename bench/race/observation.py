"""The documented observation of `vacherie.research` for the naive games of bench/race, written as one would.

Every number of every seat is written anew each time, as games written for a framework usually do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from race.table import BULLHEADS, CARDS, Round


class SeenRound(Round):
    """A round that notes which cards have lain on the table."""

    __slots__ = ("seen", "trick")

    def __init__(self, deck: list[int], seats: int) -> None:
        """Deal."""
        super().__init__(deck, seats)
        self.seen = [row[0] for row in self.rows]
        self.trick = 1

    def play(self, cards: list[int]) -> None:
        """One card from each seat."""
        self.seen += cards
        super().play(cards)
        if not self.queue:
            self.trick += 1

    def choose(self, row: int) -> None:
        """The chooser takes a row."""
        super().choose(row)
        if not self.queue:
            self.trick += 1


def size(seats: int) -> int:
    """How many numbers an observation has."""
    return 2 * CARDS + 7 + 4 * seats + 12 + 2


def observe(
    round: SeenRound, seat: int, committed: int = 0, answered: tuple[int, ...] = ()
) -> NDArray[np.int16]:
    """What a seat sees, channel by channel (docs/research.md)."""
    seats = len(round.hands)
    out = np.zeros(size(seats), np.int16)
    for card in round.hands[seat]:
        out[card - 1] = 1
    out[CARDS] = committed
    if round.chooser >= 0:
        out[CARDS + 2] = round.chooser == seat
    else:
        out[CARDS + 1] = seat not in answered
    at = CARDS + 7
    for card, owner in round.queue:
        out[at + (owner - seat) % seats] = card
    for other in answered:
        out[at + seats + (other - seat) % seats] = 1
    for other, heads in enumerate(round.heads):
        out[at + 2 * seats + (other - seat) % seats] = heads
    table = at + 4 * seats
    for card in round.seen:
        out[table + card - 1] = 1
    rows = table + CARDS
    for number, row in enumerate(round.rows):
        out[rows + number] = row[-1]
        out[rows + 4 + number] = len(row)
        out[rows + 8 + number] = sum(BULLHEADS[card] for card in row)
    out[rows + 12] = round.trick
    out[rows + 13] = 1
    return out
