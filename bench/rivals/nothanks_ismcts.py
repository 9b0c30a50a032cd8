"""IS-MCTS for No Thanks!: the textbook method, as a rival (single observer, UCB1, one tree a decision).

Each of 200 iterations shuffles the unseen cards, goes down the tree by UCB1, adds one decision and values it:
`PlainIsmcts` plays the round to its end at random, `NetIsmcts` plays until the open card is taken and asks
a small net what the position is then worth. The answer is the more visited one. Chips are counted. It shares
with the bots of the package only the rules, the format of nets, and random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from vacherie import Choice, Decision, Event, Game
from vacherie.games.nothanks.game import NoThanks
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.determinise import draw_chips, draw_pile
from vacherie.sim.nothanks.playout import finish, points, table_of
from vacherie.sim.nothanks.policy import UNIFORM, NoThanksPolicy
from vacherie.sim.nothanks.position import PASS, TAKE, from_view
from vacherie.sim.nothanks.price import bit, whole
from vacherie.sim.nothanks.value_net import (
    BIAS,
    FIRST,
    LEFT,
    POINTS,
    SEAT_ROWS,
    SECOND,
    STOCK,
    STYLES,
    ValueNet,
    add_row,
    add_seat,
    judge,
    read,
)
from vacherie.sim.rng import begin, below

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]
Words = NDArray[np.uint64]

NET = Path(__file__).with_name("nothanks_small_net.npz")
DEEPEST = 2000
LEAD = 0.5
"""What a lead of `POINTS` points is worth, in wins, in the rewards of the search."""


@cache
def small_net(seats: int) -> ValueNet:
    """The rival's net, for three seats: twenty generations of the package's training, no styles mixed in."""
    with np.load(NET) as arrays:
        return read(arrays, seats)


class Ismcts:
    """A player that searches with a number of iterations for each decision."""

    iterations: ClassVar[int] = 200
    exploration: ClassVar[float] = 0.7
    has_net: ClassVar[bool] = False
    rollout: ClassVar[NoThanksPolicy] = UNIFORM

    def __init__(self, game: Game[Any, Any]) -> None:
        assert isinstance(game, NoThanks)
        self.game = game

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        if len(decision.options) == 1:
            return decision.options[0]
        position = from_view(self.game, view, heard)
        seats = position.seats
        net = small_net(seats) if self.has_net else NO_NET
        deck = U64(sum(1 << card for card in self.game.deck))
        facts = np.array(
            [position.active, position.card, position.on_card, position.pile, position.spare], np.int64
        )
        visits = np.zeros((self.iterations + 2, 2), np.int64)
        search(
            facts, deck, position.owned, position.chips, position.before, position.unseen,
            table_of(self.rollout, seats), net.table, net.second, net.third, self.has_net,
            self.exploration, rng.getrandbits(63), self.iterations, visits,
        )  # fmt: skip
        return decision.options[TAKE if visits[0, TAKE] >= visits[0, PASS] else PASS]


class PlainIsmcts(Ismcts):
    """Without a net."""


class NetIsmcts(Ismcts):
    """With a small net for the value of new nodes; at three seats."""

    has_net = True
    rollout = NoThanksPolicy(fair=0.5)


def empty_net() -> ValueNet:
    """Zeros, where no net is asked."""
    from vacherie.sim.nothanks.value_net import SHARED_ROWS

    rows = 3 * SEAT_ROWS + SHARED_ROWS
    shapes = ((rows, FIRST), (FIRST + 1, SECOND), (SECOND + 1, 6))
    return ValueNet(3, *(np.zeros(shape, np.float32) for shape in shapes))


NO_NET = empty_net()


@part
def reward_end(owned: Words, chips: Wholes, before: Wholes, rewards: Floats) -> None:
    """What the end of a round is worth to every seat: the win, and the lead."""
    seats = chips.size
    lowest, total, sharing = 10**6, 0, 0
    for seat in range(seats):
        own = points(owned, chips, seat) + before[seat]
        total += own
        if own < lowest:
            lowest, sharing = own, 0
        sharing += 1 if own == lowest else 0
    for seat in range(seats):
        own = points(owned, chips, seat) + before[seat]
        lead = F32(total - own) / F32(seats - 1) - F32(own)
        rewards[seat] = (F32(1.0) / F32(sharing) if own == lowest else F32(0.0)) + F32(LEAD / POINTS) * lead


@part
def reward_net(
    table: Floats, second: Floats, third: Floats, deck: U64, owned: Words, chips: Wholes, left: int,
    active: int, layer: Floats, middle: Floats, wins: Floats, leads: Floats, rewards: Floats,
) -> None:  # fmt: skip
    """What the net says about a position after a taking."""
    seats = chips.size
    unseen = deck
    for seat in range(seats):
        unseen &= ~owned[seat]
    shared, styles = seats * SEAT_ROWS, np.zeros((seats, STYLES), np.float32)
    for unit in range(FIRST):
        layer[0, unit] = table[shared + BIAS, unit] + table[shared + LEFT + left, unit]
    for turn in range(seats):
        seat = (active + turn) % seats
        add_seat(layer, 0, table, turn * SEAT_ROWS, owned[seat], unseen, F32(0.0), styles, seat)
        add_row(layer, 0, table, turn * SEAT_ROWS + STOCK + chips[seat])
    judge(layer[0], second, third, middle, wins, leads)
    for turn in range(seats):
        rewards[(active + turn) % seats] = wins[turn] + F32(LEAD) * leads[turn]


@kernel(
    "void(int64[::1], uint64, uint64[::1], int64[::1], int64[::1], uint8[::1], float64[:,::1],"
    " float32[:,::1], float32[:,::1], float32[:,::1], boolean, float64, uint64, int64, int64[:,::1])"
)
def search(
    facts: Wholes,
    deck: U64,
    root_owned: Words,
    known_chips: Wholes,
    before: Wholes,
    unseen: NDArray[np.uint8],
    rollout: NDArray[np.float64],
    table: Floats,
    second: Floats,
    third: Floats,
    has_net: bool,
    exploration: float,
    seed: int,
    iterations: int,
    visits: Wholes,
) -> None:
    """Grow one tree; `visits[node, answer]`, the root first."""
    seats = root_owned.size
    rng = np.empty(2, np.uint64)
    pile = np.empty(unseen.size, np.uint8)
    owned, chips = root_owned.copy(), known_chips.copy()
    worth = np.empty(seats, np.float64)
    layer, middle = np.empty((1, FIRST), np.float32), np.empty(SECOND, np.float32)
    wins, leads, rewards = np.empty(seats, F32), np.empty(seats, F32), np.empty(seats, F32)
    totals = np.zeros((iterations + 2, 2), np.float64)
    # The decision that follows: by the next card after a taking, in place 0 after a pass.
    following = np.full((iterations + 2, 36), -1, np.int64)
    path = np.empty((DEEPEST, 3), np.int64)
    nodes = 1
    begin(rng, U64(seed), U64(0))
    for _ in range(iterations):
        draw_pile(unseen, facts[3], pile, rng)
        draw_chips(known_chips, facts[4], chips, rng)
        for seat in range(seats):
            owned[seat] = root_owned[seat]
        active, card, on_card, left, turned = facts[0], facts[1], facts[2], facts[3], 0
        node, depth = 0, 0
        while True:
            answer = TAKE
            if chips[active] > 0:
                answer = by_ucb(visits, totals, node, exploration, rng)
            path[depth, 0], path[depth, 1], path[depth, 2] = node, answer, active
            depth += 1
            if answer == PASS:
                chips[active] -= 1
                on_card += 1
                active = active + 1 if active + 1 < seats else 0
                branch = 0
            else:
                owned[active] |= bit(card)
                chips[active] += on_card
                on_card = 0
                if left == 0:
                    reward_end(owned, chips, before, rewards)
                    break
                card = whole(pile[turned])
                turned += 1
                left -= 1
                branch = card
            if following[node, branch] < 0:
                following[node, branch] = nodes
                nodes += 1
                if has_net:
                    # Until this card is taken, then the net; at the end of the pile nothing is left to ask.
                    mover = play_card(rollout, owned, chips, worth, pile, active, card, on_card, rng)
                    if left:
                        reward_net(
                            table, second, third, deck, owned, chips, left, mover, layer, middle, wins, leads,
                            rewards,
                        )  # fmt: skip
                    else:
                        reward_end(owned, chips, before, rewards)
                else:
                    finish(
                        rollout, owned, chips, worth, pile, turned, facts[3] - 1, active, card, on_card, rng
                    )
                    reward_end(owned, chips, before, rewards)
                break
            node = following[node, branch]
        for at in range(depth):
            node, answer = path[at, 0], path[at, 1]
            visits[node, answer] += 1
            totals[node, answer] += rewards[path[at, 2]]


@part
def play_card(
    rollout: NDArray[np.float64], owned: Words, chips: Wholes, worth: NDArray[np.float64],
    pile: NDArray[np.uint8], active: int, card: int, on_card: int, rng: Words,
) -> int:  # fmt: skip
    """Play until the open card is taken; returns by whom."""
    finish(rollout, owned, chips, worth, pile, 1, 0, active, card, on_card, rng)
    for seat in range(owned.size):
        if owned[seat] & bit(card):
            active = seat
    return active


@part
def by_ucb(visits: Wholes, totals: NDArray[np.float64], node: int, exploration: float, rng: Words) -> int:
    """The answer with the highest upper confidence bound; one that was not tried comes first."""
    taken, passed = visits[node, TAKE], visits[node, PASS]
    if taken == 0 and passed == 0:
        return int(below(rng, 2))
    if taken == 0 or passed == 0:
        return TAKE if taken == 0 else PASS
    both = log(float(taken + passed))
    take = totals[node, TAKE] / taken + exploration * sqrt(both / taken)
    decline = totals[node, PASS] / passed + exploration * sqrt(both / passed)
    return TAKE if take > decline else PASS
