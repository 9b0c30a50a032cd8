"""The rest of a round of the base game with open hands, solved exactly by backward induction.

Every trick is a matrix game: the cards of one seat against those of the others, payoffs are the bullheads of
this trick and the value of what is left. A row choice is made with all cards revealed: the best row for its
owner. With two seats the solution is an equilibrium of the round, each playing for its margin over the other.
With more seats it is the security level of one seat: the others play as one against it, and want nothing but
to lower its margin over their mean. Positions are solved once and kept in a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from vacherie.analysis.solve.matrix_game import MatrixSolution, solve_matrix
from vacherie.core.action import Card, Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.mode import Mode
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import State
from vacherie.games.nimmt.variant import Classic
from vacherie.sim.arguments import whole
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.placement import lay_sorted
from vacherie.sim.rng import Words

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
MOST_CARDS = 6
"""Cards in a hand; each more makes a solution about thirty times as long, and six take minutes."""


class NimmtSolution(Struct, frozen=True):
    """How the next card should be chosen."""

    seat: Seat
    """The seat for which it was solved."""
    value: float
    """The margin to come: the mean bullheads that the others take less those of the seat."""
    strategy: dict[Card, float]
    """How likely the seat plays each card."""
    worth: dict[Card, float]
    """What each card is worth against the strategy of the others; the best ones have `value`."""
    positions: int
    """How many positions had to be solved."""

    def regret(self, card: Card) -> float:
        """What is given away by playing a card, against others who play by the solution."""
        if card not in self.worth:
            raise Refused("card", f"the card {card!r} is not in the hand of seat {self.seat}")
        return max(0.0, self.value - self.worth[card])


def solve_nimmt(game: Game[State, object], state: State, seat: Seat = 0) -> NimmtSolution:
    """Solve a trick that begins, all hands known: in `pro` they are; elsewhere it is the value of knowing.

    >>> from vacherie import Dealer, Match
    >>> from vacherie import game as make
    >>> match = Match(make("classic", hand=2), 2, Dealer.from_seed("hay", 2))
    >>> solution = solve_nimmt(match.game, match.state)
    >>> solution.value, solution.positions
    (0.0, 5)
    """
    if not isinstance(game, Nimmt) or type(game.variant) is not Classic or type(game.mode) is not Mode:
        raise Refused("solve", "only the base game is solved: classic, pro and leaflet")
    table = state.table
    seat = whole("seat", seat, 0, table.seats - 1)
    if not isinstance(table.todo[0], Select) or table.answered:
        raise Refused("solve", "a position is solved when a trick begins and no card is committed")
    hands = tuple(private.hand for private in state.privates)
    if len(hands[0]) > MOST_CARDS:
        raise Refused("solve", f"at most {MOST_CARDS} cards in a hand can be solved, not {len(hands[0])}")
    rows = 0
    for at, row in enumerate(sorted(table.rows, key=lambda row: row.cards[-1])):
        rows |= (row.cards[-1] << 8 | len(row.cards) << 5 | bullheads(row.cards)) << 16 * at
    turned = hands[seat:] + hands[:seat]
    solver = Endgame(table.seats)
    found = solver.trick(rows, turned)
    worth = solver.worth(rows, turned, found)
    strategy = dict(zip(turned[0], found.rows, strict=True))
    return NimmtSolution(seat, found.value, strategy, worth, len(solver.solved) + 1)


class Endgame:
    """A solver with its table of positions; seat 0 is the one it solves for."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.solved: dict[tuple[int, Hands], float] = {}
        self._result = np.zeros(2, np.uint64)

    def value(self, rows: int, hands: Hands) -> float:
        """The margin to come from a position before a trick."""
        if not hands[0]:
            return 0.0
        key = (rows, hands)
        found = self.solved.get(key)
        if found is None:
            found = self.solved[key] = self.trick(rows, hands).value
        return found

    def trick(self, rows: int, hands: Hands) -> MatrixSolution:
        """The next trick as a matrix game: own cards against all combinations of the others'."""
        others = list(product(*hands[1:]))
        return solve_matrix(
            [[self.played(rows, hands, (card, *rest)) for rest in others] for card in hands[0]]
        )

    def worth(self, rows: int, hands: Hands, found: MatrixSolution) -> dict[Card, float]:
        """What each own card is worth against the others' strategy."""
        others = list(product(*hands[1:]))
        likely = [(rest, chance) for rest, chance in zip(others, found.columns, strict=True) if chance]
        return {
            card: sum(chance * self.played(rows, hands, (card, *rest)) for rest, chance in likely)
            for card in hands[0]
        }

    def played(self, rows: int, hands: Hands, cards: tuple[Card, ...]) -> float:
        """The margin after these cards, of this trick and of all that follow."""
        left = tuple(
            tuple([each for each in hand if each != card]) for hand, card in zip(hands, cards, strict=True)
        )
        queue = sorted((card, seat) for seat, card in enumerate(cards))
        lowest, owner = queue[0]
        if (rows >> 8) & 127 < lowest:
            return self.placed(rows, left, queue, -1)
        # Too low for every row: its owner takes the best one (R2.8). Only the first card can be (R2.5).
        margins = [self.placed(rows, left, queue, choice) for choice in range(4)]
        return max(margins) if owner == 0 else min(margins)

    def placed(self, rows: int, left: Hands, queue: list[tuple[Card, Seat]], choice: int) -> float:
        """The margin after the cards are placed, the first one in a chosen row."""
        margin = 0.0
        for taken, seat in self.placements(rows, queue, choice):
            margin += -taken if seat == 0 else taken / (self.seats - 1)
        return margin + self.value(int(self._rows), left)

    def placements(
        self, rows: int, queue: list[tuple[Card, Seat]], choice: int
    ) -> Iterator[tuple[int, Seat]]:
        """Place the cards one by one: bullheads and who takes them; `_rows` are the rows then."""
        for card, seat in queue:
            place_card(rows, card, choice, self._result)
            rows, taken = int(self._result[0]), int(self._result[1])
            choice = -1
            if taken:
                yield taken, seat
        self._rows = rows


@kernel("void(uint64, int64, int64, uint64[::1])")
def place_card(rows: int, card: int, choice: int, result: Words) -> None:
    """Place a card on sorted rows; the rows and the bullheads its owner takes."""
    after, heads = lay_sorted(np.uint64(rows), card, choice)
    result[0] = after
    result[1] = np.uint64(heads)
