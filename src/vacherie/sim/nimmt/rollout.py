"""Rollouts from any position: the mean score of each answer over determinisations.

One *world* is one draw of everything hidden and of all random choices to come. Every candidate is played
in the same worlds (common random numbers), so that their differences have less variance than their means.
World number i of a seed is the same in every thread and call: any split of the work gives the same sums.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

from vacherie.core.error import BadSetup
from vacherie.sim.arguments import instance, to_first, to_seed, whole
from vacherie.sim.array_arguments import mask
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt import guided_rollout
from vacherie.sim.nimmt.determinise import ROOM, Bytes, draw, spend
from vacherie.sim.nimmt.guided_rollout import COST, COUNT, OWN, OWN_SQUARES, SQUARES
from vacherie.sim.nimmt.placement import U64, signed, sort_rows
from vacherie.sim.nimmt.playout import (
    MAX_SEATS,
    key_of,
    lay_out,
    pack,
    place_revealed,
    play_by_plan,
    write_plan,
)
from vacherie.sim.nimmt.policy import UNIFORM, NimmtPolicy
from vacherie.sim.nimmt.position import (
    ASKED,
    BASE,
    CANDIDATES,
    CLIMB,
    COMMITS,
    DRAFT,
    HAND,
    LEAP,
    OPTIONS,
    PADS,
    PARITY,
    PHASE,
    REVERSE,
    ROW,
    SEAT,
    SEATS,
    SELECT,
    VARIANT,
    NimmtPosition,
    Sheet,
)
from vacherie.sim.nimmt.rollout_sums import RolloutSums
from vacherie.sim.rng import begin, word

__all__ = ["roll_out"]


@kernel("void(uint8[::1], int64, uint64, int64, int64, uint8[::1], int64[:, ::1])")
def run(
    sheet: Sheet, policy: int, seed: int, first: int, worlds: int, active: Bytes, sums: NDArray[np.int64]
) -> None:
    """Play all active candidates in some worlds and add up what they take."""
    state, bits = np.empty(2, np.uint64), np.empty(ROOM, np.uint64)
    deck, bag = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play, mine, order = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    plan, keys = np.zeros(ROOM, np.uint16), np.empty(ROOM, np.uint16)
    points = np.zeros(MAX_SEATS, np.int64)
    seats, hand, me = signed(sheet[SEATS]), signed(sheet[HAND]), signed(sheet[SEAT])
    variant, phase, pads = signed(sheet[VARIANT]), signed(sheet[PHASE]), signed(sheet[PADS])
    table_rows, table_mark = pack(sheet)
    for world in range(worlds):
        drawn = 0
        plays = 0
        for line in range(len(sums)):
            if not active[line]:
                continue
            answer = signed(sheet[CANDIDATES + line]) if sheet[OPTIONS] else -1
            # A pick changes what is left for all: repeat the same draw with that card in the own hand.
            if not drawn or phase == DRAFT:
                begin(state, U64(seed), U64(first + world))
                pick = max(0, answer) if phase == DRAFT else 0
                plays = draw(sheet, state, pick, deck, bag, play, mine)
                write_plan(sheet, play, hand, plan)
                if policy == UNIFORM:
                    for i in range(hand + 1):
                        bits[i] = word(state)
                drawn = 1
            rows, mark = table_rows, table_mark
            own, others = 0, 0
            if phase == DRAFT:
                rows, mark = lay_out(variant, deck)
            elif phase == ROW:
                choice = answer if sheet[ASKED] == me else -1
                points[:] = 0
                rows, mark = place_revealed(sheet, rows, mark, choice, policy, bits[hand], points)
                own, others = points[me], points.sum() - points[me]
            opening = answer if phase == SELECT and answer >= 0 else signed(sheet[COMMITS + me])
            spend(mine, plays, opening, order, 0)
            for i in range(hand):
                keys[i] = key_of(signed(order[i]), pads)
            # Written out by variant, so that the compiler leaves out what this one does not need.
            if variant == BASE:
                a, b = play_by_plan(sort_rows(rows), mark, BASE, seats, hand, plan, keys, policy, bits)
            elif variant == PARITY:
                a, b = play_by_plan(rows, mark, PARITY, seats, hand, plan, keys, policy, bits)
            elif variant == CLIMB:
                a, b = play_by_plan(rows, mark, CLIMB, seats, hand, plan, keys, policy, bits)
            elif variant == LEAP:
                a, b = play_by_plan(rows, mark, LEAP, seats, hand, plan, keys, policy, bits)
            else:
                a, b = play_by_plan(rows, mark, REVERSE, seats, hand, plan, keys, policy, bits)
            own += a
            relative = (seats - 1) * own - others - b
            sums[line, 0] += 1
            sums[line, 1] += own
            sums[line, 2] += own * own
            sums[line, 3] += relative
            sums[line, 4] += relative * relative


def roll_out(
    position: NimmtPosition,
    tally: RolloutSums,
    worlds: int,
    *,
    seed: int,
    policy: NimmtPolicy = NimmtPolicy.CHEAP,
    first: int | None = None,
    active: ArrayLike | None = None,
) -> None:
    """Play every candidate in so many more worlds and add the results to the tally.

    Call it repeatedly until the time is up. Worlds are numbered from `first`, by default after the highest
    that the tally has; threads share a position and give each its own tally and range of numbers. `active`
    (True or False for each candidate) chooses those to try (for bots that narrow down). The kernel runs
    without the GIL.

    >>> import vacherie
    >>> from vacherie.sim.nimmt.position import load
    >>> match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    >>> position = load(match.game, match.game.view(match.state, 2))
    >>> tally = RolloutSums.empty(position)
    >>> roll_out(position, tally, 500, seed=7)
    >>> roll_out(position, tally, 500, seed=7)
    >>> position.options[tally.relative().argmin()], int(tally.n[0])
    (Play(card=83), 1000)
    """
    position, tally = instance("position", position, NimmtPosition), instance("tally", tally, RolloutSums)
    if len(tally.sums) != position.lines or tally.seats != position.seats:
        raise BadSetup("tally", "this tally belongs to another position")
    policy = instance("policy", policy, NimmtPolicy)
    chosen = np.ones(position.lines, np.uint8) if active is None else mask("active", active, position.lines)
    worlds, seed = whole("worlds", worlds, 0), to_seed(seed)
    start = to_first(tally.done if first is None else first, worlds)
    if policy is NimmtPolicy.HEURISTIC:
        add_heuristic(position, tally, worlds, seed, start, chosen)
    else:
        run(position.sheet, int(policy), seed, start, worlds, chosen, tally.sums)
    tally.done = max(tally.done, start + worlds)


def add_heuristic(
    position: NimmtPosition,
    tally: RolloutSums,
    worlds: int,
    seed: int,
    first: int,
    active: NDArray[np.uint8],
) -> None:
    """Add rollouts in which all seats play sensibly; all sums are whole numbers."""
    others = position.seats - 1
    everyone, nothing = np.ones(position.seats), np.zeros(position.seats, np.int64)
    stats = guided_rollout.roll_out(
        position, worlds, seed=seed, sensible=everyone, before=nothing, first=first, active=active > 0
    )
    scales = np.array([1, 1, 1, others, others**2])
    columns = stats[:, [COUNT, OWN, OWN_SQUARES, COST, SQUARES]]
    tally.sums += np.rint(columns * scales).astype(np.int64)
