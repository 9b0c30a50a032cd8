"""Search of one trick: every candidate against sampled cards of the rivals, placed exactly, then valued.

A world is a determinisation with a card for every rival: each rival plays by one hypothesis (uniform,
sensible, or one of the nets at a temperature), drawn with the weights that the caller gives for its seat. The
trick is placed by the rules. What comes after is valued in two ways: a net estimates what the own seat's best
card will cost to the end of the round, and a rollout plays on to that end, uniform rivals uniformly and all
others sensibly. How much the net counts (`blend`) depends on the hypotheses of the world: a rollout among
uniform players is right already. Worlds are shared by all candidates.

Costs are relative to the others' mean, less a prize for the lowest total at the end of the round; the net's
part estimates its probability from the totals after the trick.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.arguments import to_seed
from vacherie.sim.compile import kernel, part, routine
from vacherie.sim.nimmt.determinise import ROOM, draw, list_plays
from vacherie.sim.nimmt.guided_rollout import add_result, cards_in_play, finish, without
from vacherie.sim.nimmt.net.forward import (
    Floats,
    Nets,
    Scratch,
    add_cards,
    least_cost,
    look,
    look_on,
    make_scratch,
    remove_input,
    set_of,
    sum_in_play,
)
from vacherie.sim.nimmt.net.inputs import HAND as HAND_INPUTS
from vacherie.sim.nimmt.net.inputs import IN_PLAY
from vacherie.sim.nimmt.net.kinds import NET, SENSIBLE, UNIFORM
from vacherie.sim.nimmt.net.soft_choice import soft_choice, unit
from vacherie.sim.nimmt.placement import U64, signed, sort_rows
from vacherie.sim.nimmt.playout import MAX_SEATS, lay_out, pack, place_revealed, place_trick
from vacherie.sim.nimmt.policy import CHEAP
from vacherie.sim.nimmt.position import (
    ASKED,
    BASE,
    CANDIDATES,
    COMMITS,
    DECK,
    DRAFT,
    FLIPS,
    HAND,
    KNOWN,
    OPTIONS,
    PADS,
    PHASE,
    REVERSE,
    REVERSED,
    ROW,
    SEAT,
    SEATS,
    SELECT,
    UNSEEN,
    VARIANT,
    NimmtPosition,
    Sheet,
)
from vacherie.sim.nimmt.sensible_policy import STEPS, Bytes, Tables, choose, look_at_rows, make_tables
from vacherie.sim.rng import begin, word

COUNT, COST, SQUARES = range(3)
"""The columns of the statistics: worlds, sum of costs, sum of their squares."""
SPREAD = 3.0
"""How far two totals move apart in one trick, in bullheads (standard deviation)."""


@part
def win_probability(totals: NDArray[np.float64], me: int, seats: int, ahead: float, left: int) -> float:
    """How likely the own seat has the lowest total at the end, if the rest costs it `ahead` more than others.

    Each rival alone, as a logistic curve; together, as if they were independent.
    """
    scale = 1.7 / (SPREAD * math.sqrt(left + 0.1))
    chance = 1.0
    for seat in range(seats):
        if seat != me:
            chance /= 1.0 + math.exp((totals[me] + ahead - totals[seat]) * scale)
    return chance


@kernel(
    "void(uint8[::1], float32[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1],"
    " float32[:, ::1], float64[:, ::1], float64[::1], int64[::1], float64, float64[::1], uint64, int64,"
    " int64, uint8[::1], float64[:, ::1])"
)
def run(
    sheet: Sheet, first: Floats, second: Floats, bias: Floats, last: Floats, constant: Floats,
    weights: NDArray[np.float64], temperatures: NDArray[np.float64], before: NDArray[np.int64],
    prize: float, blend: NDArray[np.float64], seed: int, start: int, worlds: int, active: Bytes,
    stats: NDArray[np.float64],
) -> None:  # fmt: skip
    """Try all active candidates in some worlds and add up their costs.

    `weights[seat, hypothesis]`: uniform, sensible, then a net at a temperature each; hypothesis NET + k is
    net k. `blend[hypothesis]` is the share of net 0 in the value; in a world, the mean over the rivals.
    """
    nets = Nets(first, second, bias, last, constant)
    state = np.empty(2, np.uint64)
    deck, bag, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play, rest = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    keys, points = np.empty(MAX_SEATS, np.int64), np.empty(MAX_SEATS, np.int64)
    totals = np.empty(MAX_SEATS)
    chances = np.empty(ROOM)
    seats, hand, me = signed(sheet[SEATS]), signed(sheet[HAND]), signed(sheet[SEAT])
    variant, phase, pads = signed(sheet[VARIANT]), signed(sheet[PHASE]), signed(sheet[PADS])
    table_rows, table_mark = pack(sheet)
    if variant == BASE and phase == SELECT:
        table_rows = sort_rows(table_rows)
    table_low, table_high = cards_in_play(sheet)
    about = signed(sheet[UNSEEN])
    flip_count = 0
    for seat in range(seats):
        about += signed(sheet[KNOWN + seat])
        flip_count += signed(sheet[FLIPS + seat])
    tables = make_tables(seats, signed(sheet[DECK]), variant)
    scratch = make_scratch(nets, seats, signed(sheet[DECK]), variant)
    known, held = sheet.copy(), np.empty(ROOM, np.uint8)
    flips, is_sensible = np.empty(MAX_SEATS, np.uint8), np.empty(MAX_SEATS, np.uint8)
    queue, ends = np.empty(MAX_SEATS, np.int64), np.empty(MAX_SEATS, np.int64)
    result = np.empty(6)
    count_nets, width = first.shape[0], first.shape[2]
    in_play = np.empty((count_nets, width), np.float32)
    after = np.empty(width, np.float32)
    for net in range(count_nets):
        sum_in_play(nets, net, table_low, table_high, in_play[net])
    for world in range(worlds):
        drawn, share = 0, 0.0
        for line in range(len(stats)):
            if not active[line]:
                continue
            answer = signed(sheet[CANDIDATES + line]) if sheet[OPTIONS] else -1
            if not drawn or phase == DRAFT:
                look_at_rows(table_rows, table_mark, variant, table_low, table_high, tables)
                begin(state, U64(seed), U64(start + world))
                draw(sheet, state, max(0, answer) if phase == DRAFT else 0, deck, bag, play, mine)
            low, high = table_low, table_high
            rows, mark = table_rows, table_mark
            left, about_then = hand, about
            own_flip, others_flip = signed(sheet[FLIPS + me]), flip_count - signed(sheet[FLIPS + me])
            for seat in range(seats):
                points[seat] = before[seat]
            own_low, own_high = set_of(play, me * hand, hand)
            for i in range(hand):
                rest[i] = play[me * hand + i] & 127
            if phase != SELECT and (not drawn or phase == DRAFT):
                share = 0.0
                for seat in range(seats):
                    if seat != me:
                        kind = draw_kind(weights, seat, state)
                        is_sensible[seat] = kind != UNIFORM
                        share += blend[kind] / (seats - 1)
            if phase == DRAFT:
                rows, mark = lay_out(variant, deck)
                for i in range(4):
                    low, high = without(low, high, signed(deck[i]))
                sum_in_play(nets, 0, low, high, after)
                add_cards(nets, 0, HAND_INPUTS, own_low, own_high, after)
                about_then -= 4
            elif phase == ROW:
                choice = answer if sheet[ASKED] == me else -1
                rows, mark = place_revealed(sheet, rows, mark, choice, CHEAP, U64(0), points)
                if variant == BASE:
                    rows = sort_rows(rows)
                if not drawn:
                    sum_in_play(nets, 0, low, high, after)
                    add_cards(nets, 0, HAND_INPUTS, own_low, own_high, after)
            then_rows, then_mark, then_low, then_high = rows, mark, low, high
            for seat in range(seats):
                ends[seat] = points[seat]
            if phase == SELECT:
                if not drawn:
                    for i in range(width):
                        after[i] = in_play[0, i]
                    add_cards(nets, 0, HAND_INPUTS, own_low, own_high, after)
                    for seat in range(seats):
                        if seat == me:
                            continue
                        chosen = signed(sheet[COMMITS + seat])
                        kind = NET
                        if not chosen:
                            chosen, kind = rival_play(
                                nets, sheet, seat, weights, temperatures, in_play, rows, mark, table_low,
                                table_high, about, flip_count, play, mine, bag, chances, tables, scratch,
                                state,
                            )  # fmt: skip
                        is_sensible[seat] = kind != UNIFORM
                        share += blend[kind] / (seats - 1)
                        keys[seat] = chosen
                        known[COMMITS + seat] = chosen
                        remove_input(nets, 0, IN_PLAY + (chosen & 127), after)
                left = hand - 1
                card = answer & 127
                keys[me] = answer
                own_low, own_high = without(own_low, own_high, card)
                at = 0
                while rest[at] != card:
                    at += 1
                rest[at] = rest[hand - 1]
                if answer >= REVERSED:
                    own_flip = 0
                for seat in range(seats):
                    low, high = without(low, high, keys[seat] & 127)
                    others_flip -= seat != me and keys[seat] >= REVERSED
                rows, mark = place_trick(rows, mark, variant, pads, keys, seats, points)
            drawn = 1
            ahead = 0.0
            if left and share > 0.0:
                for i in range(width):
                    scratch.sums[i] = after[i]
                if phase == SELECT:
                    remove_input(nets, 0, IN_PLAY + (answer & 127), scratch.sums)
                    remove_input(nets, 0, HAND_INPUTS + (answer & 127), scratch.sums)
                look_on(
                    nets, 0, rows, mark, variant, low, high, own_low, own_high, seats, left, own_flip,
                    max(0, others_flip), scratch,
                )  # fmt: skip
                ahead = least_cost(
                    scratch, rows, mark, variant, pads, low, high, own_low, own_high, rest, 0, left,
                    own_flip, bag,
                )  # fmt: skip
            relative = 0.0
            for seat in range(seats):
                gained = points[seat] - before[seat]
                relative += gained if seat == me else -gained / (seats - 1)
                totals[seat] = points[seat]
            found = relative + ahead
            if prize:
                found -= prize * win_probability(totals, me, seats, ahead, left)
            if share < 0.999:
                is_sensible[me] = 1
                for seat in range(seats):
                    flips[seat] = sheet[FLIPS + seat]
                for i in range(seats * hand):
                    held[i] = play[i] & 127
                opening = answer if phase == SELECT else signed(sheet[COMMITS + me])
                finish(
                    known, then_rows, then_mark, opening, play, held, flips, is_sensible, queue, then_low,
                    then_high, about_then, tables, ends,
                )  # fmt: skip
                result[:] = 0.0
                add_result(result, ends, before, me, prize)
                found = share * found + (1 - share) * result[1]
            stats[line, COUNT] += 1.0
            stats[line, COST] += found
            stats[line, SQUARES] += found * found


@part
def draw_kind(weights: NDArray[np.float64], seat: int, state: NDArray[np.uint64]) -> int:
    """A hypothesis about a seat, drawn with its weights."""
    x, kind = unit(word(state)), 0
    while kind < weights.shape[1] - 1 and x >= weights[seat, kind]:
        x -= weights[seat, kind]
        kind += 1
    return kind


@routine
def rival_play(
    nets: Nets, sheet: Sheet, seat: int, weights: NDArray[np.float64], temperatures: NDArray[np.float64],
    in_play: Floats, rows: U64, mark: int, low: U64, high: U64, about: int, flip_count: int, play: Bytes,
    held: Bytes, bag: Bytes, chances: NDArray[np.float64], tables: Tables, scratch: Scratch,
    state: NDArray[np.uint64],
) -> tuple[int, int]:  # fmt: skip
    """The card that a rival plays, by a hypothesis that is drawn with the weights of its seat; and which."""
    seats, hand = signed(sheet[SEATS]), signed(sheet[HAND])
    variant, pads = signed(sheet[VARIANT]), signed(sheet[PADS])
    kind, at = draw_kind(weights, seat, state), seat * hand
    if kind == UNIFORM:
        # The determinisation has put the hand into random order, and left out what is not legal.
        return signed(play[at]), kind
    can_flip = signed(sheet[FLIPS + seat]) if variant == REVERSE else 0
    for i in range(hand):
        held[i] = play[at + i] & 127
    if kind == SENSIBLE:
        scale = STEPS / max(1, about)
        found = choose(rows, mark, variant, held, 0, hand, can_flip, pads, low, high, scale, tables)
        return found & 255, kind
    net = kind - NET
    own_low, own_high = set_of(held, 0, hand)
    look(
        nets, net, in_play[net], rows, mark, variant, low, high, own_low, own_high, seats, hand, can_flip,
        flip_count - can_flip, scratch,
    )  # fmt: skip
    count = list_plays(held, 0, hand, can_flip, pads, bag)
    found = soft_choice(
        scratch, rows, mark, variant, pads, low, high, own_low, own_high, bag, count, temperatures[net],
        chances, state,
    )  # fmt: skip
    return found, kind


def search_trick(
    position: NimmtPosition,
    nets: Nets,
    worlds: int,
    *,
    weights: NDArray[np.float64],
    temperatures: NDArray[np.float64],
    before: NDArray[np.int64],
    prize: float,
    blend: Sequence[float] | float = 1.0,
    seed: int,
    active: NDArray[np.bool_],
    start: int = 0,
) -> NDArray[np.float64]:
    """Try the active candidates in worlds from `start` on of a seed: sums by candidate (`COUNT` …)."""
    stats = np.zeros((position.lines, 3))
    blends = np.zeros(weights.shape[1]) + blend
    run(
        position.sheet, *nets, weights, temperatures, before, prize, blends, to_seed(seed), start, worlds,
        active.astype(np.uint8), stats,
    )  # fmt: skip
    return stats
