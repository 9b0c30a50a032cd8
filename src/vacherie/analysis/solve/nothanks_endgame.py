"""The last cards of No Thanks!, solved exactly by backward induction.

Seats decide one after another and see everything but the order of the pile, of which every card that has not
been seen is equally likely next. Every seat plays for its margin: the mean score of the others less its own.
With equal margins a seat takes the card. The result is a subgame-perfect equilibrium.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.tuples import add, put
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.games.nothanks.table import State

Owned: TypeAlias = tuple[tuple[Card, ...], ...]
MOST_PILE = 2
"""Cards in the pile; with more, a solution would take too long."""


class Position(Struct, frozen=True):
    """What a seat that decides can see; equal positions are solved once."""

    seat: Seat
    """The seat that decides."""
    card: Card
    """The open card."""
    on_card: int
    """The chips on it."""
    pile: int
    """Cards in the pile."""
    owned: Owned
    """The cards of all seats, ascending."""
    chips: tuple[int, ...]
    """The chips of all seats."""
    unseen: tuple[Card, ...]
    """The cards that have not been seen; some of them are the pile."""


class NoThanksSolution(Struct, frozen=True):
    """What the seat that decides should do."""

    seat: Seat
    """The seat that decides."""
    take: float
    """Its margin at the end if it takes the card."""
    decline: float | None
    """Its margin if it puts a chip on the card; None without a chip (R11.5)."""
    scores: tuple[float, ...]
    """The expected scores of all seats, if all play by the solution."""
    positions: int
    """How many positions had to be solved."""

    @property
    def takes(self) -> bool:
        """Whether taking is best."""
        return self.decline is None or self.take >= self.decline

    def regret(self, take: bool) -> float:
        """What a choice gives away."""
        if self.decline is None:
            return 0.0
        chosen = self.take if take else self.decline
        return max(self.take, self.decline) - chosen


def solve_nothanks(game: Game[State, object], state: State) -> NoThanksSolution:
    """Solve a position with few cards in the pile; the hidden order of the pile is not looked at.

    >>> from vacherie import game as make
    >>> from vacherie.games.nothanks.table import NoThanksTable, Private, Hidden
    >>> owned = ((20, 21), (30,), ())
    >>> table = NoThanksTable(3, "turn", 1, 1, 0, 22, 1, 0, owned, (20, 30, 0), (), ())
    >>> state = State(table, (Private(3),) * 3, Hidden())
    >>> solve_nothanks(make("nothanks"), state).takes  # not yet: the others will not, and pay for it
    False
    """
    if not isinstance(game, NoThanks):
        raise Refused("solve", "this is not a game of No Thanks!")
    table = state.table
    if table.due != "turn" or table.card is None:
        raise Refused("solve", "a position is solved when a seat decides")
    if table.pile > MOST_PILE:
        raise Refused("solve", f"at most {MOST_PILE} cards in the pile can be solved, not {table.pile}")
    seen = {card for cards in table.owned for card in cards} | {table.card}
    unseen = tuple(card for card in game.deck if card not in seen)
    chips = tuple(private.chips for private in state.privates)
    solver = LastCards(table.seats)
    position = Position(table.active, table.card, table.on_card, table.pile, table.owned, chips, unseen)
    taken = solver.taken(position)
    declined = solver.declined(position) if chips[table.active] else None
    take = solver.margin(taken, table.active)
    decline = None if declined is None else solver.margin(declined, table.active)
    best = taken if declined is None or decline is None or take >= decline else declined
    return NoThanksSolution(table.active, take, decline, best, len(solver.solved) + 1)


class LastCards:
    """A solver with its table of positions."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.solved: dict[Position, tuple[float, ...]] = {}

    def margin(self, scores: tuple[float, ...], seat: Seat) -> float:
        """The mean score of the others less that of a seat."""
        return (sum(scores) - scores[seat]) / (self.seats - 1) - scores[seat]

    def scores(self, position: Position) -> tuple[float, ...]:
        """The expected scores from a position where a seat decides."""
        found = self.solved.get(position)
        if found is None:
            seat = position.seat
            found = self.taken(position)
            if position.chips[seat]:
                declined = self.declined(position)
                if self.margin(declined, seat) > self.margin(found, seat):
                    found = declined
            self.solved[position] = found
        return found

    def taken(self, position: Position) -> tuple[float, ...]:
        """The expected scores after the seat takes the card and turns the next (R11.4, R11.6)."""
        seat, unseen = position.seat, position.unseen
        owned = put(position.owned, seat, tuple(sorted((*position.owned[seat], position.card))))
        chips = add(position.chips, seat, position.on_card)
        if not position.pile:
            return tuple(float(score(cards, left)) for cards, left in zip(owned, chips, strict=True))
        sums = [0.0] * self.seats
        for turned in unseen:
            rest = tuple(other for other in unseen if other != turned)
            after = Position(seat, turned, 0, position.pile - 1, owned, chips, rest)
            for at, points in enumerate(self.scores(after)):
                sums[at] += points
        return tuple(total / len(unseen) for total in sums)

    def declined(self, position: Position) -> tuple[float, ...]:
        """The expected scores after the seat puts a chip on the card (R11.4)."""
        return self.scores(
            replace(
                position,
                seat=(position.seat + 1) % self.seats,
                on_card=position.on_card + 1,
                chips=add(position.chips, position.seat, -1),
            )
        )
