"""The kernel beside the rules: random rounds of `games/`, every placement made a second time on packed rows.

`Mirror` holds rows, marker, piles and scores as the kernel leaves them, `compare_round` plays a round and
compares after every single placement, and the legal plays before every answer. What was met on the way is
counted, rare branches by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import cast

import numpy as np

from vacherie.core.action import Answer, Deal
from vacherie.core.event import Event
from vacherie.games import game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.event import Moved, Placed, Revealed, Took
from vacherie.games.nimmt.event_base import NimmtEvent
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow, Over, Select, Shuffling
from vacherie.games.nimmt.table import NimmtTable, Pending, State, flippers
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt import determinise, placement
from vacherie.sim.nimmt.determinise import Bytes
from vacherie.sim.nimmt.position import BASE, KINDS, PARITY, encode

PRESETS = ("classic", "leaflet", "pro", "fan-parity", "fan-climb", "fan-leap", "fan-reverse")


@kernel("UniTuple(int64, 4)(uint64, int64, int64, int64, int64, int64)")
def lay(rows: int, mark: int, variant: int, card: int, value: int, choice: int) -> tuple[int, int, int, int]:
    """Place one card (`place.lay`); the rows as a signed number."""
    packed, mark, heads, at = placement.lay(np.uint64(rows), mark, variant, card, value, choice)
    return placement.signed(packed), mark, heads, at


@kernel("UniTuple(int64, 3)(uint64, int64, int64)")
def lay_sorted(rows: int, card: int, choice: int) -> tuple[int, int, int]:
    """Sort the rows and place one card the short way; also the cheapest row."""
    packed, heads = placement.lay_sorted(placement.sort_rows(np.uint64(rows)), card, choice)
    return placement.signed(packed), heads, placement.cheapest(np.uint64(rows))


@kernel("int64(uint8[::1], int64, int64, uint8[::1])")
def list_plays(hand: Bytes, flips: int, pads: int, plays: Bytes) -> int:
    """Write the legal plays of a hand (`world.list_plays`); how many there are."""
    return determinise.list_plays(hand, 0, len(hand), flips, pads, plays)


class Mirror:
    """A table as the kernel has it, with the cards behind the packed rows."""

    def __init__(self, rules: Nimmt, state: State) -> None:
        self.variant = KINDS[type(rules.variant)]
        self.cards = [list(row.cards) for row in state.table.rows]
        self.piles: list[list[int]] = [[] for _ in range(state.table.seats)]
        self.points = [0] * state.table.seats
        self.rows = pack(self.cards)
        self.mark = mark_of(state.table)

    def place(self, pending: Pending, choice: int = -1) -> bool:
        """Place a card; False if a row must be chosen first."""
        rows, mark, heads, at = lay(self.rows, self.mark, self.variant, pending.card, pending.value, choice)
        if at < 0:
            assert rows % 2**64 == self.rows
            return False
        if self.variant == BASE:
            # The base game has a second way: it must say the same.
            wanted = -1
            if choice >= 0:
                lanes = sorted(split(self.rows))
                wanted = lanes.index(split(self.rows)[choice])
            short, short_heads, _ = lay_sorted(self.rows, pending.card, wanted)
            assert sorted(split(rows % 2**64)) == split(short % 2**64)
            assert short_heads == heads
        self.rows, self.mark = rows % 2**64, mark
        self.points[pending.seat] += heads
        self.follow(at, pending)
        return True

    def follow(self, at: int, pending: Pending) -> None:
        """Move the cards as the packed rows say: the row of the card first, then those a cow has emptied."""
        order = [at, *(row for row in range(4) if row != at)]
        for row in sorted(order[1:], key=lambda row: self.cards[row][-1]):
            order.remove(row)
            order.append(row)
        for row in order:
            last, count, heads = unpack(split(self.rows)[row])
            cards = self.cards[row]
            if row == at and count == len(cards) + 1:
                cards.append(pending.card)
            elif row == at:
                self.piles[pending.seat] += cards
                self.cards[row] = [pending.card]
            elif count != len(cards):
                self.piles[pending.seat] += cards[:-1]
                self.cards[row] = cards[-1:]
            cards = self.cards[row]
            assert (cards[-1], len(cards), bullheads(cards)) == (last, count, heads)


def pack(rows: list[list[int]]) -> int:
    """Rows of cards as the kernel packs them."""
    return sum(
        (row[-1] << 8 | len(row) << 5 | bullheads(row)) << 16 * at for at, row in enumerate(rows) if row
    )


def split(rows: int) -> list[int]:
    """The four rows of a packed number."""
    return [rows >> 16 * at & 0xFFFF for at in range(4)]


def unpack(row: int) -> tuple[int, int, int]:
    """Last card, number of cards, bullheads."""
    return row >> 8, row >> 5 & 7, row & 31


def mark_of(table: NimmtTable) -> int:
    """The marker as the kernel writes it."""
    return -1 if table.marker is None else table.marker.row - 1 + 4 * table.marker.up


def compare(mirror: Mirror, table: NimmtTable) -> None:
    """Rows, marker and points must be the same."""
    assert [tuple(cards) for cards in mirror.cards] == [row.cards for row in table.rows]
    assert mirror.mark == mark_of(table)
    assert not table.points or tuple(mirror.points) == table.points


def compare_plays(rules: Nimmt, state: State, seat: int) -> None:
    """The kernel must list the legal plays of a seat."""
    private = state.privates[seat]
    found = np.zeros(determinise.ROOM, np.uint8)
    flips = seat in flippers(state.table)
    count = list_plays(np.array(private.hand, np.uint8), flips, rules.rules.reverse_pads, found)
    assert found[:count].tolist() == [encode(p) for p in rules.legal(state.table, private, seat)]


def steps(table: NimmtTable, events: tuple[Event, ...]) -> Iterator[tuple[NimmtTable, list[Event]]]:
    """The table after each placement among some events, with the events it consists of."""
    group: list[Event] = []
    for event in events:
        assert isinstance(event, NimmtEvent)
        starts = isinstance(event, Placed) or (isinstance(event, Took) and event.why in ("sixth", "low"))
        if group and (starts or not isinstance(event, Placed | Took | Moved)):
            yield table, group
            group = []
        if starts or group:
            group.append(event)
        table = event.on_table(table)
    if group:
        yield table, group


def public(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The public events."""
    return tuple(event for event in events if isinstance(event, NimmtEvent))


