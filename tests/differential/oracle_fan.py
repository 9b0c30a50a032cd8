"""The four fan cards (R4–R7): each one changes a little of the base game."""

from __future__ import annotations

from tests.differential.oracle_flow import Options
from tests.differential.oracle_nimmt import Nimmt, Pending, Row


class Parity(Nimmt):
    """R4 Even/Odd."""

    def set_marker(self) -> None:
        """R4.1."""
        self.marker = self.number(min(self.rows, key=lambda row: row.cards[-1]))

    def accepts(self, row: Row, value: int) -> bool:
        """R4.2, with the parity of R4.7."""
        if self.number(row) == self.marker and (value - row.cards[-1]) % 2:
            self.seen["wrong parity"] += row.cards[-1] < value
            return False
        return super().accepts(row, value)

    def placed(self, pending: Pending, row: Row, taken: bool) -> None:
        """R4.6: the marker must leave its row after every taking."""
        if taken:
            others = [other for other in self.rows if self.number(other) != self.marker]
            self.seen["marker row taken"] += self.number(row) == self.marker
            self.marker = self.number(min(others, key=lambda other: other.cards[-1]))


class Climb(Nimmt):
    """R5 Mountain Climbing."""

    def set_marker(self) -> None:
        """R5.1."""
        self.marker, self.up = 4, True

    def accepts(self, row: Row, value: int) -> bool:
        """R5.2: the marker's row descends."""
        if self.number(row) == self.marker:
            return value < row.cards[-1]
        return super().accepts(row, value)

    def nearest(self, fits: list[Row], value: int) -> Row:
        """R5.3: the smallest difference; on a tie the marker's row."""

        def rank(row: Row) -> tuple[int, bool]:
            return abs(value - row.cards[-1]), self.number(row) != self.marker

        self.seen["climb tie"] += len({rank(row)[0] for row in fits}) < len(fits)
        self.seen["placed downwards"] += self.number(min(fits, key=rank)) == self.marker
        return min(fits, key=rank)

    def placed(self, pending: Pending, row: Row, taken: bool) -> None:
        """R5.6: 4, 3, 2, 1, 2, 3, 4, …"""
        if taken:
            assert self.marker is not None
            self.marker += -1 if self.up else 1
            if self.marker in (1, 4):
                self.up = not self.up
                self.seen["climb flips"] += 1


class Leap(Nimmt):
    """R6 Jumping Cow."""

    def set_marker(self) -> None:
        """R6.1."""
        self.marker = self.number(min(self.rows, key=lambda row: row.cards[-1]))

    def cap(self, row: Row) -> int:
        """R6.3: the cow counts as a card."""
        return 4 if self.number(row) == self.marker else 5

    def placed(self, pending: Pending, row: Row, taken: bool) -> None:
        """R6.5–R6.7: the cow jumps when its own row was played to or taken."""
        if self.number(row) != self.marker:
            return
        self.seen["cow jumps"] += 1
        self.seen["cow row taken"] += taken
        chain = 0
        while True:
            others = [other for other in self.rows if other is not row]
            row = min(others, key=lambda other: other.cards[-1])  # R6.8
            if len(row.cards) < 5:
                break
            self.take(pending.seat, row.cards[:4])  # R6.9
            row.cards = row.cards[4:]
            chain += 1
        self.marker = self.number(row)
        self.seen[f"leap chain of {chain}"] += chain > 0
        self.seen["cow lands on four"] += len(row.cards) == 4


class Reverse(Nimmt):
    """R7 Flippin' Digits."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.holders: set[int] = set()

    def set_up_module(self) -> None:
        """R7.1: a fresh reversal card for everybody."""
        self.seen["reversal card lost"] += len(self.holders)
        self.holders = set(range(self.seats))

    def selection(self, seat: int) -> set[str]:
        """R7.2: a card, or a card with the reversal card."""
        words = super().selection(seat)
        if seat in self.holders:
            words |= {f"{card}~" for card in self.hands[seat] if self.reversible(card)}
        return words

    def reversible(self, card: int) -> bool:
        """R7.3, R7.4."""
        if card < 10:
            return bool(self.options["reverse_pads"])
        return card < 100 and card % 11 != 0

    def reverse(self, card: int) -> int:
        """R7.3: 31 becomes 13; with `reverse_pads` 7 is read 07 and becomes 70 (R7.4)."""
        return int(f"{card:02}"[::-1])

    def reveal(self) -> None:
        """R7.5: ascending values, the reversed card first in a tie; a used reversal card is gone (R7.8)."""
        self.queue.sort(key=lambda pending: (pending.value, pending.value == pending.card))
        self.seen["reversed tie"] += len({pending.value for pending in self.queue}) < len(self.queue)
        for pending in self.queue:
            if pending.value != pending.card:
                self.seen["reversed"] += 1
                self.seen["reversed one-digit card"] += pending.card < 10
                self.holders.discard(pending.seat)

    def accepts(self, row: Row, value: int) -> bool:
        """R7.6: an equal last card does not accept."""
        self.seen["equal last card"] += row.cards[-1] == value
        return super().accepts(row, value)
