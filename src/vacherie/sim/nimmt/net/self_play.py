"""Rounds between nets and simple players, and what every card would have cost: the data of the training.

A seat is one of several kinds, drawn for each round: uniform, sensible (`sensible_policy`), or one of some
nets, which plays a card more often the less it costs (softmax). Of some decisions it is recorded what the
seat knew, and for each of its cards the cost of the trick if it had played that one, plus what net 0 says of
the position after it. So one round teaches about every card, not only about those that were played, and the
luck of later tricks is no noise.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.arguments import to_seed
from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.determinise import list_plays
from vacherie.sim.nimmt.guided_rollout import without
from vacherie.sim.nimmt.net.adaptation import Adaptation, adaptive_choice, observe, uniform_share
from vacherie.sim.nimmt.net.decisions import MOST_CARDS, MOST_PLAYS, Decisions
from vacherie.sim.nimmt.net.forward import (
    Floats,
    Nets,
    add_cards,
    least_cost,
    look,
    look_on,
    make_scratch,
    mean_cost,
    remove_input,
    set_of,
    sum_in_play,
)
from vacherie.sim.nimmt.net.inputs import HAND, IN_PLAY
from vacherie.sim.nimmt.net.kinds import NET, SENSIBLE, UNIFORM
from vacherie.sim.nimmt.net.posterior import TableBelief
from vacherie.sim.nimmt.net.soft_choice import soft_choice, unit
from vacherie.sim.nimmt.placement import U64, fresh, signed, sort_rows
from vacherie.sim.nimmt.playout import MAX_SEATS, place_trick
from vacherie.sim.nimmt.position import BASE, CLIMB, REVERSE, REVERSED
from vacherie.sim.nimmt.sensible_policy import STEPS, choose, look_at_rows, make_tables
from vacherie.sim.rng import begin, below, shuffle, word


@kernel(
    "int64(uint64, int64, int64, int64[::1], int64[::1], float64[::1], float64[::1], float64, int64,"
    " float32[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1], float32[:, ::1],"
    " int64, float64[::1], float64[::1], float64[::1],"
    " uint64[:, ::1], uint64[::1], int16[:, ::1], uint8[:, ::1], float32[:, ::1], float64[:, ::1])"
)
def run(
    seed: int, start: int, rounds: int, rules: NDArray[np.int64], seating: NDArray[np.int64],
    shares: NDArray[np.float64], temperatures: NDArray[np.float64], recorded: float, is_uniform: int,
    first: Floats, second: Floats, bias: Floats, last: Floats, constant: Floats,
    adaptive: int, prior: NDArray[np.float64], belief: NDArray[np.float64],
    belief_temperatures: NDArray[np.float64], cards: NDArray[np.uint64],
    tables_rows: NDArray[np.uint64], facts: NDArray[np.int16],
    options: NDArray[np.uint8], costs: NDArray[np.float32], totals: NDArray[np.float64],
) -> int:  # fmt: skip
    """Play rounds until they are over or the lines are full; returns how many lines were written.

    `rules`: seats, variant, deck, hand, pads. `seating`: the kind of each seat; -1: drawn, with `shares` by
    kind. A share `recorded` of all decisions is recorded, with the best continuation, or a uniform one
    (`is_uniform`). Players of the kind `adaptive` (0: none) adapt to their rivals (`adaptation`); then only
    the decisions of net 0 are recorded. `totals[kind]`: rounds, bullheads, relative bullheads of its seats.
    """
    nets = Nets(first, second, bias, last, constant)
    seats, variant, deck_size, hand, pads = rules
    state = np.empty(2, np.uint64)
    deck, held, flips = np.empty(104, np.uint8), np.empty(124, np.uint8), np.empty(MAX_SEATS, np.uint8)
    bag, rest, plays = (
        np.empty(MOST_PLAYS, np.uint8),
        np.empty(MOST_CARDS, np.uint8),
        np.empty(MAX_SEATS, np.int64),
    )
    kinds, points = np.empty(MAX_SEATS, np.int64), np.empty(MAX_SEATS, np.int64)
    lows, highs = np.empty(MAX_SEATS, np.uint64), np.empty(MAX_SEATS, np.uint64)
    taken, chances = np.empty(MAX_SEATS, np.int64), np.empty(MOST_PLAYS)
    used = np.empty(first.shape[0], np.uint8)
    in_play = np.empty((first.shape[0], first.shape[2]), np.float32)
    after = np.empty(first.shape[2], np.float32)
    evidence = np.zeros((seats, seats, prior.size))
    weights, likely = np.empty((seats, prior.size)), np.empty(prior.size)
    unseen, guess = np.empty(104, np.uint8), np.empty(MOST_CARDS, np.uint8)
    scratch = make_scratch(nets, seats, deck_size, variant)
    tables = make_tables(seats, deck_size, variant)
    written = 0
    for game in range(rounds):
        if written + seats * hand > len(costs):
            break
        begin(state, U64(seed), U64(start + game))
        for i in range(deck_size):
            deck[i] = i + 1
        shuffle(state, deck, deck_size, 4 + seats * hand)
        rows, mark, lowest = U64(0), -1, 0
        for at in range(4):
            rows |= fresh(signed(deck[at])) << U64(16 * at)
            lowest = at if deck[at] < deck[lowest] else lowest
        if variant in (BASE, REVERSE):
            rows = sort_rows(rows)
        else:
            mark = 7 if variant == CLIMB else 4 + lowest
        low, high = set_of(deck, 4, deck_size - 4)
        about = deck_size - 4
        for net in range(len(used)):
            used[net] = net == 0 and recorded > 0
        for seat in range(seats):
            for i in range(hand):
                held[seat * hand + i] = deck[4 + seat * hand + i]
            lows[seat], highs[seat] = set_of(held, seat * hand, hand)
            flips[seat] = variant == REVERSE
            taken[seat] = 0
            x, kind = unit(word(state)), 0
            while kind < len(shares) - 1 and x >= shares[kind]:
                x -= shares[kind]
                kind += 1
            kinds[seat] = kind if seating[seat] < 0 else seating[seat]
            if kinds[seat] >= NET:
                used[kinds[seat] - NET] = 1
            if adaptive and kinds[seat] == adaptive:
                used[kinds[seat] - NET + 1] = 1
        evidence[:] = 0.0
        for net in range(len(used)):
            if used[net]:
                sum_in_play(nets, net, low, high, in_play[net])
        for trick in range(hand):
            left = hand - trick
            look_at_rows(rows, mark, variant, low, high, tables)
            flip_count = 0
            for seat in range(seats):
                flip_count += flips[seat]
            for seat in range(seats):
                kind, at = kinds[seat], seat * hand
                can_flip = signed(flips[seat])
                count = list_plays(held, at, left, can_flip, pads, bag)
                if kind == UNIFORM:
                    plays[seat] = signed(bag[below(state, count)])
                elif kind == SENSIBLE:
                    plays[seat] = choose(
                        rows, mark, variant, held, at, left, can_flip, pads, low, high,
                        STEPS / max(1, about), tables,
                    ) & 255  # fmt: skip
                elif kind == adaptive:
                    plays[seat] = adaptive_choice(
                        nets, kind - NET, in_play, rows, mark, variant, pads, low, high, lows[seat],
                        highs[seat], seats, left, can_flip, flip_count - can_flip, bag, count,
                        uniform_share(evidence[seat], seat, seats, prior, belief, weights),
                        temperatures[kind - NET], scratch, chances, state,
                    )  # fmt: skip
                else:
                    look(
                        nets, kind - NET, in_play[kind - NET], rows, mark, variant, low, high, lows[seat],
                        highs[seat], seats, left, can_flip, flip_count - can_flip, scratch,
                    )  # fmt: skip
                    plays[seat] = soft_choice(
                        scratch, rows, mark, variant, pads, low, high, lows[seat], highs[seat], bag, count,
                        temperatures[kind - NET], chances, state,
                    )  # fmt: skip
            next_low, next_high = low, high
            for seat in range(seats):
                next_low, next_high = without(next_low, next_high, plays[seat] & 127)
            for seat in range(seats):
                if unit(word(state)) >= recorded or (adaptive and kinds[seat] != NET):
                    continue
                at, played, can_flip = seat * hand, plays[seat], signed(flips[seat])
                cards[written, 0], cards[written, 1] = low, high
                cards[written, 2], cards[written, 3] = lows[seat], highs[seat]
                tables_rows[written] = rows
                facts[written, 0], facts[written, 1], facts[written, 2] = mark, seats, left
                facts[written, 3], facts[written, 4] = can_flip, flip_count - can_flip
                for i in range(after.size):
                    after[i] = in_play[0, i]
                add_cards(nets, 0, HAND, lows[seat], highs[seat], after)
                others_flip = flip_count - can_flip
                for other in range(seats):
                    if other != seat:
                        remove_input(nets, 0, IN_PLAY + (plays[other] & 127), after)
                        others_flip -= plays[other] >= REVERSED
                # The own card of this trick is not gone where another one is tried.
                played_low, played_high = with_card(next_low, next_high, played & 127)
                count = list_plays(held, at, left, can_flip, pads, options[written])
                for i in range(count, MOST_PLAYS):
                    options[written, i] = 0
                for i in range(count):
                    play = signed(options[written, i])
                    plays[seat] = play
                    points[:] = 0
                    then, then_mark = place_trick(rows, mark, variant, pads, plays, seats, points)
                    value = 0.0
                    for other in range(seats):
                        value += points[other] if other == seat else -points[other] / (seats - 1)
                    if left > 1:
                        card, k = play & 127, 0
                        for j in range(left):
                            if held[at + j] != card:
                                rest[k] = held[at + j]
                                k += 1
                        then_low, then_high = without(played_low, played_high, card)
                        own_low, own_high = without(lows[seat], highs[seat], card)
                        flip = 0 if play >= REVERSED else can_flip
                        for j in range(after.size):
                            scratch.sums[j] = after[j]
                        remove_input(nets, 0, IN_PLAY + card, scratch.sums)
                        remove_input(nets, 0, HAND + card, scratch.sums)
                        look_on(
                            nets, 0, then, then_mark, variant, then_low, then_high, own_low, own_high, seats,
                            left - 1, flip, others_flip, scratch,
                        )  # fmt: skip
                        if is_uniform:
                            value += mean_cost(
                                scratch, then, then_mark, variant, pads, then_low, then_high, own_low,
                                own_high, rest, 0, left - 1, flip, bag,
                            )  # fmt: skip
                        else:
                            value += least_cost(
                                scratch, then, then_mark, variant, pads, then_low, then_high, own_low,
                                own_high, rest, 0, left - 1, flip, bag,
                            )  # fmt: skip
                    costs[written, i] = value
                plays[seat] = played
                written += 1
            for seat in range(seats):
                if adaptive and kinds[seat] == adaptive and left > 1:
                    observe(
                        evidence[seat], seat, nets, adaptive - NET, in_play, rows, mark, variant, pads, low,
                        high, lows[seat], highs[seat], about, seats, left, flips, flip_count, plays,
                        belief_temperatures, tables, scratch, unseen, guess, bag, chances, likely, state,
                    )  # fmt: skip
            rows, mark = place_trick(rows, mark, variant, pads, plays, seats, taken)
            low, high = next_low, next_high
            for seat in range(seats):
                at, card = seat * hand, plays[seat] & 127
                where = at
                while held[where] != card:
                    where += 1
                held[where] = held[at + left - 1]
                lows[seat], highs[seat] = without(lows[seat], highs[seat], card)
                if plays[seat] >= REVERSED:
                    flips[seat] = 0
                for net in range(len(used)):
                    if used[net]:
                        remove_input(nets, net, IN_PLAY + card, in_play[net])
            about -= seats
        everything = 0
        for seat in range(seats):
            everything += taken[seat]
        for seat in range(seats):
            totals[kinds[seat], 0] += 1
            totals[kinds[seat], 1] += taken[seat]
            totals[kinds[seat], 2] += taken[seat] - (everything - taken[seat]) / (seats - 1)
    return written


@part
def with_card(low: U64, high: U64, card: int) -> tuple[U64, U64]:
    """A set of cards and one more."""
    bit = U64(1) << U64(card & 63)
    return (low | bit if card < 64 else low), (high if card < 64 else high | bit)


NONE = Adaptation(0, TableBelief(np.ones(1), np.zeros(4)), np.ones(1))


def play_rounds(
    nets: Nets, rules: NDArray[np.int64], seating: NDArray[np.int64], shares: NDArray[np.float64],
    temperatures: NDArray[np.float64], *, seed: int, start: int, rounds: int, recorded: float = 0.0,
    is_uniform: bool = False, adaptation: Adaptation = NONE, decisions: Decisions,
) -> tuple[int, NDArray[np.float64]]:  # fmt: skip
    """Play rounds and record decisions; how many, and the totals by kind (rounds, bullheads, relative)."""
    totals = np.zeros((len(shares), 3))
    written = run(
        to_seed(seed), start, rounds, rules, seating, shares, temperatures, recorded, is_uniform, *nets,
        adaptation.kind, *adaptation.belief, adaptation.temperatures,
        decisions.cards, decisions.rows, decisions.facts, decisions.plays, decisions.costs, totals,
    )  # fmt: skip
    return written, totals
