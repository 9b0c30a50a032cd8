"""Rollouts of No Thanks!: finish a position many times, once after taking and once after passing.

Every playout draws a determinisation (unseen cards, unknown chips) and plays both candidates in it (common
random numbers), which reduces the variance of their difference. Playout i of a seed is the same on any
thread: give each thread its own range of playouts (`first`) and add the statistics. No lock, no allocation,
no GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim import arguments
from vacherie.sim.array_arguments import frozen, numbers
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.determinise import draw_chips, draw_pile
from vacherie.sim.nothanks.playout import finish, points, table_of
from vacherie.sim.nothanks.policy import RULE, NoThanksPolicy
from vacherie.sim.nothanks.position import PASS, NoThanksPosition
from vacherie.sim.nothanks.price import bit, whole
from vacherie.sim.rng import begin

__all__ = ["Statistics", "roll_out"]

U64 = np.uint64

COUNT, OWN, OWN_SQUARES, RELATIVE, RELATIVE_SQUARES, WINS = range(6)
"""The columns of `Statistics.table`."""


@dataclass(frozen=True, eq=False)
class Statistics:
    """Sums over playouts, one line per candidate (`TAKE`, `PASS`); scores are penalties, low is good.

    A value: nothing changes it, `+` gives a new one.
    """

    table: NDArray[np.float64]
    """(2, 6): playouts; sum and sum of squares of the own final score; the same of the own score minus the
    mean of the others'; playouts won or shared. A candidate that is not legal has no playouts."""

    def __post_init__(self) -> None:
        sums = numbers("table", self.table, (2, 6), -np.inf, np.inf)
        object.__setattr__(self, "table", frozen(sums))

    def __add__(self, other: Statistics) -> Statistics:
        """The sums of both; playouts of the same position and of different numbers."""
        if not isinstance(other, Statistics):
            return NotImplemented
        return Statistics(self.table + other.table)

    @property
    def count(self) -> NDArray[np.float64]:
        """Playouts of each candidate."""
        return self.table[:, COUNT]

    @property
    def own(self) -> NDArray[np.float64]:
        """Mean own score of each candidate; nan where it is not legal."""
        return self.mean(OWN)

    @property
    def relative(self) -> NDArray[np.float64]:
        """Mean own score minus the mean of the others."""
        return self.mean(RELATIVE)

    @property
    def wins(self) -> NDArray[np.float64]:
        """The share of playouts won or shared."""
        return self.mean(WINS)

    def mean(self, column: int) -> NDArray[np.float64]:
        """The mean of a column of sums, 0 to 5 as `table` says; nan where there are no playouts."""
        column = arguments.whole("column", column, 0, WINS)
        with np.errstate(invalid="ignore"):
            return self.table[:, column] / self.table[:, COUNT]


def roll_out(
    position: NoThanksPosition,
    playouts: int,
    policies: NoThanksPolicy | Sequence[NoThanksPolicy] = RULE,
    seed: int = 0,
    first: int = 0,
) -> Statistics:
    """Play both candidates of the active seat `playouts` times to the end of the round.

    Playouts are numbered from `first`; one policy for all seats or one for each; any whole number is a seed.

    >>> from vacherie import Deal, game
    >>> from vacherie.sim.nothanks.position import PASS, TAKE, from_view
    >>> rules = game("nothanks")
    >>> state, _ = rules.apply(rules.start(3), Deal(tuple(range(35, 2, -1))))
    >>> found = roll_out(from_view(rules, rules.view(state, 0)), playouts=200, seed=1)
    >>> bool(found.own[PASS] < found.own[TAKE])  # the 35 for no chips
    True
    """
    position = arguments.instance("position", position, NoThanksPosition)
    playouts, seed = arguments.whole("playouts", playouts, 0), arguments.to_seed(seed)
    first, seats = arguments.to_first(first, playouts), position.seats
    facts = np.array(
        [
            position.seat, position.active, position.card, position.on_card, position.pile, position.spare,
            position.ordered,
        ],
        np.int64,
    )  # fmt: skip
    table = np.zeros((2, 6), np.float64)
    both(
        facts,
        position.owned,
        position.chips,
        position.unseen,
        position.before,
        table_of(policies, seats),
        seed,
        first,
        playouts,
        np.empty(position.unseen.size, np.uint8),
        np.empty(seats, np.uint64),
        np.empty(seats, np.int64),
        np.empty(seats, np.int64),
        np.empty(seats, np.float64),
        np.empty(2, np.uint64),
        table,
    )
    return Statistics(table)


@kernel(
    "void(int64[::1], uint64[::1], int64[::1], uint8[::1], int64[::1], float64[:, ::1], uint64, int64, int64,"
    " uint8[::1], uint64[::1], int64[::1], int64[::1], float64[::1], uint64[::1], float64[:, ::1])"
)
def both(
    facts: NDArray[np.int64],
    owned: NDArray[np.uint64],
    chips: NDArray[np.int64],
    unseen: NDArray[np.uint8],
    before: NDArray[np.int64],
    policies: NDArray[np.float64],
    seed: int,
    first: int,
    playouts: int,
    pile: NDArray[np.uint8],
    owning: NDArray[np.uint64],
    drawn: NDArray[np.int64],
    stock: NDArray[np.int64],
    worth: NDArray[np.float64],
    rng: NDArray[np.uint64],
    table: NDArray[np.float64],
) -> None:
    """Add playouts `first`, `first` + 1, … of a seed to `table`. The other arrays after them are scratch."""
    seats = owned.size
    own, active, card, on_card, left, spare, ordered = facts
    for i in range(unseen.size):
        pile[i] = unseen[i]
    for playout in range(first, first + playouts):
        begin(rng, U64(seed), U64(playout))
        if not ordered:
            draw_pile(unseen, left, pile, rng)
        draw_chips(chips, spare, drawn, rng)
        for candidate in range(2):
            if candidate == PASS and drawn[active] == 0:
                continue
            for seat in range(seats):
                owning[seat] = owned[seat]
                stock[seat] = drawn[seat]
            mover, shown, bet, turned = active, card, on_card + 1, 0
            if candidate == PASS:
                stock[active] -= 1
                mover = active + 1 if active + 1 < seats else 0
            else:
                owning[active] |= bit(card)
                stock[active] += on_card
                shown, bet, turned = whole(pile[0]), 0, 1
            if candidate == PASS or left:
                finish(policies, owning, stock, worth, pile, turned, left - 1, mover, shown, bet, rng)
            count(table, candidate, own, before, owning, stock)


@part
def count(
    table: NDArray[np.float64],
    candidate: int,
    own: int,
    before: NDArray[np.int64],
    owned: NDArray[np.uint64],
    chips: NDArray[np.int64],
) -> None:
    """Add the end of a playout to the line of its candidate."""
    seats = owned.size
    mine = points(owned, chips, own)
    others = 0
    won = True
    for seat in range(seats):
        if seat != own:
            theirs = points(owned, chips, seat)
            others += theirs
            won &= mine + before[own] <= theirs + before[seat]
    relative = mine - others / (seats - 1)
    table[candidate, COUNT] += 1.0
    table[candidate, OWN] += mine
    table[candidate, OWN_SQUARES] += mine * mine
    table[candidate, RELATIVE] += relative
    table[candidate, RELATIVE_SQUARES] += relative * relative
    table[candidate, WINS] += 1.0 if won else 0.0
