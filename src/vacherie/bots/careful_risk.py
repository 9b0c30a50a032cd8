"""What a card would probably cost in the coming trick, from what one seat sees.

The others are taken to play any card they may hold, all equally likely, onto the rows as they lie now.
Where a card goes and when a row is full is asked of the rules' own functions.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb

from vacherie.core.action import Card
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.imagine import unseen_cards
from vacherie.games.nimmt.placement import cheapest, is_full, target
from vacherie.games.nimmt.table import Table, View

AVERAGE = 171 / 104

class Outlook:
    def __init__(self, game: Nimmt, view: View) -> None:
        self.variant = game.variant
        self.table = table = view.table
        self.unseen = unseen_cards(game.deck(table.seats), view)
        self.others = table.seats - 1 + game.module.ox
        self.targets = {}
        self.heads = [bullheads(row.cards) for row in table.rows]
        self.low = self.heads[cheapest(table)-1]

    def target(self, value):
        try:
            return self.targets[value]
        except KeyError:
            t = self.targets[value] = target(self.variant, self.table, value)
            return t

    def cost(self, value: int) -> float:
        n = self.others
        number = self.target(value)
        U = len(self.unseen)
        if number is None:
            lower = bisect_left(self.unseen, value)
            return self.low * (1 - lower / U) ** n if U else self.low
        row = self.table.rows[number-1]
        free = self.variant.cap(self.table, number, row) - len(row.cards)
        if free > n:
            return 0.0
        k = 0
        for u in self.unseen:
            if u >= value: break
            if self.target(u) == number: k += 1
        p = k / U if U else 0
        return comb(n, free) * p**free * (1-p)**(n-free) * (self.heads[number-1] + free*AVERAGE)
