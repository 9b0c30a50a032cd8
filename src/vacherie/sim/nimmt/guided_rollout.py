"""Rollouts with a policy per seat: the own seat plays sensibly, each other one as the rival model suggests.

`rollout` lets all seats play alike and is faster. Here the own seat always follows `sensible_policy`, and
each other seat does so in a share of the worlds: so a rollout is more accurate, and takes two or three times
as long. Worlds are drawn as `rollout` draws them, and shared by all candidates. A cost is the own score
relative to the others' average, less a prize for the lowest total.
"""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

from vacherie.sim import arguments
from vacherie.sim.array_arguments import mask, numbers, whole_numbers
from vacherie.sim.compile import kernel, part
from vacherie.sim.nimmt.determinise import ROOM, draw
from vacherie.sim.nimmt.placement import U64, cheapest, drop, lay_sorted, signed, sort_rows, target
from vacherie.sim.nimmt.playout import MAX_SEATS, key_of, lay_out, pack, place_revealed
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
    KNOWN_CARDS,
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
    UNSEEN_CARDS,
    VARIANT,
    NimmtPosition,
    Sheet,
)
from vacherie.sim.nimmt.sensible_policy import (
    STEPS,
    Bytes,
    Floats,
    Ints,
    Tables,
    choose,
    look_at_rows,
    make_tables,
)
from vacherie.sim.rng import begin, word

__all__ = ["COST", "COUNT", "OWN", "OWN_SQUARES", "SQUARES", "WINS", "roll_out"]

COUNT, COST, SQUARES, OWN, WINS, OWN_SQUARES = range(6)
"""The columns of the statistics: rollouts, sum of costs and of their squares, own bullheads, first places,
sum of the squares of own bullheads."""
TO_UNIT = 2.0**-53


@part
def cards_in_play(sheet: Sheet) -> tuple[U64, U64]:
    """The cards that may still be played, as a bit set: hands and unseen cards (`sensible_policy.below`)."""
    low, high = U64(0), U64(0)
    known = 0
    for seat in range(signed(sheet[SEATS])):
        known += signed(sheet[KNOWN + seat])
    unseen = signed(sheet[UNSEEN])
    for i in range(known + unseen):
        card = signed(sheet[KNOWN_CARDS + i] if i < known else sheet[UNSEEN_CARDS + i - known])
        if card < 64:
            low |= U64(1) << U64(card)
        else:
            high |= U64(1) << U64(card - 64)
    return low, high


@part
def without(low: U64, high: U64, card: int) -> tuple[U64, U64]:
    """A set of cards less one of them."""
    bit = U64(1) << U64(card & 63)
    return (low & ~bit if card < 64 else low), (high if card < 64 else high & ~bit)


@part
def finish(
    sheet: Sheet, rows: U64, mark: int, first: int, play: Bytes, held: Bytes, flips: Bytes,
    is_sensible: Bytes, keys: Ints, low: U64, high: U64, about: int, tables: Tables, points: Ints,
) -> None:  # fmt: skip
    """Play to the end of the round, the own seat `first` before all else; `points` grow, `held` is used up.

    A seat that is not sensible plays the cards of `play` in their order.
    """
    seats, hand, me = signed(sheet[SEATS]), signed(sheet[HAND]), signed(sheet[SEAT])
    variant, pads = signed(sheet[VARIANT]), signed(sheet[PADS])
    if variant == BASE:
        rows = sort_rows(rows)
    for trick in range(hand):
        left = hand - trick
        scale = STEPS / max(1, about)
        look_at_rows(rows, mark, variant, low, high, tables)
        for seat in range(seats):
            start = seat * hand
            chosen = (first if seat == me else signed(sheet[COMMITS + seat])) if trick == 0 else 0
            if is_sensible[seat]:
                where = 0
                if chosen:
                    while held[start + where] != chosen & 127:
                        where += 1
                else:
                    can_flip = signed(flips[seat]) if variant == REVERSE else 0
                    found = choose(
                        rows, mark, variant, held, start, left, can_flip, pads, low, high, scale, tables
                    )  # fmt: skip
                    chosen, where = found & 255, found >> 8
                if chosen >= REVERSED:
                    flips[seat] = 0
                held[start + where] = held[start + left - 1]
            elif not chosen:
                chosen = signed(play[start + trick])
            key = (key_of(chosen, pads) << 4) | seat
            at = seat
            while at > 0 and keys[at - 1] > key:
                keys[at] = keys[at - 1]
                at -= 1
            keys[at] = key
        for i in range(seats):
            seat, key = keys[i] & 15, keys[i] >> 4
            card = key & 127
            if variant == BASE:
                rows, heads = lay_sorted(rows, card, -1)
            else:
                at = target(rows, mark, variant, key >> 8)
                too_low = at < 0
                if too_low:
                    at = cheapest(rows)
                rows, mark, heads = drop(rows, mark, variant, card, at, too_low)
            points[seat] += heads
            low, high = without(low, high, card)
        about -= seats


