"""The kernel that grows the tree of a No Thanks! search: one iteration after another, as `tree_search` says.

One iteration goes down the tree: at a card node along likely answers (`descend`), at a chance node to the
next of the unseen cards in turn (`turn_card`). Where the tree ends it adds one card node whose positions the
value net judges (`expand`), and updates the values on the way back.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vacherie.sim.bits import lowest_bit, popcount
from vacherie.sim.compile import kernel, part
from vacherie.sim.nothanks.card_chain import (
    LONGEST,
    chips_after,
    judge_chain,
    solve,
    taking,
    taking_by_policy,
)
from vacherie.sim.nothanks.price import ONE, bit, whole
from vacherie.sim.nothanks.value_net import CARDS, FIRST, SECOND
from vacherie.sim.rng import mix

U64 = np.uint64
F32 = np.float32
Floats = NDArray[np.float32]
Wholes = NDArray[np.int64]
Places = NDArray[np.int32]
Words = NDArray[np.uint64]

DEEPEST = 24
"""There are no more cards than this in a game."""
NODES, POSITIONS = 0, 1
"""The counters of a tree: card nodes and positions so far."""
TRIED = 0
"""The column of `children` that counts the cards tried: there is no card 0."""
ACTIVE, CARD, ON_CARD, LEFT, TACTICAL = range(5)
"""The facts of the position at the root."""


@kernel(
    "void(float32[:,::1], float32[:,::1], float32[:,::1], uint64, int64[::1], uint64[::1], int64[::1],"
    " int64[::1], float32[::1], float32[::1], float64[:,::1], float64[:,::1], float32[::1], float32[:,::1],"
    " uint64, int64, int64[::1], int32[:,::1], float32[:,::1], float32[:,::1], float32[::1], int32[:,::1],"
    " int32[:,::1], float32[:,:,::1], float32[::1])"
)
def grow(
    table: Floats,
    second: Floats,
    third: Floats,
    deck: U64,
    facts: Wholes,
    root_owned: Words,
    root_chips: Wholes,
    before: Wholes,
    numbers: Floats,
    temperatures: Floats,
    policies: NDArray[np.float64],
    weights: NDArray[np.float64],
    beliefs: Floats,
    styles: Floats,
    seed: int,
    iterations: int,
    counters: Wholes,
    nodes: Places,
    node_values: Floats,
    values: Floats,
    rules: Floats,
    visits: Places,
    children: Places,
    sums: Floats,
    result: Floats,
) -> None:
    """Run some iterations. A tree without nodes gets its root first.

    `nodes`: first position of a card node, its number of moments, the seat that is asked first.
    `visits`: how often a position was visited, and its line in `children` and `sums`.
    `sums`: of the children's values, and the net's value.
    """
    seats = root_chips.size
    owned, chips, stock = root_owned.copy(), root_chips.copy(), root_chips.copy()
    layers, layer = np.empty((seats, FIRST), np.float32), np.empty((1, FIRST), np.float32)
    middle, outcome = np.empty(SECOND, np.float32), np.empty((2, seats), np.float32)
    wins, leads = np.empty((LONGEST, seats), np.float32), np.empty((LONGEST, seats), np.float32)
    worth, takes = np.empty((LONGEST, seats), np.float32), np.empty(LONGEST, np.float32)
    through = np.empty(LONGEST + 1, np.int64)
    path_nodes, path_positions = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
    lead_weight, explore, prior, spread = numbers[0], numbers[1], numbers[2], numbers[3]
    active, card, on_card, left = facts[ACTIVE], facts[CARD], facts[ON_CARD], facts[LEFT]
    untaken = whole(popcount(deck))
    for seat in range(seats):
        untaken -= whole(popcount(root_owned[seat]))
    # A tree without nodes gets its root first, by an iteration that goes nowhere.
    for _ in range(iterations if counters[NODES] else iterations + 1):
        for seat in range(seats):
            owned[seat] = root_owned[seat]
            chips[seat] = root_chips[seat]
        active, card, on_card, left = facts[ACTIVE], facts[CARD], facts[ON_CARD], facts[LEFT]
        node, depth, is_end = 0, 0, False
        while node < counters[NODES] and not is_end:
            first, moments = whole(nodes[node, 0]), whole(nodes[node, 1])
            solve(values, rules, first, moments, active, temperatures, beliefs, takes, worth)
            moment = descend(
                values, rules, visits, first, moments, active, beliefs, worth, through, explore, spread
            )
            at = first + moment
            visits[at, 0] += 1
            active, on_card = take_card(owned, chips, stock, active, moment, card, on_card)
            path_nodes[depth], path_positions[depth] = node, at
            depth += 1
            is_end = left == 0  # then the value of this position is exact
            if not is_end:
                left -= 1
                unseen = deck
                for seat in range(seats):
                    unseen &= ~owned[seat]
                card = turn_card(unseen, U64(seed), at, whole(visits[at, 0]) - 1)
                node = following(values, visits, children, sums, at, card, counters[NODES])
        if not is_end:
            expand(
                table, second, third, deck, facts[TACTICAL], left, owned, chips, before, styles, card,
                on_card, active, lead_weight, policies, weights, beliefs, layers, layer, middle, outcome,
                wins, leads, counters, nodes, node_values, values, rules, visits,
            )  # fmt: skip
            path_nodes[depth] = node
            depth += 1
        # Back to the root: the value of each card node, and of the position it follows.
        for back in range(depth - 1, -1, -1):
            node = path_nodes[back]
            solve(
                values, rules, whole(nodes[node, 0]), whole(nodes[node, 1]), whole(nodes[node, 2]),
                temperatures, beliefs, takes, worth,
            )  # fmt: skip
            if back:
                at = path_positions[back - 1]
                line = whole(visits[at, 1])
                weight = prior if children[line, TRIED] < untaken - back else F32(0.0)
                for seat in range(seats):
                    sums[0, line, seat] += worth[0, seat] - node_values[node, seat]
                    node_values[node, seat] = worth[0, seat]
                    total = sums[0, line, seat] + weight * sums[1, line, seat]
                    values[at, seat] = total / (F32(children[line, TRIED]) + weight)
        result[0] = values[0, facts[ACTIVE]]
        result[1] = worth[1, facts[ACTIVE]] if nodes[0, 1] > 1 else F32(-np.inf)


@part
def take_card(
    owned: Words, chips: Wholes, stock: Wholes, active: int, moment: int, card: int, on_card: int
) -> tuple[int, int]:
    """The seat of a moment takes the open card; returns who turns the next one, and the chips on that."""
    seats = chips.size
    for seat in range(seats):
        stock[seat] = chips_after(chips, seat, active, moment, on_card)
    for seat in range(seats):
        chips[seat] = stock[seat]
    taker = (active + moment) % seats
    owned[taker] |= bit(card)
    return taker, 0


@part
def following(
    values: Floats, visits: Places, children: Places, sums: Floats, at: int, card: int, fresh: int
) -> int:
    """The card node of the next card after a position; `fresh`, the next free number, if it is new."""
    line = whole(visits[at, 1])
    if line < 0:
        line = fresh  # an iteration adds one node and needs one line at most
        visits[at, 1] = line
        for other in range(CARDS):
            children[line, other] = -1
        children[line, TRIED] = 0
        for seat in range(values.shape[1]):
            sums[0, line, seat] = F32(0.0)
            sums[1, line, seat] = values[at, seat]
    if children[line, card] < 0:
        children[line, card] = fresh
        children[line, TRIED] += 1
    return whole(children[line, card])


@part
def expand(
    table: Floats, second: Floats, third: Floats, deck: U64, tactical: int, left: int, owned: Words,
    chips: Wholes, before: Wholes, styles: Floats, card: int, on_card: int, active: int, lead_weight: F32,
    policies: NDArray[np.float64], weights: NDArray[np.float64], beliefs: Floats, layers: Floats,
    layer: Floats, middle: Floats, outcome: Floats, wins: Floats, leads: Floats, counters: Wholes,
    nodes: Places, node_values: Floats, values: Floats, rules: Floats, visits: Places,
) -> None:  # fmt: skip
    """Add a card node with all its positions."""
    seats = chips.size
    moments = judge_chain(
        table, second, third, deck, tactical, left, owned, chips, before, styles, card, on_card, active,
        layers, layer, middle, outcome, wins, leads,
    )  # fmt: skip
    node, first = counters[NODES], counters[POSITIONS]
    counters[NODES] += 1
    counters[POSITIONS] += moments
    nodes[node, 0], nodes[node, 1], nodes[node, 2] = first, moments, active
    for seat in range(seats):
        node_values[node, seat] = F32(0.0)  # until its chain is solved, on the way back
    for moment in range(moments):
        visits[first + moment, 0] = 0
        visits[first + moment, 1] = -1
        rules[first + moment] = F32(0.0)
        for seat in range(seats):
            values[first + moment, seat] = wins[moment, seat] + lead_weight * leads[moment, seat]
    everyone = U64(0)
    for seat in range(seats):
        everyone |= owned[seat]
    for turn in range(seats):
        seat = (active + turn) % seats
        if beliefs[seat] <= F32(0.0):
            continue
        for policy in range(policies.shape[0]):
            weight = F32(weights[seat, policy]) / beliefs[seat]
            if weight <= F32(0.0):
                continue
            for moment in range(turn, moments, seats):
                rules[first + moment] += weight * taking_by_policy(
                    policies, policy, owned[seat], everyone ^ owned[seat], seats, card,
                    chips[seat] - moment // seats, on_card + moment,
                )  # fmt: skip


@part
def descend(
    values: Floats, rules: Floats, visits: Places, first: int, moments: int, active: int, beliefs: Floats,
    worth: Floats, through: Wholes, explore: F32, spread: F32,
) -> int:  # fmt: skip
    """The moment at which the card is taken in this iteration: answers get visits as they are likely."""
    seats = worth.shape[1]
    through[moments] = 0
    for moment in range(moments - 1, -1, -1):
        through[moment] = through[moment + 1] + visits[first + moment, 0]
    moment = 0
    while moment < moments - 1:
        mover = (active + moment) % seats
        p = taking(values[first + moment, mover], worth[moment + 1, mover], spread)
        p += beliefs[mover] * (rules[first + moment] - p)
        taken, passed = F32(visits[first + moment, 0] + 1), F32(through[moment + 1] + 1)
        if (p + explore) * passed >= (F32(1.0) - p + explore) * taken:
            break
        moment += 1
    return moment


@part
def turn_card(unseen: U64, seed: U64, position: int, visit: int) -> int:
    """The next card at the n-th visit of a position: in every run of visits each unseen card comes once."""
    count = whole(popcount(unseen))
    stride = max(1, (count * 5) // 8)
    while is_divisor_shared(stride, count):
        stride += 1
    start = whole((mix(seed + U64(position)) >> U64(33)) % U64(count))
    skip = (start + visit * stride) % count
    for _ in range(skip):
        unseen &= unseen - ONE
    return whole(lowest_bit(unseen))


@part
def is_divisor_shared(a: int, b: int) -> bool:
    """Whether two numbers have a common divisor above 1."""
    while b:
        a, b = b, a % b
    return a > 1
