"""What a seat of a nimmt game sees, as numbers: version 1 of the observation (docs/research.md).

Made from a `View` and nothing else, so it cannot hold more than the seat may know. Seats are counted from the
own one: place 0 is always the seat itself. What all seats see is written once for a table and copied.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from vacherie.core.action import Seat
from vacherie.core.score import totals
from vacherie.games.nimmt.cards import HIGHEST, bullheads
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.specials import COOP, SURPRISE
from vacherie.games.nimmt.step import (
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    SeatStep,
    Select,
    Swap,
    Window,
)
from vacherie.games.nimmt.table import OX, Coop, Hidden, NimmtTable, State, Surprise, View, flippers
from vacherie.games.nimmt.variant import Reverse
from vacherie.research.channel import MOST, Channel, Layout, Numbers
from vacherie.research.nimmt.actions import has_surprise, most_rows

VERSION = 1
QUESTIONS = (Select, ChoosingRow, Drafting, Window, ChooseSpecial, Swap)
"""The kinds of questions, in the order of the channel `asked`."""
ASKED: dict[type, int] = {kind: at for at, kind in enumerate(QUESTIONS)}
BY_SEAT = (
    "pending", "answered", "points", "totals", "pending_values", "flips", "hand_sizes", "pending_places",
    "special_counts",
)  # fmt: skip
"""Channels with a number for every seat."""
BASE = ("row_ends", "row_counts", "row_heads", "pending", "points", "totals", "trick", "round")
"""Channels that every preset has and that are the same for all seats, but for the order of the seats."""
NOTHING_HIDDEN = Hidden((), ())
PLACES = 6
"""The most cards that stay in a row (R8.9)."""


def channels(game: Nimmt, seats: int) -> list[Channel]:
    """The channels of a preset: those of the base game first, then what the preset adds."""
    rows, team, specials = most_rows(game), game.mode.ox, has_surprise(game)
    kinds = tuple(COOP if team else SURPRISE)
    found = [
        Channel("hand", (HIGHEST,), "1: card i + 1 is in the own hand"),
        Channel(
            "commit", (1,), "the card committed in this trick, until it is revealed; 0: none", 0, HIGHEST
        ),
        Channel(
            "asked", (len(QUESTIONS),), "1: what the seat is asked: card, row, pick, window, special, swap"
        ),
        Channel(
            "pending", (seats,), "by seat: its revealed card that is not placed yet; 0: none", 0, HIGHEST
        ),
        Channel("answered", (seats,), "by seat: 1: has answered the open question"),
    ]
    sides = 2 if team else seats
    of = "of the team, of the Ox" if team else "by seat"
    found += [
        Channel("points", (sides,), f"{of}: bullheads in this round; -1: not shown (R12)", -200, 1000),
        Channel("totals", (sides,), f"{of}: points of the finished rounds", -MOST, MOST),
        Channel("table", (HIGHEST,), "1: card i + 1 lies, or has lain, on the table in this round"),
        Channel("row_ends", (rows,), "the last card of every row; 0: an empty row, or none", 0, HIGHEST),
        Channel("row_counts", (rows,), "how many cards every row has", 0, PLACES + 1),
        Channel("row_heads", (rows,), "the bullheads of every row", 0, 40),
        Channel("trick", (1,), "the trick of the round, from 1; 0: a draft", 0, 50),
        Channel("round", (1,), "the round, from 1", 0, MOST),
    ]
    if game.variant.kind is not None:
        found += [
            Channel("marker", (rows,), "1: the row of the marker (R4-R6)"),
            Channel("marker_up", (1,), "1: the marker goes up next (R5.6)"),
        ]
    if isinstance(game.variant, Reverse):
        found += [
            Channel("commit_reversed", (1,), "1: the committed card is reversed (R7.2)"),
            Channel("pending_values", (seats,), "by seat: the number its pending card counts as", 0, HIGHEST),
            Channel("flips", (seats,), "by seat: 1: still holds its reversal card (R7.8)"),
        ]
    if game.rules.deal == "draft":
        found.append(Channel("offer", (HIGHEST,), "1: card i + 1 lies on the table of the draft (R3.3)"))
    if team or specials or game.rules.deal == "draft":
        found += [
            Channel("hand_sizes", (seats,), "by seat: number cards in its hand", 0, 50),
            Channel("known", (seats, HIGHEST), "by seat: 1: card i + 1 is publicly known to be in its hand"),
        ]
    if team or specials:
        found += [
            Channel("row_cards", (rows, PLACES + 1), "the cards of every row, left to right", 0, HIGHEST),
            Channel("row_sevens", (rows,), "1: 7 Takes lies beside the row (R8.9)"),
            Channel("row_stops", (rows,), "1: Stop lies beside the row (R8.10)"),
            Channel("pending_places", (seats,), "by seat: place of its pending card; 0: none", 0, seats + 1),
            Channel("pile", (1,), "face-down special cards", 0, 40),
        ]
    if team:
        found += [
            Channel("ox_pending", (2,), "the Ox's pending card and its place; 0: none", 0, HIGHEST),
            Channel("slots", (2, len(kinds)), f"1: the special card of a slot, of {', '.join(kinds)}"),
            Channel("used", (len(kinds),), "how many of each special card have left their slot", 0, 2),
            Channel("promoted", (HIGHEST,), "1: First Card has brought card i + 1 forward (R8.18)"),
            Channel("team_pile", (HIGHEST,), "1: card i + 1 is in the team's pile (R8.19)"),
        ]
    if specials:
        found += [
            Channel("own_specials", (len(kinds),), f"how many of {', '.join(kinds)} the seat holds", 0, 4),
            Channel("special_counts", (seats,), "by seat: special cards in its hand", 0, 3),
            Channel("used", (len(kinds),), "how many of each special card lie face up", 0, 4),
        ]
    return found


def is_changed(table: NimmtTable, before: NimmtTable) -> bool:
    """Whether what all seats see is another than before, answers left out: they replace no other part."""
    return (
        table.rows is not before.rows
        or table.queue is not before.queue
        or table.gone is not before.gone
        or table.extra is not before.extra
        or table.known is not before.known
        or table.offer is not before.offer
        or table.points is not before.points
        or table.history is not before.history
        or table.marker is not before.marker
        or table.hands is not before.hands
        or table.trick != before.trick
        or table.round != before.round
    )


def turned_places(layout: Layout, by_seat: Collection[str], seats: int) -> list[NDArray[np.intp]]:
    """For every seat: where each number of its observation lies in that of seat 0.

    >>> layout = Layout([Channel("trick", (1,), ""), Channel("points", (3,), "")])
    >>> [int(place) for place in turned_places(layout, ["points"], seats=3)[1]]
    [0, 2, 3, 1]
    """
    own = np.arange(layout.size)
    found = [own.copy() for _ in range(seats)]
    for name in by_seat:
        parts = own[layout.places[name]].reshape(seats, -1)
        for seat, places in enumerate(found):
            places[layout.places[name]] = np.roll(parts, -seat, axis=0).ravel()
    return found


class NimmtObserver:
    """Writes the observations of one game with so many seats."""

    version = VERSION

    def __init__(self, game: Nimmt, seats: int) -> None:
        self.seats = seats
        self.layout = Layout(channels(game, seats))
        self._at = {name: place.start for name, place in self.layout.places.items()}
        self._team, self._specials = game.mode.ox, has_surprise(game)
        self._has_marker = game.variant.kind is not None
        self._reverse = isinstance(game.variant, Reverse)
        kinds = tuple(COOP if self._team else SURPRISE)
        self._kind = {special: at for at, special in enumerate(kinds)}
        self._cached: tuple[NimmtTable, Numbers] | None = None
        """The last table, and what all seats see of it, as seat 0 does.

        The array is never written to again: copies of an environment share the observer, also in threads.
        """
        self._empty = np.zeros(self.layout.size, np.int16)
        self._base = [self._at[name] for name in BASE]
        self._has_more = self._has_marker or self._reverse or "offer" in self._at or "known" in self._at
        self._sides = game.sides(seats)
        turned = {*BY_SEAT, "known"} & set(self.layout.places)
        if self._team:
            turned -= {"points", "totals"}  # those of two sides
        self._turned = turned_places(self.layout, turned, seats)
        self._commit, self._first_question = self._at["commit"], self._at["asked"]
        self._answered = self._at["answered"]

    def of(self, state: State, seat: Seat) -> Numbers:
        """What a seat sees of a state: nothing but its view is read."""
        table, private, cached = state.table, state.privates[seat], self._cached
        if cached is not None and (table is cached[0] or not is_changed(table, cached[0])):
            shared = cached[1]
        else:
            shared = self._write_shared(table)
            self._cached = table, shared
        seats = self.seats
        out: Numbers = shared[self._turned[seat]]
        numbers = out.data  # a memoryview: single numbers are written faster through it
        for card in private.hand:
            numbers[card - 1] = 1
        if private.commit is not None:
            numbers[self._commit] = private.commit.card
            if self._reverse:
                out[self._at["commit_reversed"]] = private.commit.reversed
        answered = table.answered
        for other in answered:
            numbers[self._answered + (other - seat) % seats] = 1
        if seat not in answered:
            step = table.todo[0]
            if type(step) is Select:
                numbers[self._first_question] = 1
            elif type(step) in ASKED and (not isinstance(step, SeatStep) or step.seat == seat):
                numbers[self._first_question + ASKED[type(step)]] = 1
        if self._specials:
            for special in private.specials:
                out[self._at["own_specials"] + self._kind[special]] += 1
        return out

    def observe(self, view: View) -> Numbers:
        """The observation of a seat from its view alone: nothing else is known."""
        assert view.private is not None
        assert view.seat is not None
        privates = (view.private,) * self.seats
        return self.of(State(view.table, privates, NOTHING_HIDDEN), view.seat)

    def _write_shared(self, table: NimmtTable) -> Numbers:
        """What all seats see of a table, as seat 0 does; who has answered is left out."""
        out: Numbers = self._empty.copy()
        numbers = out.data
        ends, counts, heads, pendings, points, sums, trick, number = self._base
        lying = numbers[self._at["table"] - 1 :]  # by card
        for row in table.rows:
            if cards := row.cards:
                for card in cards:
                    lying[card] = 1
                numbers[ends] = card
                numbers[counts] = len(cards)
                numbers[heads] = bullheads(cards)
            ends, counts, heads = ends + 1, counts + 1, heads + 1
        for card in table.gone:
            lying[card] = 1
        for pending in table.queue:
            lying[pending.card] = 1
            if pending.seat != OX:
                numbers[pendings + pending.seat] = pending.card
        for place, shown in enumerate(table.points, points):
            numbers[place] = shown
        for place in range(points + len(table.points), points + self._sides):
            numbers[place] = -1
        if table.history:
            for place, total in enumerate(totals(table.history), sums):
                numbers[place] = max(-MOST, min(MOST, total))
        numbers[trick], numbers[number] = table.trick, min(table.round, MOST)
        if self._has_more:
            self._write_more(table, out)
        return out

    def _write_more(self, table: NimmtTable, out: Numbers) -> None:
        """Write what other presets add to the base game."""
        at = self._at
        if self._has_marker and table.marker is not None:
            out[at["marker"] + table.marker.row - 1] = 1
            out[at["marker_up"]] = table.marker.up
        if self._reverse:
            for pending in table.queue:
                out[at["pending_values"] + pending.seat] = pending.value
            for seat in flippers(table):
                out[at["flips"] + seat] = 1
        if "offer" in at:
            out[[at["offer"] + card - 1 for card in table.offer]] = 1
        if "known" in at:
            out[self.layout.places["hand_sizes"]] = table.hands
            for seat, cards in enumerate(table.known):
                out[[at["known"] + seat * HIGHEST + card - 1 for card in cards]] = 1
        if self._team or self._specials:
            self._write_special(table, out)

    def _write_special(self, table: NimmtTable, out: Numbers) -> None:
        """Write what the presets with special cards add."""
        at = self._at
        for number, row in enumerate(table.rows):
            first = at["row_cards"] + number * (PLACES + 1)
            out[first : first + len(row.cards)] = row.cards
            out[at["row_sevens"] + number] = row.seven
            out[at["row_stops"] + number] = row.stop
        for place, pending in enumerate(table.queue, 1):
            if pending.seat != OX:
                out[at["pending_places"] + pending.seat] = place
        match table.extra:
            case Coop(slots, pile, box, promoted, team_pile):
                out[at["pile"]] = pile
                for slot, special in enumerate(slots):
                    if special is not None:
                        out[at["slots"] + slot * len(self._kind) + self._kind[special]] = 1
                for special in box:
                    out[at["used"] + self._kind[special]] += 1
                out[[at["promoted"] + card - 1 for card in promoted]] = 1
                out[[at["team_pile"] + card - 1 for card in team_pile]] = 1
                for place, pending in enumerate(table.queue, 1):
                    if pending.seat == OX:
                        out[at["ox_pending"]], out[at["ox_pending"] + 1] = pending.card, place
            case Surprise(hands, pile, face_up):
                out[self.layout.places["special_counts"]] = hands
                out[at["pile"]] = pile
                for special in face_up:
                    out[at["used"] + self._kind[special]] += 1