@part
def add_result(
    stats: Floats, points: NDArray[np.int64], before: NDArray[np.int64], me: int, prize: float
) -> None:
    """Add the end of a rollout to a candidate's line."""
    seats = before.size
    own = points[me] - before[me]
    others = 0
    better, equal = 0, 0
    for seat in range(seats):
        if seat != me:
            others += points[seat] - before[seat]
            better += points[seat] < points[me]
            equal += points[seat] == points[me]
    win = 0.0 if better else 1.0 / (1 + equal)
    cost = own - others / (seats - 1) - prize * win
    stats[COUNT] += 1.0
    stats[COST] += cost
    stats[SQUARES] += cost * cost
    stats[OWN] += own
    stats[WINS] += win
    stats[OWN_SQUARES] += own * own


@kernel(
    "void(uint8[::1], float64[::1], int64[::1], float64, uint64, int64, int64, uint8[::1], float64[:, ::1])"
)
def run(
    sheet: Sheet, sensible: Floats, before: NDArray[np.int64], prize: float, seed: int, first: int,
    worlds: int, active: Bytes, stats: Floats,
) -> None:  # fmt: skip
    """Play all active candidates in some worlds and add up their costs."""
    state = np.empty(2, np.uint64)
    deck, bag, mine = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    play, held = np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    flips, is_sensible = np.empty(MAX_SEATS, np.uint8), np.empty(MAX_SEATS, np.uint8)
    keys, points = np.empty(MAX_SEATS, np.int64), np.empty(MAX_SEATS, np.int64)
    seats, hand, me = signed(sheet[SEATS]), signed(sheet[HAND]), signed(sheet[SEAT])
    variant, phase = signed(sheet[VARIANT]), signed(sheet[PHASE])
    table_rows, table_mark = pack(sheet)
    table_low, table_high = cards_in_play(sheet)
    about = signed(sheet[UNSEEN])
    for seat in range(seats):
        about += signed(sheet[KNOWN + seat])
    tables = make_tables(seats, signed(sheet[DECK]), variant)
    for world in range(worlds):
        drawn = 0
        for line in range(len(stats)):
            if not active[line]:
                continue
            answer = signed(sheet[CANDIDATES + line]) if sheet[OPTIONS] else -1
            # A pick changes what is left for all: repeat the same draw with that card in the own hand.
            if not drawn or phase == DRAFT:
                begin(state, U64(seed), U64(first + world))
                draw(sheet, state, max(0, answer) if phase == DRAFT else 0, deck, bag, play, mine)
                for seat in range(seats):
                    is_sensible[seat] = (
                        seat == me or np.float64(word(state) >> U64(11)) * TO_UNIT < sensible[seat]
                    )
                drawn = 1
            rows, mark, low, high, left = table_rows, table_mark, table_low, table_high, about
            for seat in range(seats):
                points[seat] = before[seat]
                flips[seat] = sheet[FLIPS + seat]
            if phase == DRAFT:
                rows, mark = lay_out(variant, deck)
                left -= 4
                for i in range(4):
                    low, high = without(low, high, signed(deck[i]))
            elif phase == ROW:
                choice = answer if sheet[ASKED] == me else -1
                rows, mark = place_revealed(sheet, rows, mark, choice, CHEAP, U64(0), points)
            opening = answer if phase == SELECT and answer >= 0 else signed(sheet[COMMITS + me])
            for i in range(seats * hand):
                held[i] = play[i] & 127
            finish(
                sheet, rows, mark, opening, play, held, flips, is_sensible, keys, low, high, left, tables,
                points,
            )  # fmt: skip
            add_result(stats[line], points, before, me, prize)


def roll_out(
    position: NimmtPosition,
    worlds: int,
    *,
    seed: int,
    sensible: ArrayLike,
    before: ArrayLike,
    prize: float = 0.0,
    first: int = 0,
    active: ArrayLike | None = None,
) -> NDArray[np.float64]:
    """Play every active candidate in worlds `first`, `first` + 1, … of a seed: sums by candidate (`COUNT` …).

    `sensible` is, by seat, the share of worlds in which it plays sensibly; `before` is the total of every
    seat, and `prize` what it is worth, in bullheads, to have the lowest total when the round is over.
    `active` (True or False for each candidate) chooses those to try.

    >>> import vacherie
    >>> from vacherie.sim.nimmt.position import load
    >>> match = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
    >>> position = load(match.game, match.game.view(match.state, 2))
    >>> sums = roll_out(position, 500, seed=7, sensible=np.zeros(4), before=np.zeros(4, np.int64))
    >>> sums[:, COUNT].tolist() == [500.0] * len(position.options)
    True
    """
    position = arguments.instance("position", position, NimmtPosition)
    worlds, seed = arguments.whole("worlds", worlds, 0), arguments.to_seed(seed)
    first, prize = arguments.to_first(first, worlds), arguments.number("prize", prize)
    shares = numbers("sensible", sensible, (position.seats,), 0, 1)
    totals = whole_numbers("before", before, (position.seats,)).astype(np.int64)
    chosen = np.ones(position.lines, np.uint8) if active is None else mask("active", active, position.lines)
    stats = np.zeros((position.lines, 6))
    run(position.sheet, shares, totals, prize, seed, first, worlds, chosen, stats)
    return stats