def compare_round(rules: Nimmt, seats: int, rng: Random) -> Counter[str]:
    """Play one random round twice; what was met."""
    met: Counter[str] = Counter()
    state = rules.start(seats)
    due = rules.needs_deal(state)
    assert due is not None
    state, _ = rules.apply(state, Deal(tuple(rng.sample(due.deck, len(due.deck))), due.specials))
    mirror: Mirror | None = None
    while not isinstance(state.table.todo[0], Over | Shuffling):
        before = state
        step = state.table.todo[0]
        if mirror is None and isinstance(step, Select):
            mirror = Mirror(rules, state)
        answer = random_answer(rules, state, rng)
        if isinstance(step, Select):
            met["legal sets"] += 1
            compare_plays(rules, state, answer.seat)
        state, happened = rules.apply(state, answer)
        events = public(happened)
        queue, choice = before.table.queue, -1
        for event in events:
            if isinstance(event, Revealed):
                queue = event.plays
                met["reversed ties"] += sum(one.value == two.value for one, two in pairwise(queue))
        if isinstance(answer.choice, ChooseRow):
            choice = answer.choice.row - 1
            assert isinstance(step, ChoosingRow)
            assert step.rows == (1, 2, 3, 4)
        placed = 0
        for table, group in steps(before.table, events):
            assert mirror is not None
            count(met, rules, mirror, queue[placed], group)
            assert mirror.place(queue[placed], choice)
            choice = -1
            compare(mirror, table)
            placed += 1
        if isinstance(state.table.todo[0], ChoosingRow):
            assert mirror is not None
            assert not mirror.place(state.table.queue[0]), (
                "the kernel finds a row where the rules ask for one"
            )
        if mirror is not None and placed and not isinstance(state.table.todo[0], Over | Shuffling):
            assert tuple(tuple(pile) for pile in mirror.piles) == state.hidden.piles
            assert tuple(mirror.points) == state.hidden.points
    assert mirror is not None
    assert tuple(mirror.points) == state.table.history[-1]
    met["rounds"] += 1
    return met


def count(met: Counter[str], rules: Nimmt, mirror: Mirror, pending: Pending, group: list[Event]) -> None:
    """Note which branch of the rules a placement took."""
    met["placements"] += 1
    first = group[0]
    if isinstance(first, Took):
        met["row choices" if first.why == "low" else "sixth cards"] += 1
        if first.why == "low" and mirror.variant == PARITY:
            met["parity with no accepting row"] += any(row[-1] < pending.value for row in mirror.cards)
            met["parity, marked row chosen"] += first.row - 1 == mirror.mark & 3
    leaps = sum(isinstance(event, Took) and event.why == "leap" for event in group)
    met["leap chains of 1"] += leaps == 1
    met["leap chains of 2 or 3"] += leaps > 1
    met["reversed cards"] += pending.value != pending.card
    for event in group:
        if isinstance(event, Moved):
            met[f"marker moves ({'climb' if event.marker == 'climb' else 'cow or parity'})"] += 1
            met["climb flips"] += event.marker == "climb" and event.row in (1, 4)
    if rules.preset == "fan-climb":
        met["climb ties"] += is_climb_tie(mirror, pending.value)


def is_climb_tie(mirror: Mirror, value: int) -> bool:
    """Whether the marked row and another one are equally near (R5.3)."""
    down = mirror.cards[mirror.mark & 3][-1] - value
    up = [value - row[-1] for at, row in enumerate(mirror.cards) if at != mirror.mark & 3]
    return down > 0 and down == min([gap for gap in up if gap > 0], default=0)


def random_answer(rules: Nimmt, state: State, rng: Random) -> Answer:
    """A random answer to an open question; reversal cards and ties come more often than by chance."""
    waiting = [decision for decision in rules.decisions(state) if not decision.answered]
    decision = rng.choice(waiting)
    options = decision.options
    if rules.preset == "fan-reverse" and rng.random() < 0.5:
        plays = [option for option in options if isinstance(option, Play)]
        commits = [private.commit for private in state.privates if private.commit]
        taken = {rules.variant.value(commit.card, commit.reversed) for commit in commits}
        ties = [play for play in plays if rules.variant.value(play.card, play.reversed) in taken]
        options = tuple(ties or [play for play in plays if play.reversed] or options)
    return Answer(decision.seat, rng.choice(options))


def setups() -> list[tuple[str, int, dict[str, object]]]:
    """Every supported preset with every number of seats, hands of 10 and, where they fit, of 12."""
    return [
        (preset, seats, {"hand": hand})
        for preset in PRESETS
        for seats in range(2, 11)
        for hand in (10, 12)
        if hand * seats + 4 <= 104
    ]


def build(preset: str, options: dict[str, object]) -> Nimmt:
    """The rules of a preset."""
    return cast(Nimmt, game(preset, **options))
