"""Expected cost of playing a card in the coming trick, from one seat's view.

Model: the other seats play any card they may hold, all equally likely, onto the rows as they are now. Where
a card goes and when a row is full is decided by the rules' own functions.
"""

from __future__ import annotations

from msgspec.structs import replace

from vacherie.bots.careful.nimmt import lookahead
from vacherie.core.action import Card, Seat
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.determinise import unseen_cards
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest, is_full, target
from vacherie.games.nimmt.table import NimmtTable, Pending, Row, View
from vacherie.sim.nimmt.card_cost import add_player, row_price


class CostEstimate:
    """One seat's view before a trick, prepared for costing its cards."""

    def __init__(self, game: Nimmt, view: View, seat: Seat) -> None:
        table = view.table
        self.game = game
        self.view = view
        self.seat = seat
        self.unseen = unseen_cards(game.deck(table.seats), view)
        self.hands = [
            (known, size)
            for other, (known, size) in enumerate(zip(table.known, table.hands, strict=True))
            if other != seat
        ]
        """Of every other seat: the cards known to be in the hand, and its size."""
        if game.mode.ox:
            self.hands.append(((), 1))
        known = [card for cards, _ in self.hands for card in cards]
        self.pool = sorted((*self.unseen, *known)) if known else self.unseen
        """All cards that others may play, ascending."""
        self.heads = [bullheads(row.cards) for row in table.rows]
        self.targets: dict[int, int | None] = {}

    def cost(self, card: Card, value: int) -> float:
        """Bullheads that a card with this value takes on average."""
        table, variant = self.view.table, self.game.variant
        number = self.target(value)
        if number is None:
            # If another seat plays an even lower card and takes a row first, this card costs nothing.
            lower = [other for other in self.pool if other < value]
            return self.chance(0, lower) * self.first(card, value)
        row = table.rows[number - 1]
        free = max(variant.cap(table, number, row) - len(row.cards), 0)
        marked = table.marker is not None
        if free > len(self.hands) and not marked:
            return 0.0
        before = [other for other in self.pool if other < value and self.target(other) == number]
        if marked and before and self.is_shut(number, before[-1], value):
            undisturbed = self.chance(0, before)
            return undisturbed * self.first(card, value) + (1 - undisturbed) * self.elsewhere(number, value)
        cost = 0.0
        if free:
            cost = self.chance(free, before) * row_price(self.heads[number - 1], free)
        if marked or not free:
            cost += self.chance(0, before) * self.first(card, value)
        return cost

    def target(self, value: int) -> int | None:
        """The row for a value as the rows lie now."""
        if value not in self.targets:
            self.targets[value] = target(self.game.variant, self.view.table, value)
        return self.targets[value]

    def chance(self, count: int, cards: list[Card]) -> float:
        """How likely it is that exactly so many of the others play one of these cards."""
        if not cards:
            return 0.0 if count else 1.0
        wanted = set(cards)
        share = len(wanted.intersection(self.unseen)) / len(self.unseen) if self.unseen else 0.0
        chances = [1.0] + [0.0] * count
        for known, size in self.hands:
            p = share
            if known:
                p = (len(wanted.intersection(known)) + (size - len(known)) * share) / size
            add_player(chances, count, p)
        return chances[count]

    def first(self, card: Card, value: int) -> int:
        """What the card costs when it is placed first."""
        table, variant = self.view.table, self.game.variant
        if table.marker is not None:
            return lookahead.first_cost(self.game, self.view, Pending(self.seat, card, value))
        # Without a marker a placement has no side effects, so the cheap computation is exact.
        number = self.target(value)
        if number is None:
            return self.heads[cheapest(table) - 1]
        return self.heads[number - 1] if is_full(variant, table, number) else 0

    def is_shut(self, number: int, card: Card, value: int) -> bool:
        """Whether a row no longer accepts a value once this card is placed there: a descending row (R5.2)."""
        row = self.view.table.rows[number - 1]
        return target(self.game.variant, self.with_row(number, Row((*row.cards, card))), value) != number

    def elsewhere(self, number: int, value: int) -> int:
        """What a value costs if it cannot go to this row."""
        table = self.with_row(number, Row(self.view.table.rows[number - 1].cards, stop=True))
        other = target(self.game.variant, table, value)
        if other is None:
            return min(self.heads)
        return self.heads[other - 1] if is_full(self.game.variant, table, other) else 0

    def with_row(self, number: int, row: Row) -> NimmtTable:
        """The table with another row in place of one."""
        rows = self.view.table.rows
        return replace(self.view.table, rows=(*rows[: number - 1], row, *rows[number:]))
