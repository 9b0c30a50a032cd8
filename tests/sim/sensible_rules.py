"""The sensible policy once more in plain Python, over the rules, for comparisons.

Nothing here uses compiled code.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import cheapest, target
from vacherie.games.nimmt.table import NimmtTable, State
from vacherie.sim.nimmt.card_cost import AVERAGE, AWKWARD_CARD_PRICE, REVERSAL_PRICE
from vacherie.sim.nimmt.position import REVERSED
from vacherie.sim.nimmt.sensible_policy import STEPS


class Guide:
    """Plays for all seats: a world's cards for some, what `sensible` says for the others."""

    def __init__(
        self, rules: Nimmt, world: Any, hands: list[list[int]], sensible: list[bool], first: list[int]
    ):
        self.rules = rules
        self.world = world
        self.hands = hands
        self.sensible = sensible
        self.first = first
        """What is committed already, 0 if nothing is."""
        self.tricks = [0] * len(hands)
        self.deck = rules.deck(len(hands))

    def __call__(self, state: State, seat: int) -> Play:
        trick, self.tricks[seat] = self.tricks[seat], self.tricks[seat] + 1
        play, self.first[seat] = self.first[seat], 0
        if not self.sensible[seat]:
            play = play or int(self.world[seat][trick])
            return Play(play % REVERSED, play >= REVERSED)
        hand = self.hands[seat]
        if not play:
            options = self.rules.legal(state.table, state.privates[seat], seat)
            plays = [p for flip in (False, True) for card in hand if (p := Play(card, flip)) in options]
            best = min(plays, key=lambda p: self.badness(state.table, p, len(hand)))
            play = best.card + REVERSED * best.reversed
        hand[hand.index(play % REVERSED)] = hand[-1]  # as the kernel takes a card out
        hand.pop()
        return Play(play % REVERSED, play >= REVERSED)

    def badness(self, table: NimmtTable, play: Play, left: int) -> float:
        """What a play probably costs, less what it is worth to be rid of the card."""
        value = self.rules.variant.value(play.card, play.reversed)
        assert value is not None
        off = 2 * play.card / len(self.deck) - 1
        weight = 0.0 if self.rules.preset == "fan-climb" else AWKWARD_CARD_PRICE / table.seats
        ease = weight * off * off * (1.0 if off < 0 else 0.5)
        spare = REVERSAL_PRICE if play.reversed and left > 1 else 0.0
        return self.cost(table, value) - ease + spare

    def cost(self, table: NimmtTable, value: int) -> float:
        """What a value probably costs."""
        variant = self.rules.variant
        lying = {card for row in table.rows for card in row.cards} | set(table.gone)
        about = [card for card in self.deck if card not in lying]
        number = target(variant, table, value)
        row = table.rows[(number or cheapest(table)) - 1]
        free = max(0, variant.cap(table, number, row) - len(row.cards)) if number else 0
        low, high = sorted((value, row.cards[-1] if number else 0))
        between = len([card for card in about if low < card < high])
        step = min(STEPS, int(between * (STEPS / len(about))))
        return chances(table.seats - 1, step)[free] * (bullheads(row.cards) + free * AVERAGE)


@cache
def chances(others: int, step: int) -> tuple[float, ...]:
    """How likely it is that exactly 0, 1, … 5 others do what each does with probability step / STEPS."""
    p = step / STEPS
    found = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(others):
        for k in range(5, 0, -1):
            found[k] += (found[k - 1] - found[k]) * p
        found[0] *= 1 - p
    return tuple(found)
