"""What a seat of a nimmt game sees, as numbers: version 1 of the observation (docs/research.md).

Made from a `View` and nothing else, so it cannot hold more than the seat may know. Seats are counted from the
own one: place 0 is always the seat itself. What all seats see is written once for a table and copied.
"""

from __future__ import annotations

from functools import lru_cache

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
from vacherie.games.nimmt.table import OX, Coop, NimmtTable, State, Surprise, View, flippers
from vacherie.games.nimmt.variant import Reverse
from vacherie.research.channel import MOST, Channel, Layout, Numbers
from vacherie.research.nimmt_actions import has_surprise, most_rows

VERSION = 1
QUESTIONS = (Select, ChoosingRow, Drafting, Window, ChooseSpecial, Swap)
"""The kinds of questions, in the order of the channel `asked`."""
ASKED: dict[type, int] = {kind: at for at, kind in enumerate(QUESTIONS)}
BY_SEAT = (
    "pending", "answered", "points", "totals", "pending_values", "flips", "hand_sizes", "pending_places",
    "special_counts",
)  # fmt: skip
"""Channels with a number for every seat."""
heads_of = lru_cache(4096)(bullheads)
"""The bullheads of a row: most rows are those of the move before."""
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


def contiguous_runs(places: list[int], width: int) -> list[tuple[int, int, int, int]]:
    """Channels of one width that lie side by side: first and last place of a run, first and last channel.

    >>> contiguous_runs([10, 14, 30], width=4)
    [(10, 18, 0, 2), (30, 34, 2, 3)]
    """
    runs: list[tuple[int, int, int, int]] = []
    for at, place in enumerate(places):
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + width, runs[-1][2], at + 1)
        else:
            runs.append((place, place + width, at, at + 1))
    return runs


