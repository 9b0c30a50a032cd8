"""What special cards do alike in co-op and in the surprise games: locks, 7 Takes, Insert, Slide, gaps."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.differential.oracle_flow import Asking
from tests.differential.oracle_nimmt import OX, Nimmt, Pending, Row


def split(word: str) -> tuple[str, list[int]]:
    """The name of a special and its numbers.

    >>> split("slide7>1"), split("fifth")
    (('slide', [7, 1]), ('fifth', []))
    """
    return re.split(r"\d", word)[0], [int(number) for number in re.findall(r"\d+", word)]


class Special(Nimmt):
    """R8.9–R8.13 as far as both games have them."""

    def unlocked(self) -> list[Row]:
        """The rows without Stop: all that placements and specials may touch (R8.10)."""
        return [row for row in self.rows if not row.stop]

    def words(self, special: str, rows: Iterable[Row]) -> set[str]:
        """The words for a special with a row."""
        return {f"{special}{self.number(row)}" for row in rows}

    def cap(self, row: Row) -> int:
        """R8.9."""
        return 6 if row.seven else 5

    def accepts(self, row: Row, value: int) -> bool:
        """R8.10: a locked row accepts nothing. An empty one has no last card."""
        return not row.stop and bool(row.cards) and row.cards[-1] < value

    def choosable(self) -> list[Row]:
        """R8.7, R9.16: the unlocked rows."""
        return self.unlocked()

    def find_row(self, pending: Pending) -> Asking[tuple[Row, bool]]:
        """R8.13: an unlocked empty row comes first."""
        empty = [row for row in self.unlocked() if not row.cards]
        if not empty:
            return (yield from super().find_row(pending))
        self.seen[f"empty rows: {len(empty)}, {'Ox' if pending.seat == OX else 'human'}"] += 1
        self.seen["empty row with 7 Takes"] += empty[0].seven
        if len(empty) == 1 or pending.seat == OX:
            return empty[0], False
        row = yield from self.choose(pending.seat, empty)
        return row, False

    def insert_rows(self, card: int) -> list[Row]:
        """R8.12: never at the end, so the last card must be higher."""
        return [row for row in self.unlocked() if row.cards and row.cards[-1] > card]

    def slides(self) -> set[str]:
        """R8.13: any card of an unlocked row into another unlocked row."""
        free = self.unlocked()
        return {
            f"slide{card}>{self.number(target)}"
            for source in free
            for card in source.cards
            for target in free
            if target is not source
        }

    def slide(self, seat: int, card: int, number: int) -> Asking[None]:
        """R8.13."""
        source = next(row for row in self.rows if card in row.cards)
        source.cards = [other for other in source.cards if other != card]
        self.seen["slide empties a row"] += not source.cards
        yield from self.squeeze(seat, self.rows[number - 1], card)

    def squeeze(self, seat: int, row: Row, card: int) -> Asking[None]:
        """Put a card where the row stays ascending; from a full row all but the last are taken (R8.12)."""
        full = len(row.cards) >= self.cap(row)
        cards = sorted([*row.cards, card])
        self.seen["slide fills a gap"] += not row.cards
        self.seen["card goes before the first"] += cards[0] == card
        if full:
            self.seen["insert or slide overflows"] += 1
            self.seen["overflow of six"] += row.seven
            self.seen["overflow with five rows"] += len(self.rows) == 5
            self.seen["overflow leaves a gap"] += any(not other.cards for other in self.rows)
            self.seen["overflow restarts with the new card"] += cards[-1] == card
            yield from self.clear(seat, row, cards[:-1], cards[-1])
        else:
            row.cards = cards