def turned_places(
    runs: list[tuple[int, int, int, int]], seats: int, seat: int
) -> list[tuple[int, int, NDArray[np.int64]]]:
    """For every run its places in the observation, and those of its values, turned to a seat."""
    order = [(seat + other) % seats for other in range(seats)]
    found = []
    for start, stop, first, last in runs:
        values = [channel * seats + other for channel in range(first, last) for other in order]
        found.append((start, stop, np.array(values, np.int64)))
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
        self._table: NimmtTable | None = None
        """The table that `_shared` was written from."""
        self._shared = np.zeros(self.layout.size, np.int16)
        # Channels with a number for every seat, turned so that the own seat comes first.
        by_seat = {channel.name for channel in self.layout.channels if channel.shape == (seats,)}
        if self._team:
            by_seat -= {"points", "totals"}  # those of two sides
        self._turned = [name for name in self.layout.places if name in BY_SEAT and name in by_seat]
        self._runs = contiguous_runs([self._at[name] for name in self._turned], seats)
        self._values = np.zeros(len(self._turned) * seats, np.int16)
        """Their values, from seat 0 on, channel by channel."""
        self._turns = [turned_places(self._runs, seats, seat) for seat in range(seats)]
        """For every seat and run: which of the values go there, the own seat first."""
        self._commit, self._first_question = self._at["commit"], self._at["asked"]
        self._answered = self._at["answered"]
        self._has_known = "known" in self._at

    def of(self, state: State, seat: Seat) -> Numbers:
        """What a seat sees of a state: nothing but its view is read."""
        return self.observe(View(seat, state.table, state.privates[seat]))

    def observe(self, view: View) -> Numbers:
        """The observation of a seat, as a new array."""
        table, private, seat = view.table, view.private, view.seat
        assert private is not None
        assert seat is not None
        if self._table is None or is_changed(table, self._table):
            self._write_shared(table)
        seats = self.seats
        out = self._shared.copy()
        for start, stop, places in self._turns[seat]:
            out[start:stop] = self._values[places]
        for card in private.hand:
            out[card - 1] = 1
        if private.commit is not None:
            out[self._commit] = private.commit.card
            if self._reverse:
                out[self._at["commit_reversed"]] = private.commit.reversed
        asked = self._asked(table, seat)
        if asked >= 0:
            out[self._first_question + asked] = 1
        for other in table.answered:
            out[self._answered + (other - seat) % seats] = 1
        if self._has_known:
            self._write_known(table, seat, out)
        if self._specials:
            for special in private.specials:
                out[self._at["own_specials"] + self._kind[special]] += 1
        return out

    def _write_known(self, table: NimmtTable, seat: int, out: Numbers) -> None:
        """Write the cards that are publicly known to be in hands, from the own seat on."""
        for other, cards in enumerate(table.known):
            first = self._at["known"] + (other - seat) % self.seats * HIGHEST - 1
            for card in cards:
                out[first + card] = 1

    def _asked(self, table: NimmtTable, seat: int) -> int:
        """Which question the game waits for the seat to answer, or -1."""
        step = table.todo[0]
        if seat in table.answered or (isinstance(step, SeatStep) and step.seat != seat):
            return -1
        return ASKED.get(type(step), -1)

    def _write_shared(self, table: NimmtTable) -> None:
        """Write what all seats see of a table, and the numbers by seat for each of them."""
        at, seats = self._at, self.seats
        out = np.zeros(self.layout.size, np.int16)
        rows = table.rows
        lying = [card for row in rows for card in row.cards]
        lying += table.gone
        lying += [pending.card for pending in table.queue]
        out[at["table"] - 1 : at["table"] + HIGHEST][lying] = 1
        ends, counts, heads = at["row_ends"], at["row_counts"], at["row_heads"]
        for number, row in enumerate(rows):
            if row.cards:
                out[ends + number] = row.cards[-1]
                out[counts + number] = len(row.cards)
                out[heads + number] = heads_of(row.cards)
        if self._has_marker and table.marker is not None:
            out[at["marker"] + table.marker.row - 1] = 1
            out[at["marker_up"]] = table.marker.up
        if "offer" in at:
            out[[at["offer"] + card - 1 for card in table.offer]] = 1
        out[at["trick"]], out[at["round"]] = table.trick, min(table.round, MOST)
        sides = 2 if self._team else seats
        shown = table.points
        points = [*shown, *[-1] * (sides - len(shown))]
        sums = [0] * sides
        if table.history:
            sums = [max(-MOST, min(MOST, total)) for total in totals(table.history)]
        if self._team:
            out[at["points"] : at["points"] + 2] = points
            out[at["totals"] : at["totals"] + 2] = sums
        if self._team or self._specials:
            self._write_special(table, out)
        columns = self._columns(table, points, sums)
        self._values = np.array([number for name in self._turned for number in columns[name]], np.int16)
        self._shared, self._table = out, table

    def _columns(self, table: NimmtTable, points: list[int], sums: list[int]) -> dict[str, list[int]]:
        """Numbers by seat, from seat 0 on."""
        seats = self.seats
        cards, values, places = [0] * seats, [0] * seats, [0] * seats
        for place, pending in enumerate(table.queue, 1):
            if pending.seat != OX:
                cards[pending.seat], values[pending.seat] = pending.card, pending.value
                places[pending.seat] = place
        found = {"pending": cards, "answered": [0] * seats, "points": points, "totals": sums}
        found |= {"pending_values": values, "pending_places": places, "hand_sizes": list(table.hands)}
        if self._reverse:
            holders = flippers(table)
            found["flips"] = [int(seat in holders) for seat in range(seats)]
        if self._specials:
            held = table.extra.hands if isinstance(table.extra, Surprise) else (0,) * seats
            found["special_counts"] = list(held)
        return found

    def _write_special(self, table: NimmtTable, out: Numbers) -> None:
        """Write what the presets with special cards add."""
        at = self._at
        for number, row in enumerate(table.rows):
            first = at["row_cards"] + number * (PLACES + 1)
            out[first : first + len(row.cards)] = row.cards
            out[at["row_sevens"] + number] = row.seven
            out[at["row_stops"] + number] = row.stop
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
            case Surprise(_, pile, face_up):
                out[at["pile"]] = pile
                for special in face_up:
                    out[at["used"] + self._kind[special]] += 1
